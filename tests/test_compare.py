"""The laboratory: playing gives what the tree says, the same seed gives the same games, and results are written out."""

import csv
import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from test_cli import pista

from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents import agent, grow, situation
from pista.wordle.compare import Outcome, Plan, compare, contests, drawn

CLASSIC = wordle.lexicon("en-classic")


def results(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    return [(one.agent, one.opener, one.games) for one in outcomes]


def test_playing_finds_every_word_where_the_tree_does() -> None:
    secrets = drawn(CLASSIC, 60, seed=3)
    plan = Plan(CLASSIC, secrets)
    (outcome,) = compare(plan, contests(CLASSIC, ["minimax"], ["arose"]))
    score = grow(agent("minimax", CLASSIC), situation(CLASSIC), "arose").score(CLASSIC, secrets)
    played = tuple(outcome.distribution.get(guesses, 0) for guesses in range(1, len(score.distribution) + 1))
    assert played == score.distribution
    assert [word for word, _ in outcome.games] == list(secrets)
    assert (
        outcome.lost == grow(agent("minimax", CLASSIC), situation(CLASSIC), "arose").score(CLASSIC, secrets, 6).failures
    )


def test_the_same_seed_gives_the_same_games_on_any_executor() -> None:
    plan = Plan(CLASSIC, drawn(CLASSIC, 24, seed=5), seed=5)
    pairs = contests(CLASSIC, ["greedy", "minimax"], ["random", "arose"])
    alone = results(list(compare(plan, pairs)))
    with ThreadPoolExecutor(3) as threads:
        assert results(list(compare(plan, pairs, threads))) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert results(list(compare(plan, pairs, processes))) == alone
    assert drawn(CLASSIC, 24, seed=6) != plan.secrets


def test_rose_begins_at_random_and_is_reproducible_too() -> None:
    plan = Plan(CLASSIC, drawn(CLASSIC, 2, answers="secrets", seed=1), answers="secrets", seed=1)
    first, second = (list(compare(plan, contests(CLASSIC, ["rose"], ["own"]))) for _ in range(2))
    assert results(first) == results(second)


def test_secrets_are_drawn_without_repeats_until_there_are_no_more() -> None:
    words = drawn(CLASSIC, 3000, answers="secrets", seed=1)
    assert set(words[:2315]) == set(CLASSIC.secrets)
    assert len(words) == 3000
    assert drawn(CLASSIC, None) == CLASSIC.words


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    plan = Plan(CLASSIC, drawn(CLASSIC, 20, seed=2))
    list(compare(plan, contests(CLASSIC, ["greedy"], ["arose", "own"]), progress=heard.append))
    assert sum(heard) == 40


@pytest.mark.parametrize(("agents", "openers", "why"), [("oracle", "own", "no agent"), ("greedy", "qqqqq", "QQQQQ")])
def test_unknown_agents_and_openers_are_refused(agents: str, openers: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        contests(CLASSIC, [agents], [openers])


LAB = ("wordle", "compare", "--lang", "en-classic", "--games", "30", "--seed", "4", "--openers", "arose", "--jobs", "1")


def test_the_command_writes_a_table_csv_json_and_a_figure(tmp_path: Path) -> None:
    table, plot = tmp_path / "table.csv", tmp_path / "plot.svg"
    done = pista(*LAB, "--agents", "greedy,minimax", "--csv", str(table), "--plot", str(plot))
    assert done.stderr == ""
    assert done.stdout.splitlines()[0].split() == [
        "agent", "opener", "games", "success", "mean", "worst", "ms/game", "lost"
    ]  # fmt: skip
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["agent"] for row in rows] == ["greedy", "minimax"]
    data = json.loads(pista(*LAB, "--agents", "greedy,minimax", "--json").stdout)["outcomes"]
    for row, one in zip(rows, data, strict=True):
        assert float(row["success"]) == one["success"]
        assert sum(one["distribution"].values()) == one["games"] == 30
    assert plot.read_text(encoding="utf-8").startswith("<?xml")


def test_a_figure_must_be_png_or_svg() -> None:
    done = pista(*LAB, "--plot", "figure.pdf", check=64)
    assert "must end in .png or .svg" in done.stderr


def test_a_file_that_cannot_be_written_is_one_sentence() -> None:
    done = pista(*LAB, "--agents", "greedy", "--csv", "/nowhere/table.csv", check=64)
    assert "/nowhere/table.csv cannot be written" in done.stderr
