"""The game the other way round: it guesses, you reply, and a slip can always be mended."""

from io import StringIO
from pathlib import Path

import pytest

from cli.program import pista
from pista import wordle
from pista.cli.user import current_user
from pista.cli.wordle.crack_talk import Cracker
from pista.cli.wordle.table import open_display
from pista.kind import PuzzleError
from pista.message import LANGUAGES, message
from pista.wordle.agents import agent, grow, situation
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
    with pytest.raises(PuzzleError, match="There are no words left"):
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
    assert personal_words(kept, CLASSIC) == (("xyzzy",), None, {})
    known = with_words(CLASSIC, personal_words(kept, CLASSIC).words)
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
    assert f"Found in {len(replies)} guesses!" in spoken
    assert "words left." in spoken


def test_a_contradiction_is_said_explained_and_mended() -> None:
    spoken = talk("-----", "TTTTV", "2 -----", ":quit")
    before, _, after = spoken.partition("No word I know fits all of these replies.")
    assert "One mistaken reply would explain it:" in after
    assert "  2 " in after and " TTTTV  (" in after
    assert "words left." in before.partition("Guess 2")[0]
    assert "Guess 3 of 6" in after


def test_the_word_shows_which_reply_was_wrong() -> None:
    spoken = talk("TTTT-", "TTTT-", "their")
    assert "Reply 1 was wrong: if the word is THEIR, TARES gets T-VV-, not TTTT-." in spoken


def test_a_wrong_reply_costs_nothing_and_undo_works_at_any_time() -> None:
    spoken = talk("TV", "what", "9 TV--T", ":frob", "?", "-----", ":undo", ":words", ":no", ":quit")
    assert "A reply has 5 signs; this one has 2." in spoken
    assert "Write a reply with" in spoken
    assert "There is no such command" in spoken
    assert spoken.count("Guess 1 of 6: TARES") == 3
    assert "Guess 1 of 6" in spoken.rpartition("TARES")[2]


@pytest.mark.minute
def test_a_contradiction_of_the_last_reply_is_said_explained_and_mended() -> None:
    for tries in (1, 2):
        replies = ["-----"] * (tries - 1)
        spoken = talk(*replies, "TTTTV", f"{tries} -----", "their", more=("--tries", str(tries)))
        before, _, after = spoken.partition("No word I know fits all of these replies.")
        assert "You win" not in before
        assert f"  {tries} " in after and " TTTTV  (" in after
        assert f"You win: {tries} guess" in after
        assert "Reply 1 was wrong" in after


def test_a_slip_when_asked_for_the_word_is_asked_again_and_undo_works_there() -> None:
    spoken = talk("V----", "four", "x:yz!", ":frob", ":no", ":undo", "-----", "their", more=("--tries", "1"))
    assert "The word has 5 letters; yours has 4." in spoken
    assert "“:” is not a letter of this game." in spoken
    assert "There is no such command" in spoken
    assert "There is no guess to refuse right now." in spoken
    assert spoken.count("Guess 1 of 1: TARES") == 2
    assert "if the word is THEIR, TARES gets T-VV-, not -----." in spoken
    assert "See you soon!" not in spoken


def test_a_correction_when_asked_for_the_word_can_lead_to_a_contradiction() -> None:
    spoken = talk("V----", "1 TTTTV", ":undo", "TTTTT", more=("--tries", "1"))
    assert "You win" in spoken.partition("No word I know fits")[0]
    assert "Found on my first guess!" in spoken


def test_commands_at_a_contradiction_are_those_its_help_lists() -> None:
    spoken = talk("-----", "TTTTV", "?", ":no", ":words", "TTTTT", "vvvvv", ":quit")
    after = spoken.partition("Correction or word:")[2]
    helped = after.partition("Correction or word:")[0]
    assert ":no" not in helped
    assert ":undo" in helped and ":words" in helped
    assert "There is no guess to refuse right now." in after
    assert "There are no words left to guess." in after
    assert "To correct one, write its number before it: “2 TTTTT”." in after
    assert "“2 VVVVV”" in after
    assert "is not in my list" not in after


