"""What a sentence names: numbers on the board and numbers struck out. The sentence itself holds them, so that what is
read, what is lit up and what is checked are the same.

Written as moves are, in every language alike: `b2=7`, `a3≠8`; in running text `7 (b2)`. So no cell's name meets a word.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pista.message import Listed, Message


class StillPossibleError(LookupError):
    """Nothing on the board rules this out."""


@dataclass(frozen=True)
class Fact:
    """That a `number` stands in a `cell` (with the `sign` `=`), or was struck out of it before (`≠`)."""

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
    return Facts(tuple(sorted(set(facts), key=lambda fact: (fact.sign != "=", fact.number, fact.cell))))


def facts_in(told: object) -> tuple[Fact, ...]:
    """The facts that a sentence names, each once."""
    found: list[Fact] = []
    left = [told]
    for each in left:
        if isinstance(each, Facts):
            found += each.named
        elif isinstance(each, Standing) and not each.supposed:
            found.append(Fact(each.number, each.cell))
        elif isinstance(each, Message | Listed):
            left += _inside(each)
    return tuple(dict.fromkeys(found))


def cells_named(told: Message, named: Mapping[str, int]) -> list[int]:
    """The cells of a board that a sentence speaks of, some more than once."""
    found: list[int] = []
    left: list[object] = [told]
    for each in left:
        if isinstance(each, str):
            found += [named[each]] if each in named else []
        elif isinstance(each, Facts):
            found += [named[fact.cell] for fact in each.named]
        elif isinstance(each, Standing):
            found.append(named[each.cell])
        elif isinstance(each, Message | Listed):
            left += _inside(each)
    return found


def _inside(told: Message | Listed) -> Iterable[object]:
    return (value for _, value in told.values) if isinstance(told, Message) else told.items
