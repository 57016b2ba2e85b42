"""Signatures of seats' records: HMAC-SHA-256 under the table's key, over the record's JSON.

Whoever has the key can check a record and can write any other, so it belongs to the table alone.
A signature says that the table wrote this record, every letter of it, and nothing about when: a
record that was exported earlier stays signed, and one of another match under the same key as well.

>>> signature({"seat": 1, "game": "ours"}, b"sixteen bytes...")[:16]
'6f145c45de529442'
"""

import hmac
import json
from collections.abc import Mapping
from typing import Any, Final

from galaxy_rules.kernel.errors import BadInput

SHORTEST_KEY: Final = 16
"""Bytes of a key: fewer could be guessed."""
SIGNATURE: Final = "signature"
"""The field of a document that its signature is in, which it does not cover."""


def check_key(key: object) -> bytes:
    """The key, if it is one; no message shows it."""
    if type(key) is not bytes:
        raise BadInput("key", f"expected bytes, found {type(key).__name__}")
    if len(key) < SHORTEST_KEY:
        raise BadInput("key", f"expected {SHORTEST_KEY} bytes or more, found {len(key)}")
    return key


def signature(document: Mapping[str, Any], key: bytes) -> str:
    """The signature of a document, in hexadecimal; one that it has already does not count."""
    signed = {name: value for name, value in document.items() if name != SIGNATURE}
    text = json.dumps(signed, sort_keys=True, separators=(",", ":"))
    return hmac.digest(check_key(key), text.encode(), "sha256").hex()


def is_signed(document: Mapping[str, Any], key: bytes) -> bool:
    """Whether a document's signature was made with this key, found out in constant time."""
    return same(signature(document, key), str(document.get(SIGNATURE, "")))


def same(expected: str, told: str) -> bool:
    """Whether two texts are the same, in a time that does not tell where they part."""
    return hmac.compare_digest(expected.encode(), told.encode(errors="backslashreplace"))
