"""What requests look like. A field that is not here is refused, and so is a value of another type."""

import datetime
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    StringConstraints,
    create_model,
    model_validator,
)
from pydantic_core import PydanticCustomError

from pista.kind import hides
from pista.kinds import kind_names, kinds
from pista.options import Between, Option, options_of
from pista.web.api import examples

MOST_TOLD = 10
"""Wrong fields of a request that are told: who sends thousands learns nothing from them, and all others would wait."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Shape = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Text = Annotated[str, StringConstraints(min_length=1)]
Move = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Note = Annotated[str, StringConstraints(min_length=1, max_length=4, pattern=r"^[^\x00-\x1f]+$")]
Marks = Annotated[list[Note], Field(max_length=32), FailFast()]
Turn = Annotated[int, Field(ge=0, le=1_000_000)]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False, strict=False)]
Budget = Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False, strict=False)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]


def at_most(most: int) -> BeforeValidator:
    """Counts the names of an object before their values are looked at, each of which could be wrong."""

    def few(value: object) -> object:
        if isinstance(value, dict) and len(value) > most:
            raise PydanticCustomError("too_long", "at most {most}", {"most": most})
        return value

    return BeforeValidator(few)


def _name_kinds(schema: dict[str, Any]) -> None:
    schema["enum"] = list(kind_names())


KindName = Annotated[Name, Field(json_schema_extra=_name_kinds)]
OptionValue = Annotated[str, StringConstraints(max_length=40)] | int | bool | None
Options = Annotated[dict[Name, OptionValue], Field(max_length=20), at_most(20)]


def example(**fields: Any) -> ConfigDict:
    """Strict, closed, and with an example for the documentation; what is callable is looked up only for that."""

    def shown(schema: dict[str, Any]) -> None:
        schema["examples"] = [{name: value() if callable(value) else value for name, value in fields.items()}]

    return ConfigDict(extra="forbid", strict=True, json_schema_extra=shown)


class Body(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def few_strangers(cls, data: object) -> object:
        """Of names that do not belong here only the first are kept, to be told of."""
        if not isinstance(data, dict) or len(data) <= len(cls.model_fields) + MOST_TOLD:
            return data
        strangers = [name for name in data if name not in cls.model_fields][:MOST_TOLD]
        return {name: data[name] for name in (*cls.model_fields, *strangers) if name in data}


@cache
def own_options() -> dict[str, Option]:
    """Options that may stand beside `options`: those of kinds with something hidden, as they always did."""
    return {option.name: option for kind in kinds() if hides(kind) for option in options_of(kind.generate)}


def _fields_of(options: dict[str, Option]) -> Any:
    """The same as fields of a body; the kind judges the rest."""
    fields: dict[str, Any] = {}
    for name, option in options.items():
        most = option.allowed if isinstance(option.allowed, Between) else None
        bounds = Field(ge=most.low, le=most.high) if most else Field()
        fields[name] = Annotated[option.type, bounds] | None, None
    return create_model("OwnOptions", __base__=Body, **fields)


class NewGame(_fields_of(own_options())):  # type: ignore[misc]
    """A game by chance, of a given text or the code of one, of a day, or of the puzzle of another game.

    Some kinds' options may stand by themselves; another game is named alone.
    """

    model_config = example(kind=examples.kind, shape=examples.shape, level=examples.level)
    kind: KindName | None = None
    game: Name | None = None
    shape: Shape | None = None
    level: Name | None = None
    options: Options = Field(default={})
    text: Text | None = None
    code: Text | None = None
    day: Annotated[datetime.date, Field(strict=False)] | None = None


class Step(Body):
    """A change of a game, meant for one turn."""

    model_config = example(turn=3, seconds=41.5)
    turn: Turn
    seconds: Seconds | None = None


class MoveStep(Step):
    model_config = example(turn=0, move=examples.move, seconds=12.0)
    move: Move


class Nothing(Body):
    """An empty object."""

    model_config = example()


class Notes(Body):
    model_config = example(notes={"c4": ["1", "2"]})
    notes: Annotated[dict[Name, Marks], Field(max_length=2000), at_most(2000)]


class Time(Body):
    """How long a game has been played."""

    model_config = example(seconds=41.5)
    seconds: Seconds


class PuzzleText(Body):
    model_config = example(kind=examples.kind, text=examples.text)
    kind: KindName
    text: Text


class PuzzleOrCode(Body):
    model_config = example(kind=examples.kind, text=examples.text)
    kind: KindName
    text: Text | None = None
    code: Text | None = None


class Solve(PuzzleText):
    model_config = example(kind=examples.kind, text=examples.text, limit=2, budget=5)
    limit: Annotated[int, Field(ge=1, le=10)] = 2
    budget: Budget | None = None


class Played(PuzzleText):
    model_config = example(kind=examples.kind, text=examples.text, moves=examples.moves)
    moves: Annotated[list[Move], Field(max_length=5000), FailFast()] = []


class GradeOf(PuzzleText):
    model_config = example(kind=examples.kind, text=examples.text, budget=5)
    budget: Budget | None = None


class Generate(Body):
    model_config = example(kind=examples.kind, shape=examples.shape, level=examples.level, seed=7)
    kind: KindName
    shape: Text | None = None
    level: Name | None = None
    options: Options = {}
    seed: Seed | None = None
    budget: Budget | None = None


class Convert(PuzzleText):
    model_config = example(kind=examples.kind, text=examples.text, to="text")
    to: Name


class StatisticsExport(Body):
    """What `pista stats --export` writes."""

    model_config = example(version=1, results=[])
    version: Literal[1]
    results: list[dict[str, Any]]


class TransferCode(Body):
    """As it is shown, or typed: in any case, with or without its hyphen."""

    model_config = example(code="7K4M-2QXP")
    code: Annotated[str, StringConstraints(min_length=8, max_length=20)]


@cache
def field_names() -> frozenset[str]:
    """Every name a request may use: what an error may point at without repeating the client's own words."""

    def names(model: type[BaseModel]) -> frozenset[str]:
        return frozenset(model.model_fields).union(*(names(each) for each in model.__subclasses__()))

    return names(Body)
