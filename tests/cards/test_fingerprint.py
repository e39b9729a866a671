"""Fingerprints: other releases of Python must find the same."""

import sys
from hashlib import sha256

import pytest

from tabletop.cards.fingerprint import fingerprint


@pytest.mark.parametrize("blocked", [(), ("_sha2", "_sha256")])
def test_it_is_sha_256_whatever_module_computes_it(
    blocked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in blocked:
        monkeypatch.setitem(sys.modules, name, None)
    assert fingerprint(b"abc" * 1000) == sha256(b"abc" * 1000).hexdigest()
