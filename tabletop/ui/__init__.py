"""The window, the only package that imports Qt: it shows a match and plays it.

It has layers, and each imports those before it only: `base`, `widgets`, `table`, `window`,
`features`, `app`. A feature is a folder that imports no other feature; the table knows it by its
name in `tabletop.ui.features.FEATURES`.
"""
