"""The command line: everything that the program does without a window, and the way to one."""
