"""A shipped tree that was damaged costs no game: who can do without it does, and says so once."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents import agent, situation
from pista.wordle.agents import tree as trees
from pista.wordle.agents.tree import TreeWarning, shipped_tree, sound_tree
from pista.wordle.lexicon import lexicon

SHIPPED = resources.files("pista").joinpath("wordle", "strategies")
# Everything cut short, in a copy of the folder that the command is then run with.
COMMAND = """
import sys
from pathlib import Path
from pista.wordle.agents import tree
folder = Path(sys.argv.pop(1))
tree.strategies = lambda: folder / "wordle" / "strategies"
from pista.cli import main
main()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the shipped trees that may be damaged."""
    with resources.as_file(SHIPPED) as shipped:
        copy = Path(shutil.copytree(shipped, tmp_path / "wordle" / "strategies"))
    monkeypatch.setattr(trees, "strategies", lambda: copy)
    for one in (shipped_tree, sound_tree):
        one.cache_clear()
    yield copy
    for one in (shipped_tree, sound_tree):
        one.cache_clear()


def damage(folder: Path, name: str, size: int) -> None:
    file = folder / name
    file.write_bytes(file.read_bytes()[:size])


@pytest.mark.parametrize("size", [0, 10, 40, 1000])
def test_hints_and_the_best_agent_go_on_with_one_warning(folder: Path, size: int) -> None:
    words = lexicon("es")
    puzzle = wordle.Puzzle(words, "pista")
    damage(folder, "es-5-secrets.tree", size)
    damage(folder, "es-5-best.tree", size)
    with pytest.warns(TreeWarning, match="is damaged") as caught:
        hints = [wordle.hint(puzzle, ()) for _ in range(2)]
        guesses = [agent("best", words).guess(situation(words, [("carlo", wordle.reply("carlo", "pista"))]))]
    assert all(hints) and guesses[0] in words
    assert [str(one.message).split()[3] for one in caught] == ["es-5-secrets.tree", "es-5-best.tree"]


@pytest.mark.parametrize("size", [0, 10, 40, 1000])
def test_the_agent_that_needs_the_tree_says_that_it_is_damaged(folder: Path, size: int) -> None:
    damage(folder, "es-5-secrets.tree", size)
    with pytest.raises(PuzzleError, match=r"es-5-secrets\.tree is damaged"):
        agent("tree", lexicon("es"))


def test_a_tree_for_a_list_that_has_changed_is_not_used_and_not_damaged(folder: Path) -> None:
    own = lexicon("es", secrets=Path(__file__).parents[1] / "one_secret.txt")
    assert sound_tree("secrets", own) is None
    with pytest.raises(PuzzleError, match="no shipped tree"):
        agent("tree", own)


def test_the_command_warns_in_one_sentence_and_plays_on(folder: Path) -> None:
    damage(folder, "es-5-best.tree", 1000)
    asked = ["wordle", "crack", "--lang", "es", "--ui", "es", "--plain"]
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, str(folder.parents[1]), *asked], input="TTTTT\n", capture_output=True, text=True
    )
    assert done.returncode == 0
    assert done.stderr == "pista: El árbol incluido es-5-best.tree está dañado; se sigue sin él.\n"
    assert "CARLO" in done.stdout
