"""Operating system services: diagnosis, desktop entry, log and fault reports."""
