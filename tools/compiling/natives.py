"""Put into a compiled wheel as `galaxy_rules._natives`: what native classes need at run time.

A native class has its fields in a C structure and knows nothing of attrs.  Everybody else asks
attrs about it all the same: for its fields, their types and who may see them.  So the class is
declared a second time as it stands in the source, for attrs alone, and what attrs makes of that
is hung on the native one.
"""

import sys
from types import GenericAlias
from typing import Any, Final

import attrs

__all__ = ["SAME", "GenericAlias", "belongs", "declare", "template"]
SHOWN: Final = ("__annotations__", "__attrs_attrs__", "__doc__", "__match_args__", "__orig_bases__")
SAME: Final = object()
"""In a call of `_evolved`: the field stays as it is."""


def declare(native: Any, source: str, module: str) -> None:
    """Hang on a native class what attrs knows of the class in the source, of the same name."""
    scope = vars(sys.modules[module])
    shadow = template(source, module, native.__name__)
    for name in SHOWN:
        if name in vars(shadow):
            setattr(native, name, vars(shadow)[name])
    scope[native.__name__] = native


def template(source: str, module: str, name: str) -> Any:
    """The class in a source, made where the module's own names are known, for attrs alone."""
    own: dict[str, Any] = {"_for_attrs": _for_attrs, "__name__": module}
    exec(source, vars(sys.modules[module]), own)  # noqa: S102 - the wheel's own source
    return own[name]


def _for_attrs(**options: Any) -> Any:
    """What attrs makes without what native classes do themselves."""
    return attrs.define(
        slots=False, init=False, eq=False, repr=False, getstate_setstate=False, **options
    )


def belongs(native: type, *abstract: Any) -> None:
    """Say that a native class is one of those abstract ones, without deriving it from them."""
    for one in abstract:
        one.register(native)
