"""An agent at work, guess by guess: ours, and one's own."""

import json
from pathlib import Path

import pytest

from cli.program import pista

GUESTS = str(Path(__file__).parents[2] / "wordle" / "guests.py")
WATCH = ("wordle", "watch", "--lang", "en-classic", "--limit", "60")


@pytest.mark.minute
def test_every_guess_is_shown_with_what_is_left() -> None:
    lines = pista(*WATCH, "robot", "--agent", "entropy", "--opener", "arose").stdout.splitlines()
    assert lines[0].startswith("1  AROSE  ⬛🟨🟨⬛⬛  ") and " words left: " in lines[0]
    assert lines[-2].endswith("ROBOT  🟩🟩🟩🟩🟩")
    assert lines[-1] == f"entropy found ROBOT in {len(lines) - 1} guesses."


@pytest.mark.minute
def test_a_word_is_drawn_by_seed_and_told_as_data() -> None:
    first, again, other = (
        json.loads(pista(*WATCH, "--agent", "rose", "--seed", seed, "--json").stdout) for seed in ("1", "1", "2")
    )
    assert first == again != other
    assert [turn["guess"] for turn in first["turns"]][-1] == first["secret"] or not first["won"]
    assert first["turns"][0]["left"] > first["turns"][-1]["left"]


@pytest.mark.minute
def test_an_agent_of_ones_own_is_watched_and_may_fail_in_one_sentence() -> None:
    done = pista(*WATCH, "robot", "--agent", f"{GUESTS}:Mine")
    assert done.stdout.splitlines()[-1].startswith("mine found ROBOT in ")
    lost = pista(*WATCH, "robot", "--agent", f"{GUESTS}:Clueless", "--tries", "2", "--ui", "es")
    assert lost.stdout.splitlines()[-1] == "clueless no encontró ROBOT en 2 intentos."
    failed = pista(*WATCH, "robot", "--agent", f"{GUESTS}:Raises", check=64)
    assert failed.stderr.startswith("pista: The agent raises failed: ValueError") and failed.stderr.count("\n") == 1


def test_a_word_that_is_none_is_refused() -> None:
    assert "ZZZZZ" in pista(*WATCH, "zzzzz", check=64).stderr
