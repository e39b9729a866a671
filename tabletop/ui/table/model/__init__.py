"""Values for what a table shows and for what gestures mean; no Qt."""
