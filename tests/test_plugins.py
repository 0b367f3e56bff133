"""A kind and an agent of another package, installed for real: they are everywhere, and broken ones are nowhere."""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from servers import PATIENCE, Server

EXTRA = {
    "extra/__init__.py": "from dataclasses import replace\n\nfrom pista.makaro import *\n\n"
    'name = "squares"\n'
    'ABOUT = replace(ABOUT, routes="extra.nowhere", pages=("set", "more", "missing"))\n',
    "extra/templates/more.html": '{% extends "_kind.html" %}{% block content %}<p>More of them.</p>{% endblock %}',
    "extra/words/en.json": json.dumps(
        {
            "squares": {
                "name": "Small squares",
                "about": "small squares of another package",
                "card": "A card of another package.",
                "rules": "As its author says.",
                "goal": "Fill them.",
                "set": "Set squares",
                "set_lead": "Draw some.",
                "draw": "By hand.",
            }
        }
    ),
    "extra/emblem.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>extra</title></svg>',
    "extra/agent.py": 'class First:\n    name = "first"\n\n    def guess(self, seen):\n        return seen.words[0]\n',
    "extra-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: extra\nVersion: 1.0\n",
    "extra-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "extra-1.0.dist-info/entry_points.txt": "[pista.kinds]\nsquares = extra\ntorn = extra.missing\n\n"
    "[pista.agents]\nfirst = extra.agent:First\nlast = extra.agent:Last\n",
}


class Scratch:
    """An environment of its own: what is installed there is seen by nobody else."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        packages = next((folder / "venv").glob("lib*/**/site-packages"))
        (packages / "pista.pth").write_text(f"import site; site.addsitedir({sysconfig.get_paths()['purelib']!r})\n")
        wheel = folder / "extra-1.0-py3-none-any.whl"
        with ZipFile(wheel, "w") as archive:
            for name, text in EXTRA.items():
                archive.writestr(name, text)
            archive.writestr("extra-1.0.dist-info/RECORD", "".join(f"{name},,\n" for name in EXTRA))
        install: list[str | Path] = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            self.python,
            "install",
            "-q",
            "--no-index",
            "--no-deps",
            wheel,
        ]
        subprocess.run(
            install, check=True, capture_output=True, env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        )
        self.pista = folder / "pista"
        self.pista.write_text(f"#!{self.python}\nfrom pista.cli import main\nif __name__ == '__main__':\n    main()\n")
        self.pista.chmod(0o755)

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [self.pista, *args]
        nothing = subprocess.DEVNULL
        return subprocess.run(command, capture_output=True, text=True, check=True, stdin=nothing, timeout=PATIENCE)


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


@pytest.fixture
def server(scratch: Scratch, tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, "--database-url", f"sqlite:///{tmp_path / 'web.sqlite'}", program=scratch.pista)
    yield made
    made.close()


@pytest.mark.minute
def test_the_command_line_has_them(scratch: Scratch) -> None:
    helped = scratch.run("--help")
    assert "Small squares of another package." in helped.stdout
    assert helped.stderr.count("\n") == 1 and "torn (pista.kinds)" in helped.stderr
    assert "pista squares play" in scratch.run().stdout
    made = json.loads(scratch.run("squares", "generate", "5x5", "--seed", "1", "--json").stdout)
    assert made["kind"] == "squares"
    contest = scratch.run("wordle", "compare", "--agents", "first,greedy", "--games", "5", "--json")
    assert [row["agent"] for row in json.loads(contest.stdout)["outcomes"]] == ["first", "greedy"]
    assert contest.stderr.count("\n") == 1 and "last (pista.agents)" in contest.stderr
    assert scratch.run("--version").stderr == ""


@pytest.mark.minute
def test_the_server_and_its_pages_have_them(server: Server) -> None:
    with server.client() as client:
        offered = {kind["name"]: kind for kind in client.get("/api/kinds").json()["kinds"]}
        assert offered["squares"]["shapes"] and "torn" not in offered
        assert "first" in [agent["name"] for agent in client.get("/api/wordle/agents").json()["agents"]]
        home = client.get("/en/").text
        assert "A card of another package." in home and 'href="/en/squares/set"' in home
        assert "More of them." in client.get("/en/squares/more").text
        assert "squares/missing" not in home and client.get("/en/squares/missing").status_code == 404
        assert "As its author says." in client.get("/es/squares").text
        assert "<title>extra</title>" in client.get("/static/emblems/squares.svg").text
        assert "squares" in client.get("/api/catalogues/en").json()
        assert "squares" in [puzzle["kind"] for puzzle in client.get("/api/days/today").json()["puzzles"]]
        asked = {"kind": "squares", "text": ". .\n. .\n\n1 1\n1 1\n"}
        begun = client.post("/api/games", json=asked)
        assert (begun.status_code, begun.json()["picture"]["caption"]) == (201, "Makaro · 4 cells to fill")
        assert client.post("/api/puzzles/solve", json=asked).status_code in (200, 202)
