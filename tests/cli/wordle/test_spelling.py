"""Wherever the terminal shows a finished word, it is written as people write it; guessing needs no accents."""

import json
from pathlib import Path

import pytest

from cli.program import pista
from pista import wordle
from pista.session import Session
from pista.wordle.report import details, ending

SPANISH = wordle.lexicon("es")


def own_secret(folder: Path, word: str) -> str:
    path = folder / "secrets.txt"
    path.write_text(f"{word}\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("lang", "secret", "guesses", "shown"),
    [
        ("es", "opera", "queso", "ÓPERA"),
        ("pt", "danca", "perto", "DANÇA"),
        ("it", "citta", "gatto", "CITTÀ"),
        ("es", "papa", "mesa", "PAPA/PAPÁ"),
    ],
)
def test_a_lost_game_ends_with_the_word_as_it_is_written(
    lang: str, secret: str, guesses: str, shown: str, tmp_path: Path
) -> None:
    length = str(len(secret))
    play = ["wordle", "play", "--lang", lang, "--length", length, "--secrets", own_secret(tmp_path, secret), "--plain"]
    said = pista(*play, "--tries", "1", "--ui", "en", stdin=f"{guesses}\n").stdout
    assert shown in said
    assert f"1/1 {guesses.upper()}" in said


def test_nothing_of_the_spelling_is_told_before_the_end() -> None:
    game = Session(wordle, wordle.Puzzle(SPANISH, "opera")).play("queso")
    assert details(game.puzzle, game.position, False)["spelled"] is None
    assert details(game.puzzle, game.position, True)["spelled"] == "ópera"
    lost = Session(wordle, wordle.Puzzle(SPANISH, "opera", 1)).play("queso")
    assert "ÓPERA" in ending(lost.puzzle, lost.position, "0:01").say("en")


def test_a_hint_names_its_word_as_it_is_written(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("ópera\nadiós\nqueso\n", encoding="utf-8")
    game = Session(wordle, wordle.Puzzle(wordle.lexicon(words), "opera")).play("queso")
    hint = wordle.hint(game.puzzle, game.position)
    assert hint is not None
    assert (hint.conclusion, "ÓPERA" in hint.because.say("en")) == (("opera",), True)


def test_suggestions_and_the_words_left_are_written_as_people_do() -> None:
    asked = ["wordle", "suggest", "--lang", "es", "opera:TTTTT"]
    assert "ÓPERA" in pista(*asked).stdout
    told = json.loads(pista(*asked, "--json").stdout)
    assert (told["left"], told["left_spelled"]) == (["opera"], ["ópera"])
    assert told["guesses"][0]["spelled"] == "ópera"


def test_a_review_is_written_as_people_do() -> None:
    asked = ["wordle", "review", "--lang", "es", "adios", "opera", "--secret", "opera"]
    said = pista(*asked).stdout
    assert "ADIÓS" in said
    assert "ÓPERA" in said
    told = json.loads(pista(*asked, "--json").stdout)
    assert (told["secret"], told["spelled"]) == ("opera", "ópera")
    assert [step["spelled"] for step in told["steps"]] == ["adiós", "ópera"]
    assert told["steps"][1]["best_spelled"] == SPANISH.spelled(told["steps"][1]["best"])


def test_crack_guesses_and_lists_words_as_people_write_them(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("ópera\nadiós\nqueso\n", encoding="utf-8")
    asked = ["wordle", "crack", "--lang", str(words), "--agent", "entropy", "--ui", "en", "--plain"]
    said = pista(*asked, stdin=":words\n:no\n:no\n:no\n:quit\n").stdout
    assert {"ÓPERA", "ADIÓS", "QUESO"} <= set(said.replace(".", " ").replace(":", " ").split())


def test_the_table_of_a_comparison_lists_words_as_people_write_them(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("ópera\nadiós\nqueso\n", encoding="utf-8")
    asked = ["wordle", "compare", "--lang", str(words), "--agents", "greedy", "--openers", "adios", "--all"]
    said = pista(*asked, "--tries", "1", "--jobs", "1", "--ui", "en").stdout
    assert "ADIÓS" in said.splitlines()[1]
    assert "ÓPERA QUESO" in said


@pytest.mark.minute
def test_a_proof_names_its_opener_as_people_write_it(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("ópera\nadiós\nqueso\n", encoding="utf-8")
    assert "ÓPERA" in pista("wordle", "prove", "--lang", str(words), "--opener", "opera", "--ui", "en").stdout
