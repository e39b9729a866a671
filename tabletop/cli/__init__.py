"""The command line: subcommands that need no window, and those that open it."""
