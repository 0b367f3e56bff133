"""What the library returns prints as a sentence, in every language, and in a prompt as one readable line."""

from typing import Any

import pytest

from pista import hidato, makaro, suguru, wordle
from pista.grid.kind import AnyGridKind
from pista.kind import Fault, Grade, Search
from pista.message import LANGUAGES, Number, all_of, message
from pista.wordle.agents import grow

every_grid = pytest.mark.parametrize("kind", (hidato, makaro, suguru), ids=lambda kind: kind.name)
LONGEST_REPR = 100


def said(thing: object) -> list[str]:
    """What it says in every language; English is what it prints as."""
    told = [thing.say(language) for language in LANGUAGES]  # type: ignore[attr-defined]
    assert str(thing) == told[0]
    assert len(set(told)) == len(LANGUAGES)
    assert all(text.strip() and "{" not in text and "Message" not in text for text in told)
    return told


@every_grid
def test_hints_steps_grades_and_searches_print_as_sentences(kind: AnyGridKind) -> None:
    puzzle = kind.generate("6x6", level="medium", seed=3)
    hint = kind.hint(puzzle, kind.start(puzzle))
    assert hint is not None
    assert said(hint) == [hint.because.say(language) for language in LANGUAGES]
    assert hint.because.say() in repr(hint) and "Message(" not in repr(hint)
    steps, done = explanation = kind.explain(puzzle)
    assert done and said(steps[0])[0].endswith(".")
    assert str(explanation).splitlines() == [f"{number:>4}. {step}" for number, step in enumerate(steps, 1)]
    assert said(kind.grade(puzzle))[0].startswith("Level: medium, score ")
    search = kind.solve(puzzle)
    assert said(search)[0] == "There is exactly one solution."
    assert repr(search) == f"<Search unique, solutions 1, nodes {search.nodes}>"


def test_a_search_says_as_much_as_is_known() -> None:
    one: tuple[int, ...] = (1, 2)
    assert str(Search((), True, 1)) == "There is no solution."
    assert str(Search((), False, 1)) == "The search budget ran out, so there may be more to find."
    assert str(Search((one,), False, 1)) == "At least 1 solution; the search stopped there."
    assert str(Search((one, one), False, 1)) == "There is more than one solution."
    assert str(Search((one,) * 3, False, 1)) == "At least 3 solutions; the search stopped there."
    assert str(Search((one,) * 3, True, 1)) == "3 solutions."


def test_an_explanation_that_gets_stuck_says_so() -> None:
    assert "trial and error" in str(hidato.explain(hidato.read("0 0\n0 0\n")))


def test_a_grade_without_a_score_or_of_another_package_is_said_too() -> None:
    assert str(Grade("search", "search", ())) == "Level: needs trial and error (hardest: trial and error)"
    assert str(Grade("odd", "new_trick", (), score=3)) == "Level: odd, score 3 (hardest: new trick)"


def test_faults_print_as_sentences() -> None:
    (fault, *_) = hidato.faults(puzzle := hidato.read("1 0\n0 9\n"), hidato.start(puzzle))
    assert isinstance(fault, Fault)
    assert said(fault)[0] == fault.message.say()


def test_a_message_without_wording_can_still_be_looked_at() -> None:
    assert repr(message("no.such", n=3)) == "<Message no.such {'n': 3}>"
    assert repr(message("grid.no_solution")) == "<Message grid.no_solution: The puzzle has no solution.>"


def test_replies_and_lexicons_are_said() -> None:
    reply = wordle.reply("alada", "alias")
    assert str(reply) == "TTV--"
    assert reply.say() == "2 letters in place, 1 elsewhere, 2 absent."
    assert reply.say("es") == "2 letras en su lugar, 1 en otro lugar, 2 que no están."
    words = wordle.lexicon("en-classic")
    assert said(words)[0] == "en-classic, 5 letters: 12972 words, of which 2315 may be the secret."


def test_suggestions_and_situations_are_said() -> None:
    words = wordle.lexicon("es")
    found = wordle.suggest(words, [("carne", "VV---"), ("tosca", "-V-TT")], top=3)
    lines = said(found)[0].splitlines()
    assert lines[0].split() == ["guess", "left", "worst", "groups", "possible"]
    assert len(lines) == 1 + len(found.guesses) + 1
    assert words.shown(found.guesses[0].word) in lines[1]
    assert said(found.guesses[0])[0].startswith(f"{found.guesses[0].word.upper()} leaves ")
    assert found._repr_html_().count("<tr>") == 1 + len(found.guesses)
    seen = wordle.situation(words, [("carne", wordle.Reply.read("VV---"))])
    assert said(seen)[0].startswith(f"{len(seen.possible)} words are left: ")
    assert max(map(len, map(repr, (found, seen)))) < LONGEST_REPR


def test_reviews_are_said_guess_by_guess() -> None:
    found = wordle.review(wordle.lexicon("en-classic"), ["crane", "graft"], "graft")
    lines = said(found)[0].splitlines()
    assert lines[0].startswith("1. CRANE -TT--: 2315 → ")
    assert lines[-1].startswith("Skill ") and lines[-1].endswith(str(found.verdict))


def test_proofs_and_trees_are_said(tmp_path: object) -> None:
    words = wordle.lexicon("en-classic")
    few = wordle.Lexicon("few", None, 5, words.alphabet, words.words[:30], words.words[:30], bytes(30))
    proof = wordle.prove(few, few.words[0])
    assert said(proof)[0].startswith(f"{few.words[0].upper()}: {proof.total} guesses for 30 words, ")
    assert "Of all 30 openers" in str(wordle.prove(few))
    assert said(wordle.prove(few, few.words[0], max_guesses=1))[0].endswith("no strategy finds every word in 1 guess.")
    assert proof.tree is not None
    score = proof.tree.score(few)
    assert said(score)[0].startswith(f"30 words found in {proof.total} guesses, ")
    assert str(proof.tree.score(few, max_guesses=1)).endswith("29 words are not found.")
    assert len(repr(proof.tree)) < LONGEST_REPR
    assert len(repr(grow(wordle.agent("entropy", few), wordle.situation(few)).root)) < LONGEST_REPR


def test_comparisons_are_said_row_by_row() -> None:
    words = wordle.lexicon("en-classic")
    found = wordle.compare(words, ["entropy", "parts"], openers=["crane"], games=20, answers="secrets")
    assert said(found)[0].splitlines()[0].split()[:2] == ["agent", "opener"]
    assert said(found[0])[0].startswith("entropy from CRANE: ")
    assert found._repr_html_().count("<tr>") == 3
    assert repr(found) == "<Comparison en-classic 5, 2 rows, 20 games each>"
    assert len(repr(found[0])) < LONGEST_REPR


@pytest.mark.parametrize("language", ["es", "ES", "es_ES", "es-MX", "es_ES.UTF-8"])
def test_a_language_may_be_named_as_locales_name_it(language: str) -> None:
    assert message("grid.solutions_found", n=3).say(language) == "3 soluciones."


@pytest.mark.parametrize("language", ["fr", "", None, 5, "espresso"])
def test_a_language_that_nobody_here_speaks_is_refused_in_a_sentence(language: Any) -> None:
    for told in (message("grid.solutions_found", n=3), all_of(["a1", "a2"]), Number(3.5, 2)):
        with pytest.raises(ValueError, match="The interface is available in en, es, pt and it"):
            told.say(language)
