"""Every deduction is sound, the levels of ladder and core agree, and hints come from any position."""

import random
from pathlib import Path

import corpus
import pytest

from pista import hidato
from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES
from pista.grid.ladder import LEVELS
from pista.grid.shapes import SHAPES
from pista.hidato import Puzzle
from pista.hidato.climb import counted
from pista.hidato.puzzle import flat_marks
from pista.hidato.techniques import LADDER
from pista.kind import Grade, PuzzleError, Status
from pista.message import LANGUAGES


def core_level(puzzle: Puzzle) -> str | None:
    level = core.level(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(puzzle.givens))
    return None if level is None else LEVELS[level]


def technique_level(grade: Grade) -> str:
    """The level of the hardest technique, whatever the score."""
    return {rung.name: rung.level for rung in LADDER}.get(grade.hardest, grade.hardest)


def check_every_step(puzzle: Puzzle) -> bool:
    """Compares each step with the proved solution; whether the steps filled the board."""
    (solution,) = hidato.solve(puzzle).solutions
    steps, done = hidato.explain(puzzle)
    for step in steps:
        assert step.placed or step.struck
        assert all(solution[cell] == value for cell, value in step.placed), step
        assert all(solution[cell] != value for cell, value in step.struck), step
        assert all(step.because.say(language) for language in LANGUAGES)
    return done


@pytest.mark.minute
def test_nine_in_ten_published_puzzles_need_no_guess_and_no_step_is_wrong() -> None:
    boards = corpus.boards("hidato")
    done = [check_every_step(hidato.read(known["text"])) for known in boards]
    assert sum(done) >= 0.9 * len(boards)


@pytest.mark.minute
def test_the_ladder_and_the_core_agree_on_published_levels() -> None:
    for known in corpus.boards("hidato"):
        puzzle = hidato.read(known["text"])
        level, grade = core_level(puzzle), hidato.grade(puzzle)
        # Pairs and gaps, which only the ladder knows, may finish what the core leaves open.
        assert technique_level(grade) in ({level} if level else {"expert", "search"}), known["name"]
        assert (grade.level, grade.score) == (counted(puzzle) or ("search", None))[:2]


@pytest.mark.minute
@pytest.mark.parametrize("touch", ["hidato", "numbrix", "hex"])
@pytest.mark.parametrize("level", [*LEVELS, "irreducible"])
def test_generated_puzzles_are_explained_soundly_and_graded_as_asked(touch: str, level: str) -> None:
    for seed in range(6):
        puzzle = hidato.generate("7x7", level=level, seed=seed, touch=touch)
        done = check_every_step(puzzle)
        grade = hidato.grade(puzzle)
        if level != "irreducible":
            assert done
            assert grade.level == level
            assert technique_level(grade) == core_level(puzzle) == ("expert" if level == "extreme" else level)
        assert dict(grade.measures)["longest_gap"] > 0


def test_every_technique_is_used_and_named() -> None:
    used = {
        step.technique
        for seed in range(12)
        for step in hidato.explain(hidato.generate("9x9", level="expert", seed=seed))[0]
    }
    assert used == {rung.name for rung in LADDER}


def test_hints_lead_from_any_position_to_the_end() -> None:
    puzzle = hidato.generate("8x8", level="expert", seed=4)
    (solution,) = hidato.solve(puzzle).solutions
    draw = random.Random(1)
    for _ in range(30):
        position = tuple(
            given if given is not None else (mark if draw.random() < 0.5 else None)
            for given, mark in zip(puzzle.givens, solution, strict=True)
        )
        hint = hidato.hint(puzzle, position)
        assert hint is not None
        after = hidato.play(puzzle, position, hint.conclusion[0])
        assert all(value in (None, mark) for value, mark in zip(after, solution, strict=True))
    assert hidato.hint(puzzle, solution) is None


def test_a_mistake_is_pointed_at_first() -> None:
    puzzle = hidato.generate("6x6", level="easy", seed=1)
    (solution,) = hidato.solve(puzzle).solutions
    position: list[int | None] = list(puzzle.givens)
    open_cells = [cell for cell, value in enumerate(position) if value is None]
    position[open_cells[0]] = solution[open_cells[1]]
    hint = hidato.hint(puzzle, tuple(position))
    assert hint is not None
    assert hint.technique == "mistake"
    assert hint.conclusion == (f"{puzzle.board.names[open_cells[0]]}=",)


def test_a_hint_tells_the_strikes_it_needs() -> None:
    """Somewhere on the way a placement rests on a strike; then both sentences are told."""
    for seed in range(20):
        puzzle = hidato.generate("7x7", level="expert", seed=seed)
        position = puzzle.givens
        while hidato.status(puzzle, position) is Status.OPEN:
            hint = hidato.hint(puzzle, position)
            assert hint is not None
            if " Then: " in str(hint.because):
                return
            position = hidato.play(puzzle, position, hint.conclusion[0])
    pytest.fail("no hint needed a strike")


@pytest.mark.parametrize(("text", "words"), [("0 0\n0 0", "several"), ("1 0 2", "no solution")])
def test_only_puzzles_with_one_solution_have_a_grade(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        hidato.grade(hidato.read(text))


def test_a_full_board_is_already_solved() -> None:
    assert hidato.grade(hidato.read("1 2\n4 3")).steps == ()


def test_every_shape_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hidato.md").read_text(encoding="utf-8")
    assert all(name in page for name in SHAPES if not name.startswith("letter-"))
