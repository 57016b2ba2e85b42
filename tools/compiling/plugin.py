"""For mypy, while it reads the rewritten tree: `Generic` is there for the types alone.

A class that is derived from `typing.Generic` at run time could not refuse to be changed, says
mypyc, since it would be derived from something that is not native.
"""

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin


class Bare(Plugin):
    """Takes `Generic` from the classes whose rewriting asks for it."""

    def get_customize_class_mro_hook(
        self, fullname: str
    ) -> Callable[[ClassDefContext], None] | None:
        return _forget if fullname.startswith("galaxy_rules.") else None


def _forget(context: ClassDefContext) -> None:
    body = context.cls.info.names
    if "__class_getitem__" in body or any(
        getattr(one, "name", "") == "__class_getitem__" for one in context.cls.defs.body
    ):
        context.cls.removed_base_type_exprs.clear()


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for."""
    return Bare
