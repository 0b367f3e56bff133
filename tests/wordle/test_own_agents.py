"""Agents of one's own: objects, files and names side by side, and whatever they do wrong is a row of its own."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents.faults import AgentError, Fault
from pista.wordle.agents.grow import grow
from pista.wordle.agents.guest import Here, InFile, Packed, StaysHereWarning, in_file, source_of
from pista.wordle.agents.hosted import PATIENCE, Hosted
from pista.wordle.crack import Crack
from pista.wordle.laboratory.comparison import Comparison
from wordle import guests

CLASSIC = wordle.lexicon("en-classic")
FILE = str(Path(guests.__file__))
RAISING = guests.Raises.guess.__code__.co_firstlineno + 1
CHOKING = guests.Chokes.guess.__code__.co_firstlineno + 1


def compared(*agents: object, **options: Any) -> Comparison:
    """With a limit that nobody reaches, however busy the machine is, unless another is given."""
    wanted: dict[str, Any] = {"openers": ["arose"], "games": 12, "seed": 1, "limit": 60} | options
    return wordle.compare(CLASSIC, agents, **wanted)


def test_an_agent_in_ten_lines_plays_beside_ours() -> None:
    class Typed:
        name = "typed"

        def guess(self, seen: wordle.Situation) -> str:
            return seen.words[0]

    rows = compared(guests.Mine(), Typed(), guests.Shouts, "greedy", f"{FILE}:Clueless")
    assert [row.agent for row in rows] == ["mine", "typed", "shouts", "greedy", "clueless"]
    mine, typed, shouts, greedy, clueless = rows
    assert mine.never == greedy.never == 0
    assert typed.games == shouts.games, "capitals do not matter"
    assert [game.secret for game in mine.games] == [game.secret for game in greedy.games]
    assert all(game.guesses[0] == "arose" and game.guesses[-1] == game.secret for game in mine.games)
    assert clueless.faults == {"endless": 12}
    assert (clueless.mean, clueless.worst, clueless.success) == (None, None, 0)


@pytest.mark.parametrize("limit", [60, None])
def test_an_agent_with_the_name_of_one_of_ours_has_its_own_opener(limit: float | None) -> None:
    (row,) = compared(guests.Namesake(), openers=["own"], limit=limit)
    assert (row.agent, row.first) == ("entropy", wordle.situation(CLASSIC).words[0])
    assert Crack(CLASSIC, guests.Namesake()).guess == row.first


def test_what_an_agent_asks_is_read_however_it_is_written() -> None:
    seen = wordle.situation(CLASSIC)
    later = seen.after("CRANE", "-----")
    assert later == seen.after("crane", wordle.Reply((-1,) * 5))
    assert later.turns == (("crane", wordle.Reply((-1,) * 5)),)
    assert seen.allows("CRANE") and not later.without(["slope"]).allows("SLOPE")
    assert seen.parts("Crâne") == seen.parts("crane")
    assert seen.sizes("CRANE") == seen.sizes("crane")
    assert wordle.fitting(CLASSIC, CLASSIC.secrets, [("CRANE", "VVT-V")]) == ("reach", "react")


@pytest.mark.parametrize("guess", ["cra", "", None, 5, "cr4ne", "cranes", []])
def test_what_cannot_be_guessed_is_refused_in_a_sentence(guess: Any) -> None:
    seen = wordle.situation(CLASSIC)
    for ask in (seen.parts, seen.sizes, lambda word: seen.after(word, "-----")):
        with pytest.raises(PuzzleError) as refused:
            ask(guess)
        assert str(refused.value).endswith(".")
    with pytest.raises(PuzzleError):
        wordle.fitting(CLASSIC, CLASSIC.secrets, [(guess, "-----")])


@pytest.mark.parametrize("said", ["----", "-----x", "", None, 5, (1, 1, 1, 1, 1), wordle.Reply((1, 1))])
def test_what_is_no_reply_is_refused_in_a_sentence(said: Any) -> None:
    with pytest.raises(PuzzleError):
        wordle.situation(CLASSIC).after("crane", said)
    with pytest.raises(PuzzleError):
        wordle.fitting(CLASSIC, CLASSIC.secrets, [("crane", said)])


def test_what_an_agent_sees_reads_well() -> None:
    seen = wordle.situation(CLASSIC, [("arose", wordle.reply("arose", "robot"))])
    assert "robot" in seen.words and "arose" not in seen.words
    assert (seen.tries, seen.turns) == (5, (("arose", wordle.reply("arose", "robot")),))
    assert seen.allows("arose") and not seen.allows("zzzzz")
    assert len(seen.guesses) == len(CLASSIC)
    parts = seen.parts("robot")
    assert parts[wordle.Reply.read("TTTTT")] == ("robot",)
    assert sorted(word for part in parts.values() for word in part) == sorted(seen.words)
    assert seen.sizes("robot") == tuple(sorted(map(len, parts.values()), reverse=True))


@pytest.mark.parametrize(
    ("guest", "fault", "why"),
    [
        (guests.Raises(), "raised", f"ValueError: no idea at all (guests.py:{RAISING})"),
        (guests.Foreign(), "not_allowed", "'zzzzz'"),
        (guests.Silent(), "not_allowed", "None"),
        (guests.Repeats(), "repeated", "arose"),
        (guests.Dies(), "raised", "its process ended"),
        (guests.Chokes(), "raised", f"Speechless (guests.py:{CHOKING})"),
        (guests.Looks(), "not_allowed", "robot"),
        (guests.Sleeps(), "slow", ""),
    ],
)
@pytest.mark.parametrize("openers", [["arose"], ["own"], ["random"]])
def test_what_goes_wrong_is_told_apart_by_name(guest: Any, fault: str, why: str, openers: list[str]) -> None:
    limit = 0.1 if fault == "slow" else 60
    first, second = compared(guest, "greedy", openers=openers, games=4, limit=limit)
    assert first.faults == {fault: 4}
    assert (first.never, first.success, first.mean) == (4, 0, None)
    assert {game.why for game in first.games} == {why}
    assert second.never == 0


def test_a_word_that_hard_mode_forbids_is_still_called_a_word() -> None:
    class Defiant:
        name = "defiant"

        def guess(self, seen: wordle.Situation) -> str:
            return "fuzzy"

    found = compared(Defiant(), hard=True)
    assert found[0].faults["against_clues"] and "not_allowed" not in found[0].faults
    assert "against hard mode ('fuzzy')" in str(found) and "not a word" not in str(found)


def test_what_it_says_is_short_and_plain() -> None:
    (row,) = compared(guests.Paints(), games=2)
    (why,) = {game.why for game in row.games}
    assert why.startswith("ValueError: ?[31mred!!!") and why.isprintable() and len(why) < 140


def test_a_dawdler_costs_its_own_games_only_and_others_go_on() -> None:
    (row,) = compared(guests.SleepsOnce(), games=60, openers=["own"], limit=2)
    slow = {game.secret for game in row.games if game.fault}
    assert slow == {game.secret for game in row.games if set(wordle.reply(row.first or "", game.secret)) == {-1}}
    assert 0 < len(slow) < 60


def test_whoever_is_too_slow_again_and_again_is_not_waited_for() -> None:
    host = Hosted(source_of(guests.Sleeps()), CLASSIC, 0.1)
    seen = wordle.situation(CLASSIC)
    for _ in range(PATIENCE):
        with pytest.raises(AgentError, match=r"longer than 0\.1 s"):
            host.guess(seen)
    begun = time.monotonic()
    for _ in range(50):
        with pytest.raises(AgentError) as told:
            host.guess(seen)
        assert told.value.fault is Fault.SLOW
    assert time.monotonic() - begun < 50 * 0.1


def test_processes_are_gone_when_all_is_played() -> None:
    before = children()
    compared(guests.Mine(), games=3)
    compared(guests.Sleeps(), games=3, limit=0.1)
    assert children() <= before


def children() -> set[str]:
    return set(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split())


def test_without_a_limit_it_plays_here() -> None:
    class Counts:
        name = "counts"
        asked = 0

        def guess(self, seen: wordle.Situation) -> str:
            self.asked += 1
            return seen.words[0]

    counts = Counts()
    (row,) = compared(counts, limit=None)
    assert row.never == 0 and counts.asked > 12
    (fails,) = compared(guests.Raises(), limit=None)
    assert fails.faults == {"raised": 12}


def test_what_can_travel_travels() -> None:
    class Local(guests.Mine):
        pass

    assert isinstance(source_of(guests.Mine()), Packed)
    assert isinstance(source_of(Local()), Here)


@pytest.mark.minute
def test_several_processes_play_the_same_games() -> None:
    class Local(guests.Mine):
        name = "local"

    agents = (guests.Mine(), Local(), "greedy", f"{FILE}:Raises")
    alone = compared(*agents, openers=["random", "own"])
    with pytest.warns(StaysHereWarning, match="The agent local cannot be pickled") as warned:
        together = compared(*agents, openers=["random", "own"], jobs=2)
    assert {each.filename for each in warned} == {__file__}
    (slow,) = compared(guests.Sleeps(), limit=0.1, jobs=2)
    assert slow.faults == {"slow": 12}
    assert [(row.agent, row.opener, row.games) for row in alone] == [
        (row.agent, row.opener, row.games) for row in together
    ]


@pytest.mark.parametrize(
    ("agents", "why"),
    [
        ([guests.NoGuess()], "NoGuess is no agent: an agent has a name and a guess"),
        ([guests.NoName], "NoName is no agent"),
        ([guests.OddName()], "must have 1 to 40 printable signs"),
        ([7], "int is no agent"),
        (["oracle"], "There is no agent “oracle”"),
        ([guests.Mine(), guests.Mine()], "Two agents are called mine"),
        ([guests.CannotBeMade], "The agent cannot be used: TypeError"),
        ([guests.HidesItsName()], "The agent cannot be used: ValueError: guess"),
        ([f"{FILE}:NoGuess"], "The agent cannot be used: NoGuess is no agent"),
        ([f"{FILE}:CannotBeMade"], "The agent cannot be used: TypeError"),
        ([f"{FILE}:Absent"], "The agent cannot be used: AttributeError"),
        ([FILE], "Say which class of .* is the agent"),
        (["absent.py:Mine"], "There is no file absent.py"),
        ([], "Name at least one agent"),
    ],
)
def test_what_is_no_agent_is_one_sentence(agents: list[object], why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        compared(*agents)


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"games": "5"}, {"tries": 0}, {"jobs": 0}, {"limit": -1}, {"limit": float("nan")}, {"answers": "x"}],
)
def test_a_value_out_of_range_is_one_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError, match=next(iter(wrong))):
        compared("greedy", **wrong)


def test_a_single_name_need_not_be_a_list() -> None:
    (row,) = wordle.compare(CLASSIC, "greedy", openers="arose", games=2)
    assert (row.agent, row.first) == ("greedy", "arose")


@pytest.mark.parametrize("name", [name for name in wordle.agents.AGENTS if name != "rose"])
def test_an_agent_shows_its_name(name: str) -> None:
    assert repr(wordle.agent(name, CLASSIC)) == str(wordle.agent(name, CLASSIC)) == f"<Agent {name}>"


def test_an_own_opener_is_said_in_every_language() -> None:
    found = compared("greedy", openers=["own"])
    for language, own in (("en", "(own)"), ("es", "(propia)"), ("pt", "(própria)"), ("it", "(propria)")):
        assert own in found.say(language) and own in found[0].say(language)
        assert language == "en" or "(own)" not in found.say(language)


def test_what_is_no_word_is_not_grown_into_a_tree() -> None:
    with pytest.raises(AgentError, match="The agent foreign wants to guess 'zzzzz'"):
        grow(guests.Foreign(), wordle.situation(CLASSIC), "arose")


def test_a_file_is_run_elsewhere_and_what_it_does_there_is_one_sentence(tmp_path: Path) -> None:
    for text, why in (("def", "SyntaxError"), ("raise SystemExit(2)", "SystemExit: 2"), ("1 / 0", "ZeroDivisionError")):
        (tmp_path / "torn.py").write_text(text)
        with pytest.raises(PuzzleError, match=f"cannot be used: {why}"):
            compared(f"{tmp_path}/torn.py:Mine")
    assert "torn" not in sys.modules


def test_a_file_imports_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("WORD = 'robot'\n")
    (tmp_path / "main.py").write_text(
        "import beside\n\nclass Mine:\n    name = 'beside'\n    def guess(self, seen):\n        return beside.WORD\n"
    )
    (row,) = compared(f"{tmp_path}/main.py:Mine", openers=["own"])
    assert row.first == "robot"


def test_a_name_is_no_file_unless_it_looks_like_one() -> None:
    assert in_file("entropy") is None
    assert in_file(f"{FILE}:Mine") == InFile(FILE, "Mine")
    for odd in (f"{FILE}:", f"{FILE}:no class"):
        with pytest.raises(PuzzleError):
            in_file(odd)


def test_a_comparison_is_printed_written_and_looked_into(tmp_path: Path) -> None:
    found = compared("greedy", "minimax", guests.Raises(), openers=["arose", "random"])
    assert len(found) == 6 and found[0].agent == "greedy"
    text = str(found)
    assert text.splitlines()[0].split()[:5] == ["agent", "opener", "games", "success", "95%"]
    assert "12 raised (ValueError" in text and "p = " in text
    assert "nunca" in "\n".join(found.lines("es"))
    found.csv(tmp_path / "rows.csv")
    found.games_csv(tmp_path / "games.csv")
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 7
    games = (tmp_path / "games.csv").read_text().splitlines()
    assert games[0] == "agent,opener,secret,found,won,fault,why,guesses"
    assert len(games) == 1 + 6 * 12
    assert found.paired(0, 4).only_first == found[0].won
    told = json.loads(json.dumps(found.json()))
    assert [row["never"] for row in told["outcomes"]] == [0, 0, 0, 0, 12, 12]
    assert len(told["pairs"]) == 4


def test_what_a_comparison_cannot_do_is_one_sentence(tmp_path: Path) -> None:
    found = compared("greedy", games=2)
    for wrong, why in (
        (lambda: found.paired(0, 9), "second"),
        (lambda: found.paired("a", 1), "first"),  # type: ignore[arg-type]
        (lambda: found.csv(None), "file"),  # type: ignore[arg-type]
        (lambda: found.csv(tmp_path / "absent" / "rows.csv"), "cannot be written"),
        (lambda: found.games_csv(tmp_path), "cannot be written"),
        (lambda: found.draw(tmp_path / "absent" / "f.svg"), "cannot be written"),
        (lambda: wordle.tree("greedy", wordle.lexicon("en-classic"), "arose").score(None), "lexicon"),  # type: ignore[arg-type]
        (lambda: wordle.tree(guests.CannotBeMade, CLASSIC), "cannot be used"),  # type: ignore[arg-type]
        (lambda: wordle.suggest(CLASSIC, agent=guests.CannotBeMade), "cannot be used"),  # type: ignore[arg-type]
    ):
        with pytest.raises(PuzzleError, match=why):
            wrong()


@pytest.mark.minute
def test_a_script_without_a_guard_compares_what_is_typed_into_it(tmp_path: Path) -> None:
    """As students write it: a class and a call in one file, or in a notebook."""
    script = tmp_path / "study.py"
    script.write_text(
        "from pista import wordle\n"
        "class Mine:\n"
        "    name = 'mine'\n"
        "    def guess(self, seen):\n"
        "        if len(seen.turns) > 2:\n"
        "            while True: pass\n"
        "        return seen.words[0]\n"
        "lexicon = wordle.lexicon('en-classic')\n"
        "print(wordle.compare(lexicon, [Mine(), 'entropy'], openers=['arose'], games=10, seed=1, limit=0.1))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    assert "too slow" in done.stdout


@pytest.mark.parametrize("piped", [False, True])
def test_several_jobs_in_a_script_without_a_guard_are_one_sentence(tmp_path: Path, piped: bool) -> None:
    script = tmp_path / "study.py"
    script.write_text(
        "from pista import wordle\n"
        "try:\n"
        "    wordle.compare(wordle.lexicon('en-classic'), 'greedy', openers='arose', games=10, jobs=2)\n"
        "except Exception as error:\n"
        "    print(type(error).__name__, error)\n"
    )
    with script.open() as text:
        done = subprocess.run(
            [sys.executable, "-" if piped else script], stdin=text, capture_output=True, text=True, timeout=120
        )
    assert done.stderr == ""
    assert done.stdout.startswith("PuzzleError ") and done.stdout.count("\n") == 1
    assert 'under `if __name__ == "__main__":`' in done.stdout
