"""Application, main window, single instance and crash reports."""