def test_before_the_first_reply_there_is_nothing_to_take_back_or_correct() -> None:
    spoken = talk(":undo", "1 -----", ":quit")
    assert "There is no reply to take back yet." in spoken
    assert "There is no reply to correct yet." in spoken


def test_the_last_word_that_fits_cannot_be_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("their\n", encoding="utf-8")
    spoken = talk(":no", "TTTTT", lang=str(own))
    assert "THEIR is the last word I know that fits." in spoken
    assert spoken.count("Guess 1 of 6: THEIR") == 1


def test_a_reply_is_read_out_in_the_signs_it_is_asked_for() -> None:
    assert "1/6 TARES -V--T\n" in talk("-V--T", ":quit")


def test_a_reply_in_spaced_numbers_is_no_correction() -> None:
    assert "Found on my first guess!" in talk("2 2 2 2 2")


def test_a_word_found_in_spite_of_a_slip_names_the_slip() -> None:
    spoken = talk("V----", "TTTTT")
    assert "Found in 2 guesses!" in spoken
    assert "Reply 1 was wrong: if the word is COLIN, TARES gets -----, not V----." in spoken


def test_one_guess_with_two_replies_is_a_contradiction_and_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    """Which of the two is mistaken nobody can tell; so nothing is found."""
    crack = Crack(CLASSIC, game().agent, turns=tuple(("crane", Reply.read(said)) for said in ("-----", "TTTTT")))
    assert {one.turns for one in crack.explanations} == {(0,), (1,)}
    user = current_user("en")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", StringIO("1 TTTTT\n"))
        Cracker(user, open_display(user, plain=True, palette=None), Path("kept.txt")).play(crack)
    before, _, after = capsys.readouterr().out.partition("No word I know fits all of these replies.")
    assert "Found" not in before
    assert "  1 CRANE -----  (CRANE)" in after and "  2 CRANE TTTTT  (" in after
    assert "Found in 2 guesses!" in after and "was wrong" not in after


def test_one_is_not_spoken_of_as_many(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("a\n", encoding="utf-8")
    spoken = talk(":quit", lang=str(own), more=("--tries", "1", "--length", "1"))
    assert "Think of a word with 1 letter (own, 1 word). I have 1 guess." in spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prompt_leaves_room_to_type_in_forty_columns(language: str) -> None:
    for key in ("crack.reply", "crack.mend_prompt", "crack.your_word", "crack.yes_or_no"):
        assert len(message(key).say(language)) <= 30


def saved_tree(folder: Path) -> tuple[str, str]:
    """A list of words and a tree for it that does not keep to hard mode."""
    own, file = folder / "own.txt", folder / "own.tree"
    own.write_text("\n".join(CLASSIC.secrets[:30]), encoding="utf-8")
    words = wordle.lexicon(own)
    grow(agent("entropy", words), situation(words)).save(file, words)
    return str(own), str(file)


def test_a_tree_and_an_agent_are_not_both_taken(tmp_path: Path) -> None:
    own, file = saved_tree(tmp_path)
    done = pista("wordle", "crack", "--lang", own, "--tree", file, "--agent", "entropy", check=64)
    assert "--tree and --agent cannot be combined" in done.stderr


def test_a_tree_that_does_not_keep_to_hard_mode_is_refused_there(tmp_path: Path) -> None:
    own, file = saved_tree(tmp_path)
    assert "Guess 1 of 6" in pista("wordle", "crack", "--lang", own, "--tree", file, stdin=":quit\n").stdout
    done = pista("wordle", "crack", "--lang", own, "--tree", file, "--hard", check=64)
    assert f"The tree in {file} does not follow hard mode" in done.stderr


def test_after_the_last_try_it_asks_for_the_word() -> None:
    spoken = talk("-----", "their", more=("--tries", "1"))
    assert "You win: 1 guess was not enough." in spoken
    assert "Reply 1 was wrong" in spoken


def test_it_speaks_the_readers_language() -> None:
    assert "Piensa una palabra de 5 letras (es" in talk(":quit", lang="es", ui="es")


def test_an_unknown_agent_is_one_sentence() -> None:
    done = pista("wordle", "crack", "--agent", "oracle", check=64)
    assert done.stderr.startswith("pista: There is no agent “oracle”; choose from best, ")
