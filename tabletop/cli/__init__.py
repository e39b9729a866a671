"""The command line: subcommands, some of which open the window."""
