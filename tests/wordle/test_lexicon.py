"""The shipped lexicons: how many words, which words, and that they are what was built."""

import hashlib
import json
import pickle
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from pista.kind import PuzzleError
from pista.wordle.lexicon import Lexicon, languages, lengths, lexicon

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "pista" / "wordle" / "data"
SHIPPED = [(name, length) for name in languages() for length in lengths(name)]
FOUR = ("en", "es", "it", "pt")


def test_four_languages_come_in_every_length_from_three_to_ten() -> None:
    assert languages() == ("en", "en-classic", "es", "it", "pt")
    assert {name: lengths(name) for name in FOUR} == dict.fromkeys(FOUR, tuple(range(3, 11)))
    assert lengths("en-classic") == (5,)


def test_the_classic_lexicon_is_the_original_game_s() -> None:
    classic = lexicon("en-classic")
    assert (len(classic.words), len(classic.secrets)) == (12972, 2315)
    assert classic.language == "en"
    assert {"salet", "tares", "aahed", "zymic"} <= set(classic.words) - set(classic.secrets)
    assert {"cigar", "rebut", "sissy", "crane"} <= set(classic.secrets)


def test_spanish_has_ten_thousand_words_of_five_letters() -> None:
    assert len(lexicon("es").words) >= 10_000


@pytest.mark.parametrize("name", FOUR)
def test_every_language_has_nine_hundred_secrets_of_five_letters(name: str) -> None:
    assert 900 <= len(lexicon(name).secrets) <= 1600


def test_few_italian_secrets_differ_in_their_last_letter_alone() -> None:
    secrets = lexicon("it").secrets
    stems = Counter(word[:4] for word in secrets)
    assert sum(stems[word[:4]] > 1 for word in secrets) <= 0.2 * len(secrets)


@pytest.mark.parametrize("name", ["es", "it", "pt"])
def test_inflected_forms_are_no_secrets(name: str) -> None:
    """Of the words met most often: plurals, feminines and participles of other secrets."""
    endings = {"es": [("s", ""), ("es", ""), ("a", "o")], "pt": [("s", ""), ("a", "o")], "it": [("e", "a"), ("i", "o")]}
    for length in range(5, 9):
        secrets = set(lexicon(name, length).secrets)
        bases = secrets.union(lexicon(name, length - 1).secrets)
        inflected = {
            word
            for word in secrets
            for ending, base in endings[name]
            if word.endswith(ending) and word.removesuffix(ending) + base in bases
        }
        # What is left are words of their own: banca and banco, conte and conta.
        assert len(inflected) <= 0.08 * len(secrets)


@pytest.mark.parametrize(("name", "length"), SHIPPED)
def test_words_are_sorted_unique_of_one_length_and_of_the_alphabet(name: str, length: int) -> None:
    lex = lexicon(name, length)
    assert list(lex.words) == sorted(set(lex.words))
    assert list(lex.secrets) == sorted(set(lex.secrets))
    assert set(lex.secrets) <= set(lex.words)
    assert set(map(len, lex.words)) == {length}
    assert set("".join(lex.words)) <= set(lex.alphabet.letters)
    assert len(lex.secrets) >= 50
    assert len(lex.commonness) == len(lex.words)
    assert all(lex.commonness[lex.index(word)] > 0 for word in lex.secrets)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("es", "queso perro gatos niños ñandu kilos vodka koala rubia rupia rugia"),
        ("es", "jeans links emoji kebab pesto ramen hijab posts likes finde"),
        ("en", "crane house slate queue jazzy"),
        ("en", "emoji mochi vapes vaped"),
        ("pt", "praia mundo acoes irmao ideia"),
        ("pt", "emoji kebab pesto likes posts facto super optar"),
        ("it", "pizza amore gatto ragno citta"),
        ("it", "kebab emoji hijab vegan"),
    ],
)
def test_words_everyone_knows_are_accepted(name: str, words: str) -> None:
    assert [word for word in words.split() if word not in lexicon(name)] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("es", "queso perro vodka opera orina santa"),
        ("en", "crane house slate jeans laser messy tired"),
        ("pt", "praia mundo irmao opera prima"),
        ("it", "pizza amore gatto bravo fisso gonna medio salvo sposa"),
    ],
)
def test_words_everyone_knows_may_be_the_secret(name: str, words: str) -> None:
    assert set(words.split()) <= set(lexicon(name).secrets)


