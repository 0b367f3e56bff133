"""Every short contradiction of large boards is true as it is told, is short, and tells no link in vain."""

from typing import Any

import pytest

from grid.replay import Replay
from pista import hidato, makaro, suguru
from pista.message import LANGUAGES


def chains(replay: Replay) -> tuple[set[int], set[str]]:
    """How many links there are, and what is impossible at their ends."""
    lengths, keys = set(), set()
    for told in replay.told():
        if told.step.technique != "contradiction":
            continue
        values: dict[str, Any] = dict(told.step.because.values)
        links = values["chain"].items if "chain" in values else ()
        assert len(links) <= 3
        assert replay.follows(told), str(told.step.because)
        for link in range(len(links)):
            assert not replay.follows(told, skip=link), str(told.step.because)
        lengths.add(len(links))
        keys.add(values["clash"].key)
    return lengths, keys


def test_makaro_contradictions_are_true_as_told() -> None:
    lengths, keys = set[int](), set[str]()
    for seed in range(25):
        found = chains(Replay(makaro, makaro.generate("10x10", level="expert", seed=seed, largest=4 + seed % 4)))
        lengths, keys = lengths | found[0], keys | found[1]
    assert {1, 2} <= lengths
    assert keys == {"rooms.clash_cell", "rooms.clash_number", "makaro.clash_arrow"}


@pytest.mark.minute
def test_suguru_contradictions_are_true_as_told() -> None:
    lengths, keys = set[int](), set[str]()
    for seed in range(20):
        found = chains(Replay(suguru, suguru.generate("10x10", level="expert", seed=seed, largest=5 + seed % 2)))
        lengths, keys = lengths | found[0], keys | found[1]
    assert {1, 2} <= lengths
    assert keys == {"rooms.clash_cell", "rooms.clash_number"}


@pytest.mark.minute
@pytest.mark.parametrize("touch", ["hidato", "numbrix", "hex"])
def test_hidato_contradictions_are_true_as_told(touch: str) -> None:
    lengths, keys = set[int](), set[str]()
    for seed in range(5):
        found = chains(Replay(hidato, hidato.generate("8x8", level="extreme", seed=seed, touch=touch)))
        lengths, keys = lengths | found[0], keys | found[1]
    assert 0 in lengths
    assert {"hidato.clash_cell", "hidato.clash_gap"} <= keys


def test_a_chain_is_told_in_every_language() -> None:
    text = "3 . .\n. v 1\n4 . 5\n\n1 1 2\n1 - 2\n2 2 2"
    puzzle = makaro.read(text)
    (step,) = [step for step in makaro.explain(puzzle)[0] if step.technique == "contradiction"][:1]
    for language in LANGUAGES:
        said = step.because.say(language)
        assert said.endswith(".")
        assert "…" not in said
        assert puzzle.board.names[step.struck[0][0]] in said
