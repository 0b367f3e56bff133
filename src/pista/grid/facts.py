"""What a sentence names: numbers on the board and numbers struck out. The sentence itself holds them, so that what is
read, what is lit up and what is checked are the same.

Written as moves are, in every language alike: `b2=7`, `a3≠8`; in running text `7 (b2)`. So no cell's name meets a word.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pista.message import Listed, Message


class StillPossibleError(LookupError):
    """Nothing on the board rules this out."""


@dataclass(frozen=True, order=True)
class Fact:
    """A number stands in a cell (`=`), or was struck out of it before (`≠`)."""

    number: int
    cell: str
    sign: str = "="

    def __str__(self) -> str:
        return f"{self.cell}{self.sign}{self.number}"


@dataclass(frozen=True)
class Standing:
    """A number and its cell in running text; no fact where it is only supposed."""

    number: int
    cell: str
    supposed: bool = False

    def __str__(self) -> str:
        return f"{self.number} ({self.cell})"


@dataclass(frozen=True)
class Facts:
    """All that a statement rests on, in brackets behind it; nothing where it rests on nothing but the rules."""

    named: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        return f" ({', '.join(map(str, self.named))})" if self.named else ""


def facts_of(facts: Iterable[Fact]) -> Facts:
    """Numbers on the board first, then what is struck out, each upwards."""
    return Facts(tuple(sorted(set(facts), key=lambda fact: (fact.sign != "=", fact))))


def facts_in(told: object) -> tuple[Fact, ...]:
    """The facts that a sentence names, in its order, each once."""
    return tuple(dict.fromkeys(_facts(told)))


def cells_named(told: object, named: Mapping[str, int]) -> Iterator[int]:
    """The cells of a board that a sentence speaks of, in its order."""
    if isinstance(told, str):
        yield from (named[told],) if told in named else ()
    elif isinstance(told, Facts):
        yield from (named[fact.cell] for fact in told.named)
    elif isinstance(told, Standing):
        yield named[told.cell]
    elif isinstance(told, Message | Listed):
        for each in _inside(told):
            yield from cells_named(each, named)


def _inside(told: Message | Listed) -> Iterable[object]:
    return (value for _, value in told.values) if isinstance(told, Message) else told.items


def _facts(told: object) -> Iterable[Fact]:
    if isinstance(told, Facts):
        yield from told.named
    elif isinstance(told, Standing) and not told.supposed:
        yield Fact(told.number, told.cell)
    elif isinstance(told, Message | Listed):
        for each in _inside(told):
            yield from _facts(each)
