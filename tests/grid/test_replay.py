"""Every sentence says all that it rests on: its conclusion follows from what it names, and from nothing less."""

import json
import re
from collections import Counter
from itertools import islice
from typing import Any

import corpus
import pytest

from grid.replay import Replay, Told, moved
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import PuzzleError
from pista.kinds import kinds
from pista.message import LANGUAGES, catalogue

KINDS: list[AnyGridKind] = [kind for kind in kinds() if solvable(kind)]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
SHAPES = ("5x5", "6x6", "5x7", "7x6", "6x6", "8x8")
BOARDS = 500
SAMPLE = 11
"""Of so many sentences one is also told with something missing or changed."""


def boards(kind: AnyGridKind, count: int) -> list[Any]:
    """Mixed levels and sizes; for paths, all ways of touching."""
    found: list[Any] = []
    seed = 0
    touches = ({}, {}, {"touch": "numbrix"}, {"touch": "hex"}) if "touch" in kind.generate.__annotations__ else ({},)
    while len(found) < count:
        wish: dict[str, Any] = touches[seed % len(touches)]
        shape, level = SHAPES[seed % len(SHAPES)], kind.ABOUT.levels[seed // 2 % len(kind.ABOUT.levels)]
        seed += 1
        try:
            found.append(kind.generate(shape, level=level, seed=seed, **wish))
        except PuzzleError:
            # So small a board has not always one of the level.
            continue
    return found


def published(kind: AnyGridKind, count: int) -> list[Any]:
    """Boards of others, where they lie beside the project."""
    file = corpus.FOLDER / f"{kind.name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [kind.read(json.loads(line)["text"]) for line in lines[:count]]


def check(replay: Replay, counts: Counter[str]) -> None:
    for told in replay.told():
        counts["sentences"] += 1
        assert replay.follows(told), f"{told.step.because}\n{replay.puzzle}"
        if counts["sentences"] % SAMPLE == 0:
            check_nothing_less(replay, told, counts)


def check_nothing_less(replay: Replay, told: Told, counts: Counter[str]) -> None:
    """Without a fact, without a link, or about another cell, it no longer follows."""
    because = told.step.because
    for fact in told.step.facts:
        counts["facts"] += 1
        counts["needless"] += replay.follows(told, without=fact)
    chain: Any = dict(because.values).get("chain")
    for link in range(len(chain.items) if chain else 0):
        assert not replay.follows(told, skip=link), because
    names = replay.puzzle.board.names
    for cell, _ in told.step.placed + told.step.struck[:1]:
        if dict(because.values).get("room") == names[cell]:
            # A room is called by any of its cells.
            continue
        for other in islice(replay.puzzle.board.touching[cell], 2):
            changed = moved(because, names[cell], names[other])
            assert changed == because or not replay.follows(told, changed), because


def check_all(kind: AnyGridKind, puzzles: list[Any]) -> None:
    counts: Counter[str] = Counter()
    for puzzle in puzzles:
        check(Replay(kind, puzzle), counts)
    assert counts["sentences"] > 10 * len(puzzles)
    assert counts["facts"] > counts["sentences"] / SAMPLE
    assert counts["needless"] <= counts["facts"] / 100, counts


@every_kind
def test_sentences_follow_from_what_they_name(kind: AnyGridKind) -> None:
    check_all(kind, boards(kind, 24))


@pytest.mark.minute
@every_kind
def test_sentences_of_five_hundred_boards_follow_from_what_they_name(kind: AnyGridKind) -> None:
    theirs = published(kind, 20)
    check_all(kind, [*theirs, *boards(kind, BOARDS - len(theirs))])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_of_a_sentence_is_read_as_a_word(language: str) -> None:
    """A cell's name follows no word of one letter: «y i3», «a a1», «e e2»."""
    reasons = {
        key: entry for key, entry in catalogue(language).items() if re.search(r"\.(because|clash|link|hint)_", key)
    }
    wordings = [said for entry in reasons.values() for said in (entry.values() if isinstance(entry, dict) else [entry])]
    assert [said for said in wordings if re.search(r"\b[aeiouy] \{(cells?|other|beside|room|arrow)\}", said)] == []
