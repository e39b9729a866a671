"""The rules of play as pure values: no Qt, YAML, files, clock or randomness of their own."""
