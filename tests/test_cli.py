"""The command line from outside: start-up, exit codes, one clear sentence for every wrong thing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PISTA = Path(sys.executable).parent / "pista"


def pista(
    *args: str, stdin: str | bytes = "", check: int | None = 0, **environ: str
) -> subprocess.CompletedProcess[str]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([PISTA, *args], input=data, capture_output=True, env=os.environ | environ, timeout=120)
    result = subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    )
    assert "Traceback" not in result.stderr
    if check is not None:
        assert result.returncode == check, result.stderr
    return result


@pytest.mark.parametrize("args", [["--version"], ["--help"], ["wordle", "--help"], ["-h"]])
def test_starting_imports_nothing_heavy(args: list[str]) -> None:
    code = "import sys; from pista.cli import main\ntry: main()\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    heavy = {"rich", "numpy", "matplotlib", "textual", "fastapi", "sqlalchemy", "uvicorn", "asyncio", "platformdirs"}
    assert not heavy & loaded
    assert not {"pista.wordle", "pista.hidato", "pista.makaro", "pista.core"} & loaded


def test_the_menu_lists_what_can_be_played() -> None:
    done = pista(PISTA_UI="it")
    assert "a che cosa giochiamo?" in done.stdout
    assert "pista wordle play --daily" in done.stdout


def test_every_command_of_the_menu_exists() -> None:
    from pista.cli import pista as root
    from pista.cli.menu import choices

    for _, (first, *rest) in choices():
        command = root.get_command(root.make_context("pista", [first], resilient_parsing=True), first)
        assert command is not None
        if rest:
            assert pista(first, rest[0], "--help").stdout


def test_a_whole_game_in_plain_lines() -> None:
    one = str(Path(__file__).parent / "one_secret.txt")
    game = ("wordle", "play", "--lang", "es", "--secrets", one, "--plain")
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


def test_a_daily_game_is_kept_resumed_and_played_once() -> None:
    game = ("wordle", "play", "--lang", "es", "--date", "2026-03-01", "--hard")
    first = pista(*game, stdin="perro\n")
    assert "Your game of 2026-03-01 is kept; `--date 2026-03-01` goes on with it." in first.stdout
    second = pista(*game, stdin=":quit\n")
    assert "you had made 1 guess" in second.stdout
    from datetime import date

    from pista import wordle
    from pista.wordle.daily import daily

    word = daily(wordle.lexicon("es"), date(2026, 3, 1))
    third = pista(*game, stdin=f"{word}\n")
    assert "Found in 2 guesses" in third.stdout
    assert "Pista es 5 · 2026-03-01 · 2/6*" in third.stdout
    shared = third.stdout[third.stdout.index("Pista es 5") :]
    assert word not in shared.lower()
    again = pista(*game, stdin="perro\n")
    assert "already played" in again.stdout
    assert json.loads(pista("stats", "--json").stdout)[0]["mode"] == "archive hard"


def test_hints_of_a_daily_game_are_kept_counted_and_told() -> None:
    daily = ("wordle", "play", "--lang", "es", "--date", "2026-03-02", "--tries", "2", "--plain")
    pista(*daily, stdin=":hint\n")
    ended = pista(*daily, stdin="perro\n:hint\nperro\n").stdout
    assert "Pista es 5 · 2026-03-02 · X/2 💡2\n" in ended
    assert "X/2 💡2\n" in pista(*daily).stdout
    assert json.loads(pista("stats", "--export", "-").stdout)["results"][0]["hints"] == 2


def test_the_archive_begins_where_results_can_be_imported(tmp_path: Path) -> None:
    first = pista("wordle", "play", "--lang", "es", "--date", "2026-01-01", "--tries", "1", stdin="perro\n").stdout
    assert "2026-01-01" in first
    results = pista("stats", "--export", "-").stdout
    imported = pista("stats", "--import", "-", stdin=results, PISTA_DATA=str(tmp_path / "elsewhere"))
    assert imported.stdout == "1 result added.\n"
    refused = pista("wordle", "play", "--date", "2025-12-31", check=64).stderr
    assert "begin on 2026-01-01" in refused


def test_an_adversary_has_nothing_for_a_seed_to_choose() -> None:
    assert "adversary" in pista("wordle", "play", "--adversary", "--seed", "3", check=64).stderr


def test_another_key_is_another_word() -> None:
    game = ("wordle", "play", "--lang", "es", "--date", "2026-03-01", "--tries", "1")
    words = {
        pista(*game, stdin="perro\n", PISTA_DAILY_KEY=key, PISTA_DATA=os.environ["PISTA_DATA"] + key).stdout
        for key in ("a", "b", "c")
    }
    assert len(words) > 1


def test_results_move_to_another_machine(tmp_path: Path) -> None:
    pista("wordle", "play", "--lang", "es", "--tries", "1", stdin="perro\n")
    exported = tmp_path / "results.json"
    assert "1 result written" in pista("stats", "--export", str(exported)).stdout
    elsewhere = str(tmp_path / "elsewhere")
    assert "1 result added" in pista("stats", "--import", str(exported), PISTA_DATA=elsewhere).stdout
    assert "1 game" in pista("stats", PISTA_DATA=elsewhere).stdout
    assert pista("stats", "--export", "-").stdout == exported.read_text()


@pytest.mark.parametrize("language", ["en", "es", "pt", "it"])
def test_the_interface_language_is_chosen_before_or_behind_the_command(language: str) -> None:
    before = pista("--ui", language, "wordle", "play", "--lang", "es", stdin="")
    behind = pista("wordle", "play", "--lang", "es", "--ui", language, stdin="")
    environ = pista("wordle", "play", "--lang", "es", stdin="", PISTA_UI=language)
    assert before.stdout == behind.stdout == environ.stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["wordle", "play", "--lang", "xx"], "en-classic"),
        (["wordle", "play", "--lang", "es", "--length", "29"], "29"),
        (["wordle", "play", "--lang", "es", "--length", "-1"], "-1"),
        (["wordle", "play", "--lang", "es", "--tries", "0"], "from 1 to 100"),
        (["wordle", "play", "--date", "tomorrow"], "year-month-day"),
        (["wordle", "play", "--date", "9999-12-31"], "not come yet"),
        (["wordle", "play", "--adversary", "--hard"], "do not go together"),
        (["wordle", "play", "--adversary", "--daily"], "no word of the day"),
        (["wordle", "play", "--daily", "--seed", "3"], "not drawn by a seed"),
        (["wordle", "play", "--length", "five"], "five"),
        (["wordle", "fly"], "No such command"),
        (["--ui", "klingon"], "en, es, pt, it"),
        (["--ui", "esperanto"], "en, es, pt, it"),
        (["wordle", "play", "--lang", ""], "en-classic"),
        (["wordle", "play", "--date", "2026-W01-1"], "year-month-day"),
        (["stats", "--import", "missing.json"], "missing.json"),
        (["wordle", "play", "--lang", "./missing.txt"], "missing.txt"),
        (["wordle", "play", "--lang", "es", "--alphabet", "AA"], "A"),
    ],
)
def test_wrong_options_get_one_sentence(args: list[str], sentence: str) -> None:
    done = pista(*args, check=64)
    assert sentence in done.stderr
    assert done.stderr.startswith("pista: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["hidato", "solve", "--bogus", "x"], "No existe la opción --bogus."),
        (["hidato", "solve", "-", "--limt", "3"], "No existe la opción --limt. ¿Querías decir --limit o --ui?"),
        (["hidato", "sove"], "No existe la orden sove."),
        (["hidato", "solve"], "Falta FILE|-|URL."),
        (["hidato", "solve", "a", "b"], "Sobra lo siguiente: b."),
        (["hidato", "solve", "-", "--limit"], "La opción --limit necesita un valor."),
        (["hidato", "solve", "-", "--all=3"], "La opción --all no lleva ningún valor."),
        (["hidato", "solve", "-", "--limit", "x"], "En --limit va un número entero, no x."),
        (["hidato", "solve", "-", "--limit", "0"], "El valor 0 de --limit no está en el intervalo x>=1."),
        (["hidato", "solve", "-", "--engine", "z"], "--engine no puede ser z; elige core o gaps."),
        (
            ["hidato", "generate", "--level", "z"],
            "level no puede ser z; elige easy, medium, hard, expert o irreducible.",
        ),
    ],
)
def test_a_wrong_command_line_is_answered_in_the_readers_language(args: list[str], sentence: str) -> None:
    assert pista(*args, check=64, PISTA_UI="es").stderr == f"pista: {sentence}\n"
    assert pista("--ui", "es", *args, check=64).stderr == f"pista: {sentence}\n"


@pytest.mark.parametrize("behind", [["--ui", "es"], ["--ui=es"], ["--ui", "ES_es"]])
def test_a_language_behind_what_is_wrong_counts_too(behind: list[str]) -> None:
    told = pista("--ui", "it", "hidato", "solve", "--bogus", *behind, check=64).stderr
    assert told == "pista: No existe la opción --bogus.\n"


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


def test_two_lists_of_one_name_are_two_games(tmp_path: Path) -> None:
    for folder, word in (("a", "perro"), ("b", "gatos")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "es.txt").write_text(f"{word}\n")
        own = ("wordle", "play", "--lang", str(tmp_path / folder / "es.txt"), "--date", "2026-03-01")
        assert "Found at the first guess" in pista(*own, stdin=f"{word}\n").stdout
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
    assert "options it was begun with" in pista(*game, "--hard", stdin="").stdout
    assert "options it was begun with" not in pista(*game, stdin="").stdout


def test_a_game_that_cannot_be_kept_is_not_called_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = pista("wordle", "play", "--lang", "es", "--date", "2026-03-01", stdin="perro\n", PISTA_DATA=str(blocked))
    assert "is kept" not in done.stdout


@pytest.mark.parametrize("lang", ["ES", "Es"])
def test_a_language_may_be_written_in_capitals(lang: str) -> None:
    assert "(es)" in pista("wordle", "play", "--lang", lang).stdout


def test_plain_lines_can_be_a_setting() -> None:
    assert "Try 1 of 6: " in pista("wordle", "play", "--lang", "es", PISTA_PLAIN="1").stdout


@pytest.mark.minute
def test_a_long_list_gives_hints_quickly_and_a_long_word_is_refused(tmp_path: Path) -> None:
    from pista import wordle

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
