"""Keys and passwords come by a file or a variable, and are seen neither in the list of processes nor in the log."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from servers import PISTA, Server

from pista.kind import PuzzleError
from pista.web.settings import WebSettings, environment_of, secret_settings, variable, web_settings
from pista.web.state.database import Database
from web.conftest import Serve

ROOT = Path(__file__).parents[2]
KEY = "0123-not-to-be-seen-4567"


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "key"
    file.write_text(f"  {KEY}\n")
    file.chmod(0o600)
    return file


def test_what_surrounds_a_secret_in_its_file_is_no_part_of_it(key_file: Path) -> None:
    assert web_settings({"daily_key_file": str(key_file)}, {}).daily_key == KEY
    assert web_settings({}, {"PISTA_DAILY_KEY_FILE": str(key_file)}).daily_key == KEY
    assert web_settings({"database_password_file": str(key_file)}, {}).database_password == KEY


def test_a_file_wins_over_the_variable_with_the_secret_itself(key_file: Path) -> None:
    environ = {"PISTA_DAILY_KEY": "another"}
    assert web_settings({}, environ).daily_key == "another"
    assert web_settings({"daily_key_file": str(key_file)}, environ).daily_key == KEY


@pytest.mark.parametrize("content", [b"", b" \n", b"a\0b", b"\xff\xfe", b"x" * 5000], ids=repr)
def test_a_file_without_a_secret_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "key"
    file.write_bytes(content)
    with pytest.raises(PuzzleError, match="--daily-key-file: the file must hold the secret"):
        web_settings({"daily_key_file": str(file)}, {})


@pytest.mark.parametrize("path", ["none", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path, path: str) -> None:
    with pytest.raises(PuzzleError, match="--daily-key-file: the file cannot be read"):
        web_settings({"daily_key_file": str(tmp_path / path)}, {})


@pytest.mark.parametrize(
    "flags",
    [
        ("--daily-key", KEY),
        ("--database-password", KEY),
        ("--database-url", f"postgresql://pista:{KEY}@localhost/pista"),
        ("--database-url", f"postgresql://pista:a/b#{KEY}@localhost/pista"),
        ("--database-url", f"postgresql://pista@localhost/pista?password={KEY}"),
    ],
)
def test_a_secret_in_a_flag_is_refused_by_a_sentence_that_names_other_ways(flags: tuple[str, str]) -> None:
    done = subprocess.run([PISTA, "serve", "--port", "0", *flags], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (64, "", 1)
    assert "-file" in done.stderr and KEY not in done.stderr


@pytest.mark.parametrize(
    "address", ["postgresql://pista@localhost/pista", "postgresql://pista:@/pista?host=/run", "sqlite:///x.sqlite"]
)
def test_an_address_without_a_password_may_be_a_flag(address: str) -> None:
    assert web_settings({"database_url": address}, {}).address == address


def test_a_variable_may_hold_an_address_with_a_password() -> None:
    address = f"postgresql://pista:{KEY}@localhost/pista"
    assert web_settings({}, {"PISTA_DATABASE_URL": address}).address == address


def test_the_password_of_a_file_opens_the_database() -> None:
    database = Database("postgresql://pista@localhost/pista", 1, f"{KEY}@/:")
    assert database.engine.url.password == f"{KEY}@/:"
    assert KEY not in repr(database.engine)
    assert Database(f"postgresql://pista:{KEY}@localhost/pista", 1).engine.url.password == KEY


def test_settings_do_not_tell_secrets_when_they_are_printed(key_file: Path) -> None:
    address = f"postgresql://pista:{KEY}@localhost/pista"
    files = {"daily_key_file": str(key_file), "database_password_file": str(key_file)}
    assert KEY not in repr(web_settings(files, {"PISTA_DATABASE_URL": address}))


def test_other_processes_have_the_same_settings_without_the_files(key_file: Path) -> None:
    chosen: dict[str, Any] = {"daily_key_file": str(key_file), "port": 7, "secure_cookies": True, "answer_seconds": 0.5}
    settings = web_settings(chosen, {})
    key_file.unlink()
    again = web_settings({}, {"PISTA_DAILY_KEY_FILE": str(key_file)} | environment_of(settings))
    assert (again.daily_key, again.port, again.secure_cookies, again.answer_seconds) == (KEY, 7, True, 0.5)


def test_every_secret_is_documented_with_its_variable() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert {"daily_key", "database_password"} == set(secret_settings())
    assert all(f"`{variable(name)}`" in page for name in secret_settings())


def test_any_bytes_of_a_variable_may_be_the_key(serve: Serve) -> None:
    client = serve(daily_key=os.fsdecode(b"\xff"))
    assert client.post("/api/games", json={"kind": "wordle", "shape": "es 5", "day": "2026-11-01"}).status_code == 201


def family(process: int) -> set[int]:
    """The process and all it started, theirs included."""
    parents: dict[int, int] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(place.parent.name)] = int(place.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue  # it has just ended
    found = {process}
    while more := {each for each, parent in parents.items() if parent in found} - found:
        found |= more
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc, which Linux has")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_no_process_and_no_log_line_shows_the_key(
    real_server: Callable[..., Server], key_file: Path, workers: str
) -> None:
    server = real_server(
        "--daily-key-file", str(key_file), "--workers", workers, "--cores", "1", "--log-level", "debug"
    )
    with server.client() as client:
        asked = {"kind": "wordle", "shape": "es 5", "day": "2026-11-01"}
        assert client.post("/api/games", json=asked).status_code == 201
    seen = family(server.process.pid)
    assert len(seen) > 1
    for process in seen:
        command = Path(f"/proc/{process}/cmdline")
        assert not command.exists() or KEY not in command.read_bytes().decode(errors="replace")
    assert KEY not in server.log.read_text(encoding="utf-8")


def test_days_are_drawn_with_the_key_of_the_file(serve: Serve, key_file: Path, tmp_path: Path) -> None:
    def board(number: int, key: str) -> str:
        client = serve(daily_key=key, database_url=f"sqlite:///{tmp_path / f'{number}.sqlite'}")
        answer = client.post("/api/games", json={"kind": "makaro", "day": "2026-11-01"})
        return str(answer.json()["puzzle"])

    read = web_settings({"daily_key_file": str(key_file)}, {}).daily_key
    assert board(1, read) == board(2, KEY) != board(3, WebSettings().daily_key)
