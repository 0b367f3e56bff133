"""Whatever comes as an address or a file: only sentences come of it, never an error of ours."""

import base64
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pista.book import Entry
from pista.book.codes import address
from pista.book.reading import Read, entries_in
from pista.kinds import kind_names
from pista.links import linked, packed, unpacked
from pista.reading import LONGEST_TEXT

SIGNS = st.text(st.sampled_from('0123456789 .-#<>^v;\n\r\t"{}[]:,_?x\ufeff\x00é'), max_size=80)
KIND = st.sampled_from([*kind_names(), "sheet", "nothing", "p"])
BASE64 = st.binary(max_size=20).map(lambda data: base64.urlsafe_b64encode(data).decode())
CODE = st.one_of(st.text(max_size=20), SIGNS.map(packed), BASE64)
ADDRESS = st.builds(
    lambda page, name, code, more: f"https://a.example/en/{page}#{name}={code}{more}",
    KIND, KIND, CODE, st.one_of(st.just(""), st.builds("&{}={}".format, KIND, CODE)),
)  # fmt: skip
NAMES = st.sampled_from(["kind", "puzzle", "text", "session", "moves", "version", "position", "x"])
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), SIGNS, KIND),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(NAMES, inner, max_size=4),
    ),
    max_leaves=8,
).map(json.dumps)
LINES = st.lists(st.one_of(ADDRESS, JSON, SIGNS), max_size=4).map("\n".join)


def read_all(data: bytes, kind: str | None = None) -> list[Read]:
    """What becomes of a file."""
    with TemporaryDirectory(prefix="pista-") as folder:
        path = Path(folder, "anything")
        path.write_bytes(data)
        found = list(entries_in([path], kind))
    for read in found:
        assert (read.entry is None) is not (read.error is None)
        assert read.error is None or read.error.say("it")
    return found


@settings(max_examples=300)
@given(st.binary(max_size=200))
@example(b"\xff\xfe\x00")
@example(b"\xef\xbb\xbf{")
@example(b"[" * 3000)
@example(b'{"kind":' * 3000)
def test_any_bytes_in_a_file_are_puzzles_or_complaints(data: bytes) -> None:
    read_all(data)


@settings(max_examples=500)
@given(LINES, st.one_of(st.none(), st.sampled_from(kind_names())))
@example('{"kind": "hidato", "puzzle": "1 0 3", "version": 2}', None)
@example('{"session": {"kind": "hidato"}}', None)
@example('{"session": 5, "kind": "hidato"}', None)
@example('{"kind": "hidato", "session": []}', None)
def test_lines_that_are_almost_ours_are_puzzles_or_complaints(text: str, kind: str | None) -> None:
    read_all(text.encode("utf-8", "surrogatepass"), kind)


@settings(max_examples=300)
@given(ADDRESS)
@example("https://a.example/en/suguru#p=" + "A" * 100_000)
def test_any_address_on_the_command_line_is_puzzles_or_complaints(text: str) -> None:
    for read in entries_in([text]):
        assert read.error is None or read.error.say("es")


@given(st.one_of(st.text(), ADDRESS))
def test_any_text_carries_puzzles_or_none(text: str) -> None:
    for each in linked(text):
        assert each.code and each.code in text
        found = unpacked(each.code, LONGEST_TEXT)
        assert found is None or len(found) <= LONGEST_TEXT


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_in_a_link_is_the_same_text(text: str) -> None:
    code = packed(text)
    assert unpacked(code, LONGEST_TEXT) == text
    (found,) = linked(f"https://a.example/en/suguru#p={code}")
    assert found == ("suguru", code)


@given(st.one_of(st.text(), st.binary().map(lambda data: base64.urlsafe_b64encode(data).decode().rstrip("="))))
def test_any_code_is_a_text_or_none(code: str) -> None:
    found = unpacked(code, 1000)
    assert found is None or len(found) <= 1000


def test_what_unpacks_to_more_than_memory_is_cut_off() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(bytes(20_000_000), 9)).decode().rstrip("=")
    found = unpacked(bomb, 1000)
    assert found is not None
    assert len(found) == 1000


def test_an_address_holds_all_its_puzzles_in_order(entries: Sequence[Entry]) -> None:
    found = linked(address("https://a.example", "en", entries))
    assert [each.kind for each in found] == [each.kind.name for each in entries]
    assert [unpacked(each.code, LONGEST_TEXT) for each in found] == [each.kind.write(each.puzzle) for each in entries]
