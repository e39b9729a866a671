"""Words of somebody's own as labels of buttons, menus and tabs, where "&" means a key."""


def literal(text: str) -> str:
    """The words as a label that shows them as they are, and takes no letter for a key."""
    return text.replace("&", "&&")


def unmarked(label: str) -> str:
    """The words that a label shows."""
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")
