"""A game of Wordle in lines: daily and practice, kept and resumed, words of one's own."""

import datetime
import json
import os
from pathlib import Path

import pytest

from cli.program import ONE_SECRET, pista
from pista import stats, wordle
from pista.session import Session


def test_a_whole_game_in_plain_lines() -> None:
    game = ("wordle", "play", "--lang", "es", "--secrets", ONE_SECRET, "--plain")
    lines = pista(*game, stdin="plato\nzzzzz\nxx\n" + "perro\n" * 5).stdout
    assert "1/6 PLATO +_-+_: P in place, L absent, A elsewhere, T in place, O absent." in lines
    assert "ZZZZZ is not in my dictionary. Try again, it cost you nothing." in lines
    assert "The word was PASTA" in lines
    assert "\x1b" not in lines
    results = json.loads(pista("stats", "--json").stdout)
    assert [(row["mode"], row["played"], row["won"]) for row in results] == [("practice", 1, 0)]


def test_the_same_seed_draws_the_same_word() -> None:
    game = ("wordle", "play", "--lang", "es", "--seed", "9", "--tries", "1")
    ends = [pista(*game, stdin="perro\n").stdout.partition("The word was ")[2][:5] for _ in range(2)]
    assert ends[0] == ends[1] != ""


@pytest.mark.minute
def test_a_daily_game_is_kept_resumed_and_played_once() -> None:
    game = ("wordle", "play", "--lang", "es", "--date", "2026-03-01", "--hard")
    first = pista(*game, stdin="perro\n")
    assert "Your game of 2026-03-01 is saved; use `--date 2026-03-01` to continue." in first.stdout
    second = pista(*game, stdin=":quit\n")
    assert "you had made 1 guess" in second.stdout
    word = wordle.daily(wordle.lexicon("es"), datetime.date(2026, 3, 1))
    third = pista(*game, stdin=f"{word}\n")
    assert "Found in 2 guesses" in third.stdout
    assert "Pista · Wordle (Spanish) 1 Mar 2026 · 2/6*" in third.stdout
    shared = third.stdout[third.stdout.index("Pista · Wordle") :]
    assert word not in shared.lower()
    again = pista(*game, stdin="perro\n")
    assert "already played" in again.stdout
    assert json.loads(pista("stats", "--json").stdout)[0]["mode"] == "archive hard"


@pytest.mark.minute
def test_hints_of_a_daily_game_are_kept_counted_and_told() -> None:
    daily = ("wordle", "play", "--lang", "es", "--date", "2026-03-02", "--tries", "2", "--plain")
    pista(*daily, stdin=":hint\n")
    ended = pista(*daily, stdin="perro\n:hint\nperro\n").stdout
    assert "Pista · Wordle (Spanish) 2 Mar 2026 · X/2 💡2\n" in ended
    assert "X/2 💡2\n" in pista(*daily).stdout
    assert json.loads(pista("stats", "--export", "-").stdout)["results"][0]["hints"] == 2


@pytest.mark.minute
def test_the_archive_begins_where_results_can_be_imported(tmp_path: Path) -> None:
    first = pista("wordle", "play", "--lang", "es", "--date", "2026-01-01", "--tries", "1", stdin="perro\n").stdout
    assert "2026-01-01" in first
    results = pista("stats", "--export", "-").stdout
    imported = pista("stats", "--import", "-", stdin=results, PISTA_DATA=str(tmp_path / "elsewhere"))
    assert imported.stdout == "1 result added.\n"
    refused = pista("wordle", "play", "--date", "2025-12-31", check=64).stderr
    assert "word of the day is that of 2026-01-01" in refused


def test_an_adversary_has_nothing_for_a_seed_to_choose() -> None:
    assert "adversary" in pista("wordle", "play", "--adversary", "--seed", "3", check=64).stderr


@pytest.mark.minute
def test_another_key_is_another_word() -> None:
    game = ("wordle", "play", "--lang", "es", "--date", "2026-03-01", "--tries", "1")
    words = {
        pista(*game, stdin="perro\n", PISTA_DAILY_KEY=key, PISTA_DATA=os.environ["PISTA_DATA"] + key).stdout
        for key in ("a", "b", "c")
    }
    assert len(words) > 1


@pytest.mark.parametrize("content", [b"", b"\0\1\2binary", b"\xff\xfe\xfa\n", b"Madrid\nSoria\n", b"a" * 10_000_000])
def test_a_bad_word_list_gets_one_sentence(tmp_path: Path, content: bytes) -> None:
    words = tmp_path / "words.txt"
    words.write_bytes(content)
    done = pista("wordle", "play", "--lang", str(words), check=64)
    assert len(done.stderr.splitlines()) == 1


def test_a_folder_is_no_word_list(tmp_path: Path) -> None:
    assert len(pista("wordle", "play", "--lang", str(tmp_path), check=64).stderr.splitlines()) == 1


