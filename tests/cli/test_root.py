"""The command line from outside: start-up, exit codes, one clear sentence for every wrong thing."""

import json
from pathlib import Path

import pytest

from cli.program import loaded_modules, pista
from pista.cli.main import pista as root
from pista.cli.menu import lines
from pista.kinds import OURS
from pista.message import message

HEAVY = {"rich", "numpy", "matplotlib", "textual", "fastapi", "sqlalchemy", "uvicorn", "asyncio", "platformdirs"}


@pytest.mark.parametrize("args", [["--version"], ["--help"], ["-h"]])
def test_starting_imports_nothing_heavy(args: list[str]) -> None:
    # The version is stated in the core alone, whose import takes a millisecond.
    core = set() if args == ["--version"] else {"pista.core"}
    assert not {*HEAVY, *OURS.values(), *core} & loaded_modules(*args)


def test_the_version_is_told_without_a_look_at_kinds_or_other_packages() -> None:
    assert not {"pista.kinds", "pista.message", "importlib.metadata"} & loaded_modules("--version")


@pytest.mark.parametrize("name", OURS)
def test_the_help_of_a_kind_imports_no_other(name: str) -> None:
    others = {package for kind, package in OURS.items() if kind != name}
    assert not (HEAVY | others) & loaded_modules(name, "--help")


@pytest.mark.minute
@pytest.mark.parametrize("name", OURS)
def test_help_lists_the_kinds_by_their_own_words(name: str) -> None:
    about = message(f"{name}.about").say()
    assert f"  {name}  {about[0].upper()}{about[1:]}." in pista("--help").stdout
    assert f"{about[0].upper()}{about[1:]}." in pista(name, "--help").stdout


def test_the_menu_lists_what_can_be_played() -> None:
    done = pista(PISTA_UI="it")
    assert "a che cosa giochiamo?" in done.stdout
    assert "pista wordle play --daily" in done.stdout


@pytest.mark.minute
def test_every_command_of_the_menu_exists() -> None:
    for _, (first, *rest) in lines():
        command = root.get_command(root.make_context("pista", [first], resilient_parsing=True), first)
        assert command is not None
        if rest:
            assert pista(first, rest[0], "--help").stdout


@pytest.mark.minute
def test_results_move_to_another_machine(tmp_path: Path) -> None:
    pista("wordle", "play", "--lang", "es", "--tries", "1", stdin="perro\n")
    exported = tmp_path / "results.json"
    assert "1 result written" in pista("stats", "--export", str(exported)).stdout
    elsewhere = str(tmp_path / "elsewhere")
    assert "1 result added" in pista("stats", "--import", str(exported), PISTA_DATA=elsewhere).stdout
    assert "1 game" in pista("stats", PISTA_DATA=elsewhere).stdout
    assert pista("stats", "--export", "-").stdout == exported.read_text()


@pytest.mark.minute
@pytest.mark.parametrize("language", ["en", "es", "pt", "it"])
def test_the_interface_language_is_chosen_before_or_behind_the_command(language: str) -> None:
    before = pista("--ui", language, "wordle", "play", "--lang", "es", stdin="")
    behind = pista("wordle", "play", "--lang", "es", "--ui", language, stdin="")
    environ = pista("wordle", "play", "--lang", "es", stdin="", PISTA_UI=language)
    assert before.stdout == behind.stdout == environ.stdout


@pytest.mark.minute
@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["wordle", "play", "--lang", "xx"], "en-classic"),
        (["wordle", "play", "--lang", "es", "--length", "29"], "29"),
        (["wordle", "play", "--lang", "es", "--length", "-1"], "-1"),
        (["wordle", "play", "--lang", "es", "--tries", "0"], "from 1 to 100"),
        (["wordle", "play", "--date", "tomorrow"], "year-month-day"),
        (["wordle", "play", "--date", "9999-12-31"], "still in the future"),
        (["wordle", "play", "--adversary", "--hard"], "cannot be combined"),
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


@pytest.mark.minute
@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["hidato", "solve", "--xyzzy", "x"], "No existe la opción --xyzzy."),
        (["hidato", "solve", "--bogus", "x"], "No existe la opción --bogus. ¿Querías decir --jobs?"),
        (
            ["hidato", "solve", "-", "--limt", "3"],
            "No existe la opción --limt. ¿Querías decir --limit, --lines o --ui?",
        ),
        (["hidato", "sove"], "No existe la orden sove."),
        (["hidato", "solve"], "Falta ARCHIVO|-."),
        (["makaro", "solve"], "Falta ARCHIVO|-|URL."),
        (["hidato", "generate", "5x5", "b"], "Sobra lo siguiente: b."),
        (["hidato", "solve", "-", "--limit"], "La opción --limit necesita un valor."),
        (["hidato", "solve", "-", "--all=3"], "La opción --all no lleva ningún valor."),
        (["hidato", "solve", "-", "--limit", "x"], "En --limit va un número entero, no x."),
        (["hidato", "solve", "-", "--limit", "0"], "El valor 0 de --limit está fuera del intervalo x>=1."),
        (["hidato", "solve", "-", "--engine", "z"], "--engine no puede ser z; elige core o gaps."),
        (
            ["hidato", "generate", "--level", "z"],
            "level no puede ser z; elige easy, medium, hard, expert, extreme o irreducible.",
        ),
    ],
)
def test_a_wrong_command_line_is_answered_in_the_readers_language(args: list[str], sentence: str) -> None:
    assert pista(*args, check=64, PISTA_UI="es").stderr == f"pista: {sentence}\n"
    assert pista("--ui", "es", *args, check=64).stderr == f"pista: {sentence}\n"


@pytest.mark.parametrize("behind", [["--ui", "es"], ["--ui=es"], ["--ui", "ES_es"]])
def test_a_language_behind_what_is_wrong_counts_too(behind: list[str]) -> None:
    told = pista("--ui", "it", "hidato", "solve", "--xyzzy", *behind, check=64).stderr
    assert told == "pista: No existe la opción --xyzzy.\n"


def test_where_nothing_was_played_the_first_line_of_the_menu_is_named() -> None:
    assert pista("stats").stdout == "No games yet. `pista wordle play --daily` starts one.\n"


@pytest.mark.minute
def test_results_name_shapes_and_levels_in_the_readers_words(tmp_path: Path) -> None:
    shared: dict[str, object] = {
        "won": True,
        "seconds": 9.0,
        "day": None,
        "ended": "2026-11-01T10:00:00+00:00",
        "hints": 0,
    }
    played: list[dict[str, object]] = [
        {"kind": "hidato", "variety": "hex heart:9 hard", "mode": "practice", "tries": None},
        {"kind": "makaro", "variety": "8x8 easy", "mode": "daily", "tries": None},
        {"kind": "wordle", "variety": "es 5", "mode": "practice hard", "tries": 3},
    ]
    export = tmp_path / "results.json"
    whole = {"version": 1, "results": [shared | each | {"id": str(number)} for number, each in enumerate(played)]}
    export.write_text(json.dumps(whole), encoding="utf-8")
    pista("stats", "--import", str(export))
    shown = pista("stats", PISTA_UI="it").stdout
    assert "Hidato · esagoni, cuore 9, difficile · allenamento" in shown
    assert "Makaro · 8 × 8, facile · del giorno" in shown
    assert "Wordle · spagnolo, 5 lettere · allenamento, difficile" in shown
