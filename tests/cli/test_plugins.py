"""Kinds of other packages, really installed: one that works has every command, one that is broken costs a sentence."""

from pathlib import Path

import pytest
from plugs import install

from cli.program import pista

BROKEN = "pista: The plug-in torn (pista.kinds) is left out: ModuleNotFoundError: No module named 'no_such_module'.\n"


@pytest.fixture
def torn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package whose kind cannot be imported."""
    install(tmp_path, monkeypatch, torn="no_such_module")


@pytest.fixture
def mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a kind: that of hidden paths by another name, without words of its own."""
    (tmp_path / "mini.py").write_text('from pista.hidato import *\n\nname = "mini"\n')
    install(tmp_path, monkeypatch, mini="mini")


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a kind that has other levels and shapes than ours."""
    install(tmp_path, monkeypatch, latin="latin")


@pytest.mark.usefixtures("torn")
@pytest.mark.parametrize("args", [["--help"], []])
def test_a_broken_one_costs_one_sentence_and_nothing_else(args: list[str]) -> None:
    done = pista(*args)
    assert done.stderr == BROKEN
    assert "hidato" in done.stdout


@pytest.mark.minute
@pytest.mark.usefixtures("torn")
def test_the_sentence_is_in_the_readers_language() -> None:
    for told in (pista("--help", PISTA_UI="es"), pista("--ui", "es"), pista("--ui", "es", "--help")):
        assert told.stderr.startswith("pista: El complemento torn (pista.kinds) se deja fuera: ")
        assert told.stderr.count("\n") == 1


@pytest.mark.usefixtures("torn")
@pytest.mark.parametrize(
    "args",
    [["--version"], ["hidato", "solve", "-"], ["hidato", "grade", "-"], ["hidato", "--help"], ["stats", "--json"]],
)
def test_who_asks_for_one_of_ours_does_not_hear_of_others(args: list[str]) -> None:
    assert "plug-in" not in pista(*args, stdin="1 0 3\n").stderr


@pytest.mark.usefixtures("torn")
def test_a_command_that_nobody_has_is_still_refused_in_one_sentence_more() -> None:
    assert pista("torn", check=64).stderr == BROKEN + "pista: No such command 'torn'.\n"


@pytest.mark.minute
@pytest.mark.usefixtures("mini")
def test_a_kind_without_words_is_called_by_its_name() -> None:
    assert "  mini    Mini.\n" in pista("--help").stdout
    assert "pista mini play" in pista().stdout


@pytest.mark.minute
@pytest.mark.usefixtures("mini")
def test_it_has_the_commands_of_all_grid_puzzles_and_its_results_are_kept(tmp_path: Path) -> None:
    assert pista("mini", "solve", "-", stdin="1 0 3\n").stdout == "1 2 3\n"
    assert '"kind": "mini"' in pista("mini", "generate", "3x3", "--seed", "1", "--json").stdout
    assert "Level: " in pista("mini", "grade", "-", stdin="1 0 3\n").stdout
    board = tmp_path / "board.txt"
    board.write_text("1 0 3\n", encoding="utf-8")
    assert "Solved" in pista("mini", "play", str(board), stdin="b1=2\n").stdout
    assert "mini · 3x1 · practice" in pista("stats").stdout


@pytest.mark.minute
@pytest.mark.usefixtures("latin")
def test_levels_and_shapes_are_those_of_the_kind() -> None:
    assert "--level gentle|fierce" in pista("latin", "generate", "--help").stdout
    assert pista("latin", "generate", "--seed", "1").stdout.count(".") > 3
    assert "Latin square · 3 cells" in pista("latin", "play").stdout


@pytest.mark.minute
@pytest.mark.usefixtures("latin")
@pytest.mark.parametrize(("level", "said"), [("gentle", "soft"), ("fierce", "fierce")])
def test_a_level_is_called_by_the_kinds_own_word_else_by_its_name(level: str, said: str) -> None:
    board = pista("latin", "generate", "--level", level, "--seed", "1").stdout
    assert pista("latin", "grade", "-", stdin=board).stdout.startswith(f"Level: {said} ")
