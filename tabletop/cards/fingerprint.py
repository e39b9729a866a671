"""Fingerprints of card sets and files: SHA-256."""

import sys
from importlib import import_module
from typing import Final

_MODULE: Final = "_sha2" if sys.version_info >= (3, 12) else "_sha256"
"""What `hashlib` falls back on: `hashlib` itself would load OpenSSL, which takes 4 MB."""


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits."""
    try:
        found = import_module(_MODULE)
    except ImportError:
        found = import_module("hashlib")
    return str(found.sha256(data).hexdigest())
