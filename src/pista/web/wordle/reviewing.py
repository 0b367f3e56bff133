"""Reviewing a finished game, for the working processes: every guess, and how an agent plays it. Plain values only."""

from pista import wordle
from pista.kind import PuzzleError
from pista.web.failures import FieldError
from pista.web.wordle.forms import AgentGameForm, AgentTurnForm, ReviewedForm, ReviewedTurnForm, WordsForm
from pista.web.wordle.tasks import TRIES, agent_game, agent_turn, left, lexicon, player, read_word
from pista.wordle.agents import Situation, situation
from pista.wordle.review import Review, Step, beginning

NOTHING: WordsForm = {"n": 0, "sample": [], "spelled": []}


def review(name: str, length: int, guesses: list[str], secret: str, hard: bool, language: str) -> ReviewedForm:
    """What may be learned from a game."""
    words = lexicon(name, length)
    hidden = read_word(words, secret, "#/secret")
    try:
        found = wordle.review(words, guesses, hidden, hard=hard)
    except PuzzleError as error:
        number = dict(error.message.values).get("number")
        place = f"#/guesses/{number - 1}" if isinstance(number, int) else "#/guesses"
        raise FieldError(error, place) from None
    seen = beginning(words, hidden, hard=hard)
    return {
        "lexicon": name,
        "length": length,
        "secret": found.secret,
        "spelled": words.spelled(found.secret),
        "won": found.won,
        "score": found.score,
        "skill": found.skill,
        "luck": found.luck,
        "sentence": found.verdict.say(language),
        "turns": _turns(found, seen),
        "agent": _agents_game(hidden, seen),
    }


def _turns(found: Review, seen: Situation) -> list[ReviewedTurnForm]:
    turns = []
    for step in found.steps:
        seen = seen.after(step.guess, step.reply)
        turns.append(_turn(step, seen))
    return turns


def _turn(step: Step, later: Situation) -> ReviewedTurnForm:
    words = later.lexicon
    return {
        "guess": step.guess,
        "spelled": words.spelled(step.guess),
        "reply": str(step.reply),
        "marks": list(step.reply),
        "before": step.before,
        "after": step.after,
        "left": NOTHING if step.reply.won else left(later),
        "expected": round(step.expected, 2),
        "best": step.best,
        "best_spelled": words.spelled(step.best),
        "best_expected": round(step.best_expected, 2),
        "best_after": step.best_after,
        "forced": step.forced,
        "skill": step.skill,
        "luck": step.luck,
    }


def _agents_game(hidden: str, counted: Situation) -> AgentGameForm:
    """The default agent's game, as one can watch it; the words left are counted among those of the review."""
    words = counted.lexicon
    guesser = player(None, words)
    turns: list[AgentTurnForm] = []
    for later, _ in agent_game(guesser, situation(words, tries=TRIES, hard=counted.hard), hidden):
        guess, said = later.turns[-1]
        counted = counted.after(guess, said)
        turns.append(agent_turn(words, guess, said, NOTHING if said.won else left(counted)))
    return {"agent": guesser.name, "won": turns[-1]["won"], "turns": turns}
