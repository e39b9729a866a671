"""The rules of play as pure values, without Qt, YAML, files, clock or randomness."""
