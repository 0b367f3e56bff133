"""What every grid puzzle does alike: made as asked, explained soundly, hinted to the end, written in all its forms."""

import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pista.grid.kind import AnyGridKind, solvable
from pista.grid.ladder import SEARCH
from pista.grid.options import GENERATED_LEVELS, TECHNIQUE_LEVELS
from pista.kind import PuzzleError, Verdict
from pista.kinds import kinds
from pista.message import LANGUAGES, message

KINDS: list[AnyGridKind] = [kind for kind in kinds() if solvable(kind)]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
DOCS = Path(__file__).parents[2] / "docs"
every_level = pytest.mark.parametrize("level", GENERATED_LEVELS)


def boards(kind: AnyGridKind) -> Any:
    """What a kind's own folder of tests brings."""
    return import_module(f"{kind.name}.boards")


def module(kind: AnyGridKind, name: str) -> Any:
    return import_module(f"pista.{kind.name}.{name}")


@every_kind
@every_level
def test_no_step_is_wrong_and_the_ladder_and_the_core_agree_on_the_level(kind: AnyGridKind, level: str) -> None:
    for seed in range(5):
        puzzle = kind.generate("7x7", level=level, seed=50 + seed)
        (solution,) = kind.solve(puzzle).solutions
        steps, done = kind.explain(puzzle)
        for step in steps:
            assert step.placed or step.struck
            assert all(solution[cell] == value for cell, value in step.placed), step
            assert all(solution[cell] != value for cell, value in step.struck), step
            assert all(step.because.say(language).endswith(".") for language in LANGUAGES)
        grade = kind.grade(puzzle)
        assert done == (grade.level != SEARCH)
        # Strikes that lead nowhere are counted, but not told.
        assert all(sum(step.technique == name for step in steps) <= count for name, count in grade.steps)
        # The core has judged by loops of its own that these techniques are enough, and that easier ones are not.
        assert level in (grade.level, "irreducible")


@every_kind
def test_a_position_without_a_given_of_the_puzzle_is_none_of_its_own(kind: AnyGridKind) -> None:
    puzzle = kind.generate("6x6", seed=3)
    (solution,) = kind.solve(puzzle).solutions
    assert kind.status(puzzle, solution) == "won"
    given = next(cell for cell, value in enumerate(puzzle.givens) if value is not None)
    missing = (*solution[:given], None, *solution[given + 1 :])
    another = (*solution[:given], solution[given] % 3 + 1, *solution[given + 1 :])
    said = f"position must hold the givens of the puzzle: {puzzle.board.names[given]} is {solution[given]}."
    for wrong in (missing, another):
        for ask in (kind.status, kind.faults, kind.hint, kind.explain, kind.paint):
            with pytest.raises(PuzzleError) as refused:
                ask(puzzle, wrong)
            assert str(refused.value) == said


@every_kind
@pytest.mark.parametrize("level", TECHNIQUE_LEVELS)
def test_hints_alone_lead_to_the_solution(kind: AnyGridKind, level: str) -> None:
    puzzle = kind.generate("6x6", level=level, seed=5)
    position = kind.start(puzzle)
    while (hint := kind.hint(puzzle, position)) is not None:
        for move in hint.conclusion:
            position = kind.play(puzzle, position, move)
    assert (position,) == kind.solve(puzzle).solutions


@every_kind
def test_a_hint_points_at_a_mistake_first(kind: AnyGridKind) -> None:
    puzzle = kind.generate("6x6", seed=1)
    (solution,) = kind.solve(puzzle).solutions
    cell = next(c for c, value in enumerate(puzzle.givens) if value is None and puzzle.largest_at(c) > 1)
    wrong = solution[cell] % puzzle.largest_at(cell) + 1
    position = kind.play(puzzle, kind.start(puzzle), f"{puzzle.board.names[cell]}={wrong}")
    hint = kind.hint(puzzle, position)
    assert hint is not None
    assert hint.technique == "mistake"
    assert hint.conclusion == (f"{puzzle.board.names[cell]}=",)


@every_kind
def test_a_full_board_needs_no_hint(kind: AnyGridKind) -> None:
    puzzle = kind.generate("5x5", seed=2)
    (solution,) = kind.solve(puzzle).solutions
    assert kind.hint(puzzle, solution) is None


@every_kind
def test_every_engine_finds_the_solution_and_unknown_ones_are_refused(kind: AnyGridKind) -> None:
    puzzle = kind.generate("5x5", level="easy", seed=3)
    found = {kind.solve(puzzle, engine=engine).solutions for engine in kind.ENGINES}
    assert len(found) == 1
    with pytest.raises(PuzzleError, match="There is no engine magic"):
        kind.solve(puzzle, engine="magic")


@every_kind
def test_a_search_stopped_early_claims_nothing(kind: AnyGridKind) -> None:
    puzzle = kind.generate("12x12", level="irreducible", seed=1)
    empty = kind.read(kind.write(puzzle, (None,) * len(puzzle.board)))
    assert kind.solve(empty, max_nodes=1).verdict is Verdict.UNKNOWN
    assert len(set(kind.solve(empty, limit=5).solutions)) == 5


@every_kind
def test_no_number_is_too_large_for_a_budget(kind: AnyGridKind) -> None:
    puzzle = kind.generate("5x5", seed=3)
    assert kind.solve(puzzle, limit=10**30, max_nodes=10**30) == kind.solve(puzzle)


@every_kind
def test_every_form_can_be_read_and_means_the_same(kind: AnyGridKind) -> None:
    puzzle = kind.generate("6x5", level="easy", seed=4)
    (solution,) = kind.solve(puzzle).solutions
    for form, write in kind.FORMATS.items():
        if form != "template":
            back, position = kind.read_position(write(puzzle, None))
            assert position == back.givens
            (moved,) = kind.solve(back).solutions
            assert sorted(moved) == sorted(solution)


@every_kind
def test_only_a_puzzle_with_one_solution_has_a_grade(kind: AnyGridKind) -> None:
    puzzle = kind.generate("5x5", seed=2)
    with pytest.raises(PuzzleError, match="several solutions"):
        kind.grade(kind.read(kind.write(puzzle, (None,) * len(puzzle.board))))


@every_kind
def test_everything_a_surface_says_of_a_kind_is_there_in_every_language(kind: AnyGridKind) -> None:
    for key in ("name", "about", "card", "goal", "rules", "set", "set_lead", "draw"):
        said = [message(f"{kind.name}.{key}").say(language) for language in LANGUAGES]
        assert all(said)
        assert key == "name" or len(set(said)) == len(LANGUAGES)


@every_kind
def test_techniques_are_documented_and_drawn_options_forms_and_rules_documented(kind: AnyGridKind) -> None:
    page = (DOCS / f"{kind.name}.md").read_text(encoding="utf-8")
    for rung in module(kind, "techniques").LADDER:
        picture = f"pictures/{kind.name}-{rung.name.replace('_', '-')}.svg"
        assert f"(`{rung.name}`)" in page
        assert f"({picture})" in page
        assert (DOCS / picture).exists()
    options = inspect.signature(kind.generate).parameters
    assert all(f"--{name.replace('_', '-')}" in page for name in options if name != "shape")
    assert all(f"`{form}`" in page for form in kind.FORMATS)
    rules = [str(rule.__doc__).rstrip(".")[2:] for rule in module(kind, "rules").RULES]
    assert [rule for rule in rules if rule not in page] == []
