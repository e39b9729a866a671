"""The application: main window, single-instance handling and crash reports."""
