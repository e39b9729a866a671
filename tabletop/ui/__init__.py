"""The window: the only room that imports Qt. It shows what a match says and sends it gestures.

It has layers, and each imports those before it only: `viewmodel` (values, no Qt), `theme`, `audio`
(no Qt either), `input`, `control`, `scene`, `overlays`, `pages`, `shell`. The modules beside them
(`guard`, `settings`, `display`, `start_faults`, `language`, `mnemonics`, `error_texts`) serve all
layers; `application` builds the window.
"""
