"""The laboratory: playing gives what the tree says, the same seed gives the same games, and results are written out."""

import csv
import json
import os
import re
import signal
import subprocess
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from cli.program import PISTA, pista
from cli.terminal import finish, terminal
from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents import agent, grow, situation
from pista.wordle.agents.faults import Fault
from pista.wordle.laboratory.figure import draw
from pista.wordle.laboratory.files import harmless
from pista.wordle.laboratory.games import Game
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Plan, contests, drawn
from pista.wordle.laboratory.run import _unpacked, run

CLASSIC = wordle.lexicon("en-classic")


def results(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    return [(one.agent, one.opener, one.games) for one in outcomes]


@pytest.mark.minute
def test_playing_finds_every_word_where_the_tree_does() -> None:
    secrets = drawn(CLASSIC, 60, seed=3)
    plan = Plan(CLASSIC, secrets)
    (outcome,) = run(plan, contests(CLASSIC, ["minimax"], ["arose"]))
    score = grow(agent("minimax", CLASSIC), situation(CLASSIC), "arose").score(CLASSIC, secrets)
    played = tuple(outcome.distribution.get(guesses, 0) for guesses in range(1, len(score.distribution) + 1))
    assert played == score.distribution
    assert [game.secret for game in outcome.games] == list(secrets)
    assert (
        outcome.lost == grow(agent("minimax", CLASSIC), situation(CLASSIC), "arose").score(CLASSIC, secrets, 6).failures
    )


@pytest.mark.minute
def test_the_same_seed_gives_the_same_games_on_any_executor() -> None:
    plan = Plan(CLASSIC, drawn(CLASSIC, 24, seed=5), seed=5)
    pairs = contests(CLASSIC, ["greedy", "minimax"], ["random", "arose"])
    alone = results(list(run(plan, pairs)))
    with ThreadPoolExecutor(3) as threads:
        assert results(list(run(plan, pairs, threads))) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert results(list(run(plan, pairs, processes))) == alone
    assert drawn(CLASSIC, 24, seed=6) != plan.secrets


def test_rose_begins_at_random_and_is_reproducible_too() -> None:
    plan = Plan(CLASSIC, drawn(CLASSIC, 2, answers="secrets", seed=1), answers="secrets", seed=1)
    first, second = (list(run(plan, contests(CLASSIC, ["rose"], ["own"]))) for _ in range(2))
    assert results(first) == results(second)


def test_no_secret_is_drawn_twice_so_that_figures_claim_no_more_than_was_seen() -> None:
    words = drawn(CLASSIC, 3000, answers="secrets", seed=1)
    assert sorted(words) == sorted(CLASSIC.secrets)
    assert Plan(CLASSIC, words, "secrets").complete
    assert drawn(CLASSIC, None) == CLASSIC.words


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    plan = Plan(CLASSIC, drawn(CLASSIC, 20, seed=2))
    list(run(plan, contests(CLASSIC, ["greedy"], ["arose", "own"]), progress=heard.append))
    assert sum(heard) == 40


@pytest.mark.minute
def test_progress_is_told_in_small_steps() -> None:
    heard: list[int] = []
    plan = Plan(CLASSIC, drawn(CLASSIC, 160, seed=2))
    list(run(plan, contests(CLASSIC, ["greedy"], ["random"]), progress=heard.append))
    assert sum(heard) == 160
    assert max(heard) <= 5
    heard.clear()
    list(run(plan, contests(CLASSIC, ["greedy"], ["arose"]), progress=heard.append))
    assert sum(heard) == 160
    assert len(heard) > 10


def test_every_task_holds_the_plan_but_it_travels_once() -> None:
    """A process that unpacked the words for each task would spend its time on that."""
    plan = Plan(CLASSIC, drawn(CLASSIC, 40, seed=2))
    _unpacked.cache_clear()
    with ThreadPoolExecutor(1) as one:
        list(run(plan, contests(CLASSIC, ["greedy"], ["random"]), one))
    assert (_unpacked.cache_info().misses, _unpacked.cache_info().hits) == (1, 9)


def test_an_outcome_says_which_word_was_its_own() -> None:
    plan = Plan(CLASSIC, drawn(CLASSIC, 10, seed=2))
    outcomes = list(run(plan, contests(CLASSIC, ["entropy"], ["own", "arose", "random"])))
    assert [one.first for one in outcomes] == ["tares", "arose", None]
    assert [one.start for one in outcomes] == ["TARES (own)", "AROSE", "random"]


@pytest.mark.parametrize(("agents", "openers", "why"), [("oracle", "own", "no agent"), ("greedy", "qqqqq", "QQQQQ")])
def test_unknown_agents_and_openers_are_refused(agents: str, openers: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        contests(CLASSIC, [agents], [openers])


LAB = ("wordle", "compare", "--lang", "en-classic", "--games", "30", "--seed", "4", "--openers", "arose", "--jobs", "1")


@pytest.mark.minute
def test_the_command_writes_a_table_csv_json_and_a_figure(tmp_path: Path) -> None:
    table, plot = tmp_path / "table.csv", tmp_path / "plot.svg"
    done = pista(*LAB, "--agents", "greedy,minimax", "--csv", str(table), "--plot", str(plot))
    assert done.stderr == ""
    assert done.stdout.splitlines()[0].split() == [
        "agent", "opener", "games", "success", "95%", "mean", "worst", "never", "ms/game", "reported"
    ]  # fmt: skip
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["agent"] for row in rows] == ["greedy", "minimax"]
    told = json.loads(pista(*LAB, "--agents", "greedy,minimax", "--json").stdout)
    assert (told["lexicon"], told["answers"], told["seed"], told["tries"]) == ("en-classic", "all", 4, 6)
    data = told["outcomes"]
    for row, one in zip(rows, data, strict=True):
        assert float(row["success"]) == one["success"]
        assert sum(one["distribution"].values()) == one["games"] == 30
    assert plot.read_text(encoding="utf-8").startswith("<?xml")


def test_a_word_that_looks_like_a_formula_is_none_in_a_spreadsheet(tmp_path: Path) -> None:
    own, table = tmp_path / "own.txt", tmp_path / "table.csv"
    own.write_text("=abcd\n=abce\n+abcd\n", encoding="utf-8")
    words = ("--lang", str(own), "--alphabet", "=+abcde", "--tries", "1", "--all", "--jobs", "1")
    pista("wordle", "compare", *words, "--agents", "greedy", "--openers", "=abcd", "--csv", str(table))
    (row,) = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
    assert (row["opener"], row["first"], row["lost"]) == ("'=abcd", "'=abcd", "'+abcd =abce")
    assert (row["games"], float(row["success"])) == ("3", 0.333333)


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r"])
def test_a_cell_that_begins_like_a_formula_is_text_and_a_number_stays_one(begins: str) -> None:
    assert harmless(f"{begins}abcd") == f"'{begins}abcd"
    assert harmless(f"abcd{begins}") == f"abcd{begins}"
    assert [harmless(cell) for cell in (-1, -0.5, None, "")] == [-1, -0.5, None, ""]


@pytest.mark.minute
def test_a_figure_says_what_was_compared(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    games = tuple(Game(word, ("their",) * guesses) for word, guesses in (("their", 4), ("there", 9), ("these", 3)))
    outcomes = [
        Outcome("rose", "own", 6, games, 0.36, None),
        Outcome("best", "own", 6, games, 0.0000037, "lants"),
        Outcome("slow", "random", 6, games, 37.02, None),
    ]
    draw(outcomes, str(plot), title="of three words")
    # Letters are drawn as curves; beside them stands what they say.
    said = {text.strip() for text in re.findall(r"<!--(.*?)-->", plot.read_text(encoding="utf-8"), re.DOTALL)}
    assert {"of three words", "LANTS (own)", "120", "0.0012", "12340", "66.67%"} <= said
    assert not any("e+" in text for text in said)


@pytest.mark.minute
def test_a_figure_keeps_words_never_found_apart(tmp_path: Path) -> None:
    found, never = Game("their", ("their",)), Game("their", ("these", "these"), Fault.REPEATED)
    for games, told in (((found,), False), ((found, never), True)):
        draw([Outcome("rose", "own", 6, games, 0.0)], str(tmp_path / "plot.svg"))
        said = re.findall(r"<!--(.*?)-->", (tmp_path / "plot.svg").read_text(encoding="utf-8"), re.DOTALL)
        texts = {text.strip() for text in said}
        assert ("never" in texts) is told
        assert {"<0.001", "&lt;0.001"} & texts


@pytest.mark.minute
def test_the_figure_of_the_command_tells_games_answers_and_seed(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    pista(*LAB, "--agents", "greedy", "--plot", str(plot))
    assert "en-classic 5 · 30 games each · every word may be the secret · seed 4" in plot.read_text(encoding="utf-8")


@pytest.mark.minute
def test_a_narrow_terminal_gets_whole_words() -> None:
    child = terminal(*LAB, "--agents", "greedy,minimax", "--ui", "es", columns=40)
    lines = [
        line for line in re.split(r"[\r\n]+", re.sub(r"\x1b\[[0-9?]*[A-Za-z]", "", finish(child))) if "éxito" in line
    ]
    assert lines[0].startswith("greedy AROSE  partidas 30  éxito ")
    assert all(len(line) <= 40 for line in lines)


def alive(pid: str) -> bool:
    """Whether it still runs; what nobody has asked after yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.minute
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see the processes")
def test_ctrl_c_ends_the_command_with_its_processes() -> None:
    # An hour of work, and seconds for each of the tasks that have begun.
    slow = ("--lang", "en-classic", "--agents", "rose", "--openers", "random", "--games", "100000", "--jobs", "2")
    with subprocess.Popen(
        [PISTA, "wordle", "compare", *slow], start_new_session=True, stderr=subprocess.PIPE, text=True
    ) as running:
        children: list[str] = []
        while running.poll() is None and len(children) < 3:
            time.sleep(0.05)  # Linux tells of a process's children only when asked
            children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        os.killpg(running.pid, signal.SIGINT)
        try:
            _, said = running.communicate(timeout=60)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert "Traceback" not in said
    until = time.monotonic() + 60
    while any(map(alive, children)):
        assert time.monotonic() < until
        time.sleep(0.02)  # whose parent is gone is waited for by nobody we could ask


@pytest.mark.minute
@pytest.mark.parametrize(("suffix", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("PDF", b"%PDF")])
def test_a_figure_is_what_its_name_ends_in(suffix: str, begins: bytes, tmp_path: Path) -> None:
    plot = tmp_path / f"figure.{suffix}"
    twice = []
    for _ in range(2):
        draw([Outcome("rose", "own", 6, (Game("their", ("there", "their")),), 0.1)], str(plot))
        twice.append(plot.read_bytes())
    assert twice[0].startswith(begins)
    assert suffix == "svg" or twice[0] == twice[1], "the hour is not in it"


def test_a_figure_of_another_form_is_refused_before_the_games() -> None:
    done = pista(*LAB, "--plot", "figure.gif", check=64)
    assert done.stderr == "pista: figure.gif must end in .png, .svg or .pdf.\n"


def test_a_file_that_cannot_be_written_is_one_sentence() -> None:
    done = pista(*LAB, "--agents", "greedy", "--csv", "/nowhere/table.csv", check=64)
    assert "/nowhere/table.csv cannot be written" in done.stderr
