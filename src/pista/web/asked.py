"""What requests look like. A field that is not here is refused, and so is a value of another type."""

import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Shape = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Text = Annotated[str, StringConstraints(min_length=1)]
Move = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Note = Annotated[str, StringConstraints(min_length=1, max_length=4)]
Turn = Annotated[int, Field(ge=0, le=1_000_000)]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False, strict=False)]
Budget = Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False, strict=False)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]


def example(**fields: Any) -> ConfigDict:
    """Strict, closed, and with an example for the documentation."""
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [fields]})


class Asked(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(Asked):
    """A game by chance, of a given text, or of a day."""

    model_config = example(kind="wordle", shape="es 5", level="hard")
    kind: Name
    shape: Shape | None = None
    level: Name | None = None
    tries: Annotated[int, Field(ge=1, le=100)] | None = None
    repeats: bool | None = None
    text: Text | None = None
    day: Annotated[datetime.date, Field(strict=False)] | None = None


class Step(Asked):
    """A change of a game, meant for one turn."""

    model_config = example(turn=3, seconds=41.5)
    turn: Turn
    seconds: Seconds | None = None


class MoveStep(Step):
    model_config = example(turn=0, move="perro", seconds=12.0)
    move: Move


class Nothing(Asked):
    """An empty object."""

    model_config = example()


class Notes(Asked):
    model_config = example(notes={"c4": ["1", "2"]})
    notes: Annotated[dict[Name, Annotated[list[Note], Field(max_length=32)]], Field(max_length=2000)]


class PuzzleText(Asked):
    model_config = example(kind="hidato", text="1 0 3\n0 0 0\n0 8 0")
    kind: Name
    text: Text


class PuzzleOrCode(Asked):
    model_config = example(kind="hidato", text="1 0 3\n0 0 0\n0 8 0")
    kind: Name
    text: Text | None = None
    code: Text | None = None


class Solve(PuzzleText):
    model_config = example(kind="hidato", text="1 0 3\n0 0 0\n0 8 0", limit=2, budget=5)
    limit: Annotated[int, Field(ge=1, le=10)] = 2
    budget: Budget | None = None


class Played(PuzzleText):
    model_config = example(kind="hidato", text="1 0 3\n0 0 0\n0 8 0", moves=["b1=2"])
    moves: Annotated[list[Move], Field(max_length=5000)] = []


class GradeOf(PuzzleText):
    model_config = example(kind="hidato", text="1 0 3\n0 0 0\n0 8 0", budget=5)
    budget: Budget | None = None


class Generate(Asked):
    model_config = example(kind="hidato", shape="6x6", level="easy", seed=7)
    kind: Name
    shape: Text | None = None
    level: Name | None = None
    seed: Seed | None = None
    budget: Budget | None = None


class Convert(PuzzleText):
    model_config = example(kind="hidato", text="1 0 3\n0 0 0\n0 8 0", to="text")
    to: Name


class Given(Asked):
    """A guess and its reply, in any notation."""

    guess: Word
    reply: Annotated[str, StringConstraints(min_length=1, max_length=80)]


class Words(Asked):
    lexicon: Name = "en"
    length: Annotated[int, Field(ge=1, le=20)] = 5


class History(Words):
    history: Annotated[list[Given], Field(max_length=100)] = []
    agent: Name | None = None
    hard: bool = False


class Crack(History):
    model_config = example(lexicon="es", length=5, history=[{"guess": "perro", "reply": "--V--"}])
    refused: Annotated[list[Word], Field(max_length=200)] = []


class Suggest(History):
    model_config = example(lexicon="es", length=5, history=[{"guess": "perro", "reply": "--V--"}], top=5)
    top: Annotated[int, Field(ge=1, le=100)] = 10


class Watch(Words):
    model_config = example(lexicon="es", length=5, secret="queso")  # noqa: S106 - a word to guess
    agent: Name | None = None
    secret: Word | None = None
    opener: Word | None = None
    hard: bool = False


class Review(Asked):
    model_config = example(lexicon="es", length=5, secret="queso", guesses=["perro", "queso"])  # noqa: S106 - a word to guess
    lexicon: Name | None = None
    length: Annotated[int, Field(ge=1, le=20)] | None = None
    secret: Word | None = None
    guesses: Annotated[list[Word], Field(min_length=1, max_length=100)] | None = None
    hard: bool = False
    game: Name | None = None


class Compare(Words):
    model_config = example(lexicon="es", length=5, agents=["greedy"], openers=["random"], games=20)
    agents: Annotated[list[Name], Field(min_length=1, max_length=8)]
    openers: Annotated[list[Word], Field(min_length=1, max_length=8)] = ["random"]
    games: Annotated[int, Field(ge=1, le=100_000)] = 100
    seed: Seed | None = None


class StatisticsExport(Asked):
    """What `pista stats --export` writes."""

    model_config = example(version=1, results=[])
    version: Literal[1]
    results: list[dict[str, Any]]


def _fields(model: type[BaseModel]) -> frozenset[str]:
    return frozenset(model.model_fields).union(*(_fields(each) for each in model.__subclasses__()))


FIELDS = _fields(Asked)
"""Every name a request may use: what an error may point at without repeating the client's own words."""
