"""Kinds of other packages, really installed: one that works has every command, one that is broken costs a sentence."""

from pathlib import Path

import pytest
from plugs import install

from cli.program import pista

BROKEN = "pista: The plug-in torn (pista.kinds) was skipped: ModuleNotFoundError: No module named 'no_such_module'.\n"


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
        assert told.stderr.startswith("pista: Se omite el complemento torn (pista.kinds): ")
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
    assert "mini · 3 × 1 · practice" in pista("stats").stdout


BARE_ABOUT = "from pista.about import About, always\nABOUT = About(('easy',), always('5'), always('5'))\n"
NO_SHAPES = "from dataclasses import replace\nABOUT = replace(ABOUT, shapes=lambda: 1 / 0)\n"
WRONG = {
    "leaves": ("raise SystemExit(3)\n", "SystemExit: 3"),
    "half": ("from pista.suguru import *\ndel FORMATS, ENGINES\n", "no ENGINES, FORMATS"),
    "hidden": ("from pista.suguru import *\ndel solve\n", "no details, "),
    "silent": (f"from pista.wordle import *\n{BARE_ABOUT}", "no commands of its own"),
    "shapeless": (f"from pista.suguru import *\n{NO_SHAPES}", "ZeroDivisionError"),
    "nothing": ("from pista.suguru import *\nABOUT = None\n", "ABOUT"),
    "stats": ("from pista.suguru import *\n", "name 'stats'"),
    "archive": ("from pista.suguru import *\n", "name 'archive'"),
    "grid": ("from pista.suguru import *\n", "name 'grid'"),
    "makaro": ("from pista.suguru import *\n", "name 'makaro'"),
    "called": ("from pista.suguru import *\nname = 'otherwise'\n", "name 'otherwise'"),
}


@pytest.mark.minute
@pytest.mark.parametrize("wrong", WRONG)
def test_whatever_is_wrong_with_one_is_one_sentence(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, why = WRONG[wrong]
    (tmp_path / f"{wrong}_kind.py").write_text(text + ("" if "name =" in text else f"name = {wrong!r}\n"))
    install(tmp_path, monkeypatch, **{wrong: f"{wrong}_kind"})
    for args in (["--help"], []):
        done = pista(*args)
        assert done.stderr.startswith(f"pista: The plug-in {wrong} (pista.kinds) was skipped: ")
        assert done.stderr.count("\n") == 1 and why in done.stderr
        assert "suguru" in done.stdout


@pytest.mark.parametrize("words", ["{", "[]", '{"speaks": "no section"}', '{"speaks": {"name": 1}}'])
def test_words_that_cannot_be_read_are_done_without(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "speaks" / "words"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text('from pista.suguru import *\n\nname = "speaks"\n')
    (folder / "en.json").write_text(words)
    install(tmp_path, monkeypatch, speaks="speaks")
    done = pista("--help")
    assert done.stderr.startswith("pista: Part of the plug-in speaks (pista.kinds) was skipped: words: ")
    assert done.stderr.count("\n") == 1
    assert "speaks" in done.stdout and pista("speaks", "generate", "4x4", "--seed", "1").stdout


AGENTS = {
    "raises": ("1 / 0", "raised (ZeroDivisionError: division by zero (guests.py:5))"),
    "leaves": ("raise SystemExit(1)", "raised (SystemExit: 1 (guests.py:5))"),
    "foreign": ("return 'zzzzz'", "not a word ('zzzzz')"),
    "mute": ("return None", "not a word (None)"),
}
CRACK = ("wordle", "crack", "--lang", "es", "--plain", "--agent")


@pytest.mark.minute
@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_that_fails_has_its_row_and_says_why(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, why = AGENTS[name]
    (tmp_path / "guests.py").write_text(
        f"class Guest:\n    name = {name!r}\n\n    def guess(self, seen):\n        {body}\n"
    )
    install(tmp_path, monkeypatch, "pista.agents", **{name: "guests:Guest"})
    contest = ("wordle", "compare", "--lang", "es", "--games", "2", "--jobs", "1", "--limit", "60", "--agents")
    done = pista(*contest, f"greedy,{name}")
    assert f"word never found in 2 games: 2 {why}\n" in done.stdout
    assert done.stderr == ""
    alone = pista(*CRACK, name, check=64).stderr
    assert alone.startswith(f"pista: The agent {name} ") and alone.count("\n") == 1


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
    assert pista("latin", "grade", "-", stdin=board).stdout.startswith(f"Level: {said},")


@pytest.mark.minute
@pytest.mark.usefixtures("latin")
def test_a_kind_of_another_package_is_printed_without_code_of_its_own(tmp_path: Path) -> None:
    boards, book = tmp_path / "boards.jsonl", tmp_path / "book.pdf"
    boards.write_text(
        pista("latin", "generate", "4x4", "--level", "fierce", "--count", "5", "--seed", "1").stdout
        + pista("makaro", "generate", "5x5", "--count", "2", "--seed", "1").stdout,
        encoding="utf-8",
    )
    told = pista("book", str(boards), "-o", str(book), "--hints", "1", "--rules", "--title", "Squares").stderr
    assert "7 puzzles on 7 pages" in told
    assert book.read_bytes().startswith(b"%PDF-")
