"""What the rewriting does not know is an error that names the file and the line."""

import ast


class Unknown(Exception):
    """Something in a source that nobody has taught the rewriting."""

    def __init__(self, file: str, node: ast.AST, what: str) -> None:
        """Say where it stands."""
        super().__init__(f"{file}:{getattr(node, 'lineno', 0)}: {what}")