@pytest.mark.parametrize(
    ("name", "length", "words"),
    [
        ("es", 5, ["putas", "jorge", "maria", "tiene"]),
        ("es", 5, ["niños", "amiga", "corta", "braga", "profe", "tauro"]),
        ("es", 6, ["usadas", "pegado", "falcon", "gringo"]),
        ("es", 8, ["malditos", "buscarla", "inducido", "quintana"]),
        ("es", 3, ["ano"]),
        ("en", 5, ["bitch", "james", "years", "fatty", "smith", "fibre"]),
        ("pt", 4, ["caca"]),
        ("pt", 5, ["facto", "sites", "cegas", "betao"]),
        ("pt", 6, ["factos", "sector", "seccao", "varela"]),
        ("it", 5, ["cazzo", "paolo", "ampie", "sarde", "belgi", "messi", "nuove"]),
    ],
)
def test_names_insults_forms_and_odd_foldings_are_no_secrets(name: str, length: int, words: list[str]) -> None:
    assert set(words).isdisjoint(lexicon(name, length).secrets)


def test_roman_numerals_are_no_italian_words() -> None:
    assert {"iii", "vii", "xxi"}.isdisjoint(lexicon("it", 3).words)


@pytest.mark.parametrize(
    ("name", "word", "spelled"),
    [
        ("es", "opera", "ópera"),
        ("es", "piñata", "piñata"),
        ("es", "papa", "papa/papá"),
        ("es", "pinguino", "pingüino"),
        ("es", "queso", "queso"),
        ("pt", "danca", "dança"),
        ("pt", "refem", "refém"),
        ("pt", "genero", "gênero"),
        ("it", "citta", "città"),
        ("en", "house", "house"),
        ("en-classic", "crane", "crane"),
    ],
)
def test_words_are_spelled_as_people_write_them(name: str, word: str, spelled: str) -> None:
    lex = lexicon(name, len(word))
    assert lex.spelled(word) == spelled
    assert lex.shown(word) == spelled.upper()


@pytest.mark.parametrize(("name", "length"), SHIPPED)
def test_every_spelling_folds_to_its_word(name: str, length: int) -> None:
    lex = lexicon(name, length)
    for word in (*lex.secrets, *lex.words[::97]):
        assert {lex.alphabet.fold(one) for one in lex.spelled(word).split("/")} == {word}


def test_a_word_that_is_not_in_the_lexicon_is_spelled_as_it_is() -> None:
    assert [lexicon("es").spelled(word) for word in ("qzxwk", "", "zzzzz", "aaaaa")] == ["qzxwk", "", "zzzzz", "aaaaa"]


def test_spellings_stay_with_a_lexicon_that_is_restricted_extended_or_sent_to_another_process(tmp_path: Path) -> None:
    assert lexicon("es", alphabet="aeiopr").spelled("opera") == "ópera"
    own = tmp_path / "own.txt"
    own.write_text("opera\nsofía\n", encoding="utf-8")
    mixed = lexicon("es", secrets=own)
    assert [mixed.spelled(word) for word in ("opera", "sofia", "adios")] == ["ópera", "sofía", "adiós"]
    assert pickle.loads(pickle.dumps(mixed)).spelled("sofia") == "sofía"  # noqa: S301 - packed a moment ago


def test_membership_and_place_agree() -> None:
    lex = lexicon("es")
    assert [lex.index(word) for word in lex.words] == list(range(len(lex)))
    assert "qzxwk" not in lex
    assert "QUESO" in lex and lex.index("QUESO") == lex.index("queso")
    with pytest.raises(PuzzleError) as error:
        lex.index("qzxwk")
    assert error.value.message.key == "lexicon.not_a_word"


def test_codes_are_the_letters_one_word_after_the_other() -> None:
    lex = lexicon("es")
    place = lex.index("niños")
    assert [lex.alphabet.letters[code] for code in lex.codes[5 * place : 5 * place + 5]] == list("niños")
    assert len(lex.codes) == 5 * len(lex.words)
    assert lex.secret_codes == lex.alphabet.codes("".join(lex.secrets))


def test_the_fingerprint_is_frozen_and_tells_lexicons_apart() -> None:
    assert lexicon("en-classic").fingerprint == "b252e2c3ee73d6c0"
    assert len({lexicon(name, length).fingerprint for name, length in SHIPPED}) == len(SHIPPED)


