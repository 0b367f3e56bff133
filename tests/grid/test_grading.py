"""Levels and scores: the core counts what the ladder takes, levels take several steps, and scores rise with them."""

from importlib import import_module
from itertools import pairwise
from statistics import median
from typing import Any

import corpus
import pytest

from pista import hidato, makaro, suguru
from pista.grid.grading import Tally, tally
from pista.grid.ladder import LEVELS, SEARCH, Rung
from pista.grid.options import GENERATED_LEVELS
from pista.grid.room_climb import counted
from pista.hidato import Puzzle
from pista.hidato.climb import counted as counted_path
from pista.kind import PuzzleError

KINDS: tuple[Any, ...] = (hidato, makaro, suguru)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def techniques(kind: Any) -> Any:
    return import_module(f"pista.{kind.name}.techniques")


def tally_of(kind: Any, puzzle: Any) -> Tally | None:
    """What the core counts."""
    if kind is hidato:
        return counted_path(puzzle)
    counts = counted(puzzle.sheet)
    ladder = techniques(kind)
    return None if counts is None else tally(counts, ladder.LADDER, ladder.CEILINGS, puzzle.givens)


def agrees(kind: Any, puzzle: Any) -> bool:
    """The core's grade is the ladder's own, step by step, and its tally comes to the same."""
    found, grade = tally_of(kind, puzzle), kind.grade(puzzle)
    explainer = import_module(f"pista.{kind.name}.explain")._EXPLAINER
    assert explainer.count(puzzle) is not None
    if grade != explainer.grade_by_ladder(puzzle):
        return False
    if found is None:
        return grade.level == SEARCH and grade.score is None
    return (found.level, found.score) == (grade.level, grade.score)


@every_kind
@pytest.mark.parametrize("level", GENERATED_LEVELS)
def test_the_core_counts_the_steps_that_the_ladder_takes(kind: Any, level: str) -> None:
    for seed in range(4):
        for shape in ("6x6", "9x7"):
            assert agrees(kind, kind.generate(shape, level=level, seed=seed))


@pytest.mark.parametrize("shape", ["hex 6x6", "numbrix 7x7", "heart:9", "12x5"])
def test_so_it_does_on_boards_of_any_shape(shape: str) -> None:
    for seed, level in enumerate(("medium", "hard", "expert", "extreme", "irreducible")):
        assert agrees(hidato, hidato.generate(shape, level=level, seed=seed))


@every_kind
def test_so_it_does_as_far_as_the_ladder_leads(kind: Any) -> None:
    """Of a few boards without a level some take search; Makaro's hardly ever do."""
    boards = [kind.generate("9x9", level="irreducible", seed=seed) for seed in range(6)]
    assert all(agrees(kind, board) for board in boards)
    assert SEARCH in {kind.grade(board).level for board in boards} or kind is makaro


@pytest.mark.minute
@pytest.mark.parametrize("kind", [hidato, makaro], ids=lambda kind: kind.name)
def test_so_it_does_on_published_boards(kind: Any) -> None:
    boards = corpus.boards(kind.name)
    assert all(agrees(kind, kind.read(board["text"])) for board in boards)


@every_kind
def test_the_score_is_what_the_steps_cost(kind: Any) -> None:
    """Counts times prices; a contradiction costs more for each consequence."""
    rungs: dict[str, Rung[Any]] = {rung.name: rung for rung in techniques(kind).LADDER}
    for seed in range(6):
        grade = kind.grade(kind.generate("8x8", level="hard", seed=seed))
        assert grade.score == sum(count * rungs[name].price(0) for name, count in grade.steps)
    steps, _ = kind.explain(kind.generate("8x8", level="expert", seed=1))
    for step in steps:
        rung = rungs[step.technique]
        more = step.cost - rung.price(0)
        assert (0 <= more <= 3 * rung.per_effort) if rung.per_effort else more == 0


@every_kind
@pytest.mark.minute
def test_two_hundred_boards_of_a_level_score_more_than_those_of_the_level_below(kind: Any) -> None:
    scores = []
    for level in kind.ABOUT.levels:
        found = [tally_of(kind, kind.generate("8x8", level=level, seed=seed)) for seed in range(200)]
        assert {None if one is None else one.level for one in found} == {level}
        scores.append(median(one.score for one in found if one is not None))
    assert all(higher > 1.25 * lower for lower, higher in pairwise(scores)), scores


