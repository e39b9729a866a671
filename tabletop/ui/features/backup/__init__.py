"""Writes all files of the user into one file, and copies them from one."""
