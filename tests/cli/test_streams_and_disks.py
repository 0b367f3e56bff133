"""The command line on hard ground: any bytes, closed streams, readers that leave, full disks, spoilt folders."""

import os
import subprocess
from pathlib import Path

import pytest

from cli.program import PISTA, pista


def test_ten_megabytes_in_a_line_cost_no_try() -> None:
    done = pista("wordle", "play", "--lang", "es", "--seed", "1", stdin="x" * 10_000_000 + "\nperro\n")
    assert "10000000" in done.stdout
    assert "1/6 PERRO" in done.stdout
    assert len(done.stdout) < 5000


def test_any_bytes_on_stdin_are_survived() -> None:
    done = pista("wordle", "play", "--lang", "es", "--seed", "1", stdin=b"\xff\xfe\x00\n\x1b[31m\nperro\n")
    assert "1/6 PERRO" in done.stdout
    assert "\x1b" not in done.stdout


def test_closed_stdin_is_a_clean_exit() -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{PISTA}" wordle play --lang es <&-'], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def test_a_reader_that_leaves_is_no_error() -> None:
    done = subprocess.run(["sh", "-c", f'"{PISTA}" --help | true'], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


@pytest.mark.parametrize(
    "command", ["hidato generate 6x6 --count 3 --jobs 1 --seed 1", "--help", "hidato solve - --all"]
)
def test_a_reader_that_has_left_is_told_by_the_usual_code(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        done = subprocess.run(
            [PISTA, *command.split()], input=b"0 0\n0 0\n", stdout=gone, stderr=subprocess.PIPE, timeout=60
        )
    assert (done.returncode, done.stderr) == (141, b"")


def test_an_unwritable_data_folder_spoils_no_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = pista("wordle", "play", "--lang", "es", "--date", "2026-03-01", stdin="perro\n", PISTA_DATA=str(blocked))
    assert "1/6 PERRO" in done.stdout
    assert "could not be saved" in done.stdout


@pytest.mark.minute
@pytest.mark.parametrize("args", [["stats"], ["stats", "--json"], ["wordle", "play", "--lang", "es", "--tries", "1"]])
@pytest.mark.parametrize("spoilt", ["a file", "a folder for a log"])
def test_a_spoilt_data_folder_is_survived(tmp_path: Path, args: list[str], spoilt: str) -> None:
    data = tmp_path / "data"
    if spoilt == "a file":
        data.write_text("not a folder")
    else:
        (data / "results.jsonl").mkdir(parents=True)
    done = pista(*args, stdin="perro\n", check=None, PISTA_DATA=str(data))
    assert done.returncode in (0, 64)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", ["--version", "stats", "wordle play --lang es"])
def test_a_full_disk_gets_one_sentence(args: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'echo perro | "{PISTA}" {args} >/dev/full'], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 64
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.minute
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "args",
    [
        "hidato generate 4x4 --count 2 --seed 1",
        "hidato solve - --json",
        "hidato convert -",
        "stats --export -",
        "wordle suggest --lang es",
        "--help",
    ],
)
def test_what_does_not_fit_into_the_output_is_no_success(args: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{PISTA}" {args} >/dev/full'], input="1 0\n4 0\n", capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 64
    assert len([line for line in done.stderr.splitlines() if line.startswith("pista: ")]) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", ["hidato convert - --svg /dev/full", "stats --export /dev/full"])
def test_a_device_that_takes_nothing_is_one_sentence(args: str) -> None:
    done = pista(*args.split(), stdin="1 0\n4 0\n", check=64)
    assert done.stderr == "pista: /dev/full cannot be written: the disk is full.\n"
    assert "results" not in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_where_not_even_complaints_fit_the_code_still_tells() -> None:
    """1 would say that a puzzle has no solution."""
    done = subprocess.run(
        ["sh", "-c", f'"{PISTA}" hidato solve - >/dev/full 2>/dev/full'],
        input="1 0\n4 0\n", capture_output=True, text=True, timeout=60
    )  # fmt: skip
    assert done.returncode == 64


def test_a_closed_output_is_survived() -> None:
    done = subprocess.run(["sh", "-c", f'"{PISTA}" stats >&-'], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_export_goes_into_a_pipe_and_not_over_it(tmp_path: Path) -> None:
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    pista("stats", "--export", str(pipe))
    assert b'"results"' in reader.communicate(timeout=60)[0]
    assert pipe.is_fifo()
    target.write_text("old")
    link.symlink_to(target)
    pista("stats", "--export", str(link))
    assert link.is_symlink()
    assert '"results"' in target.read_text()


def test_an_export_makes_no_folders(tmp_path: Path) -> None:
    assert "cannot be written" in pista("stats", "--export", str(tmp_path / "no" / "x"), check=64).stderr
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    "args",
    [["stats", "--export", ""], ["stats", "--import", ""], ["stats", "--import", "."], ["stats", "--export", "."]],
)
def test_a_name_that_is_none_is_refused(args: list[str]) -> None:
    assert "cannot be" in pista(*args, check=64).stderr


def test_an_export_that_cannot_be_written_says_where() -> None:
    done = pista("stats", "--export", "/dev/null/x.json", check=64)
    assert "/dev/null" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_any_bytes_may_be_the_daily_key() -> None:
    environ = os.environ | {"PISTA_DAILY_KEY": "\udcff"}
    game = [str(PISTA), "wordle", "play", "--lang", "es", "--date", "2026-03-01"]
    done = subprocess.run(game, input=b"perro\n", capture_output=True, env=environ, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
