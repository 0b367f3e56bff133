"""`generate --distinct` and `--against` from outside: nothing comes twice, whoever makes it, wherever it stood."""

import json
from pathlib import Path

import pytest
from plugs import install

from cli.program import pista
from pista import hidato, suguru
from pista.batch.known import boards_in

TINY = ("suguru", "generate", "3x2", "--jobs", "1", "--level", "easy", "--seed", "1", "--count")


def forms(lines: str) -> list[bytes]:
    return [suguru.canonical(suguru.read(json.loads(line)["puzzle"]["text"])) for line in lines.splitlines()]


def test_none_comes_twice_whatever_the_jobs() -> None:
    repeated = pista(*TINY, "40")
    assert len(set(forms(repeated.stdout))) < 40
    told = [pista(*TINY, "40", "--distinct", "--jobs", jobs) for jobs in ("1", "3")]
    assert told[0].stdout == told[1].stdout
    assert len(set(forms(told[0].stdout))) == 40
    assert told[0].stderr == told[1].stderr
    assert told[0].stderr.endswith("puzzles that were there already were left out.\n")
    seeds = [json.loads(line)["seed"] for line in told[0].stdout.splitlines()]
    assert seeds == sorted(seeds)
    # The first of those that are the same stays.
    firsts = dict(zip(reversed(forms(repeated.stdout)), range(40, 0, -1), strict=True))
    assert set(firsts.values()) <= set(seeds)


def test_nothing_comes_that_stands_in_another_file(tmp_path: Path) -> None:
    lines, table, text = tmp_path / "boards.jsonl", tmp_path / "boards.sqlite", tmp_path / "board.txt"
    first = pista(*TINY, "9", "--distinct").stdout
    lines.write_text(first, encoding="utf-8")
    pista(*TINY, "12", "--distinct", "--out", str(table))
    text.write_text(suguru.FORMATS["rotated"](suguru.generate("3x2", level="easy", seed=1), None), encoding="utf-8")
    every = forms(pista(*TINY, "20", "--distinct").stdout)
    for files, known in (([lines, text], 9), ([text, lines, table], 12)):
        against = [part for file in files for part in ("--against", str(file))]
        assert forms(pista(*TINY, "8", *against).stdout) == every[known : known + 8]


def test_a_run_gone_on_with_remembers_what_it_made(tmp_path: Path) -> None:
    whole = pista(*TINY, "30", "--distinct").stdout
    file = tmp_path / "boards.jsonl"
    for kept in (1, 17):
        torn = "".join(whole.splitlines(keepends=True)[:kept]) + whole.splitlines()[kept][:50]
        file.write_text(torn, encoding="utf-8")
        pista(*TINY, "30", "--distinct", "--out", str(file), "--resume", "--jobs", "2")
        assert file.read_text(encoding="utf-8") == whole


@pytest.mark.minute
def test_a_shape_that_has_no_more_boards_ends_with_a_sentence_and_keeps_them(tmp_path: Path) -> None:
    file = tmp_path / "boards.sqlite"
    few = ("hidato", "generate", "2x2", "--level", "easy", "--seed", "1", "--jobs", "1", "--count", "500", "--distinct")
    told = pista(*few, "--out", str(file), check=64)
    found = len(list(boards_in("hidato", file)))
    assert 0 < found < 100
    said = f"pista: Distinct puzzles found: {found} of 500. The last 10000 seeds gave no new one;"
    assert told.stderr.startswith(said)


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text('{"kind": "hidato", "text": "1 0"}\n{"kind": "hidato", "text": "1 x"}\n')
    generate = ("hidato", "generate", "4x4", "--seed", "1")
    assert f"{wrong}:2: " in pista(*generate, "--count", "2", "--against", str(wrong), check=64).stderr
    none = pista(*generate, "--count", "2", "--against", str(tmp_path / "none"), check=64).stderr
    assert "none cannot be read: no such file or folder." in none
    for option in (("--distinct",), ("--against", str(wrong))):
        assert f"{option[0]} needs --count" in pista(*generate, *option, check=64).stderr


def test_an_empty_file_has_no_boards(tmp_path: Path) -> None:
    empty = tmp_path / "all.jsonl"
    empty.touch()
    made = pista("hidato", "generate", "4x4", "--seed", "1", "--count", "2", "--against", str(empty)).stdout
    assert hidato.read(json.loads(made.splitlines()[0])["puzzle"]["text"]) == hidato.generate("4x4", seed=1)


def test_a_kind_that_does_not_tell_which_boards_are_the_same_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, latin="latin")
    refused = pista("latin", "generate", "--count", "2", "--distinct", check=64).stderr
    assert refused == "pista: latin does not say which of its boards are the same, so none can be left out.\n"
