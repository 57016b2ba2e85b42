"""What classes and fields say of themselves, read from their source.

A class has its docstring; a field has the text on the line after it, which Python itself forgets.
"""

import ast
import inspect
import sys
from functools import cache

import attrs


@attrs.frozen
class Words:
    """What a class says of itself and of its fields."""

    about: str
    fields: dict[str, str]


def words_of(kind: type) -> Words:
    """The words of a class, also of the fields it inherits; none where its source is not there."""
    line = [_module_words(one.__module__).get(one.__name__) for one in reversed(kind.__mro__)]
    known = [words for words in line if words is not None]
    fields = {name: said for words in known for name, said in words.fields.items()}
    return Words(known[-1].about if known and line[-1] else "", fields)


def one_line(text: str | None) -> str:
    """A docstring as one paragraph."""
    return " ".join((text or "").split())


@cache
def _module_words(name: str) -> dict[str, Words]:
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except (OSError, TypeError):  # no source, or none in Python
        return {}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: Words(one_line(ast.get_docstring(node)), _fields(node)) for node in classes}


def _fields(node: ast.ClassDef) -> dict[str, str]:
    """Each annotated name that is followed by a text, with that text."""
    found = {}
    for line, after in zip(node.body, node.body[1:], strict=False):
        match line, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                found[name] = one_line(text)
            case _:
                pass
    return found
