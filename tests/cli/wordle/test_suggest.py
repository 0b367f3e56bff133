"""Suggestions: what they promise is what happens, and a contradiction names what explains it."""

import json

import pytest
from wordle.effort import counted_from_now

from cli.program import pista
from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents import AGENTS, situation
from pista.wordle.agents.opener import shipped_openers
from pista.wordle.agents.sampled import MOST_COUNTED
from pista.wordle.contradiction import ContradictionError, explanations, mistaken
from pista.wordle.history import read_turns
from pista.wordle.reply import Reply, reply
from pista.wordle.suggest import rated, suggest

CLASSIC = wordle.lexicon("en-classic")


@pytest.mark.parametrize("name", AGENTS)
def test_what_a_guess_would_leave_is_counted_exactly(name: str) -> None:
    found = suggest(CLASSIC, [("crane", "-V--T")], agent=name, top=3)
    for one in found.guesses:
        parts: dict[Reply, int] = {}
        for word in found.left:
            said = reply(one.word, word)
            parts[said] = parts.get(said, 0) + 1
        assert one.parts == len(parts)
        assert one.worst == max(parts.values())
        assert one.possible == (one.word in found.left)
        left = [0 if word == one.word else parts[reply(one.word, word)] for word in found.left]
        assert one.expected == pytest.approx(sum(left) / len(left))


def test_the_words_left_are_those_that_fit_the_likeliest_first() -> None:
    found = suggest(CLASSIC, [("crane", "-V--T")])
    assert set(found.left) == set(wordle.fitting(CLASSIC, CLASSIC.words, [("crane", Reply.read("-V--T"))]))
    assert found.left[0] in CLASSIC.secrets
    assert found.left[-1] not in CLASSIC.secrets


def test_the_only_word_left_is_suggested() -> None:
    turns = [(guess, reply(guess, "their")) for guess in ("crane", "moist", "shire")]
    found = suggest(CLASSIC, turns)
    assert found.left == ("their",)
    assert found.guesses[0].word == "their"
    assert (found.guesses[0].expected, found.guesses[0].worst) == (0, 0)


def test_in_hard_mode_only_allowed_guesses_are_suggested() -> None:
    turns = [("crane", Reply.read("-V--T"))]
    found = suggest(CLASSIC, turns, hard=True, agent="entropy", top=20)
    assert all(wordle.refusal(one.word, CLASSIC, turns, hard=True) is None for one in found.guesses)


def test_the_smallest_sets_of_mistaken_replies_explain_a_contradiction() -> None:
    turns = [(guess, reply(guess, "their")) for guess in ("crane", "moist")]
    turns.append(("shire", Reply.read("TTTTT")))
    found = explanations(CLASSIC, turns)
    assert found
    assert {len(one.turns) for one in found} == {1}
    for one in found:
        for word in one.words:
            assert mistaken(word, turns) == one.turns
    assert any("their" in one.words and one.turns == (2,) for one in found)


def test_two_mistakes_are_named_together() -> None:
    turns = [("fuzzy", Reply.read("TTTTT")), ("jazzy", Reply.read("TTTTT")), ("crane", Reply.read("-----"))]
    found = explanations(CLASSIC, turns)
    assert {one.turns for one in found} == {(0, 1)} or {len(one.turns) for one in found} == {1}


def test_no_contradiction_needs_no_explanation() -> None:
    assert explanations(CLASSIC, [("crane", Reply.read("-V--T"))]) == ()


def test_a_contradictory_history_is_refused_with_its_explanation() -> None:
    with pytest.raises(ContradictionError) as caught:
        suggest(CLASSIC, [("crane", "TTTTT"), ("moist", "TTTTT")])
    assert "1 CRANE TTTTT" in str(caught.value)
    assert "2 MOIST TTTTT" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("crane", "not GUESS:REPLY"),
        ("crane:TV", "has 5 signs"),
        ("crane:ABCDE", "reply with T V -"),
        ("cr4ne:-----", "not a letter"),
        ("qqqqq:-----", "not in my dictionary"),
        ("cranes:-----", "5 letters"),
    ],
)
def test_a_turn_that_is_wrong_is_named(text: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        read_turns(CLASSIC, ["moist:-----", text])


@pytest.mark.parametrize("said", ["-V--T", "-Y--G", "01002", "_-__+", "⬛🟨⬛⬛🟩"])
def test_replies_in_any_notation(said: str) -> None:
    assert read_turns(CLASSIC, [f"crane:{said}"]) == (("crane", Reply.read("-V--T")),)


def test_where_no_try_is_left_nothing_is_suggested() -> None:
    with pytest.raises(PuzzleError, match="The only try has been used"):
        suggest(CLASSIC, [("crane", "-V--T")], tries=1)
    with pytest.raises(PuzzleError, match="All 2 tries have been used"):
        suggest(CLASSIC, [("crane", "-V--T"), ("moist", "-----"), ("moist", "-----")], tries=2)
    done = pista("wordle", "suggest", "crane:-V--T", "--lang", "en-classic", "--tries", "1", check=64)
    assert done.stdout == ""


@pytest.mark.minute
@pytest.mark.parametrize("name", ["worst", "entropy", "parts", "expected", "greedy"])
def test_the_first_suggestion_of_a_long_list_counts_little(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = wordle.lexicon("es", 10)
    counted = counted_from_now(monkeypatch)
    found = suggest(words, agent=name, top=5)
    assert sum(counted) < 1.1 * MOST_COUNTED
    assert len(found.left) == len(words)
    assert len(found.guesses) == 5


def test_what_a_sample_chooses_is_close_to_the_best() -> None:
    words = wordle.lexicon("es", 7)
    (opener,) = rated(situation(words), [words.index(shipped_openers(words)["all"]["expected"])])
    first, second = suggest(words, agent="greedy", top=3).guesses[1:]
    assert opener.expected <= first.expected <= 1.02 * opener.expected
    assert first.expected <= second.expected


def test_json_tells_a_contradiction_too() -> None:
    wrong = ("wordle", "suggest", "crane:TTTTT", "moist:TTTTT", "--lang", "en-classic", "--json")
    done = pista(*wrong, check=64)
    data = json.loads(done.stdout)
    assert (data["version"], data["guesses"], data["left"]) == (1, [], [])
    assert data["contradiction"]["sentence"] in done.stderr
    assert {"turns": [0], "words": ["moist"]} in data["contradiction"]["explanations"]


def test_the_command_prints_json() -> None:
    done = pista("wordle", "suggest", "crane:-V--T", "--lang", "en-classic", "--top", "3", "--json")
    data = json.loads(done.stdout)
    assert data["version"] == 1
    assert len(data["guesses"]) == 3
    assert len(data["left"]) == 150
    assert data["contradiction"] is None


def test_the_command_refuses_a_contradiction_in_the_readers_language() -> None:
    done = pista("wordle", "suggest", "crane:TTTTT", "moist:TTTTT", "--lang", "en-classic", "--ui", "it", check=64)
    assert "Nessuna parola è compatibile" in done.stderr


def test_the_command_refuses_a_history_that_breaks_hard_mode() -> None:
    done = pista("wordle", "suggest", "crane:T----", "moist:-----", "--lang", "en-classic", "--hard", check=64)
    assert "Turn 2: Hard mode" in done.stderr
