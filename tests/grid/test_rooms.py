"""What every kind with rooms of numbers does alike, on boards that each kind brings in `boards.py`."""

from hashlib import sha256
from importlib import import_module
from itertools import chain
from typing import Any

import pytest

from grid.test_every_kind import KINDS
from pista.grid.kind import AnyGridKind
from pista.grid.options import GENERATED_LEVELS
from pista.kind import PuzzleError
from pista.message import LANGUAGES, message

ROOMS: list[AnyGridKind] = [kind for kind in KINDS if hasattr(kind.generate("1x2", level="easy"), "rooms")]
every_kind = pytest.mark.parametrize("kind", ROOMS, ids=lambda kind: kind.name)


def boards(kind: AnyGridKind) -> Any:
    return import_module(f"{kind.name}.boards")


def module(kind: AnyGridKind, name: str) -> Any:
    return import_module(f"pista.{kind.name}.{name}")


def each_with(kind: AnyGridKind, names: Any) -> list[Any]:
    return [pytest.param(kind, name, id=f"{kind.name}-{getattr(name, '__name__', name)}") for name in names]


every_rule = pytest.mark.parametrize(
    ("kind", "rule"), list(chain(*(each_with(kind, module(kind, "rules").RULES) for kind in ROOMS)))
)
every_example = pytest.mark.parametrize(
    ("kind", "example"), list(chain(*(each_with(kind, boards(kind).EXAMPLES) for kind in ROOMS)))
)


@every_rule
def test_a_board_breaks_exactly_this_rule(kind: AnyGridKind, rule: Any) -> None:
    puzzle = kind.read(boards(kind).BROKEN[rule.__name__])
    assert [fault.rule for fault in kind.faults(puzzle, puzzle.givens)] == [rule.__name__]


@every_rule
def test_the_docstring_is_the_sentence_a_player_reads(kind: AnyGridKind, rule: Any) -> None:
    said = {language: message(f"{kind.name}.rule_{rule.__name__}").say(language) for language in LANGUAGES}
    assert said["en"] == rule.__doc__
    assert len(set(said.values())) == len(LANGUAGES)


@every_example
def test_the_next_step_is_this_technique_in_these_words(kind: AnyGridKind, example: str) -> None:
    text, words = boards(kind).EXAMPLES[example]
    step = kind.explain(kind.read(text))[0][0]
    assert (step.technique, step.because.say()) == (example.partition(" ")[0], words)
    assert step.cells


@every_kind
def test_every_rung_has_an_example(kind: AnyGridKind) -> None:
    rungs = {rung.name for rung in module(kind, "techniques").LADDER}
    assert rungs == {example.partition(" ")[0] for example in boards(kind).EXAMPLES}


@every_kind
def test_the_same_seed_gives_the_same_board_everywhere(kind: AnyGridKind) -> None:
    made = "".join(kind.write(kind.generate("8x8", level=level, seed=7)) for level in GENERATED_LEVELS)
    assert sha256(made.encode()).hexdigest()[:16] == boards(kind).FROZEN
    assert kind.generate("8x8", seed=7) != kind.generate("8x8", seed=8)


@every_kind
def test_a_new_board_reads_back(kind: AnyGridKind) -> None:
    puzzle = kind.generate("11x7", seed=9)
    assert kind.read(kind.write(puzzle)) == puzzle
    assert module(kind, "puzzle").from_sheet(puzzle.sheet) == puzzle


@every_kind
@pytest.mark.parametrize(
    ("shape", "options", "answer"),
    [
        ("heart", {}, "heart is not a size"),
        ("0x5", {}, "at least one cell"),
        ("999999999x999999999", {}, "at most 10000"),
        ("10x10", {"level": "cruel"}, "level cannot be cruel"),
        ("10x10", {"largest": 10}, "largest cannot be 10: it goes from 2 to 9"),
        ("10x10", {"givens": -1}, "givens cannot be -1"),
        ("10x10", {"symmetry": "odd"}, "symmetry cannot be odd"),
        ("2x2", {"level": "expert"}, "No puzzle of level expert was found"),
    ],
)
def test_wishes_that_no_such_kind_fulfils_are_refused(
    kind: AnyGridKind, shape: str, options: dict[str, Any], answer: str
) -> None:
    with pytest.raises(PuzzleError, match=answer):
        kind.generate(shape, **options)
