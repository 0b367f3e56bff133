"""Public names for autodoc: each by the directive that suits it."""

import inspect
from importlib import import_module
from textwrap import indent
from types import ModuleType
from typing import Annotated, Any, get_origin, get_type_hints, is_typeddict

from docsite.public import names_of, said_of

LONGEST_VALUE = 60


def names(module: str, body: str) -> str:
    """Of a module the names in `body`, one a line; all that are public where there are none."""
    wanted = body.split() or names_of(module)
    return "\n".join(["```{eval-rst}", *(_told(module, name) for name in wanted), "```"])


def _told(module: str, name: str) -> str:
    value = getattr(import_module(module), name)
    if isinstance(value, ModuleType):
        return "\n".join([f".. py:data:: {module}.{name}", "", indent(said_of(module, name), "   "), ""])
    if inspect.isroutine(value):
        return f".. autofunction:: {module}::{name}\n"
    if inspect.isclass(value) and value.__name__ == name:
        return f".. autoclass:: {module}::{name}\n   :members:\n{_fields(value)}"
    shown = repr(value)
    lines = [f".. py:data:: {module}.{name}"]
    if len(shown) <= LONGEST_VALUE and " object at " not in shown and "<function" not in shown:
        lines.append(f"   :value: {shown}")
    return "\n".join([*lines, "", indent(said_of(module, name), "   "), ""])


def _fields(owner: type) -> str:
    """Which fields are listed: those of a typed dictionary all, of a named tuple the documented ones alone."""
    if is_typeddict(owner) or hasattr(owner, "__members__"):
        return "   :undoc-members:\n"
    return ""


def plain_signature(app: Any, what: str, name: str, value: Any, options: Any, signature: str, returns: str) -> Any:
    """A signature without what annotations tell the command line: `Annotated[str, OneOf(…)]` is `str`. Defaults that
    are made anew for each object have no text of their own."""
    if what == "class" and (signature or "").startswith("(*args") and "__init__" in vars(value):
        # As a class from another package makes its objects; what ours takes says its own `__init__`.
        from sphinx.util.inspect import stringify_signature

        signature = stringify_signature(
            inspect.signature(value), show_return_annotation=False, unqualified_typehints=True
        )
    if what == "class" and signature:
        return signature.replace("<factory>", "..."), returns
    if what != "function" or not any(get_origin(hint) is Annotated for hint in _hints(value).values()):
        return None
    from sphinx.util.inspect import stringify_signature

    found = inspect.signature(value)
    bare = get_type_hints(value)
    plain = [each.replace(annotation=bare.get(each.name, each.annotation)) for each in found.parameters.values()]
    whole = found.replace(parameters=plain, return_annotation=bare.get("return", found.return_annotation))
    arguments, _, result = stringify_signature(whole, unqualified_typehints=True).rpartition(" -> ")
    return arguments, result


def _hints(value: Any) -> dict[str, Any]:
    try:
        return get_type_hints(value, include_extras=True)
    except (NameError, TypeError):
        return {}


def no_alias(app: Any, what: str, name: str, value: Any, skip: bool, options: Any) -> bool | None:
    """Leaves out the fields of named tuples that have no docstring of their own: their class tells of them."""
    return True if str(getattr(value, "__doc__", "")).startswith("Alias for field number") else None
