"""SHA-256 fingerprints for card sets and files."""

from hashlib import sha256


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 hash of the data in hexadecimal digits."""
    return sha256(data).hexdigest()