def test_the_fingerprint_changes_with_words_secrets_and_alphabet() -> None:
    lex = lexicon("en", 3)
    others = [
        Lexicon(lex.name, lex.language, 3, lex.alphabet, lex.words[1:], lex.secrets, lex.commonness[1:]),
        Lexicon(lex.name, lex.language, 3, lex.alphabet, lex.words, lex.secrets[1:], lex.commonness),
        Lexicon(lex.name, lex.language, 3, lexicon("es", 3).alphabet, lex.words, lex.secrets, lex.commonness),
    ]
    assert len({lex.fingerprint, *(other.fingerprint for other in others)}) == 4
    assert all(lex != other for other in others)


def test_two_readings_are_equal() -> None:
    lex = lexicon("en", 3)
    again = Lexicon(lex.name, lex.language, 3, lex.alphabet, lex.words, lex.secrets, lex.commonness)
    assert again == lex
    assert hash(again) == hash(lex)
    assert lex != "en"


def test_an_alphabet_restricts_a_shipped_language() -> None:
    lex = lexicon("es", 5, alphabet="aeioursltnc")
    assert lex.words == tuple(word for word in lexicon("es").words if set(word) <= set("aeioursltnc"))
    assert "acero" in lex.secrets
    assert "reloj" not in lex
    assert lex.commonness[lex.index("acero")] == lexicon("es").commonness[lexicon("es").index("acero")]
    assert lex.fingerprint != lexicon("es").fingerprint


@pytest.mark.parametrize("name", ["klingon", "", "ES", "x" * 5000, "\ud800"])
def test_an_unknown_language_is_told_the_known_ones(name: str) -> None:
    with pytest.raises(PuzzleError) as error:
        lexicon(name)
    assert error.value.message.key == "lexicon.unknown_language"
    assert "en-classic, es" in dict(error.value.message.values)["known"]  # type: ignore[operator]


def test_a_language_whose_folder_was_left_out_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("pista.wordle.lexicon")
    monkeypatch.setitem(module._SHIPPED, "eo", ("eo", "abcĉ"))
    assert "eo" not in languages()
    with pytest.raises(PuzzleError):
        lengths("eo")
    with pytest.raises(PuzzleError):
        lexicon("eo")


@pytest.mark.parametrize(("name", "length"), [("es", 2), ("es", 11), ("en-classic", 6), ("it", 0), ("pt", -5)])
def test_a_length_without_words_is_told_the_lengths_there_are(name: str, length: int) -> None:
    with pytest.raises(PuzzleError) as error:
        lexicon(name, length)
    assert error.value.message.key == "lexicon.no_such_length"
    assert str(lengths(name)[0]) in str(error.value)


@pytest.mark.parametrize("name", languages())
def test_the_data_are_what_the_provenance_says(name: str) -> None:
    provenance = json.loads((DATA / name / "PROVENANCE.json").read_text(encoding="utf-8"))
    on_disk = {path.name for path in (DATA / name).iterdir()} - {"PROVENANCE.json", "LICENSE.txt"}
    assert on_disk == provenance["files"].keys()
    for file, facts in provenance["files"].items():
        assert _sha256(DATA / name / file) == facts["sha256"]
        assert facts["licence"] in (DATA / name / "LICENSE.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", languages())
def test_the_data_were_built_from_the_lists_and_the_lock_as_they_are(name: str) -> None:
    provenance = json.loads((DATA / name / "PROVENANCE.json").read_text(encoding="utf-8"))
    for file, digest in provenance["hand_kept_lists"].items():
        assert _sha256(ROOT / "tools" / "lists" / file) == digest
    for file, digest in provenance["lock"].items():
        assert _sha256(ROOT / file) == digest


def test_no_data_file_is_large() -> None:
    assert max(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) < 1_000_000


def test_reading_a_lexicon_imports_nothing_heavy() -> None:
    program = "import sys; from pista.wordle.lexicon import lexicon; lexicon('es'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert {"numpy", "rich", "click", "wordfreq", "simplemma"}.isdisjoint(loaded)


def test_the_documented_counts_are_true() -> None:
    rows = [line for line in (ROOT / "docs" / "lexicons.md").read_text(encoding="utf-8").splitlines() if " / " in line]
    told = [row.strip("| ").split(" | ") for row in rows if row.startswith("|")]
    assert told == [
        [str(length)]
        + [
            f"{len(lexicon(name, length).words):,} / {len(lexicon(name, length).secrets):,}"
            for name in ("es", "en", "pt", "it")
        ]
        for length in range(3, 11)
    ]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_word_is_in_it_however_it_is_written() -> None:
    words = lexicon("es")
    assert "QUESO" in words and "Ópera" in words and "queso" in words
    assert "zzzzz" not in words and 5 not in words and [] not in words
    assert tuple(words) == words.words
