"""What every kind with rooms of numbers does alike, on boards that each kind brings in `boards.py`."""

from hashlib import sha256
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grid.room_boards import brute_force, ways_to_fill
from grid.test_every_kind import KINDS, boards, module
from pista.grid import room_backtrack
from pista.grid.kind import AnyGridKind
from pista.grid.ladder import next_step
from pista.grid.options import GENERATED_LEVELS, TECHNIQUE_LEVELS
from pista.kind import MoveError, PuzzleError, Status, Verdict
from pista.message import LANGUAGES, message

ROOMS: list[AnyGridKind] = [kind for kind in KINDS if hasattr(kind.generate("1x2", level="easy"), "rooms")]
every_kind = pytest.mark.parametrize("kind", ROOMS, ids=lambda kind: kind.name)


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
    puzzle = kind.read(text)
    state = module(kind, "explain")._EXPLAINER.possible(puzzle, puzzle.givens)
    step = next_step(state, module(kind, "techniques").LADDER)
    assert step is not None
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
        ("0x5", {}, "between 1 and"),
        ("999999999x999999999", {}, "between 1 and 10000"),
        ("10x10", {"level": "cruel"}, "level cannot be cruel"),
        ("10x10", {"largest": 10}, "largest cannot be 10: the range is . to 9"),
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


@every_kind
def test_wishes_that_this_kind_alone_has_may_be_refused_too(kind: AnyGridKind) -> None:
    for answer, options in boards(kind).REFUSED.items():
        with pytest.raises(PuzzleError, match=answer):
            kind.generate("10x10", **options)


@every_kind
def test_a_number_larger_than_its_room_breaks_the_first_rule(kind: AnyGridKind) -> None:
    puzzle = kind.read(boards(kind).EXAMPLE)
    at = puzzle.givens.index(None)
    name, size = puzzle.board.names[at], puzzle.largest_at(at)
    with pytest.raises(MoveError, match=f"{name} takes a number from 1 to {size}, not {size + 1}"):
        kind.play(puzzle, kind.start(puzzle), f"{name}={size + 1}")
    start = kind.start(puzzle)
    position = (*start[:at], size + 1, *start[at + 1 :])
    assert [fault.rule for fault in kind.faults(puzzle, position)] == ["rooms_hold_each_number_once"]


@every_kind
def test_only_a_full_board_without_faults_is_won(kind: AnyGridKind) -> None:
    puzzle = kind.read(boards(kind).EXAMPLE)
    (marks,) = kind.solve(puzzle).solutions
    position = kind.start(puzzle)
    for cell, value in enumerate(marks):
        assert kind.status(puzzle, position) is Status.OPEN
        if puzzle.givens[cell] is None:
            position = kind.play(puzzle, position, f"{puzzle.board.names[cell]}={value}")
    assert kind.status(puzzle, position) is Status.WON
    assert kind.status(puzzle, (marks[1], marks[0], *marks[2:])) is Status.OPEN


@every_kind
@pytest.mark.minute
@given(seed=st.integers(0, 2**64 - 1), rows=st.integers(1, 3), columns=st.integers(1, 4))
@settings(max_examples=300)
def test_core_and_backtrack_agree_with_brute_force(kind: AnyGridKind, seed: int, rows: int, columns: int) -> None:
    puzzle = boards(kind).small_board(seed, rows, columns)
    if ways_to_fill(puzzle) <= 2000:
        expected = sorted(brute_force(puzzle, kind.faults))
        assert sorted(kind.solutions(puzzle)) == expected
        assert list(room_backtrack.solutions(puzzle)) == expected


@every_kind
@pytest.mark.minute
def test_core_and_backtrack_agree_with_clingo_on_thousands_of_boards(kind: AnyGridKind) -> None:
    verdicts = set()
    for seed in range(2000):
        puzzle = boards(kind).small_board(seed, 2 + seed % 3, 2 + seed % 4)
        verdicts.add(kind.solve(puzzle).verdict)
        found = set(islice(kind.solutions(puzzle), 100))
        if len(found) < 100:
            if ways_to_fill(puzzle) <= 50_000:
                assert found == set(room_backtrack.solutions(puzzle))
            if seed % 4 == 0:
                assert found == boards(kind).by_clingo(puzzle)
    assert verdicts == {Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE}


@every_kind
@pytest.mark.minute
@pytest.mark.parametrize("wanted", TECHNIQUE_LEVELS)
def test_a_new_board_is_unique_and_of_the_level_asked_for(kind: AnyGridKind, wanted: str) -> None:
    for seed in range(10):
        puzzle = kind.generate("10x8", level=wanted, seed=seed)
        assert (puzzle.board.columns, puzzle.board.rows) == (10, 8)
        assert kind.solve(puzzle).unique
        assert kind.grade(puzzle).level == wanted


@every_kind
@pytest.mark.parametrize("wanted", GENERATED_LEVELS)
def test_clingo_finds_one_solution_of_a_new_board_too(kind: AnyGridKind, wanted: str) -> None:
    for seed in range(4):
        puzzle = kind.generate("8x8", level=wanted, seed=seed)
        assert boards(kind).by_clingo(puzzle, 2) == set(kind.solve(puzzle).solutions)


@every_kind
def test_tiny_and_long_boards_can_be_made(kind: AnyGridKind) -> None:
    for size in ("1x1", "1x2", "1x9", "9x1", "2x2", "2x9", "30x2", "40x40"):
        assert kind.solve(kind.generate(size, level="easy", seed=1)).unique


@every_kind
def test_harder_boards_have_fewer_givens_and_as_many_stay_as_asked(kind: AnyGridKind) -> None:
    def givens(level: str, **options: Any) -> int:
        made = [kind.generate("10x10", level=level, seed=seed, **options) for seed in range(8)]
        return sum(value is not None for puzzle in made for value in puzzle.givens)

    assert givens("irreducible") < givens("medium") < givens("easy")
    assert givens("easy", givens=40) >= 8 * 40
