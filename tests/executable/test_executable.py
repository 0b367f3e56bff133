"""The stand-alone program does what Pista does, where there is neither Python nor anything else; and holds no more."""

import json
import re
import signal
import struct
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest
from servers import PATIENCE

from executable.programs import DIST, NAME, Program, Serving, made
from pista import __version__, hidato
from pista.message import LANGUAGES

ONE_SECRET = str(Path(__file__).parents[1] / "one_secret.txt")
LOOKS = str(Path(__file__).parent / "looks.py")
BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
MOST = 96_000_000
"""Bytes of either form, which has 91 million as this is written: a third is what sets books."""
WORDS = "aab aba abb abc acb bac bca cab cba ccc"

pytestmark = [pytest.mark.minute, pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")]


@pytest.fixture(scope="module", params=["folder", "file"])
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    made_here = made(tmp_path_factory.mktemp(request.param), request.param)
    yield made_here
    assert made_here.running() == [], "whatever was begun has ended"
    assert list(made_here.unpacked.iterdir()) == [], "and nothing of it is left"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return made(tmp_path_factory.mktemp("unpacked"), "folder")


def test_it_starts_without_python_and_deals_the_same_boards(program: Program) -> None:
    assert program.run("--version") == f"pista {__version__}\n"
    board = program.run("hidato", "generate", "4x4", "--seed", "3")
    assert str(hidato.read(board)) == str(hidato.generate("4x4", seed=3))


def test_it_speaks_four_languages_and_knows_their_words(folder: Program) -> None:
    helped = {language: folder.run("--ui", language, "wordle", "play", "--help") for language in LANGUAGES}
    assert len(set(helped.values())) == len(LANGUAGES) == 4
    for language in LANGUAGES:
        found = folder.run("wordle", "suggest", "--lang", language, "--top", "1", "--json")
        assert json.loads(found)


def test_a_game_at_a_terminal_is_counted(folder: Program) -> None:
    child = pexpect.spawn(
        str(folder.file),
        ["wordle", "play", "--lang", ONE_SECRET],
        env=folder.env | {"PISTA_DATA": str(folder.home / "played"), "COLUMNS": "80"},
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(40, 80),
    )
    child.expect("Try 1 of 6:")
    child.sendline("pasta")
    child.expect("1 game, 1 won")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    told = folder.run("stats", PISTA_DATA=str(folder.home / "played"))
    assert "1 game, 1 won" in told


def test_at_a_terminal_it_begins_with_the_menu(folder: Program) -> None:
    child = pexpect.spawn(
        str(folder.file), env=folder.env, encoding="utf-8", timeout=PATIENCE, dimensions=(40, 80), cwd=str(folder.home)
    )
    child.expect("Enter to leave")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_it_cracks_a_word(folder: Program) -> None:
    assert "PASTA" in folder.run("wordle", "crack", "--lang", ONE_SECRET, "--plain", given="TTTTT\n")


def test_it_proves_and_what_it_proved_can_be_verified(folder: Program) -> None:
    (folder.home / "words.txt").write_text("\n".join(WORDS.split()), encoding="utf-8")
    asked = ("--lang", "words.txt", "--length", "3", "--opener", "abc")
    proved = json.loads(folder.run("wordle", "prove", *asked, "--save", "proved.tree", "--json"))
    assert proved["total"] >= len(WORDS.split())
    assert str(proved["total"]) in folder.run("wordle", "verify", "proved.tree", "--lang", "words.txt", "--length", "3")


def test_agents_of_ones_own_are_compared_by_processes_and_drawn(program: Program) -> None:
    drawn = [program.home / f"figure.{ending}" for ending in ("png", "svg")]
    for figure in drawn:
        asked = ("--agents", f"{LOOKS}:Looks,entropy", "--openers", "own", "--games", "6", "--seed", "1")
        rows = program.run("wordle", "compare", "--lang", "en-classic", *asked, "--jobs", "2", "--plot", figure.name)
        assert re.search(r"^looks +\w+ \(own\) +6 ", rows, re.MULTILINE)
    png, svg = drawn
    data = png.read_bytes()
    assert data.startswith(b"\x89PNG") and min(struct.unpack(">II", data[16:24])) > 300
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")  # noqa: S314 - written by ourselves
    seen = json.loads((program.home / "seen.json").read_text(encoding="utf-8"))
    assert seen["tools"] == []
    assert seen["libraries"] is None, "what the program begins has the libraries of the system"


def test_what_an_agent_does_wrong_is_said_with_its_own_line(folder: Program) -> None:
    asked = ("--agents", f"{LOOKS}:Wrong", "--openers", "arose", "--games", "2", "--jobs", "1")
    assert re.search(r"looks\.py:\d+\)", folder.run("wordle", "compare", "--lang", "en-classic", *asked))


def test_a_book_is_set_in_our_own_font(program: Program) -> None:
    program.run("suguru", "generate", "5x5", "--count", "2", "--seed", "1", "--pdf", "two.pdf")
    book = (program.home / "two.pdf").read_bytes()
    assert book.startswith(b"%PDF-") and b"SourceSansPro-Bold" in book


def test_a_board_is_solved_in_the_background_and_ctrl_c_ends_everything(program: Program) -> None:
    with closing(Serving(program, "--answer-seconds", "0")) as serving:
        with serving.client() as client:
            begun = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD})
            assert begun.status_code == 202, begun.text
            job = begun.headers["location"]
            client.get(f"{job}/events")  # which end with the job
            done = client.get(job).json()
            assert (done["state"], done["result"]["verdict"]) == ("done", "several")
            page = client.get("/en/wordle")
            assert page.status_code == 200 and "Wordle" in page.text
            assert len(program.running()) > 1, "there are working processes"
        serving.end(signal.SIGINT)


