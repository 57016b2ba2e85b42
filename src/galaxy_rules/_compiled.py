"""Which library this is; a compiled wheel is built with the other answer."""

from typing import Final

__compiled__: Final = False
"""Whether kernel and rules run as machine code, compiled from the same sources."""
