"""Switch access."""
