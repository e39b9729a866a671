"""Meter of the viewer's secret task."""
