"""The game the other way round: it guesses, you reply, and a slip can always be mended."""

from pathlib import Path

import pytest
from test_cli import pista

from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents import agent
from pista.wordle.crack import Crack
from pista.wordle.personal import personal_words, with_words
from pista.wordle.reply import Reply, reply

CLASSIC = wordle.lexicon("en-classic")


def game() -> Crack:
    return Crack(CLASSIC, agent("entropy", CLASSIC))


def answered(crack: Crack, secret: str, turns: int) -> Crack:
    for _ in range(turns):
        crack = crack.reply(reply(crack.guess, secret))
    return crack


@pytest.mark.parametrize("secret", ["their", "fuzzy", "aback", "zymic"])
def test_it_finds_the_word(secret: str) -> None:
    crack = game()
    while not crack.over:
        crack = crack.reply(reply(crack.guess, secret))
    assert crack.won
    assert crack.turns[-1][0] == secret


def test_it_counts_the_words_that_remain() -> None:
    crack = answered(game(), "their", 1)
    assert crack.left == len(wordle.fitting(CLASSIC, CLASSIC.words, crack.turns))


def test_a_contradiction_is_known_in_the_very_turn() -> None:
    crack = answered(game(), "their", 2)
    assert not crack.explanations
    crack = crack.reply(Reply.read("TTTT-"))
    if crack.left:
        crack = crack.correct(1, Reply.read("VVVVV"))
    assert crack.left == 0
    assert crack.explanations
    with pytest.raises(PuzzleError, match="No word is left"):
        _ = crack.guess


def test_a_corrected_reply_mends_the_game() -> None:
    right = answered(game(), "their", 3)
    wrong = right.correct(1, Reply.read("TTTT-"))
    assert wrong.left == 0
    assert wrong.correct(1, right.turns[0][1]).turns == right.turns
    with pytest.raises(PuzzleError, match="replies 1 to 3"):
        right.correct(4, Reply.read("-----"))


def test_undo_goes_back_one_turn_and_never_before_the_beginning() -> None:
    crack = answered(game(), "their", 2)
    assert crack.undo().turns == crack.turns[:1]
    assert game().undo().turns == ()


def test_a_refused_word_is_not_guessed_again() -> None:
    crack = game()
    other = crack.refuse()
    assert other.guess != crack.guess
    assert other.turns == ()


def test_taught_words_are_accepted_and_guessed(tmp_path: Path) -> None:
    kept = tmp_path / "words.txt"
    kept.write_text("Xyzzy\nnot a word\ntoolong\nxyzzy\n", encoding="utf-8")
    assert personal_words(kept, CLASSIC) == ("xyzzy",)
    known = with_words(CLASSIC, personal_words(kept, CLASSIC))
    assert "xyzzy" in known
    assert known.secrets == CLASSIC.secrets
    crack = Crack(known, agent("best", known))
    while not crack.over:
        crack = crack.reply(reply(crack.guess, "xyzzy"))
    assert crack.won


def talk(*lines: str, lang: str = "en-classic", ui: str = "en", more: tuple[str, ...] = ()) -> str:
    typed = "\n".join(lines) + "\n"
    return pista("wordle", "crack", "--lang", lang, "--agent", "entropy", *more, "--ui", ui, stdin=typed).stdout


def test_the_conversation_of_a_won_game() -> None:
    crack = game()
    replies = []
    while not crack.over:
        said = reply(crack.guess, "their")
        replies.append(said)
        crack = crack.reply(said)
    notations = ("-VT", "_-+", "⬛🟨🟩", "012", "-YG")
    spoken = talk(*(said.written(notations[number % 5]) for number, said in enumerate(replies)))
    assert f"Found with {len(replies)} guesses!" in spoken
    assert "words remain." in spoken


def test_a_contradiction_is_said_explained_and_mended() -> None:
    spoken = talk("-----", "TTTTV", "2 -----", ":quit")
    before, _, after = spoken.partition("No word I know fits all these replies.")
    assert "One mistaken reply would explain it:" in after
    assert "  2 " in after and " TTTTV  (" in after
    assert "words remain." in before.partition("Guess 2")[0]
    assert "Guess 3 of 6" in after


def test_the_word_shows_which_reply_was_wrong() -> None:
    spoken = talk("TTTT-", "TTTT-", "their")
    assert "Reply 1 was wrong: for THEIR, TARES gets T-VV-, not TTTT-." in spoken


def test_an_unknown_word_is_remembered_and_known_from_then_on(own_surroundings: Path) -> None:
    spoken = talk("-----", "TTTTV", "xyzzy", "y")
    assert "XYZZY is not in my list." in spoken
    assert "XYZZY is remembered" in spoken
    assert (own_surroundings / "words" / "en-classic-5.txt").read_text(encoding="utf-8") == "xyzzy\n"
    assert "12973 words" in talk(":quit")


def test_a_word_that_is_not_to_be_remembered_is_not(own_surroundings: Path) -> None:
    talk("-----", "TTTTV", "xyzzy", "n")
    assert not (own_surroundings / "words").exists()


def test_a_wrong_reply_costs_nothing_and_undo_works_at_any_time() -> None:
    spoken = talk("TV", "what", "9 TV--T", ":frob", "?", "-----", ":undo", ":words", ":no", ":quit")
    assert "A reply has 5 signs; this one has 2." in spoken
    assert "A reply is written with" in spoken
    assert "There is no such command" in spoken
    assert spoken.count("Guess 1 of 6: TARES") == 3
    assert "Guess 1 of 6" in spoken.rpartition("TARES")[2]


def test_after_the_last_try_it_asks_for_the_word() -> None:
    spoken = talk("-----", "their", more=("--tries", "1"))
    assert "You win: 1 guess was not enough." in spoken
    assert "Reply 1 was wrong" in spoken


def test_it_speaks_the_readers_language() -> None:
    assert "Piensa una palabra de 5 letras (es" in talk(":quit", lang="es", ui="es")


def test_an_unknown_agent_is_one_sentence() -> None:
    done = pista("wordle", "crack", "--agent", "oracle", check=64)
    assert done.stderr.startswith("pista: There is no agent 'oracle'; there are best, ")
