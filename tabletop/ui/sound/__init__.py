"""What is to be heard at the table: which sounds, how they are made, and how they are played."""
