"""Options of `generate`, read off its keyword arguments: commands and requests offer the same ones, stated once.

A kind writes them as annotations, `largest: Annotated[int, Between(2, 9)] = 5`, and what they are for under
`option_largest` in its words. One without words may have a text in the annotation instead.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from pista.checks import quoted
from pista.kind import PuzzleError
from pista.message import any_of, message

COMMON = ("level", "seed")
"""Every kind has these; they are no options."""


class OneOf(NamedTuple):
    """An option that is one of these `names`."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return "|".join(self.names)


class Between(NamedTuple):
    """An option that is a number from `low` to `high`; without `high` there is no end that all boards share."""

    low: int
    high: int | None = None

    def __str__(self) -> str:
        return f"{self.low}-{self.high or 'N'}"


class Written(NamedTuple):
    """An option written in a `form` of its own."""

    form: str

    def __str__(self) -> str:
        return self.form


class Option(NamedTuple):
    """A further argument of `generate`: its `name`, its `type` (text, a whole number or a flag), its `default`, what is
    `allowed`, and what it is `about`, where its annotation says so."""

    name: str
    type: type
    default: Any
    allowed: OneOf | Between | Written | None
    about: str | None


def options_of(generate: Callable[..., Any]) -> tuple[Option, ...]:
    """The options of a kind, in their order."""
    hints = get_type_hints(generate, include_extras=True)
    found = []
    for name, parameter in inspect.signature(generate).parameters.items():
        if parameter.kind is not parameter.KEYWORD_ONLY or name in COMMON:
            continue
        bare, *notes = get_args(hints[name]) if get_origin(hints[name]) is Annotated else (hints[name],)
        about = next((note for note in notes if isinstance(note, str)), None)
        allowed = next((note for note in notes if isinstance(note, OneOf | Between | Written)), None)
        kind = bool if bare is bool else str if bare in (str, str | None) else int
        found.append(Option(name, kind, parameter.default, allowed, about))
    return tuple(found)


def default_shape(generate: Callable[..., Any]) -> str:
    """The shape where none is named."""
    shape: str = inspect.signature(generate).parameters["shape"].default
    return shape


def default_level(generate: Callable[..., Any]) -> str:
    """The level where none is named."""
    level: str = inspect.signature(generate).parameters["level"].default
    return level


def one_of(option: str, value: Any, allowed: Sequence[str]) -> str:
    """The value, if it is allowed."""
    if value not in allowed:
        raise PuzzleError(
            message(
                "grid.bad_option",
                option=option,
                value=value if isinstance(value, str) else quoted(value),
                names=any_of(allowed),
            )
        )
    found: str = value
    return found


def unknown(generate: Callable[..., Any], given: Mapping[str, object]) -> str | None:
    """The first of these names that is no option."""
    known = {option.name for option in options_of(generate)}
    return next((name for name in given if name not in known), None)


def mistyped(generate: Callable[..., Any], given: Mapping[str, object]) -> str | None:
    """The first of these options whose value is of another type than its own."""
    options = {option.name: option for option in options_of(generate)}

    def fits(option: Option, value: object) -> bool:
        return type(value) is option.type or (value is None and option.default is None)

    return next((name for name, value in given.items() if not fits(options[name], value)), None)
