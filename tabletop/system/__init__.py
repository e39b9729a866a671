"""Services of the operating system: diagnosis, desktop entry, log, fault reports."""
