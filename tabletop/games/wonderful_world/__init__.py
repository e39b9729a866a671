"""What a Wonderful World: a cooperative card and dice game for one to four (rule ids WW-...)."""
