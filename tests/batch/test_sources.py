"""Many sources read: JSON in any layout, text, addresses; what is broken or too much is an error in its place."""

import json
import tracemalloc
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Event
from time import sleep
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pista.batch import sources
from pista.batch.answering import Question, answer
from pista.batch.answers import ANSWERS
from pista.batch.intake import MOST_CHARACTERS, MOST_WAITING, Intake
from pista.batch.sources import Found, found_in
from pista.kinds import kind_names
from pista.reading import LONGEST_TEXT

KIND = kind_names()[1]
FIRST, SECOND, THIRD = ({"kind": KIND, "text": text} for text in ("1 0 3\n", "0 0\n0 0\n", "1 0 2\n"))
OBJECTS = [FIRST, SECOND, THIRD]
PRETTY = [json.dumps(each, indent=2) for each in OBJECTS]
LINES = [json.dumps(each) for each in OBJECTS]


def read(path: Path, data: bytes) -> list[Found]:
    path.write_bytes(data)
    return list(found_in([path]))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LINES),
        "\n".join(LINES) + "\n\n",
        "; made today\n\n" + "\n; and this\n \n".join(LINES),
        " ".join(LINES),
        "".join(LINES),
        "\n".join(PRETTY),
        "\n".join([LINES[0], PRETTY[1], LINES[2]]),
        json.dumps(OBJECTS),
        json.dumps(OBJECTS, indent=2),
        "[\n" + ",\n".join(LINES) + "\n]\n",
        json.dumps(FIRST, indent=0) + json.dumps(SECOND, indent=0) + "\n" + PRETTY[2],
    ],
)
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_json_is_found_however_it_is_laid_out(text: str, coding: str, line_end: str, tmp_path: Path) -> None:
    found = read(tmp_path / "boards", text.replace("\n", line_end).encode(coding))
    assert [json.loads(each.text) for each in found] == OBJECTS
    assert {each.error for each in found} == {None}


def test_each_says_on_which_line_it_begins(tmp_path: Path) -> None:
    text = "; three\n\n" + LINES[0] + "\n" + PRETTY[1] + "\n" + LINES[2]
    assert [each.line for each in read(tmp_path / "boards", text.encode())] == [3, 4, 8]


@pytest.mark.parametrize(
    "broken",
    ["1 0 3", "x", '{"kind": ', '{"kind": "torn', '{\n  "kind": 3,\n  "torn', "{" * 50_000, "\x00", "]", "{}}", "[1]"],
)
def test_what_is_broken_is_one_error_and_the_next_is_read(broken: str, tmp_path: Path) -> None:
    found = read(tmp_path / "boards", f"{LINES[0]}\n{broken}\n{LINES[1]}\n".encode())
    told = [json.loads(each.line) for each in answer(Question(KIND, "check"), found)]
    assert [told[0]["verdict"], told[2]["verdict"]] == ["unique", "several"]
    assert "neither a saved game" in told[1]["error"]
    assert [each["line"] for each in told] == [1, 2, 3 + broken.count("\n")]


def test_a_line_with_more_than_an_object_on_it_is_broken(tmp_path: Path) -> None:
    (found,) = read(tmp_path / "boards", f"{LINES[0]} x\n".encode())
    (told,) = answer(Question(KIND, "check"), [found])
    assert told.error is not None


def test_a_broken_object_of_an_array_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    text = json.dumps(OBJECTS, indent=2).replace('"0 0', "0 0", 1)
    found = read(tmp_path / "boards", text.encode())
    assert [bool(each.error) for each in answer(Question(KIND, "check"), found)] == [False, True, False]


def test_a_file_of_text_is_one_puzzle_and_one_of_addresses_many(tmp_path: Path) -> None:
    (found,) = read(tmp_path / "board", b"; a comment\n1 0 3\n0 0 0\n")
    assert found == (str(tmp_path / "board"), 1, "; a comment\n1 0 3\n0 0 0\n", None)
    links = read(tmp_path / "links", b"https://a.example/p?x/1\n\nhttps://a.example/p?x/2\n")
    assert [(each.line, each.text[-1]) for each in links] == [(1, "1"), (3, "2")]
    assert [each.line for each in found_in(["https://a.example/p?x/1", "x/1/2"], ["x"])] == [None, None]


def test_what_cannot_be_opened_is_an_error_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "board").write_text("1 0 3\n")
    names = [str(tmp_path / "missing"), str(tmp_path / "board"), str(tmp_path), "a\0b"]
    assert [each.error is None for each in found_in(names)] == [False, True, False, False]
    assert [each.source for each in found_in(names)] == names


