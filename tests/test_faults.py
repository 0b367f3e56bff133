"""Whatever fails while a file is written, it is as before or as after, never between, and no success is told that was
none; what a killed program leaves behind is cleared."""

import ast
import datetime
import json
import os
import resource
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from cli.program import PISTA
from click.testing import CliRunner
from faults import Disk, Fault, left_behind, outcomes

import pista
from pista import hidato, saves, stats, store, wordle
from pista.batch.line_file import LineFile
from pista.batch.making import Order, make
from pista.cli.main import pista as root
from pista.cli.output import must_be_writable, write_file
from pista.kind import PuzzleError
from pista.session import Session
from pista.wordle.agents import agent, grow, situation
from pista.wordle.checkpoint import Checkpoint, Known
from pista.wordle.laboratory.files import games_as_csv
from pista.wordle.laboratory.games import Game
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.personal import personal_words, remember

BOARD = "1 0 3\n8 9 4\n7 0 0\n"
MOVES = ("b1=2", "b3=6", "c3=5")
BY_BOARD = ("hidato", "play", "board")
BY_DAY = ("wordle", "play", "--lang", "es", "--date", "2026-03-01", "--no-repeats")
BOARDS = make(Order("hidato", "3x3", "easy"), range(2))
WORD = wordle.daily(wordle.lexicon("es"), datetime.date(2026, 3, 1))
WORDS = wordle.lexicon(Path(__file__).parent / "one_secret.txt")
TREE = grow(agent("entropy", WORDS), situation(WORDS))
OUTCOME = Outcome("rose", "own", 6, (Game("pasta", ("panta", "pasta")),), 0.36)


class Write(NamedTuple):
    """A file being written: how things stand before, the writing, and how they stand as a reader sees it."""

    prepare: Callable[[Path], object]
    act: Callable[[Path], object]
    state: Callable[[Path], object]


def nothing(_: Path) -> None:
    pass


def content(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).read_bytes() if (folder / name).exists() else None


def replaced(text: str, act: Callable[[Path], object]) -> Write:
    """Over a file called `out` that is already there."""
    return Write(lambda folder: (folder / "out").write_text(text), act, content("out"))


def session(moves: int) -> Session:
    return Session(hidato, hidato.read(BOARD), MOVES[:moves])


def slot(folder: Path) -> Path:
    return saves.slot_path(folder / "data", "hidato", "board")


def result(number: int) -> stats.Result:
    ended = f"2026-01-01T00:00:{number % 60:02}+00:00"
    return stats.Result(f"id {number}", "wordle", "es 5", "practice", True, 4, 60, None, ended)


def export(folder: Path, count: int) -> Path:
    path = folder / "export.json"
    path.write_text(json.dumps({"version": 1, "results": [asdict(result(number)) for number in range(count)]}))
    return path


def logged(folder: Path, number: int) -> None:
    store.append_records(stats.log_path(folder / "data"), [asdict(result(number))])


def before_export(folder: Path) -> None:
    (folder / "out").write_text("old")
    logged(folder, 1)


def ids(folder: Path) -> list[str]:
    return sorted(one.id for one in stats.results(folder / "data"))


def command(folder: Path, *args: str, stdin: str = "") -> str:
    """What the program says; an exception where it does not end well."""
    done = CliRunner().invoke(root, args, input=stdin, env={"PISTA_DATA": str(folder / "data")})
    if done.exception is not None and done.exit_code != 0:
        raise OSError(done.output) from done.exception
    return done.output


def checkpoint_of(folder: Path) -> dict[str, Known]:
    return dict(Checkpoint(folder / "out", "question").known) if (folder / "out").exists() else {}


def grown(path: Path) -> None:
    """One board behind the first, if it is not there: of several, a kill may keep some."""
    file = LineFile(path, lambda seed: BOARDS[seed], resume=True)
    try:
        file.add(BOARDS[file.reached.boards :])
    finally:
        file.close()


