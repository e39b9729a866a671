"""Switch access: scanning makes the whole program usable with one switch."""
