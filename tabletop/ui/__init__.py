"""The window: the only room that knows Qt. It shows what a match says and sends it gestures.

It has floors, and each knows those before it only: `presentation` (values, no Qt), `look`, `sound`
(no Qt either), `play`, `table`, `sandbox`, `window`. What lies beside them is either the ground of
all (`guard`, `settings`, `clock`, `folders`, `display`, `language`) or `application`, which puts
everything together.
"""
