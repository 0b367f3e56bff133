"""What hosts Pista: the unit is read by systemd, the container's steps are carried out without a container, and what
both begin serves."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
from servers import PATIENCE, Port, end, started

from pista import __version__
from pista.web.settings import operator_settings, variable

ROOT = Path(__file__).parents[1]
UNIT = (ROOT / "hosting/pista.service").read_text(encoding="utf-8")
CONTAINER = (ROOT / "hosting/Containerfile").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
PACKAGES = ROOT / ".venv/wheels"
EXPOSURE = 15
"""Tenths of how exposed systemd may find the unit: 0 is not at all, 100 wholly."""
NO_WRITTEN_CODE = """import ctypes, os, sys
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):
    sys.exit(77)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program whose memory is never both written and carried out (PR_SET_MDWE), as the unit wants it."""
WRITTEN_CODE = "import mmap; mmap.mmap(-1, 4096, prot=mmap.PROT_WRITE | mmap.PROT_EXEC)"
UNABLE = 77
BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"

systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def settings_of(unit: str) -> dict[str, list[str]]:
    """All that is set in it, in every section."""
    found: dict[str, list[str]] = {}
    for line in unit.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def environment(unit: str) -> dict[str, str]:
    return dict(each.split("=", 1) for each in settings_of(unit)["Environment"])


def analyzed(tmp_path: Path, *verb: str) -> "subprocess.CompletedProcess[str]":
    """What systemd says of the unit, with the program where it is here."""
    file = tmp_path / "pista.service"
    file.write_text(UNIT.replace("/opt/pista", sys.prefix), encoding="utf-8")
    return subprocess.run(["systemd-analyze", *verb, file], capture_output=True, text=True)


@systemd
def test_systemd_can_read_the_unit(tmp_path: Path) -> None:
    done = analyzed(tmp_path, "verify")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@systemd
def test_the_unit_leaves_little_open(tmp_path: Path) -> None:
    if "--offline" not in subprocess.run(["systemd-analyze", "--help"], capture_output=True, text=True).stdout:
        pytest.skip("this systemd-analyze looks at running units alone")
    done = analyzed(tmp_path, "security", "--offline=true", f"--threshold={EXPOSURE}")
    assert done.returncode == 0, done.stdout


def test_the_files_name_settings_there_are() -> None:
    known = {"PISTA_DATA", *(variable(each.name) for each in operator_settings())}
    for text in (UNIT, CONTAINER):
        assert set(re.findall(r"PISTA_[A-Z_]+", text)) <= known


def test_the_guide_installs_what_the_files_start() -> None:
    for place in ("hosting/pista.service", "hosting/Containerfile", "/etc/pista/daily.key", "/etc/pista/pista.env"):
        assert place in GUIDE
    assert "/opt/pista" in GUIDE and "/opt/pista/bin/pista serve" in UNIT
    assert settings_of(UNIT)["LoadCredential"] == ["daily.key:/etc/pista/daily.key"]


@contextmanager
def serving(
    command: list[str], env: dict[str, str], tmp_path: Path, guard: tuple[str, ...] = ()
) -> Iterator[tuple[httpx.Client, int]]:
    """What was begun so, on a port of its own, and whom to ask there; it ends when it is told to."""
    port = Port()
    own = {"PATH": "/usr/bin:/bin", "PISTA_HOST": "127.0.0.1", "PISTA_PORT": str(port.number)}
    address = f"http://127.0.0.1:{port.number}"
    try:
        process = started([*guard, *command], f"{address}/health", tmp_path / "log", env=env | own, cwd=tmp_path)
        try:
            with httpx.Client(base_url=address, timeout=PATIENCE) as client:
                yield client, port.number
        finally:
            end(process)
    finally:
        port.close()


@pytest.mark.minute
def test_the_units_command_serves_with_its_key_and_without_written_code(tmp_path: Path) -> None:
    guard = (sys.executable, "-c", NO_WRITTEN_CODE)
    if sys.platform != "linux" or subprocess.run([*guard, sys.executable, "-c", ""]).returncode == UNABLE:
        pytest.skip("this system cannot forbid memory that is both written and carried out")
    refused = subprocess.run([*guard, sys.executable, "-c", WRITTEN_CODE], capture_output=True)
    assert refused.returncode != 0, "it is forbidden"
    key = tmp_path / "daily.key"
    key.write_text("0123456789abcdef" * 4, encoding="utf-8")
    key.chmod(0o400)
    env = {name: value.replace("%d", str(tmp_path)) for name, value in environment(UNIT).items()}
    env["PISTA_DATA"] = str(tmp_path / "data")
    (command,) = settings_of(UNIT)["ExecStart"]
    asked = shlex.split(command.replace("/opt/pista", sys.prefix))
    with serving(asked, env, tmp_path, guard) as (client, _):
        solved = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD})
        assert solved.status_code in (200, 202), solved.text
        client.get(f"{solved.headers['location']}/events") if solved.status_code == 202 else None
        assert client.get("/health/ready").status_code == 200
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert '"level": "warning"' not in log and "Traceback" not in log, log
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"web.sqlite", "web.key"}


def instructions() -> list[tuple[str, str]]:
    """What the container file tells to do, one after the other."""
    text = re.sub(r"^#.*\n", "", CONTAINER, flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in text.splitlines() if line]


def carried_out(place: Callable[[str], str], folder: Path) -> dict[str, str]:
    """Copies and runs what the container file says; what it sets for whatever is started."""
    env: dict[str, str] = {}
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(PACKAGES), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    for name, rest in instructions():
        if name == "COPY":
            *sources, target = rest.split()
            Path(place(target)).mkdir(parents=True)
            for source in sources:
                (file,) = ROOT.glob(source)
                shutil.copy(file, place(target))
        elif name == "RUN":
            own = {"PATH": path, "HOME": str(folder), **offline}
            done = subprocess.run(["sh", "-c", place(rest)], env=own, cwd=folder, capture_output=True, text=True)
            assert done.returncode == 0, f"{rest}\n{done.stdout}\n{done.stderr}"
        elif name == "ENV":
            key, _, value = rest.partition("=")
            env[key] = place(value)
    return env


@pytest.mark.minute
def test_the_containers_steps_make_a_server_that_is_healthy(tmp_path: Path) -> None:
    if not list((ROOT / "dist").glob(f"pista-{__version__}-*.whl")) or not PACKAGES.is_dir():
        pytest.skip("no wheel here: make dist .venv/wheels/downloaded")
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("its steps are root's, as they are in a container that is built")

    def place(text: str) -> str:
        """Everything it names at the top lies in a folder of the test."""
        return re.sub(r"(?<![\w./])/(?=(opt|data)\b)", f"{tmp_path}/", text)

    env = carried_out(place, tmp_path)
    said = dict(instructions())
    assert said["USER"].split(":")[0] not in ("0", "root")
    data = Path(place(said["VOLUME"]))
    assert env["PISTA_DATA"] == str(data)
    owner = data.stat()
    assert (f"{owner.st_uid}:{owner.st_gid}", owner.st_mode & 0o777) == (said["USER"], 0o700)
    asked = json.loads(place(said["HEALTHCHECK"].partition(" CMD ")[2]))
    with serving(json.loads(place(said["CMD"])), env, tmp_path) as (client, port):
        health = [each.replace(said["EXPOSE"], str(port)) for each in asked]
        assert subprocess.run(health).returncode == 0
        page = client.get("/en/wordle")
        assert page.status_code == 200 and "Wordle" in page.text
    assert subprocess.run(health, capture_output=True).returncode != 0, "nobody answers any more"
    assert (data / "web.sqlite").is_file()
