"""What answers look like, for the OpenAPI document. Answers are made elsewhere; a test holds the two together."""

from typing import Any

from pydantic import BaseModel, Field


class Told(BaseModel):
    """A part of an answer."""


class TileTold(Told):
    name: str
    outline: list[list[float]]
    text: str
    tone: str
    accent: str
    notes: list[str]


class ArrowTold(Told):
    tile: int
    towards: list[float]


class PictureTold(Told):
    version: int
    tiles: list[TileTold]
    arrows: list[ArrowTold]
    walls: list[list[list[float]]]
    trail: list[int]
    caption: str


class ProblemTold(Told):
    """RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    values: dict[str, float]
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    limit: int | None = None
    turn: int | None = None
    errors: list[dict[str, str]] | None = None


class AnswerTold(Told):
    word: str | None
    picture: PictureTold | None


class WordleTold(Told):
    lexicon: str
    length: int
    tries: int
    hard: bool
    adversary: bool
    repeats: bool
    keyboard: list[str]
    letters: dict[str, str]
    review: bool


class GridTold(Told):
    cells: list[int]
    largest: int


class GameTold(Told):
    version: int
    id: str
    kind: str
    shape: str
    level: str
    day: str | None
    turn: int
    status: str
    given_up: bool
    moves: list[str]
    can: list[str]
    picture: PictureTold
    seconds: float
    hints: int
    begun: str
    said: str | None
    ending: str | None
    puzzle: str | None
    answer: AnswerTold | None
    share: str | None
    wordle: WordleTold | None
    grid: GridTold | None


class GameLineTold(Told):
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
    touched: str
    untouched: bool
    caption: str


class GamesTold(Told):
    games: list[GameLineTold]
    open: int
    limit: int


class HintTold(Told):
    version: int
    technique: str
    cells: list[int]
    conclusion: list[str]
    because: str


class HintedTold(Told):
    hint: HintTold | None
    picture: PictureTold
    hints: int | None = None


class FaultTold(Told):
    rule: str
    cells: list[int]
    sentence: str


class CheckedTold(Told):
    faults: list[FaultTold]
    status: str
    picture: PictureTold


class DayPuzzleTold(Told):
    kind: str
    shape: str
    level: str
    game: str | None
    status: str | None


class DayTold(Told):
    date: str
    next: str
    puzzles: list[DayPuzzleTold]


class DaysTold(Told):
    days: list[DayTold]
    earliest: str


class PuzzleTold(Told):
    version: int
    kind: str
    text: str
    code: str
    picture: PictureTold
    cells: int
    blanks: int


class SolutionTold(Told):
    text: str
    picture: PictureTold


class SolvedTold(Told):
    version: int
    verdict: str
    exhausted: bool
    nodes: int
    differ: list[int]
    solutions: list[SolutionTold]


class GradeTold(Told):
    version: int
    level: str
    hardest: str
    steps: list[list[str | int]]
    measures: list[list[str | int]]


class GradedTold(Told):
    verdict: str
    grade: GradeTold | None


class GeneratedTold(Told):
    verdict: str
    puzzle: PuzzleTold | None
    seed: int
    shape: str | None
    level: str | None


class ConvertedTold(Told):
    to: str
    text: str


class JobTold(Told):
    id: str
    task: str
    state: str
    progress: dict[str, int] | None
    partial: dict[str, Any] | None
    result: dict[str, Any] | None
    problem: ProblemTold | None


class OfferTold(Told):
    name: str
    levels: list[str]
    shapes: list[str]
    formats: list[str]
    can: list[str]


class KindsTold(Told):
    kinds: list[OfferTold]


class LexiconTold(Told):
    name: str
    language: str
    lengths: list[int]
    alphabet: str
    keyboard: list[str]


class LexiconsTold(Told):
    lexicons: list[LexiconTold]


class GroupTold(Told):
    kind: str
    variety: str
    mode: str
    played: int
    won: int
    streak: int
    best_streak: int
    distribution: list[list[int]]
    best_seconds: float | None
    hinted: int


class StatisticsTold(Told):
    groups: list[GroupTold]
    left_out: int


class AddedTold(Told):
    added: int = Field(ge=0)


class HealthTold(Told):
    status: str


class AgentTold(Told):
    name: str
    about: str | None


class AgentsTold(Told):
    agents: list[AgentTold]
    default: str


class WordsTold(Told):
    n: int
    sample: list[str]


class ExplanationTold(Told):
    turns: list[int]
    words: list[str]


class ContradictionTold(Told):
    sentence: str
    turn: int
    explanations: list[ExplanationTold]


class CrackedTold(Told):
    guess: str | None
    found: str | None
    left: WordsTold
    contradiction: ContradictionTold | None


class SuggestionTold(Told):
    word: str
    expected: float
    worst: int
    parts: int
    possible: bool


class SuggestedTold(Told):
    suggestions: list[SuggestionTold]
    left: WordsTold
    contradiction: ContradictionTold | None


class WatchedTurnTold(Told):
    guess: str
    reply: str
    marks: list[int]
    won: bool
    left: WordsTold
    ms: float


class WatchedTold(Told):
    agent: str
    secret: str
    won: bool
    turns: list[WatchedTurnTold]
    picture: PictureTold


class ReviewedTurnTold(Told):
    guess: str
    reply: str
    marks: list[int]
    before: int
    after: int
    expected: float
    best: str
    best_expected: float
    skill: int | None
    luck: int


class ReviewedTold(Told):
    secret: str
    won: bool
    skill: int | None
    luck: int
    sentence: str
    turns: list[ReviewedTurnTold]
