"""Every technique has a board on which it is the next step, says so in words, and never says anything wrong."""

import corpus
import pytest

from makaro.boards import EXAMPLES
from makaro.told_boards import STRIKE_FIRST
from pista import makaro
from pista.grid.ladder import SEARCH
from pista.grid.options import GENERATED_LEVELS
from pista.kind import PuzzleError
from pista.makaro.puzzle import Puzzle
from pista.message import LANGUAGES, message, sections


def test_a_hint_says_when_it_does_not_tell_every_step_before(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = makaro.read(STRIKE_FIRST)
    whole = makaro.hint(puzzle, makaro.start(puzzle))
    monkeypatch.setattr("pista.grid.ladder.MOST_REASONS", 0)
    short = makaro.hint(puzzle, makaro.start(puzzle))
    assert whole is not None and short is not None
    assert " Then: " in str(whole.because)
    assert str(short.because).startswith("After 1 earlier step that only strikes numbers out: e4 is 1")
    assert short.conclusion == whole.conclusion


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said_in_every_language(language: str) -> None:
    reasons = [f"{section}.{key}" for section in ("makaro", "rooms") for key in sections("en")[section]]
    values = {
        "cell": "b2",
        "cells": "c3, c4",
        "value": 3,
        "low": 1,
        "high": 2,
        "n": 2,
        "arrow": "d4",
        "other": "e5",
        "room": "h8",
        "target": "4 (a7)",
        "known": "2 (c7)",
        "facts": " (g1=4)",
    }
    for key in reasons:
        if ".because_" not in key:
            continue
        said = message(key, **values, chain="f6=1", number=4).say(language)
        assert said.endswith(".")
        assert "{" not in said


def check_soundness(puzzle: Puzzle) -> str:
    """No step contradicts the solution. Returns the level."""
    (solution,) = makaro.solve(puzzle).solutions
    steps, done = makaro.explain(puzzle)
    for step in steps:
        assert all(solution[cell] == value for cell, value in step.placed), step
        assert all(solution[cell] != value for cell, value in step.struck), step
        assert step.placed or step.struck
    grade = makaro.grade(puzzle)
    assert done == (grade.level != SEARCH)
    # Strikes that lead nowhere are counted, but not told.
    assert all(sum(step.technique == name for step in steps) <= count for name, count in grade.steps)
    return grade.level


@pytest.mark.minute
def test_the_ladder_is_sound_on_the_corpus_and_finishes_it() -> None:
    levels = [check_soundness(makaro.read(board["text"])) for board in corpus.boards("makaro")]
    assert sum(level != SEARCH for level in levels) >= 0.97 * len(levels)


@pytest.mark.parametrize("level", GENERATED_LEVELS)
def test_the_ladder_is_sound_on_new_boards(level: str) -> None:
    for seed in range(6):
        puzzle = makaro.generate("9x9", level=level, seed=100 + seed, largest=4 + seed % 4)
        # The core has judged by its own loops that these techniques are enough, and easier ones are not.
        assert level in (check_soundness(puzzle), "irreducible")


def test_a_hint_tells_the_strikes_it_needs() -> None:
    puzzle = makaro.read(EXAMPLES["arrow_at_number"][0])
    hint = makaro.hint(puzzle, makaro.start(puzzle))
    assert hint is not None
    assert hint.conclusion == ("a2=1",)
    assert hint.because.say() == (
        "The arrow in b1 points to b2 and not to 2 (a1), so b2 is more than 2. "
        "Then: a2 is 1: no other cell of its room can hold 1 (a1=2, b2≠1)."
    )
    assert hint.facts == ("a1=2", "b2≠1")


def test_only_a_puzzle_with_one_solution_has_a_grade() -> None:
    with pytest.raises(PuzzleError, match="several solutions"):
        makaro.grade(makaro.read(". .\n\na a"))
    with pytest.raises(PuzzleError, match="no solution"):
        makaro.grade(makaro.read("2 . 1\n\na a b"))
