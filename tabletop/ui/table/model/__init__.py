"""Values that describe what a table shows and what gestures mean; without Qt."""
