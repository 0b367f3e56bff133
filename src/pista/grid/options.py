"""What every grid puzzle may be asked to be when it is made: its level and its score."""

from collections.abc import Callable, Iterator, Sequence
from re import fullmatch
from typing import NamedTuple, TypeVar

from pista.chance import Chance
from pista.checks import quoted
from pista.grid.grading import SEVERAL_STEPS, Ceilings, Tally
from pista.grid.ladder import LEVELS
from pista.kind import PuzzleError
from pista.message import Message, message

T = TypeVar("T")
IRREDUCIBLE = "irreducible"
"""The level of boards for which only uniqueness counts: no given could be dropped."""
TECHNIQUE_LEVELS = LEVELS[:-1]
"""The levels that techniques have, as the core numbers them; the rest is a matter of the score."""
GENERATED_LEVELS = (*TECHNIQUE_LEVELS, IRREDUCIBLE)
"""What every kind can make."""
ENOUGH_CELLS = 64
"""From so many cells on a board takes several steps of its level: one lucky one makes no level."""
SCORE_TRIES = 300
"""Boards made before a score is given up."""
SCORE_FORM = "MIN-MAX"
NOT_REACHED = "grid.level_not_reached"
_MOST_SCORE = 10**9


def level_name(level: str) -> Message:
    """What people call a level."""
    return message(f"grid.level_{level}")


def core_level(level: str) -> int:
    """The number of a level of techniques."""
    return min(LEVELS.index(level), len(TECHNIQUE_LEVELS) - 1)


def steps_wanted(level: str, cells: int) -> int:
    """How many steps of its level a board of so many cells should take at least."""
    if level == LEVELS[0]:
        return 0
    return SEVERAL_STEPS if cells >= ENOUGH_CELLS else 1


class ScoreWish(NamedTuple):
    """A level, and a score from `low` to `high`."""

    level: str
    low: int = 0
    high: int = _MOST_SCORE

    @property
    def any_score(self) -> bool:
        """Whether the score does not matter."""
        return (self.low, self.high) == (0, _MOST_SCORE)

    def counts(self, ceilings: Ceilings) -> bool:
        """Whether the steps of a board must be counted to know that it is what was wished for."""
        below = LEVELS[LEVELS.index(self.level) - 1] if self.level != LEVELS[0] else ""
        return not self.any_score or not {self.level, below}.isdisjoint(ceilings)

    def granted_by(self, found: Tally | None) -> bool:
        """Whether a board is what was wished for."""
        return found is not None and found.level == self.level and self.low <= found.score <= self.high

    def exceeded_by(self, found: Tally) -> bool:
        """Whether a board is too hard, and would be so with fewer givens."""
        return found.score > self.high or LEVELS.index(found.level) > LEVELS.index(self.level)

    def failed(self, seen: list[Tally], tries: int) -> PuzzleError:
        """What to say if no board was."""
        scores = [found.score for found in seen if found.level == self.level]
        if self.any_score or not scores:
            return PuzzleError(message(NOT_REACHED, level=level_name(self.level), n=tries))
        span = f"{self.low or ''}-{self.high if self.high < _MOST_SCORE else ''}"
        found = {"option": "score", "least": min(scores), "most": max(scores), "n": tries}
        return PuzzleError(message("grid.score_not_reached", level=level_name(self.level), span=span, **found))


def or_another_level(level: str, levels: Sequence[str], make: Callable[[str], T]) -> T:
    """What is made of a level; where nothing of it was found, the complaint names one that works, the nearest easier
    one first."""
    try:
        return make(level)
    except PuzzleError as error:
        if error.message.key != NOT_REACHED:
            raise
        place = levels.index(level)
        works = next((other for other in (*reversed(levels[:place]), *levels[place + 1 :]) if _made(make, other)), None)
        if works is None:
            raise
        names = {"level": level_name(level), "other": level_name(works)}
        raise PuzzleError(message("grid.level_instead", **names, n=dict(error.message.values)["n"])) from None


def _made(make: Callable[[str], object], level: str) -> bool:
    try:
        make(level)
    except PuzzleError:
        return False
    return True


def score_wish(level: str, score: object) -> ScoreWish:
    """The wish behind `80-120`, `80-` or `-120`, or none for any score."""
    if score is None:
        return ScoreWish(level)
    if level == IRREDUCIBLE:
        raise PuzzleError(message("grid.irreducible_score", option="score"))
    found = None if not isinstance(score, str) else fullmatch(r"\s*(\d{0,9})\s*[-–]\s*(\d{0,9})\s*", score)
    if found is None or not (found[1] or found[2]) or int(found[1] or 0) > int(found[2] or _MOST_SCORE):
        shown = score[:40] if isinstance(score, str) else quoted(score)
        raise PuzzleError(message("grid.bad_score", option="score", value=shown))
    return ScoreWish(level, int(found[1] or 0), int(found[2] or _MOST_SCORE))


def seeds(seed: int, count: int) -> Iterator[int]:
    """The seed itself, then others that follow from it."""
    yield seed
    chance = Chance(seed)
    for _ in range(count - 1):
        yield chance.word()