@every_kind
@pytest.mark.parametrize("shape", ["8x8", "10x10"])
def test_a_level_takes_at_least_three_steps_of_its_own(kind: Any, shape: str) -> None:
    ladder = techniques(kind).LADDER
    for level in kind.ABOUT.levels[1:]:
        own = {rung.name for rung in ladder if rung.level == ("expert" if level == "extreme" else level)}
        for seed in range(12):
            puzzle = kind.generate(shape, level=level, seed=seed)
            assert sum(count for name, count in kind.grade(puzzle).steps if name in own) >= 3
            assert sum(step.technique in own for step in kind.explain(puzzle)[0]) >= (1 if kind is hidato else 3)


def test_much_of_what_is_not_hard_is_hard() -> None:
    """Boards that need no harder technique than looking a cell over are medium as long as that is seldom needed."""
    boards = [hidato.generate("10x10", level="hard", seed=seed) for seed in range(20)]
    assert all(hidato.grade(board).level == "hard" for board in boards)
    ladder = techniques(hidato)

    def level(cells: int, **counts: tuple[int, ...]) -> str:
        return tally(counts, ladder.LADDER, ladder.CEILINGS, (None,) * cells).level

    assert level(100, only_number=(6,)) == "medium"
    assert level(100, only_number=(30,)) == "hard"
    assert level(100, contradiction=(5,)) == "expert"
    assert level(100, contradiction=(20,)) == "extreme"


@pytest.mark.parametrize("level", ["medium", "expert"])
def test_few_steps_never_raise_a_level(level: str) -> None:
    """A board nearly full costs much for each cell to fill, and is no harder for that."""
    for seed in range(10):
        puzzle = hidato.generate("6x6", level=level, seed=seed)
        (solution,) = hidato.solve(puzzle).solutions
        givens = list(puzzle.givens)
        for cell in [cell for cell, value in enumerate(puzzle.givens) if value is None][:-1]:
            givens[cell] = solution[cell]
            if givens.count(None) < 9:
                grade = hidato.grade(Puzzle(puzzle.board, tuple(givens)))
                assert LEVELS.index(grade.level) <= LEVELS.index(level), grade


@every_kind
@pytest.mark.parametrize("level", ["medium", "expert"])
def test_a_score_can_be_asked_for(kind: Any, level: str) -> None:
    usual = sorted(kind.grade(kind.generate("8x8", level=level, seed=seed)).score for seed in range(9))
    low, high = usual[5], usual[7]
    for seed in range(4):
        puzzle = kind.generate("8x8", level=level, seed=seed, score=f"{low}-{high}")
        grade = kind.grade(puzzle)
        assert grade.level == level
        assert grade.score is not None and low <= grade.score <= high
    assert puzzle == kind.generate("8x8", level=level, seed=seed, score=f" {low} – {high} ")
    assert (kind.grade(kind.generate("8x8", level=level, score=f"{high}-")).score or 0) >= high
    assert (kind.grade(kind.generate("8x8", level=level, score=f"-{low}")).score or 0) <= low


@every_kind
@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"score": "many"}, "Give the score as two numbers"),
        ({"score": "-"}, "Give the score as two numbers"),
        ({"score": "9-3"}, "Give the score as two numbers"),
        ({"score": (80, 120)}, "Give the score as two numbers"),
        ({"score": "80-120", "level": "irreducible"}, "A score needs a level"),
        (
            {"score": "90000-", "level": "easy"},
            "with a score of 90000- was found in 300 attempts; their scores lay between",
        ),
    ],
)
def test_scores_that_cannot_be_are_refused(kind: Any, options: dict[str, Any], answer: str) -> None:
    with pytest.raises(PuzzleError, match=answer):
        kind.generate("5x5", **options)


@pytest.mark.parametrize("options", [{"symmetry": "rotate"}, {"givens": 25}])
def test_wishes_that_leave_few_boards_are_granted_with_fewer_steps(options: dict[str, Any]) -> None:
    for seed in range(4):
        assert makaro.grade(makaro.generate("8x8", level="expert", seed=seed, **options)).level == "expert"


def test_givens_too_many_for_a_level_are_not_called_too_few() -> None:
    with pytest.raises(PuzzleError, match="No puzzle of level expert was found here"):
        hidato.generate("8x8", level="expert", givens=45)


def test_every_level_has_its_name() -> None:
    assert hidato.ABOUT.levels == LEVELS
    with pytest.raises(PuzzleError, match="level cannot be extreme"):
        makaro.generate("8x8", level="extreme")
