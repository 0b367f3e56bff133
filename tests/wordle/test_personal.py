"""Words a person has taught: kept for the right list, known wherever one asks, and never lost."""

import json
from pathlib import Path

import pytest
from cli.program import pista
from cli.wordle.test_crack import talk

from pista import wordle
from pista.wordle.agents import situation
from pista.wordle.agents.best import Best
from pista.wordle.agents.tree import shipped_tree
from pista.wordle.personal import personal_path, personal_words, remember, with_words
from pista.wordle.reply import reply

CLASSIC = wordle.lexicon("en-classic")


def test_an_unknown_word_is_remembered_and_known_from_then_on(own_surroundings: Path) -> None:
    spoken = talk("-----", "TTTTV", "xyzzy", "y")
    assert "XYZZY is not in my list." in spoken
    assert "XYZZY is noted" in spoken
    assert (own_surroundings / "words" / "en-classic-5.txt").read_text(encoding="utf-8") == "xyzzy\n"
    assert "12973 words" in talk(":quit")


def test_a_word_is_remembered_as_it_was_written(own_surroundings: Path) -> None:
    spoken = talk("-----", "-----", "-----", "-----", "-----", "-----", "ZÚZÚZ", "y", lang="es")
    assert "ZÚZÚZ is noted" in spoken
    kept = own_surroundings / "words" / "es-5.txt"
    assert kept.read_text(encoding="utf-8") == "zúzúz\n"
    shipped = wordle.lexicon("es")
    taught = personal_words(kept, shipped)
    assert taught.words == ("zuzuz",)
    known = with_words(shipped, taught.words, taught.written)
    assert [known.spelled(word) for word in ("zuzuz", "opera")] == ["zúzúz", "ópera"]


def test_a_word_that_is_not_to_be_remembered_is_not(own_surroundings: Path) -> None:
    talk("-----", "TTTTV", "xyzzy", "n")
    assert not (own_surroundings / "words").exists()


@pytest.mark.parametrize("answer", ["y", "Yes", "s", "sí", "sim"])
def test_an_answer_that_is_neither_yes_nor_no_is_asked_again(answer: str) -> None:
    spoken = talk("-----", "TTTTV", "xyzzy", "perhaps", "yonder", answer)
    assert spoken.count("y/n (yes or no):") == 3
    assert "XYZZY is noted" in spoken


def test_a_word_told_by_mistake_can_be_taken_back(own_surroundings: Path) -> None:
    spoken = talk("-----", "TTTTV", "xyzzy", ":undo", "their")
    assert "if the word is THEIR" in spoken
    assert not (own_surroundings / "words").exists()


@pytest.mark.minute
def test_each_file_has_its_own_list_and_keeps_it_when_it_changes(tmp_path: Path) -> None:
    files = [tmp_path / "here" / "es.txt", tmp_path / "there" / "es.txt"]
    for file in files:
        file.parent.mkdir()
        file.write_text("their\nthere\n", encoding="utf-8")
    talk("TTTTV", "xyzzy", "y", lang=str(files[0]))
    assert "(es, 3 words)" in talk(":quit", lang=str(files[0]))
    assert "(es, 2 words)" in talk(":quit", lang=str(files[1]))
    assert f"(es, {len(wordle.lexicon('es'))} words)" in talk(":quit", lang="es")
    files[0].write_text("their\nthere\nthese\n", encoding="utf-8")
    assert "(es, 4 words)" in talk(":quit", lang=str(files[0]))


def test_a_file_of_a_long_name_has_a_list_too(tmp_path: Path) -> None:
    own = tmp_path / f"{'ñ' * 120}.txt"
    own.write_text("their\n", encoding="utf-8")
    lexicon = wordle.lexicon(own)
    path = personal_path(tmp_path, lexicon, str(own))
    remember(path, "xyzzy")
    assert personal_words(path, lexicon).words == ("xyzzy",)


def test_a_damaged_list_is_named_and_nothing_of_it_is_lost(own_surroundings: Path) -> None:
    kept = own_surroundings / "words" / "en-classic-5.txt"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"abcde\nqu\xe9zz\nxyzzy")
    spoken = talk("-----", "TTTTV", "zzyzx", "y")
    assert spoken.startswith(f"Line 2 of {kept} is not UTF-8 text;")
    assert "12974 words" in spoken
    assert "ZZYZX is noted" in spoken
    assert kept.read_bytes() == b"abcde\nqu\xe9zz\nxyzzy\nzzyzx\n"
    done = pista("wordle", "suggest", "--lang", "en-classic", "--agent", "entropy", "xyzzy:TTTTT")
    assert f"Line 2 of {kept} is not UTF-8 text;" in done.stderr
    assert "1 word is left: XYZZY" in done.stdout


def test_a_list_that_cannot_be_read_is_named_and_the_game_goes_on(own_surroundings: Path) -> None:
    kept = own_surroundings / "words" / "en-classic-5.txt"
    kept.mkdir(parents=True)
    spoken = talk("-----", "TTTTV", "xyzzy", "y")
    assert spoken.startswith(f"{kept} cannot be read: ")
    assert "12972 words" in spoken
    assert "The word could not be saved: " in spoken


def test_a_mark_before_the_first_word_is_no_part_of_it(tmp_path: Path) -> None:
    kept = tmp_path / "words.txt"
    kept.write_bytes(b"\xef\xbb\xbfxyzzy\r\n")
    assert personal_words(kept, CLASSIC) == (("xyzzy",), None, {})


def test_suggestions_know_the_taught_words(own_surroundings: Path) -> None:
    asked = ("wordle", "suggest", "--lang", "it", "sarti:-----", "colpe:-----", "bingo:-----", "zuffa:T----")
    assert "No word fits" in pista(*asked, check=64).stderr
    remember(own_surroundings / "words" / "it-5.txt", "zzzzz")
    assert "1 word is left: ZZZZZ" in pista(*asked).stdout


def test_suggestions_by_the_tree_are_given_beside_taught_words(own_surroundings: Path) -> None:
    before = pista("wordle", "suggest", "--lang", "it", "--agent", "tree").stdout
    remember(own_surroundings / "words" / "it-5.txt", "zzzzz")
    assert pista("wordle", "suggest", "--lang", "it", "--agent", "tree").stdout == before


@pytest.mark.minute
def test_the_shipped_tree_is_followed_with_taught_words_too(own_surroundings: Path) -> None:
    """As `crack` does: what a person has taught is no reason to forget what was worked out beforehand."""
    tree = shipped_tree("best", CLASSIC)
    assert tree is not None
    said = reply(tree.root.guess, "their")
    asked = ("wordle", "suggest", "--lang", "en-classic", "--json", f"{tree.root.guess}:{said}")
    shown = [one["word"] for one in json.loads(pista(*asked).stdout)["guesses"]]
    remember(own_surroundings / "words" / "en-classic-5.txt", "hteir")
    taught = json.loads(pista(*asked).stdout)
    assert "hteir" in taught["left"]
    assert taught["guesses"][0]["word"] == shown[0] == tree.root.branches[said.code].guess
    # Without the tree another guess would come first, so it is the tree that is followed.
    assert Best().guess(situation(CLASSIC, [(tree.root.guess, said)])) != shown[0]
