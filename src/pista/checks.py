"""Arguments that are not what they should be, each refused in one sentence; every public function checks by these.

A check gives back the value, as what it is, or raises a PuzzleError that names the argument.
"""

from operator import index
from typing import Any, TypeVar

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
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        ends = {"low": low, "high": high}
        key = "value.whole_any" if low is None else "value.whole_least" if high is None else "value.whole"
        raise PuzzleError(message(key, name=name, value=quoted(value), **ends))
    return number


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


def instance(name: str, value: Any, wanted: type[T]) -> T:
    """A value of one of our own types: a puzzle of this kind, a lexicon."""
    if not isinstance(value, wanted):
        module = wanted.__module__.split(".")
        typed = ".".join((*module[1:2], wanted.__name__)) if module[0] == "pista" else wanted.__name__
        raise PuzzleError(message("value.instance", name=name, type=typed, value=quoted(value)))
    return value
