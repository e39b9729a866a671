"""The rules of play as pure values: no Qt, no YAML, no files, no clock, no randomness of its own."""
