"""Bytes as texts and back: what is not UTF-8 becomes halves of letters, which a text can hold."""


def from_bytes(data: bytes) -> str:
    """A text for any bytes."""
    return data.decode("utf-8", "surrogateescape")


def to_bytes(text: str) -> bytes:
    """Bytes for any text."""
    return text.encode("utf-8", "surrogatepass")
