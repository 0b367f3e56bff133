"""Arguments that are not what they should be, each refused in one sentence; every public function checks by these.

A check gives back the value, as what it is, or raises a PuzzleError that names the argument.
"""

import datetime
import inspect
from collections import abc
from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from operator import index
from types import NoneType, UnionType
from typing import Annotated, Any, ParamSpec, TypeVar, Union, get_args, get_origin

from pista.kind import PuzzleError
from pista.message import message

T = TypeVar("T")
LONGEST = 40
"""Signs shown of a value that is refused."""
_LARGEST = 10**LONGEST


def quoted(value: object) -> str:
    """A value as it is written in Python, short and on one line, whatever it is."""
    if isinstance(value, int) and not -_LARGEST < value < _LARGEST:
        return f"{'-' if value < 0 else ''}2**{value.bit_length() - 1}…"
    try:
        shown = repr(value[: LONGEST + 1] if isinstance(value, str | bytes) else value)
    except Exception:
        # Somebody else's class may not even show itself.
        shown = f"<{type(value).__name__}>"
    shown = shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"
    return "".join(sign if sign.isprintable() else "�" for sign in shown)


def whole(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """A whole number from `low` to `high`, as far as there are such ends."""
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is not None and (low is None or number >= low) and (high is None or number <= high):
        return number
    ends = {"name": name, "value": quoted(value), "low": low, "high": high}
    if number is not None and low is not None and high is not None:
        raise PuzzleError(message("rooms.option_range", option=name, **ends))
    key = "value.whole_any" if low is None else "value.whole_least" if high is None else "value.whole"
    raise PuzzleError(message(key, **ends))


def number(name: str, value: Any) -> float:
    """A number, whole or not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PuzzleError(message("value.number", name=name, value=quoted(value)))
    return value


def text(name: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise PuzzleError(message("value.text", name=name, value=quoted(value)))
    return value


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise PuzzleError(message("value.flag", name=name, value=quoted(value)))
    return value


def day(name: str, value: Any) -> datetime.date:
    """A date, or one as it is written: 2026-11-15."""
    if isinstance(value, str):
        with suppress(ValueError):
            return datetime.date.fromisoformat(value.strip())
    elif isinstance(value, datetime.datetime):
        return value.date()
    elif isinstance(value, datetime.date):
        return value
    raise PuzzleError(message("value.day", name=name, value=quoted(value)))


def instance(name: str, value: Any, wanted: type[T]) -> T:
    """A value of one of our own types: a puzzle of this kind, a lexicon."""
    if not isinstance(value, wanted):
        module = wanted.__module__.split(".")
        typed = ".".join((*module[1:2], wanted.__name__)) if module[0] == "pista" else wanted.__name__
        raise PuzzleError(message("value.instance", name=name, type=typed, value=quoted(value)))
    return value


def several(name: str, values: Any, wanted: type[T]) -> tuple[T, ...]:
    """A sequence of values of one type; a text is none, nor is anything without an order."""
    return _several(lambda name, value: instance(name, value, wanted), {wanted}, name, values)


Check = Callable[[str, Any], Any]
UNORDERED = (str, bytes, bytearray, memoryview, abc.Mapping, abc.Set)
PLAIN: dict[Any, Check] = {str: text, int: whole, float: number, bool: flag}
Given = ParamSpec("Given")
Result = TypeVar("Result")


def checked(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The same function, whose arguments are what its annotations say, or refused by name.

    Checked are texts, numbers, flags, classes, sequences of these and unions of them with None. Other annotations are
    for type checkers alone. Lists do for tuples, and whole numbers of other packages for our own.
    """
    names: tuple[str, ...] = ()
    checks: dict[str, Check] = {}

    @wraps(function)
    def call(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        nonlocal names
        if not names:
            # At the first call and not at import: most who import a package call few of its functions.
            names = tuple(inspect.signature(function).parameters)
            hints = function.__annotations__
            checks.update({name: check for name in names if (check := _check(hints.get(name)))})
        if len(args) > len(names) or not kwargs.keys() <= set(names):
            return function(*args, **kwargs)
        told = [_told(checks, *pair) for pair in zip(names, args, strict=False)]
        named = {name: _told(checks, name, value) for name, value in kwargs.items()}
        return function(*told, **named)

    return call


def _told(checks: dict[str, Check], name: str, value: Any) -> Any:
    return checks[name](name, value) if name in checks else value


def _check(hint: Any) -> Check | None:
    """How an annotation is checked; None where it cannot be, or where a form of its own is understood elsewhere."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return None if any(hasattr(note, "form") for note in parts[1:]) else _check(parts[0])
    if hint in PLAIN:
        return PLAIN[hint]
    if origin in (Union, UnionType):
        return _union(parts)
    if origin is tuple and parts[-1:] != (...,):
        return partial(_fixed, [_check(part) for part in parts])
    if origin in (tuple, list, abc.Sequence, abc.Iterable):
        return partial(_several, _check(parts[0]), _plain(parts[0]))
    if origin is abc.Callable:
        return _function
    hint = origin or hint
    if isinstance(hint, type) and not getattr(hint, "_is_protocol", False) and hint is not object:
        return lambda name, value: instance(name, value, hint)
    return None


def _union(parts: tuple[Any, ...]) -> Check | None:
    """One of several: what the first says of a value that is none of them is told."""
    optional = NoneType in parts
    others = [_check(part) for part in parts if part is not NoneType]
    known = [check for check in others if check is not None]
    if len(known) < len(others):
        return None

    def check(name: str, value: Any) -> Any:
        if optional and value is None:
            return None
        refused = None
        for one in known:
            try:
                return one(name, value)
            except PuzzleError as error:
                refused = refused or error
        raise refused or PuzzleError(message("value.text", name=name, value=quoted(value)))

    return check


def _plain(hint: Any) -> set[type]:
    """The types whose values need no closer look: of long sequences that is seen at once."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return {part for part in parts if isinstance(part, type)}


def _several(each: Check | None, plain: set[type], name: str, value: Any) -> tuple[Any, ...]:
    """A sequence; a text is none, nor is anything without an order."""
    if not isinstance(value, abc.Iterable) or isinstance(value, UNORDERED):
        raise PuzzleError(message("value.several", name=name, value=quoted(value)))
    items = tuple(value)
    return items if each is None or plain.issuperset(map(type, items)) else tuple(each(name, item) for item in items)


def _function(name: str, value: Any) -> Any:
    if not callable(value):
        raise PuzzleError(message("value.function", name=name, value=quoted(value)))
    return value


def _fixed(each: list[Check | None], name: str, value: Any) -> tuple[Any, ...]:
    """So many values, each of its own type."""
    items = _several(None, set(), name, value)
    if len(items) != len(each):
        raise PuzzleError(message("value.several", name=name, value=quoted(value)))
    return tuple(item if check is None else check(name, item) for check, item in zip(each, items, strict=True))
