"""Writes a match to a file line by line, and reads it again."""
