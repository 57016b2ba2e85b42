"""The actions and events of a game: how they are written, what they mean, who sees what."""

import ast
import inspect
import textwrap
from collections.abc import Iterator

import attrs

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.visibility import SEEN, Seen
from tools.docs.tables import plain, prose, table

WHO_SEES = {Seen.PUBLIC: "", Seen.ACTOR: " (its own seat alone)"}


def actions_part(game: AnyGame) -> str:
    """Every kind of action with its notation."""
    rows = [
        [f"`{notation(kind)}`", f"`{kind.__name__}`", prose(sentence(kind))]
        for kind in game.action_classes
    ]
    return table(["notation", "class", "what it is"], rows)


def events_part(game: AnyGame) -> str:
    """Every kind of event with its fields; those that not everybody sees are marked."""
    rows = [
        [f"`{kind.__name__}`", ", ".join(map(_field, attrs.fields(kind))), prose(sentence(kind))]
        for kind in game.event_classes
    ]
    return table(["event", "fields", "what happened"], rows)


def _field(field: "attrs.Attribute[object]") -> str:
    seen = field.metadata[SEEN]
    return plain(field.name) + WHO_SEES.get(seen, " (who sees it is a matter of rulings)")


def sentence(kind: type) -> str:
    """What a class says of itself, up to the first empty line."""
    return (inspect.getdoc(kind) or "").partition("\n\n")[0]


def notation(kind: type) -> str:
    """How an action is written, with its fields in capitals: read from its `__str__`.

    >>> from galaxy_rules.galaktico.actions import Move, Stop
    >>> notation(Move), notation(Stop)
    ('ORIGIN: PATH', 'stop')
    """
    tree = _without_names(ast.parse(textwrap.dedent(inspect.getsource(kind.__str__))))
    returned = (node.value for node in ast.walk(tree) if isinstance(node, ast.Return))
    forms = [_form(value) for value in returned if value is not None]
    return " or ".join(dict.fromkeys(forms))


def _form(value: ast.expr) -> str:
    """The text that an expression comes to, whatever is filled in named by its field."""
    return "".join(_pieces(value)).strip()


def _pieces(value: ast.expr) -> Iterator[str]:
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from _pieces(part)
        case ast.FormattedValue(value=inner):
            yield _named(inner)
        case ast.Call(func=ast.Attribute(value=inner, attr="rstrip")):
            yield from _pieces(inner)
        case ast.BinOp(left=left, right=right):
            yield from (*_pieces(left), *_pieces(right))
        case _:
            yield _named(value)


def _named(value: ast.expr) -> str:
    """The field that an expression is about, in capitals; in brackets where it may be left out."""
    fields = [node.attr.upper() for node in ast.walk(value) if isinstance(node, ast.Attribute)]
    word = fields[-1] if fields else ast.unparse(value).upper()
    return f" [{word}]" if isinstance(value, ast.IfExp) else word


def _without_names(tree: ast.Module) -> ast.Module:
    """A function whose local names are replaced by what they stand for."""
    meant = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Name):
            node.value = meant.get(node.value.id, node.value)
    return tree
