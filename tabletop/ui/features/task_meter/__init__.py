"""Meter that shows the progress of the viewer's secret task."""
