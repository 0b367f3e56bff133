"""A lexicon of one's own: which words of a file are played, and what is said of a faulty file."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pista.kind import PuzzleError
from pista.wordle import wordfile
from pista.wordle.alphabet import LATIN, SPANISH, Alphabet
from pista.wordle.lexicon import lexicon


def file_of(folder: Path, content: str | bytes, name: str = "mine.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_the_playable_words_are_those_of_the_length_made_of_the_alphabet(tmp_path: Path) -> None:
    path = file_of(tmp_path, "queso\nPerro\nMadrid\nniños\nárbol\ngato\nx-ray\nqueso\nzzz9z\n")
    lex = lexicon(path)
    assert lex.words == ("arbol", "niños", "queso")
    assert lex.secrets == lex.words
    assert (lex.name, lex.language, lex.length) == ("mine", None, 5)
    assert lex.commonness == bytes(3)


def test_an_alphabet_of_one_s_own_decides_what_a_letter_is(tmp_path: Path) -> None:
    path = file_of(tmp_path, "agüero\nagudos\nñandús\n")
    assert lexicon(path, 6, alphabet=SPANISH + "ü").words == ("agudos", "agüero", "ñandus")
    assert lexicon(path, 6, alphabet=SPANISH).words == ("agudos", "aguero", "ñandus")
    assert lexicon(path, 6, alphabet=Alphabet(LATIN)).words == ("agudos", "aguero", "nandus")


def test_any_script_and_sign_can_be_a_letter(tmp_path: Path) -> None:
    path = file_of(tmp_path, "αβγ\n^-]\nабв\n")
    assert lexicon(path, 3, alphabet="αβγ").words == ("αβγ",)
    assert lexicon(path, 3, alphabet="]^-\\").words == ("^-]",)


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
def test_editors_may_mark_how_they_write(coding: str, tmp_path: Path) -> None:
    assert lexicon(file_of(tmp_path, "queso\r\nniños\r\n".encode(coding))).words == ("niños", "queso")


def test_composed_and_decomposed_files_give_the_same_lexicon(tmp_path: Path) -> None:
    text = "ñandú\nárbol\nniñas\nPingü\n"
    composed = file_of(tmp_path, unicodedata.normalize("NFC", text), "a.txt")
    decomposed = file_of(tmp_path, unicodedata.normalize("NFD", text), "b.txt")
    assert lexicon(composed).words == lexicon(decomposed).words == ("arbol", "niñas", "ñandu")


def test_a_file_s_spelling_is_kept(tmp_path: Path) -> None:
    text = "ñandú\nárbol\nqueso\nPingü\nsaldó\nsaldo\n  útil \n"
    for form in ("NFC", "NFD"):
        lex = lexicon(file_of(tmp_path, unicodedata.normalize(form, text)))
        assert [lex.spelled(word) for word in lex.words] == ["árbol", "queso", "saldó/saldo", "ñandú"]
        assert lex.shown("ñandu") == "ÑANDÚ"
    assert lexicon(file_of(tmp_path, text), 4).spelled("util") == "útil"
    assert lexicon(file_of(tmp_path, "agüero\n"), 6, alphabet=SPANISH + "ü").spelled("agüero") == "agüero"


def test_windows_line_ends_marks_and_blanks_do_not_matter(tmp_path: Path) -> None:
    assert lexicon(file_of(tmp_path, "\ufeffqueso\r\n  perro \r\n\r\n\tgatos")).words == ("gatos", "perro", "queso")


def test_a_second_file_holds_the_secrets_which_are_accepted_too(tmp_path: Path) -> None:
    words = file_of(tmp_path, "queso\nperro\ngatos\n")
    secrets = file_of(tmp_path, "gatos\nárbol\nMaria\n", "secrets.txt")
    lex = lexicon(words, secrets=secrets)
    assert lex.words == ("arbol", "gatos", "perro", "queso")
    assert lex.secrets == ("arbol", "gatos")


def test_a_shipped_language_can_take_other_secrets(tmp_path: Path) -> None:
    lex = lexicon("es", secrets=file_of(tmp_path, "queso\nzzzzz\n"))
    assert lex.secrets == ("queso", "zzzzz")
    assert lex.commonness[lex.index("queso")] == lexicon("es").commonness[lexicon("es").index("queso")]
    assert lex.commonness[lex.index("zzzzz")] == 0


def test_a_file_named_like_a_language_is_reached_by_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file_of(tmp_path, "queso\n", "es")
    file_of(tmp_path, "perro\n", "mywords")
    monkeypatch.chdir(tmp_path)
    assert lexicon("./es").words == ("queso",)
    assert lexicon(Path("es")).words == ("queso",)
    assert lexicon("mywords").words == ("perro",)
    assert len(lexicon("es")) > 10_000


@pytest.mark.parametrize(
    ("content", "key", "line"),
    [
        (b"", "file_empty", None),
        (b" \n\n\t", "file_empty", None),
        (b"queso\nper\0ro\n", "file_binary", 2),
        ("queso\nniños\n".encode("utf-16-le"), "file_binary", 1),
        ("queso\nniños\n".encode("utf-16")[:-1], "file_binary", 1),
        ("queso\nperro\nniños\n".encode("latin-1"), "file_undecodable", 3),
        (b"Madrid\nParis\n12345\n", "nothing_playable", None),
        (b"gato\nelefante\n", "no_such_length", None),
        (b"queso\n" + b"a" * 10_000_000, "line_long", 2),
    ],
)
def test_a_faulty_file_says_what_is_wrong_and_where(tmp_path: Path, content: bytes, key: str, line: int | None) -> None:
    with pytest.raises(PuzzleError) as error:
        lexicon(file_of(tmp_path, content))
    assert (error.value.message.key, error.value.line) == (f"lexicon.{key}", line)
    assert "mine.txt" in error.value.say("es")


def test_a_file_without_words_of_the_length_says_which_lengths_it_has(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=r"no words of 5 letters; it has words of 4, 8"):
        lexicon(file_of(tmp_path, "gato\nelefante\n"))


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("none.txt", "file_missing"),
        ("./none", "file_missing"),
        (".", "file_directory"),
        ("a/\0", "file_unreadable"),
        ("./" + "x" * 5000, "file_unreadable"),
        ("mine.txt/below", "file_unreadable"),
        ("./\udcff", "file_missing"),
    ],
)
def test_a_missing_file_a_folder_and_an_impossible_path_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, key: str
) -> None:
    file_of(tmp_path, "queso\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PuzzleError) as error:
        lexicon(path)
    assert error.value.message.key == f"lexicon.{key}"
    assert error.value.say("pt").encode()


def test_faults_of_the_secrets_file_name_that_file(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as error:
        lexicon("es", secrets=tmp_path / "secrets.txt")
    assert "secrets.txt" in str(error.value)


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_of(tmp_path, "queso\n" * 10)
    monkeypatch.setattr(wordfile, "LARGEST_FILE", 59)
    with pytest.raises(PuzzleError) as error:
        lexicon(path)
    assert error.value.message.key == "lexicon.file_large"
    monkeypatch.setattr(wordfile, "LARGEST_FILE", 60)
    assert lexicon(path).words == ("queso",)


CHUNKS = st.sampled_from([b"queso", "niño".encode(), b"\n", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"A", b" ", b"z"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.lists(CHUNKS, max_size=20).map(b"".join), st.integers(-1, 12))
def test_any_bytes_give_a_lexicon_or_a_puzzle_error(tmp_path: Path, content: bytes, length: int) -> None:
    try:
        lex = lexicon(file_of(tmp_path, content), length)
    except PuzzleError as error:
        assert error.say("it")
    else:
        assert lex.words
        assert set(map(len, lex.words)) == {length}
        assert set("".join(lex.words)) <= set(SPANISH)
