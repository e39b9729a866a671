"""What a Wonderful World, a cooperative card and dice game (rule ids WW-...)."""
