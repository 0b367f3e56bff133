"""Reviews: skill is measured against the best guess, luck against the other secrets, and both end at 99."""

import json
from collections import Counter

import pytest

from cli.program import pista
from cli.terminal import finish, terminal
from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.alphabet import Alphabet
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply
from pista.wordle.review import luck_score, review, skill_score

CLASSIC = wordle.lexicon("en-classic")


def test_a_best_guess_scores_99_and_a_useless_one_0() -> None:
    assert skill_score(before=100, expected=5.0, best=5.0) == 99
    assert skill_score(before=100, expected=100.0, best=5.0) == 0
    assert skill_score(before=1, expected=0.0, best=0.0) == 99
    assert skill_score(before=1, expected=1.0, best=0.0) == 0


def test_less_expected_is_more_skill() -> None:
    scores = [skill_score(200, expected, 4.0) for expected in (4, 6, 10, 50, 200)]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 5


def test_luck_is_the_share_of_secrets_that_would_have_left_more() -> None:
    assert luck_score([5, 5, 5, 5], 5) == 50
    assert luck_score([0, 3, 3, 3], 0) == round(99 * (3 + 0.5) / 4)
    assert luck_score([1, 9, 9, 9, 9, 9, 9, 9, 9, 9], 9) < 50 < luck_score([1, 9, 9, 9, 9, 9, 9, 9, 9, 9], 1)


def test_every_step_counts_words_before_and_after() -> None:
    found = review(CLASSIC, ["crane", "moist", "shire", "their"], "their")
    assert [(step.before, step.after) for step in found.steps] == [(2315, 122), (122, 2), (2, 1), (1, 0)]
    assert found.won
    assert found.steps[0].skill is None, "the opener counts for luck only"
    assert found.skill == round(sum(step.skill or 0 for step in found.steps[1:3]) / 2)
    assert all(0 <= step.luck <= 99 for step in found.steps)


def test_the_only_word_left_is_no_decision() -> None:
    found = review(CLASSIC, ["crane", "moist", "shire", "their"], "their")
    assert [step.forced for step in found.steps] == [False, False, False, True]
    assert found.steps[-1].skill is None
    assert found.luck == round(sum(step.luck for step in found.steps[:3]) / 3)
    missed = review(CLASSIC, ["crane", "moist", "shire", "fuzzy", "their"], "their").steps[3]
    assert (missed.forced, missed.skill) == (False, 0), "whoever does not see it has decided"


def test_of_guesses_as_good_the_one_that_people_know_is_named() -> None:
    first, second = review(CLASSIC, ["fuzzy", "beard", "crane"], "crane").steps[:2]
    assert first.best == "raise"  # 61.0, ROATE 60.4
    assert second.best in CLASSIC.secrets


def test_equal_best_guesses_score_equally() -> None:
    # After CRANE and MOIST two words are left: guessing either is as good.
    one = review(CLASSIC, ["crane", "moist", "their"], "their").steps[2]
    other = review(CLASSIC, ["crane", "moist", "heirs"], "their", answers="all").steps[2]
    assert one.skill == 99
    assert one.best == "their"
    assert other.skill is not None


def test_a_game_that_was_lost_is_reviewed_too() -> None:
    found = review(CLASSIC, ["fuzzy", "jazzy"], "their")
    assert not found.won
    assert "Not found in 2 guesses" in str(found.verdict)


def test_a_secret_beyond_the_list_makes_every_word_possible() -> None:
    assert review(CLASSIC, ["crane", "aahed"], "aahed").steps[0].before == 12972


def test_other_lengths_and_languages() -> None:
    lexicon = wordle.lexicon("es", 7)
    secret, opener = lexicon.secrets[10], lexicon.secrets[20]
    found = review(lexicon, [opener, secret], secret)
    assert found.won
    assert found.steps[0].before == len(lexicon.secrets)


@pytest.mark.parametrize(
    ("guesses", "secret", "why"),
    [
        ([], "their", "no guess"),
        (["crane", "qqqqq"], "their", "Guess 2: QQQQQ"),
        (["their", "crane"], "their", "Guess 2: This game is over"),
        (["crane"], "zzzzz", "ZZZZZ"),
    ],
)
def test_what_cannot_be_reviewed_is_one_sentence(guesses: list[str], secret: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        review(CLASSIC, guesses, secret)


def test_a_hard_game_keeps_to_its_rule() -> None:
    with pytest.raises(PuzzleError, match="Guess 2: Hard mode"):
        review(CLASSIC, ["crane", "moist"], "their", hard=True)


def test_the_opener_is_told_what_the_best_one_would_have_left() -> None:
    first = review(CLASSIC, ["fuzzy", "beard", "crane"], "crane").steps[0]
    assert (first.best, round(first.best_expected, 2), first.skill) == ("raise", 61.0, None)
    all_words = review(CLASSIC, ["lares", "aahed"], "aahed").steps[0]
    assert (all_words.best, all_words.expected) == ("lares", all_words.best_expected)


def test_the_best_opener_of_words_of_ones_own_is_counted() -> None:
    alphabet = Alphabet("abcdef")
    words = ("abc", "abd", "abe", "abf", "cde", "fff")
    own = Lexicon("own", None, 3, alphabet, words, words, bytes(len(words)))
    first = review(own, ["fff", "abd"], "abd").steps[0]

    def left(guess: str) -> float:
        sizes = Counter(reply(guess, word) for word in words)
        return sum(sizes[reply(guess, word)] for word in words if word != guess) / len(words)

    assert first.best_expected == min(map(left, words)) == left(first.best)
    assert first.expected == left("fff") > first.best_expected


def test_the_command_names_the_best_opener_and_counts_one_word_as_one() -> None:
    game = ("wordle", "review", "--lang", "en-classic", "--secret", "their")
    lines = pista(*game, "crane", "moist", "shire", "their").stdout.splitlines()
    assert "best: RAISE, 61.0 expected" in lines[1]
    assert "2 → 1 word (" in lines[4]
    assert lines[7].strip() == "the only word left"
    assert "no guess was better" in pista(*game, "roate", "their").stdout.splitlines()[1]


def test_a_narrow_terminal_gets_whole_words() -> None:
    child = terminal("wordle", "review", "crane", "their", "--secret", "their", "--lang", "en-classic", columns=40)
    lines = finish(child).splitlines()
    assert lines[:2] == ["1  CRANE  ⬛🟨⬛⬛🟨  2315 → 122 words", "   (78.7 expected)"]
    assert max(map(len, lines)) <= 40


def test_the_command_in_words_and_in_json() -> None:
    game = ("wordle", "review", "crane", "moist", "shire", "their", "--secret", "their", "--lang", "en-classic")
    assert "skill" in pista(*game).stdout
    data = json.loads(pista(*game, "--json").stdout)
    assert data["version"] == 1
    assert [step["reply"] for step in data["steps"]] == ["-V--V", "--V-V", "-TVVV", "TTTTT"]
    assert data["won"] is True