WRITES = {
    "a first save": Write(
        nothing,
        lambda folder: saves.save(slot(folder), session(1), 5),
        lambda folder: saves.load(slot(folder)),
    ),
    "a later save": Write(
        lambda folder: saves.save(slot(folder), session(1), 5),
        lambda folder: saves.save(slot(folder), session(2), 6),
        lambda folder: saves.load(slot(folder)),
    ),
    "a save forgotten": Write(
        lambda folder: saves.save(slot(folder), session(1), 5),
        lambda folder: saves.forget(slot(folder)),
        lambda folder: saves.load(slot(folder)),
    ),
    "the first result": Write(nothing, lambda folder: logged(folder, 1), ids),
    "a further result": Write(
        lambda folder: logged(folder, 1),
        lambda folder: logged(folder, 2),
        ids,
    ),
    "results imported": Write(
        lambda folder: logged(export(folder, 40).parent, 1),
        lambda folder: command(folder, "stats", "--import", str(folder / "export.json")),
        ids,
    ),
    "results exported": Write(
        before_export,
        lambda folder: command(folder, "stats", "--export", str(folder / "out")),
        content("out"),
    ),
    "a word taught": Write(
        lambda folder: remember(folder / "words" / "words.txt", "panta"),
        lambda folder: remember(folder / "words" / "words.txt", "manta"),
        lambda folder: personal_words(folder / "words" / "words.txt", WORDS),
    ),
    "boards of a run": Write(
        lambda folder: (folder / "out").write_text(BOARDS[0].line + "\n"),
        lambda folder: grown(folder / "out"),
        lambda folder: [line for line in (folder / "out").read_text().splitlines(keepends=True) if line.endswith("\n")],
    ),
    "a picture": Write(nothing, lambda folder: write_file(str(folder / "out"), "<svg/>" * 50), content("out")),
    "a picture over another": replaced("<svg>old</svg>", lambda folder: write_file(str(folder / "out"), "<svg/>" * 50)),
    "a table for a spreadsheet": replaced(
        "agent,opener\r\n", lambda folder: write_file(str(folder / "out"), games_as_csv([OUTCOME]))
    ),
    "a tree": replaced("old", lambda folder: TREE.save(folder / "out", WORDS)),
    "a checkpoint begun": Write(nothing, lambda folder: Checkpoint(folder / "out", "question"), content("out")),
    "openers proved": Write(
        lambda folder: Checkpoint(folder / "out", "question").add([("pasta", Known(1, True))]),
        lambda folder: Checkpoint(folder / "out", "question").add(
            [("panta", Known(3, True)), ("manta", Known(4, False)), ("santa", Known(5, False))]
        ),
        checkpoint_of,
    ),
    "asking whether one could write": Write(
        nothing, lambda folder: must_be_writable(str(folder / "out")), content("out")
    ),
    "a game kept by its command": Write(
        lambda folder: (folder / "board").write_text(BOARD),
        lambda folder: keeping(folder, BY_BOARD, MOVES[:1]),
        lambda folder: [saves.load(path)[0] for path in folder.glob("data/saves/*.json")],  # type: ignore[index]
    ),
    "a day's word kept by its command": Write(
        nothing,
        lambda folder: keeping(folder, BY_DAY, ["perro"]),
        lambda folder: [saves.load(path)[0]["moves"] for path in folder.glob("data/saves/*.json")],  # type: ignore[index]
    ),
}


def written(name: str, folder: Path) -> None:
    """One of the writes above, by its name."""
    WRITES[name].act(folder)


def keeping(folder: Path, game: tuple[str, ...], moves: Sequence[str]) -> None:
    """A game in lines; what could not be saved is told, and here an exception."""
    args = [str(folder / arg) if arg == "board" else arg for arg in game]
    said = command(folder, *args, "--plain", stdin="\n".join(moves))
    if "could not be saved" in said:
        raise OSError(said)


@pytest.mark.minute
@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name.lower())
@pytest.mark.parametrize("name", WRITES)
def test_a_file_is_as_before_or_as_after(name: str, fault: Fault, tmp_path: Path) -> None:
    write = WRITES[name]
    whole = tmp_path / "whole"
    whole.mkdir()
    write.prepare(whole)
    before = write.state(whole)
    write.act(whole)
    after = write.state(whole)
    assert left_behind(whole) == []
    folders = iter(tmp_path / str(number) for number in range(1, 1000))

    def fresh() -> Path:
        folder = next(folders)
        folder.mkdir()
        write.prepare(folder)
        return folder

    for outcome in outcomes(fresh, partial(written, name), fault):
        folder = outcome.folder
        seen = write.state(folder)
        said = f"{fault}, at call {outcome.at}: {outcome.told!r}"
        if outcome.told is None and not outcome.killed:
            assert seen == after, said
        else:
            assert isinstance(outcome.told, OSError | PuzzleError | None), said
            assert seen in (before, after), said
        write.act(folder)
        assert write.state(folder) == after, said
        # Whoever writes next to what was left behind clears it.
        for place in {path.parent for path in left_behind(folder)}:
            store.must_be_replaceable(place / "next")
        assert left_behind(folder) == [], said
    assert outcome.at > 3, "the harness sees the calls"


