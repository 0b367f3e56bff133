"""`file.py:Class` wherever a command asks for an agent: nothing of it reaches the player but its words."""

import csv
import json
import subprocess
from pathlib import Path

import pytest

from cli.program import ONE_SECRET, PISTA, pista

GUESTS = str(Path(__file__).parents[2] / "wordle" / "guests.py")
GAMES = ("wordle", "compare", "--lang", "en-classic", "--games", "12", "--seed", "1", "--openers", "arose")
# With a limit that nobody reaches, however busy the machine is.
LAB = (*GAMES, "--limit", "60")


@pytest.mark.minute
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_own_agents_and_ours_are_compared(jobs: str, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    agents = ",".join(
        ["Entropy", *(f"{GUESTS}:{name}" for name in ("Mine", "Shouts", "Raises", "Foreign", "Repeats", "Dies"))]
    )
    done = pista(*LAB, "--agents", agents, "--jobs", jobs, "--games-csv", str(games))
    assert done.stderr == ""
    assert "what an agent prints" not in done.stdout
    rows = [line.split() for line in done.stdout.splitlines()[1:8]]
    assert [row[0] for row in rows] == ["entropy", "mine", "shouts", "raises", "foreign", "repeats", "dies"]
    assert [row[-2] for row in rows] == ["0", "0", "0", "12", "12", "12", "12"]
    assert "12 raised (ValueError: no idea at all (guests.py:" in done.stdout
    assert "12 not a word ('zzzzz')" in done.stdout
    assert "12 repeated (" in done.stdout
    assert "12 raised (its process ended)" in done.stdout
    assert "AROSE: entropy won" in done.stdout and "(p = " in done.stdout
    written = list(csv.DictReader(games.read_text(encoding="utf-8").splitlines()))
    assert len(written) == 7 * 12
    assert {row["fault"] for row in written if row["agent"] == "mine"} == {""}
    assert {row["guesses"].split()[-1] == row["secret"] for row in written if row["agent"] == "mine"} == {True}


@pytest.mark.minute
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_guess_that_never_returns_does_not_hang_the_command(jobs: str) -> None:
    done = pista(*GAMES, "--agents", f"{GUESTS}:Sleeps,greedy", "--limit", "0.2", "--jobs", jobs, "--json")
    told = {row["agent"]: row for row in json.loads(done.stdout)["outcomes"]}
    assert told["sleeps"]["faults"] == {"slow": 12}
    assert (told["sleeps"]["mean"], told["greedy"]["never"]) == (None, 0)
    assert told["greedy"]["success_low"] < told["greedy"]["success"] < told["greedy"]["success_high"]


@pytest.mark.minute
def test_debugging_shows_what_it_prints_and_raises() -> None:
    """On stderr: the output stays what it is."""
    done = pista(*LAB, "--agents", f"{GUESTS}:Shouts", "--debug", "--json", "--jobs", "1")
    assert json.loads(done.stdout)["outcomes"][0]["never"] == 0
    assert "what an agent prints" in done.stderr and "and on stderr" in done.stderr
    assert "the last words" in pista(*LAB, "--agents", f"{GUESTS}:Dies", "--debug", "--jobs", "1").stderr
    told = subprocess.run(
        [PISTA, *LAB, "--agents", f"{GUESTS}:Raises", "--debug", "--jobs", "1"], capture_output=True, text=True
    )
    assert "Traceback (most recent call last)" in told.stderr and told.returncode == 0


@pytest.mark.minute
def test_it_cracks_and_advises() -> None:
    words = ("--lang", "en-classic", "--limit", "60", "--agent")
    cracked = pista("wordle", "crack", "--plain", *words, f"{GUESTS}:Shouts", stdin="TTTTT\n")
    assert "ABACK" in cracked.stdout and "what an agent prints" not in cracked.stdout + cracked.stderr
    advised = pista("wordle", "suggest", *words, f"{GUESTS}:Mine", "crane:-V--T", "--json")
    ours = pista("wordle", "suggest", *words, "entropy", "crane:-V--T", "--json")
    assert json.loads(advised.stdout)["left"] == json.loads(ours.stdout)["left"]
    assert len(json.loads(advised.stdout)["guesses"]) == 10


@pytest.mark.minute
@pytest.mark.parametrize(
    ("guest", "why"),
    [
        ("Raises", "The agent raises failed: ValueError: no idea at all (guests.py:"),
        ("Sleeps", "The agent sleeps took longer than 0.2 s for a guess."),
        ("Foreign", "The agent foreign wants to guess 'zzzzz', which is not allowed here."),
        ("NoName", "The agent cannot be used: NoName is no agent"),
    ],
)
@pytest.mark.parametrize("command", [("crack", "--plain"), ("suggest",)])
def test_alone_it_fails_in_one_sentence(command: tuple[str, ...], guest: str, why: str) -> None:
    limit = "0.2" if guest == "Sleeps" else "60"
    words = ("--lang", "en-classic", "--limit", limit, "--agent", f"{GUESTS}:{guest}")
    done = pista("wordle", *command, *words, check=64)
    assert done.stderr.startswith(f"pista: {why}") and done.stderr.count("\n") == 1


def test_what_is_no_file_is_one_sentence() -> None:
    words = ("--lang", ONE_SECRET, "--agent")
    assert pista("wordle", "crack", *words, "absent.py:Mine", check=64).stderr == "pista: There is no file absent.py.\n"
    assert "Say which class" in pista("wordle", "suggest", *words, GUESTS, check=64).stderr
    assert "--limit" in pista("wordle", "compare", "--limit", "nan", check=64).stderr
