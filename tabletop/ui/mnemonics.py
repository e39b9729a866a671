"""The letters of labels that are pressed with Alt, as Qt marks them: `&Undo`."""


def literal(text: str) -> str:
    """Return the words as a label that shows them as they are, and takes no letter for a key."""
    return text.replace("&", "&&")


def unmarked(label: str) -> str:
    """Return the words that a label shows."""
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")