def test_several_server_processes_serve(folder: Program) -> None:
    with closing(Serving(folder, "--workers", "2")) as serving:
        with serving.client() as client:
            begun = client.post("/api/games", json={"kind": "hidato", "shape": "4x4", "level": "easy"})
            assert begun.status_code == 201, begun.text
        serving.end(signal.SIGTERM)


def test_what_is_no_file_is_refused_in_a_sentence(program: Program) -> None:
    assert program.run("hidato", "solve", "nowhere.txt", code=64).startswith("pista: ")
    refused = program.run("wordle", "compare", "--agents", "no.py:Agent", code=64)
    assert refused.startswith("pista: ") and "no.py" in refused


def test_what_needs_an_extra_says_so(folder: Program) -> None:
    asked = ("hidato", "generate", "4x4", "--count", "2", "--cluster", "local:1")
    assert "pista[cluster]" in folder.run(*asked, code=64)


def test_every_part_has_its_licence(program: Program) -> None:
    program.run("wordle", "compare", "--agents", f"{LOOKS}:Looks", "--lang", ONE_SECRET, "--games", "1", "--jobs", "1")
    seen = json.loads((program.home / "seen.json").read_text(encoding="utf-8"))
    beside = program.file.parent / "licences"
    found = {path.relative_to(beside).as_posix() for path in beside.rglob("*.txt")}
    found |= {place.removeprefix("licences/") for place in seen["licences"]}
    for part in ("pista", "python", "words/es", "README"):
        assert f"{part}.txt" in found
    names = {name.partition("-")[0].lower() for name in (path.removeprefix("packages/") for path in found)}
    assert {"click", "numpy", "matplotlib", "fastapi", "uvicorn", "pyinstaller", "psycopg"} <= names
    assert any(path.startswith("crates/pyo3-") for path in found)
    assert any(path.startswith("system/") for path in found)


def test_nothing_of_tests_and_tools_is_in_it(folder: Program) -> None:
    home = folder.file.parent
    names = [path.relative_to(home).as_posix() for path in home.rglob("*")]
    odd = re.compile(r"(^|/)_?tests?(/|$)|conftest|_test(s|capi)?\.|pytest|tcl|tkinter|sample_data|pip-|setuptools")
    assert [name for name in names if odd.search(name)] == []
    shipped = {path.name for path in (home / "licences").rglob("*.txt")}
    assert not any(name.startswith(("pip-", "setuptools-", "pytest-")) for name in shipped)
    texts = [path for path in (home / "licences").rglob("*.txt") if path.parent.name != "system"]
    assert [path.name for path in texts if path.stat().st_size < 100] == [], "there are texts of all but the system's"


def test_one_page_names_every_part_and_its_licence(folder: Program) -> None:
    licences = folder.file.parent / "licences"
    _, _, listed = (licences / "README.txt").read_text(encoding="utf-8").partition("\n\n")
    parts = dict(line.split(maxsplit=1) for line in listed.splitlines())
    there = {path.relative_to(licences).as_posix() for path in licences.rglob("*.txt")}
    assert parts.keys() == there - {"README.txt"}


def test_it_stays_small() -> None:
    files = (DIST / NAME, DIST / f"{NAME}.tar.gz")
    if not all(file.is_file() for file in files):
        pytest.skip("no stand-alone program of this version here: make executable")
    assert max(file.stat().st_size for file in files) < MOST