def test_a_text_that_is_too_long_is_refused_without_being_kept(tmp_path: Path) -> None:
    chunk = b"x" * (1 << 16)
    endless = [LINES[0].encode() + b'\n{"', *[chunk] * 500, b"\n" + LINES[1].encode() + b"\n"]

    class Stream:
        def read(self, size: int, /) -> bytes:
            return endless.pop(0) if endless else b""

    with patch.object(sources, "_unbuffered_stdin", Stream):
        tracemalloc.start()
        found = list(found_in(["-"]))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert [each.line for each in found] == [1, 2, 3]
    assert "too long" in str(found[1].error)
    assert most < 10 * LONGEST_TEXT < 500 * len(chunk)


def test_an_object_of_too_many_lines_is_refused_and_the_next_one_read(tmp_path: Path) -> None:
    many = "{\n" + '  "x": [1],\n' * (LONGEST_TEXT // 10) + "}\n"
    found = read(tmp_path / "boards", (many + LINES[1] + "\n").encode())
    assert ["too long" in str(each.error) for each in found] == [True, False]


def test_no_more_is_read_ahead_than_can_be_kept() -> None:
    reached = 0
    many = Event()

    def endless() -> Iterator[Found]:
        nonlocal reached
        for reached in count(1):
            if reached == MOST_WAITING:
                many.set()
            yield Found("x", reached, "x")

    with Intake(endless()):
        many.wait()
        sleep(0.05)
        assert reached <= MOST_WAITING + 1


def test_long_texts_come_in_small_shares() -> None:
    large = "x" * (MOST_CHARACTERS // 2 + 1)
    with Intake(Found("x", number, large) for number in count(1)) as few:
        for _ in range(3):
            assert len(few.take(5_000)) == 1
            few.accept(1)


def test_nobody_waits_for_more_while_something_is_worked_on() -> None:
    over = Event()

    def one_and_then_silence() -> Iterator[Found]:
        yield Found("x", 1, "x")
        over.wait()

    with Intake(one_and_then_silence()) as few:
        assert len(few.take(5)) == 1
        assert list(few.take(5)) == []
        few.accept(1)
        over.set()
        assert list(few.take(5)) == []


def test_what_goes_wrong_while_reading_is_not_the_end_of_the_input() -> None:
    def broken() -> Iterator[Found]:
        yield Found("x", 1, "x")
        raise RuntimeError("a bug")

    with Intake(broken()) as few:
        assert len(few.take(1)) == 1
        few.accept(1)
        with pytest.raises(RuntimeError, match="a bug"):
            few.take(1)


PIECES = st.one_of(
    st.sampled_from([line.encode() for line in LINES]),
    st.sampled_from([each.encode() for each in PRETTY]),
    st.sampled_from(
        [
            b"{",
            b"}",
            b"[",
            b"]",
            b",",
            b'"',
            b"; comment",
            b"\x00",
            b"\xff\xfe",
            b"\xef\xbb\xbf",
            b"https://puzz.link/p?",
            b'{"kind": "\\ud800", "text": "\\udfff"}',
            b'{"version": 99}',
            b'{"version": true, "moves": []}',
            b'{"x": ' + b"9" * 5000 + b"}",
            b'{"x": NaN, "moves": [[]]}',
            b'{"session": {"kind": "nothing"}}',
            b'{"a":' * 2000,
        ]
    ),
    st.sampled_from(
        [
            json.dumps({"kind": KIND, "puzzle": {"text": text}, "position": position}).encode()
            for text in ("\x00", "\ud800", "1 0", "x\n\ny", "")
            for position in ("1 2", "\ud800", 5, None)
        ]
    ),
    st.dictionaries(
        st.sampled_from(["kind", "text", "puzzle", "moves", "version", "session"]), st.text(max_size=5)
    ).map(lambda each: json.dumps(each).encode()),
    st.binary(max_size=8),
    st.text(max_size=8).map(str.encode),
)
DATA = st.lists(st.tuples(PIECES, st.sampled_from([b"\n", b"\r\n", b"\r", b"", b" "])), max_size=8).map(
    lambda pieces: b"".join(part for piece in pieces for part in piece)
)


@settings(max_examples=300)
@example(data=b"\xff\xfe{", at_once=1)
@example(data=b"\xff", at_once=1)
@example(data=b'{"kind": "' + KIND.encode() + b'", "text": "1 \\ud800"}', at_once=3)
@given(data=DATA, at_once=st.integers(1, 9))
def test_whatever_is_read_only_complaints_come_of_it(
    data: bytes, at_once: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed"
    found = read(path, data)
    with patch.object(sources, "_AT_ONCE", at_once):
        assert list(map(_plain, found_in([path]))) == list(map(_plain, found))
    for command in ANSWERS:
        for each, told in zip(found, answer(Question(KIND, command, language="es"), found), strict=True):
            document = json.loads(told.line)
            assert "\n" not in told.line and told.line.encode()
            assert (document["source"], document["line"]) == (str(path), each.line)
            assert ("error" in document) == (told.error is not None)


def _plain(found: Found) -> tuple[object, ...]:
    return (found.line, found.text, str(found.error))
