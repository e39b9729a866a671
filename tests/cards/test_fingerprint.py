"""Tests that fingerprints are SHA-256, as in existing saves."""

from tabletop.cards.fingerprint import fingerprint


def test_it_is_sha_256() -> None:
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert fingerprint(b"abc") == known