@pytest.mark.minute
@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name.lower())
@pytest.mark.parametrize(
    ("game", "moves"), [(BY_BOARD, MOVES), (BY_DAY, ("perro", "queso", WORD))], ids=["board", "day"]
)
def test_a_game_that_ends_amid_faults_counts_once(
    game: tuple[str, ...], moves: tuple[str, ...], fault: Fault, tmp_path: Path
) -> None:
    """Its result and its slot are two files: between them it may end again, and is the same game."""
    folders = iter(tmp_path / str(number) for number in range(1000))

    def almost() -> Path:
        folder = next(folders)
        folder.mkdir()
        (folder / "board").write_text(BOARD)
        keeping(folder, game, moves[:-1])
        return folder

    def kept(folder: Path) -> int:
        (path,) = folder.glob("data/saves/*.json")
        saved = saves.load(path)
        assert saved is not None
        made = saved.session["moves"]
        assert isinstance(made, list)
        return len(made)

    for outcome in outcomes(almost, partial(keeping, game=game, moves=moves[-1:]), fault):
        folder = outcome.folder
        found = (len(ids(folder)), kept(folder))
        if outcome.told is None and not outcome.killed:
            assert found == (1, 3), outcome
        else:
            assert found in ((0, 2), (1, 2), (1, 3)), outcome
        if found[1] == 2:
            keeping(folder, game, moves[-1:])
            assert (len(ids(folder)), kept(folder)) == (1, 3), outcome


def test_a_figure_is_as_before_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn in memory: nothing of it reaches the disk but by the one function that all the others use."""
    pytest.importorskip("matplotlib")
    from pista.wordle.laboratory import figure

    path = tmp_path / "plot.svg"
    path.write_text("old")
    given: list[bytes] = []
    monkeypatch.setattr(figure, "replace_named", lambda _, drawn: given.append(drawn))
    figure.draw([OUTCOME], str(path))
    assert path.read_text() == "old"
    assert given[0].endswith(b"</svg>\n")


def test_nothing_is_written_but_through_the_store() -> None:
    """Whoever writes a file in another way is not tried above."""
    source = Path(pista.__file__).parent
    # The first three are the store; two more put empty streams in the place of others; a server writes its database.
    exempt = {source / "store.py", source / "file_locks.py", source / "growing_file.py", source / "cli" / "main.py"}
    exempt |= {source / "wordle" / "agents" / "host.py"}
    # Pages are set in a folder that is gone afterwards (tests/book/test_files.py).
    exempt.add(source / "book" / "press.py")
    writers = []
    for path in set(source.rglob("*.py")) - exempt:
        if (source / "web") in path.parents:
            continue
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        writers += [f"{path}:{node.lineno}" for node in nodes if isinstance(node, ast.Call) and _writes(node)]
    assert writers == []


def _writes(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    owner = getattr(getattr(call.func, "value", None), "id", "")
    if name in {
        "write_text",
        "write_bytes",
        "mkstemp",
        "NamedTemporaryFile",
        "fdopen",
        "truncate",
        "copyfile",
        "touch",
    }:
        return True
    if owner == "os" and name == "open":
        flags = {each.attr for each in ast.walk(call) if isinstance(each, ast.Attribute)}
        return "O_RDONLY" not in flags or bool(flags & {"O_WRONLY", "O_RDWR", "O_CREAT", "O_APPEND", "O_TRUNC"})
    if owner == "os":
        return name in {"write", "replace", "rename"}
    modes = [*call.args[:2], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    texts = [mode.value for mode in modes if isinstance(mode, ast.Constant) and isinstance(mode.value, str)]
    return name == "open" and any(set("wax+") & set(text) and len(text) <= 3 for text in texts)


@pytest.mark.minute
def test_an_import_that_does_not_fit_adds_nothing_and_says_so(tmp_path: Path) -> None:
    """A limit of the system that cuts a write short, as a small disk does."""
    path = export(tmp_path, 500)

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))

    environ = os.environ | {"PISTA_DATA": str(tmp_path / "data")}
    done = subprocess.run(
        [PISTA, "stats", "--import", path], env=environ, preexec_fn=small, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout) == (64, "")
    assert len(done.stderr.splitlines()) == 1
    assert ids(tmp_path) == []
    assert left_behind(tmp_path) == []


def test_the_harness_strikes(tmp_path: Path) -> None:
    """Were it to count nothing, all of the above would pass."""
    with pytest.raises(OSError, match="space"), Disk(Fault.REFUSED, 1):
        (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="space"), Disk(Fault.FULL, 2):
        handle = os.open(tmp_path / "file", os.O_WRONLY | os.O_CREAT)
        assert os.write(handle, b"0123456789") == 5
        os.write(handle, b"56789")
    os.close(handle)
