"""What the server answers, stated once: builders return these forms, and the OpenAPI document and the pages' types
are made of them. Forms that the terminal has too are in `pista/forms.py`."""

from typing import Any, ClassVar, NotRequired, Protocol

from pista.forms import GameHeadForm, GradeForm, PictureForm, TypedDict
from pista.kind import Verdict
from pista.picture import Tone


class Form(Protocol):
    """Any form, and to mypy no other dict, for those have no required keys: what is sent is stated."""

    __required_keys__: ClassVar[frozenset[str]]


class WrongFieldForm(TypedDict):
    pointer: str
    detail: str


class ProblemPartsForm(TypedDict):
    """What only some problems tell."""

    line: NotRequired[int]
    column: NotRequired[int]
    limit: NotRequired[int]
    turn: NotRequired[int]
    errors: NotRequired[list[WrongFieldForm]]
    not_ready: NotRequired[dict[str, str]]
    wording: NotRequired[str]
    left_out: NotRequired[dict[str, int]]


class ProblemForm(ProblemPartsForm):
    """RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    values: dict[str, float]
    pointer: NotRequired[str]


class GameLineForm(GameHeadForm):
    """A game in a list; `done` and `of` say how far it is."""

    touched: str
    untouched: bool
    caption: str
    done: int | None
    of: int | None


class GamesForm(TypedDict):
    games: list[GameLineForm]
    open: int
    limit: int


class DayPuzzleForm(TypedDict):
    """`language` is that of its words, where it is made of words. Of your game: `result` is what it came to, in guesses
    or time, `done` and `of` say how far it is. Once the puzzle is among your results, it is told as it was counted,
    wherever that was played."""

    kind: str
    shape: str
    level: str
    language: str | None
    game: str | None
    status: str | None
    seconds: float | None
    hints: int | None
    result: str | None
    done: int | None
    of: int | None


class DayForm(TypedDict):
    date: str
    next: str
    puzzles: list[DayPuzzleForm]


class DaysForm(TypedDict):
    days: list[DayForm]
    earliest: str


class ReadPuzzleForm(TypedDict):
    """`code` is for links; `blanks` are the cells left to fill in."""

    version: int
    kind: str
    text: str
    code: str
    picture: PictureForm
    cells: int
    blanks: int


class GradedForm(TypedDict):
    verdict: Verdict
    grade: GradeForm | None


class ConflictForm(TypedDict):
    """`givens` that have no solution together, as moves, and their `cells`; none where even the empty board has none.
    `smallest` where it is proved that no fewer contradict each other."""

    version: int
    verdict: Verdict
    cells: list[int]
    givens: list[str]
    smallest: bool
    sentence: str


class CompletedForm(TypedDict):
    """`givens` to add, as moves, and their `cells`: with them there is exactly one solution, which is proved. `fewest`
    where it is proved that fewer are not enough."""

    version: int
    verdict: Verdict
    cells: list[int]
    givens: list[str]
    fewest: bool
    sentence: str


class GeneratedForm(TypedDict):
    verdict: Verdict
    puzzle: ReadPuzzleForm | None
    seed: int
    shape: str | None
    level: str | None
    options: dict[str, str | int | bool | None]


class ConvertedForm(TypedDict):
    to: str
    text: str


class BookFileForm(TypedDict):
    """A file that a job made: it is at `/api/jobs/{id}/files/{name}` as long as the job is kept."""

    name: str
    pages: int
    bytes: int


class BookletForm(TypedDict):
    """A booklet of so many puzzles; `without_code` are its pages whose puzzles do not fit into a QR code."""

    puzzles: int
    files: list[BookFileForm]
    without_code: int


class FirstPageForm(TypedDict):
    """The first page of a booklet, and the first one with `puzzles` where that is another: addresses of PNGs that carry
    all of these."""

    picture: str
    puzzles: str | None


class ProgressForm(TypedDict):
    done: int
    total: int


class JobForm(TypedDict):
    id: str
    task: str
    state: str
    progress: ProgressForm | None
    partial: dict[str, Any] | None
    result: dict[str, Any] | None
    problem: ProblemForm | None


class OptionForm(TypedDict):
    """An option of making a puzzle: text, a whole number or a flag, and what it may be."""

    name: str
    type: str
    default: str | int | bool | None
    choices: list[str] | None
    least: int | None
    most: int | None
    about: str | None


class DrawingForm(TypedDict):
    """How a board of one's own is drawn: the sign of an empty cell, the tools, headings of its text; and its size
    and that of its rooms at first; and whether its first and last number are circled."""

    empty: str
    tools: list[str]
    headings: list[str]
    size: tuple[int, int]
    room: tuple[int, int]
    circled: bool


class OfferForm(TypedDict):
    """What can be asked of a kind, as suggestions."""

    name: str
    levels: list[str]
    shapes: list[str]
    formats: list[str]
    options: list[OptionForm]
    drawing: DrawingForm | None
    can: list[str]


class KindsForm(TypedDict):
    kinds: list[OfferForm]


class FrameForm(TypedDict):
    """What a scene looks like after another move, what has just happened in words, and the number that is held."""

    picture: PictureForm
    said: str
    held: str | None


class OutcomeForm(TypedDict):
    """What comes of writing a key into a tile: what is said of it, the tiles that then break a rule and, where it is
    right, the picture."""

    tile: int
    key: str
    right: bool
    sentence: str
    faults: list[int]
    picture: PictureForm | None


class AskForm(TypedDict):
    """What the reader does at the end of a scene: writes one of the keys into one of the tiles, where it stands in this
    tone. `bad` is said of whatever has no outcome."""

    tiles: list[int]
    keys: list[str]
    tone: Tone
    bad: str
    outcomes: list[OutcomeForm]


class SceneForm(TypedDict):
    """What is to be noticed, the pictures one after the other, the tiles pointed at in the last, and what is asked."""

    sentence: str
    frames: list[FrameForm]
    points: list[int]
    ask: AskForm | None


class LessonForm(TypedDict):
    """How a kind is played; a kind without scenes has its rules instead."""

    kind: str
    scenes: list[SceneForm]


class GroupForm(TypedDict):
    """Results of one kind, variety and mode; `times` are the seconds of the last games won without hints."""

    kind: str
    variety: str
    mode: str
    played: int
    won: int
    streak: int
    best_streak: int
    distribution: list[tuple[int, int]]
    best_seconds: float | None
    average_seconds: float | None
    times: list[float]
    hinted: int


class StatisticsForm(TypedDict):
    groups: list[GroupForm]
    left_out: int


class WonDayForm(TypedDict):
    """How many of a day's kinds were won on the day itself, of those there are."""

    date: str
    won: int
    of: int


class WonDaysForm(TypedDict):
    """Days in a row on which something was won, and the last days, oldest first."""

    streak: int
    best_streak: int
    days: list[WonDayForm]


class EndingForm(TypedDict):
    """What is told beside a finished game: what others need, how it stands among your results, and what is next. It is
    not `counted` where its puzzle was among them before."""

    yardstick: str | None
    counted: bool
    group: GroupForm
    today: DayForm


class TransferForm(TypedDict):
    """A code that brings your results to another device until then; `address` is the page that takes it, `squares` the
    same for a camera: the rows of a QR code, 1 for dark."""

    code: str
    address: str
    squares: list[str]
    until: str


class ExportForm(TypedDict):
    """What `pista stats --export` writes; a result is what `pista.stats.Result` says."""

    version: int
    results: list[dict[str, Any]]


class AddedForm(TypedDict):
    added: int


class HealthForm(TypedDict):
    status: str
