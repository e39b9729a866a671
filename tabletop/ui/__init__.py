"""The window: the only room that knows Qt. It shows what a match says and sends it gestures."""