def test_a_word_list_of_ones_own(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("pingüe\nMadrid\nvergüe\ncamión\n", encoding="utf-8")
    letters = "abcdefghijklmnñopqrstuvwxyzü"
    game = ("wordle", "play", "--lang", str(words), "--length", "6", "--alphabet", letters, "--seed", "0")
    done = pista(*game, stdin="madrid\npingue\nPINGÜE\ncamion\nvergüe\n")
    assert "MADRID is not in my dictionary" in done.stdout
    assert "PINGUE is not in my dictionary" in done.stdout
    assert "Found" in done.stdout


def test_turkish_words_are_typed_and_shown_as_turks_write_them(tmp_path: Path) -> None:
    words = tmp_path / "turkish.txt"
    words.write_text("iri\n", encoding="utf-8")
    secrets = tmp_path / "secrets.txt"
    secrets.write_text("ısı\n", encoding="utf-8")
    alphabet = ("--alphabet", "abcçdefgğhıijklmnoöprsştuüvyz")
    options = ("--lang", str(words), "--secrets", str(secrets), "--length", "3", *alphabet, "--plain")
    shown = pista("wordle", "play", *options, "--no-repeats", stdin="İRİ\niri\nisi\n:letters\nISI\n").stdout
    assert "1/6 İRİ ___: İ absent, R absent, İ absent." in shown
    assert "You have already tried İRİ" in shown
    assert "İSİ is not in my dictionary" in shown
    assert "Absent: R İ\n" in shown
    assert "2/6 ISI +++: I in place, S in place, I in place." in shown


@pytest.mark.minute
def test_two_lists_of_one_name_are_two_games(tmp_path: Path) -> None:
    for folder, word in (("a", "perro"), ("b", "gatos")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "es.txt").write_text(f"{word}\n")
        own = ("wordle", "play", "--lang", str(tmp_path / folder / "es.txt"), "--date", "2026-03-01")
        assert "Found on the first guess" in pista(*own, stdin=f"{word}\n").stdout
    shipped = pista("wordle", "play", "--lang", "es", "--date", "2026-03-01", stdin="perro\n").stdout
    assert "1/6 PERRO" in shipped
    assert "already" not in shipped
    varieties = {row["variety"] for row in json.loads(pista("stats", "--json").stdout)}
    assert len(varieties) == 2
    assert "es 5" not in varieties


def test_a_save_that_no_longer_fits_names_its_file(own_surroundings: Path) -> None:
    game = ("wordle", "play", "--lang", "es", "--date", "2026-03-01")
    pista(*game, stdin="perro\n")
    (save,) = (own_surroundings / "saves").iterdir()
    save.write_text(save.read_text().replace("perro", "zzzzz"))
    done = pista(*game, check=64)
    assert save.name in done.stderr


def test_a_resumed_game_says_when_its_options_differ() -> None:
    game = ("wordle", "play", "--lang", "es", "--date", "2026-03-01")
    pista(*game, stdin="perro\n")
    assert "options it was started with" in pista(*game, "--hard", stdin="").stdout
    assert "options it was started with" not in pista(*game, stdin="").stdout


def test_a_game_that_cannot_be_kept_is_not_called_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = pista("wordle", "play", "--lang", "es", "--date", "2026-03-01", stdin="perro\n", PISTA_DATA=str(blocked))
    assert "is saved" not in done.stdout


@pytest.mark.parametrize("lang", ["ES", "Es"])
def test_a_language_may_be_written_in_capitals(lang: str) -> None:
    assert "(es)" in pista("wordle", "play", "--lang", lang).stdout


def test_plain_lines_can_be_a_setting() -> None:
    assert "Try 1 of 6: " in pista("wordle", "play", "--lang", "es", PISTA_PLAIN="1").stdout


@pytest.mark.minute
def test_a_long_list_gives_hints_quickly_and_a_long_word_is_refused(tmp_path: Path) -> None:
    words = tmp_path / "long.txt"
    words.write_text("\n".join(wordle.lexicon("es", 8).words))
    assert "words fit" in pista("wordle", "play", "--lang", str(words), "--length", "8", stdin=":hint\n").stdout
    words.write_text("a" * 21 + "\n")
    assert "from 1 to 20" in pista("wordle", "play", "--lang", str(words), "--length", "21", check=64).stderr


def test_a_bad_line_of_a_list_is_named_with_its_file(tmp_path: Path) -> None:
    words = tmp_path / "bad.txt"
    words.write_bytes(b"perro\n\xff\n")
    assert "bad.txt:2: " in pista("wordle", "play", "--lang", str(words), check=64).stderr


def test_an_ascii_terminal_is_survived() -> None:
    done = pista("wordle", "play", "--lang", "es", "--tries", "1", stdin="perro\n", PYTHONIOENCODING="ascii")
    assert "1/1 PERRO" in done.stdout


def test_a_result_is_the_one_that_every_surface_keeps(own_surroundings: Path) -> None:
    words = wordle.lexicon("es")
    day = datetime.date(2026, 3, 1)
    guesses = ("perro", wordle.daily(words, day))
    pista("wordle", "play", "--lang", "es", "--date", str(day), "--hard", stdin="\n".join(guesses))
    (kept,) = stats.results(own_surroundings)
    session = Session(wordle, wordle.Puzzle(words, guesses[-1], hard=True, date=day), guesses)
    played = stats.Played(kept.seconds, 0, day=str(day))
    assert kept == stats.result_of(session, played, datetime.datetime.fromisoformat(kept.ended))
    assert (kept.id, kept.variety, kept.mode) == ("wordle es 5 2026-03-01", "es 5", "archive hard")
    assert (kept.tries, kept.won, kept.day) == (2, True, "2026-03-01")


def test_a_game_against_the_adversary_is_counted_as_one(own_surroundings: Path) -> None:
    pista("wordle", "play", "--lang", "es", "--adversary", "--tries", "1", stdin="perro\n")
    (kept,) = stats.results(own_surroundings)
    assert (kept.mode, kept.won, kept.day) == ("adversary", False, None)
