"""The JSON forms of puzzles and what is said about them, stated once: builders return them, documents describe them.

What several surfaces share; the server's own answers are in `web/forms.py`.
"""

import sys
from typing import NotRequired

from pista.kind import Verdict
from pista.picture import Accent, Contact, End, Point, Tone

if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict
else:
    # The web framework reads these forms, and reads only this one on older Pythons.
    from typing_extensions import TypedDict as TypedDict


class TileForm(TypedDict):
    """One cell: its outline in sides of a cell, its text, and what it means."""

    name: str
    outline: list[Point]
    text: str
    tone: Tone
    accent: Accent
    notes: list[str]
    end: End


class ArrowForm(TypedDict):
    """An arrow in a tile, and where it points, as (dx, dy)."""

    tile: int
    towards: Point


class PictureForm(TypedDict):
    """Tiles in reading order; indices into them everywhere else."""

    version: int
    tiles: list[TileForm]
    arrows: list[ArrowForm]
    walls: list[tuple[Point, Point]]
    trails: list[list[int]]
    caption: str


class PuzzleForm(TypedDict):
    """The puzzle in its kind's own text, and what has been filled in, where that is asked for."""

    version: int
    kind: str
    text: str
    cells: int
    givens: int
    position: NotRequired[str]


class HintForm(TypedDict):
    """`cells` are tiles; `conclusion` holds moves that can be played; the sentence rests on `facts`: `b2=7`, `a3≠8`.
    `steps`, where there are any, tell more and more; the last one is `because`."""

    version: int
    technique: str
    cells: list[int]
    conclusion: list[str]
    because: str
    facts: list[str]
    steps: NotRequired[list[str]]


class StepForm(HintForm):
    """A hint that may also strike numbers out: `a1≠3`; `cost` is its part of the score."""

    struck: list[str]
    cost: int


class FaultForm(TypedDict):
    """A broken rule, the tiles that break it, and the sentence that says so."""

    rule: str
    cells: list[int]
    sentence: str


class GradeForm(TypedDict):
    """The score is what all steps cost together; a puzzle that takes search has none."""

    version: int
    level: str
    hardest: str
    score: int | None
    steps: list[tuple[str, int]]
    measures: list[tuple[str, int]]


class SolutionForm(TypedDict):
    """A solution in the kind's own text and, where it was asked for, as a picture."""

    text: str
    picture: NotRequired[PictureForm]


class SearchForm(TypedDict):
    """`differ` are the tiles where the first two solutions are not the same."""

    version: int
    verdict: Verdict
    exhausted: bool
    nodes: int
    differ: list[int]
    solutions: list[SolutionForm]


class AnswerForm(TypedDict):
    """What was to be found: a hidden word, or the picture of a solution."""

    word: str | None
    picture: PictureForm | None


class GridForm(TypedDict):
    """The tiles that can be filled in, and the largest number that can stand in any of them. Where the numbers make a
    `path`, how the tiles of two consecutive ones touch."""

    cells: list[int]
    largest: int
    path: Contact | None


class GameHeadForm(TypedDict):
    """What every mention of a game tells."""

    id: str
    kind: str
    shape: str
    level: str
    day: str | None
    turn: int
    status: str
    given_up: bool
    seconds: float
    begun: str


class GameForm(GameHeadForm):
    """A game; kinds with something hidden tell of it under their own names, others under `grid`."""

    version: int
    moves: list[str]
    can: list[str]
    picture: PictureForm
    hints: int
    said: str | None
    ending: str | None
    puzzle: str | None
    answer: AnswerForm | None
    share: str | None
    grid: GridForm | None


class HintedForm(TypedDict):
    """A hint, none where there is nothing to say, and the picture that shows it."""

    hint: HintForm | None
    picture: PictureForm
    hints: NotRequired[int]


class CheckedForm(TypedDict):
    """Rules that are broken, and the picture that shows where."""

    faults: list[FaultForm]
    status: str
    picture: PictureForm
