"""An agent's whole strategy, from the package itself."""

import pytest

from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.agents import grow
from pista.wordle.agents.faults import AgentError

ENGLISH = wordle.lexicon("en-classic")


class First:
    """Guesses the first word that is possible."""

    name = "first"

    def guess(self, seen: wordle.Situation) -> str:
        return seen.words[0]


class Stubborn(First):
    """Guesses what it was told to."""

    name = "stubborn"

    def __init__(self, word: object) -> None:
        self.word = word

    def guess(self, seen: wordle.Situation) -> str:
        return self.word  # type: ignore[return-value]


def test_the_package_has_what_a_laboratory_needs() -> None:
    assert {"agent", "agents", "situation", "compare", "tree"} <= set(wordle.__all__)
    assert wordle.agents.names()[:3] == ("best", "tree", "entropy")
    for name in wordle.agents.names():
        assert wordle.agent(name, ENGLISH).name == name
    assert wordle.agent("rose", ENGLISH, seed=1).guess(wordle.situation(ENGLISH, [("crane", "-V--T")])) in ENGLISH


def test_a_tree_is_scored_over_the_words_it_was_grown_over() -> None:
    everything = grow(wordle.agent("minimax", ENGLISH), wordle.situation(ENGLISH), "arose").score(ENGLISH)
    assert everything.solved + len(everything.failures) == len(ENGLISH.words)
    secrets = wordle.tree("minimax", ENGLISH, "arose").score(ENGLISH)
    assert secrets.solved + len(secrets.failures) == len(ENGLISH.secrets)
    seen = wordle.situation(ENGLISH, [("crane", "-TT-T")], answers="secrets")
    assert grow(First(), seen).score(ENGLISH).solved == len(seen.words)
    assert wordle.tree("minimax", ENGLISH, "arose").score(ENGLISH, ["arose"]).distribution == (1,)


def test_a_proof_for_all_words_scores_all_words() -> None:
    few = wordle.Lexicon("few", None, 5, ENGLISH.alphabet, ENGLISH.words[:30], ENGLISH.words[:5], bytes(30))
    tree = wordle.prove(few, few.words[0], answers="all").tree
    assert tree is not None
    assert tree.score(few).solved == 30


def test_an_agent_of_ones_own_grows_too() -> None:
    score = wordle.tree(First(), ENGLISH).score(ENGLISH)
    assert score.solved == len(ENGLISH.secrets)
    assert wordle.tree(First(), ENGLISH, hard=True).hard


@pytest.mark.parametrize("word", ["zzzzz", "", None, 5, "crane crane"])
@pytest.mark.parametrize("opener", [None, "crane"])
def test_an_agent_that_guesses_no_word_is_refused_in_a_sentence(word: object, opener: str | None) -> None:
    sentence = r"The agent stubborn wants to guess .* which is not allowed here"
    with pytest.raises(AgentError, match=sentence):
        wordle.tree(Stubborn(word), ENGLISH, opener)
    with pytest.raises(AgentError, match=sentence):
        grow(Stubborn(word), wordle.situation(ENGLISH), opener)


def test_hard_mode_binds_agents_in_trees() -> None:
    with pytest.raises(AgentError, match="'fuzzy', which is not allowed"):
        wordle.tree(Stubborn("fuzzy"), ENGLISH, "crane", hard=True)


def test_what_is_no_agent_or_no_opener_is_refused() -> None:
    with pytest.raises(PuzzleError, match="is no agent"):
        wordle.tree(5, ENGLISH)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="There is no agent"):
        wordle.tree("nobody", ENGLISH)
    with pytest.raises(PuzzleError, match="ZZZZZ is not in my dictionary"):
        wordle.tree("entropy", ENGLISH, "zzzzz")
