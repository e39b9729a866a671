"""Which sounds belong to what happens, how they are made and played; no Qt."""
