"""Fingerprints of card sets and files: SHA-256."""

from hashlib import sha256


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits."""
    return sha256(data).hexdigest()
