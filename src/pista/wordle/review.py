"""A finished game looked at again: what each guess could have left, what it left, and how much was skill or luck.

Skill compares a guess with the best one by how far each narrows the words down, on a logarithmic scale; luck compares
the words really left with those that other secrets would have left. Both go from 0 to 99; docs/agents.md defines them.
Only decisions are scored: the opener has no skill, and the only word left neither that nor luck. One figure of a
hundred sums up how the words were narrowed down, from the opener on.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.wordle.agents import Answers, Situation, situation
from pista.wordle.agents.opener import shipped_opener
from pista.wordle.agents.sampled import cheapest, fewest
from pista.wordle.alphabet import capitals
from pista.wordle.history import read_guess
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply
from pista.wordle.rules import keeps_the_clues
from pista.wordle.suggest import Suggestion, rated

TOP_SCORE = 99
EVEN = 50
GOOD = 75
FAIR = 50
AS_GOOD = 1.01
"""Guesses that are expected to leave no more than so many times the fewest words are as good as the best."""
MOST_ALIKE = 500
"""Of so many best guesses the one that people know is told."""


class Step(NamedTuple):
    """One `guess` and its `reply`: how many words were left `before` and `after` it, how many were `expected` to be
    left, and by the `best` guess (`best_expected`), which would really have left `best_after`; `skill` and `luck` from
    0 to 99.

    The opener has no skill; the only word left, which nobody has to choose, has none either and counts for nobody's
    luck.
    """

    guess: str
    reply: Reply
    before: int
    after: int
    expected: float
    best: str
    best_expected: float
    skill: int | None
    luck: int
    best_after: int

    @property
    def forced(self) -> bool:
        """Whether it was the only word left."""
        return self.before == 1 and self.reply.won

    def counts(self) -> Message:
        """How many words it left of how many."""
        return message("review.counts", before=self.before, n=self.after, expected=Number(self.expected, 1))

    def scores(self, best: str) -> Message:
        """Skill and luck, and what would have been better; `best` as it is shown."""
        if self.forced:
            return message("review.forced")
        if self.best == self.guess:
            key = "review.opener_best" if self.skill is None else "review.was_best"
        else:
            key = "review.opener_better" if self.skill is None else "review.better"
        expected = Number(self.best_expected, 1)
        return message(key, skill=self.skill, luck=self.luck, best=best, expected=expected)

    def say(self, language: str = "en") -> str:
        """Guess and reply, what was left, and the scores."""
        told = (self.counts(), self.scores(capitals(self.best)))
        return f"{capitals(self.guess)} {self.reply}: {' · '.join(each.say(language) for each in told)}"

    def __str__(self) -> str:
        return self.say()


class Review(NamedTuple):
    """All `steps` towards a `secret`, whether it was `won`, the means of `skill` and `luck`, and a `verdict` that sums
    up."""

    secret: str
    steps: tuple[Step, ...]
    won: bool
    skill: int | None
    luck: int
    verdict: Message

    @property
    def score(self) -> int:
        """All guesses in one figure: how much of what the best ones promised to tell these did, of a hundred."""
        return overall_score(self.steps)

    def scores(self) -> Message:
        """The means of all guesses."""
        return message("review.scores", skill="–" if self.skill is None else self.skill, luck=self.luck)

    def say(self, language: str = "en") -> str:
        """A line for each guess, and what they come to."""
        lines = [f"{number}. {step.say(language)}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, f"{self.scores().say(language)} {self.verdict.say(language)}"])

    def __str__(self) -> str:
        return self.say()


@checked
def review(
    lexicon: Lexicon, guesses: Sequence[str], secret: str, *, hard: bool = False, answers: Answers = "secrets"
) -> Review:
    """What may be learned from a game. Where the secret is an accepted word only, every word counts as possible.

    >>> from pista import wordle
    >>> told = wordle.review(wordle.lexicon("en-classic"), ["crane", "reach", "react"], "react")
    >>> told.skill, told.luck, [step.after for step in told.steps]
    (99, 61, [2, 1, 0])
    """
    hidden = read_guess(lexicon, secret)
    if not guesses:
        raise PuzzleError(message("review.no_guesses"))
    seen = beginning(lexicon, hidden, hard=hard, answers=answers)
    steps: list[Step] = []
    for number, text in enumerate(guesses, 1):
        guess = _checked(lexicon, text, number, seen, over=bool(steps) and steps[-1].reply.won)
        steps.append(_step(seen, guess, hidden))
        seen = seen.after(guess, steps[-1].reply)
    skills = [step.skill for step in steps if step.skill is not None]
    skill = round(sum(skills) / len(skills)) if skills else None
    lucks = [step.luck for step in steps if not step.forced]
    luck = round(sum(lucks) / len(lucks)) if lucks else EVEN
    won = steps[-1].reply.won
    return Review(hidden, tuple(steps), won, skill, luck, _verdict(won, len(steps), skill, luck))


def beginning(lexicon: Lexicon, secret: str, *, hard: bool = False, answers: Answers = "secrets") -> Situation:
    """What is seen before the first guess: the words that count as possible are all where the secret is none of the
    secrets."""
    return situation(lexicon, hard=hard, answers=answers if secret in frozenset(lexicon.secrets) else "all")


def overall_score(steps: Sequence[Step]) -> int:
    """How far the guesses were to narrow the words down, of a hundred that the best ones were to, turn by turn."""
    decided = [step for step in steps if not step.forced]
    most = sum(log((step.before + 1) / (step.best_expected + 1)) for step in decided)
    told = sum(log((step.before + 1) / (step.expected + 1)) for step in decided)
    return round(100 * told / most) if most > 0 else 100


def skill_score(before: int, expected: float, best: float) -> int:
    """How much of the best possible narrowing the guess promised: 99 for a best guess, 0 for one that tells nothing."""
    most = log((before + 1) / (best + 1))
    return round(TOP_SCORE * log((before + 1) / (expected + 1)) / most) if most > 0 else TOP_SCORE


def luck_score(sizes: Sequence[int], after: int) -> int:
    """The share of secrets that would have left more, half of those that leave as many; `sizes` has one per secret."""
    more = sum(size > after for size in sizes)
    same = sum(size == after for size in sizes)
    return round(TOP_SCORE * (more + same / 2) / len(sizes))


def _step(seen: Situation, guess: str, secret: str) -> Step:
    lexicon, before = seen.lexicon, len(seen.possible)
    said, after = reply(guess, secret), _left(seen, guess, secret)
    won = 3**lexicon.length - 1
    sizes = [0 if code == won else len(part) for code, part in seen.split(guess).items() for _ in part]
    expected = sum(sizes) / before
    told, least = _best(seen)
    best, best_expected = (guess, expected) if expected <= told.expected else (told.word, told.expected)
    # The opener is taste: the best one is told, but it is not held against the player.
    decided = bool(seen.turns) and not (before == 1 and said.won)
    skill = skill_score(before, expected, min(least, expected)) if decided else None
    luck, best_after = luck_score(sizes, after), _left(seen, best, secret)
    return Step(guess, said, before, after, expected, best, best_expected, skill, luck, best_after)


def _left(seen: Situation, guess: str, secret: str) -> int:
    """How many words a guess leaves of those possible; a found word leaves none."""
    said = reply(guess, secret)
    return 0 if said.won else len(seen.after(guess, said).possible)


def _best(seen: Situation) -> tuple[Suggestion, float]:
    """A guess as good as that which leaves fewest words on average, and those fewest; a found word leaves none.

    Of all that are as good it is one that people know: a secret before other words, and a common word before rare ones.
    """
    lexicon = seen.lexicon
    opener = None if seen.turns else shipped_opener("expected", seen)
    # Where the best opener is written down, only words that people know are counted beside it.
    places = (
        [lexicon.index(opener), *map(lexicon.index, lexicon.secrets)] if opener else cheapest(seen, fewest, MOST_ALIKE)
    )
    found = rated(seen, places)
    least = min(each.expected for each in found)
    alike = [(each, place) for each, place in zip(found, places, strict=True) if each.expected <= AS_GOOD * least]
    secrets = frozenset(lexicon.secrets)
    known, _ = max(alike, key=lambda each: (each[0].word in secrets, lexicon.commonness[each[1]], -each[0].expected))
    return known, least


def _checked(lexicon: Lexicon, text: str, number: int, seen: Situation, *, over: bool) -> str:
    """The guess, where it could be played at that point."""
    try:
        guess = read_guess(lexicon, text)
    except PuzzleError as error:
        raise PuzzleError(message("review.wrong_guess", number=number, why=error.message)) from None
    why = keeps_the_clues(guess, seen.turns) if seen.hard else None
    if over:
        why = message("wordle.finished")
    if why:
        raise PuzzleError(message("review.wrong_guess", number=number, why=why))
    return guess


def _verdict(won: bool, guesses: int, skill: int | None, luck: int) -> Message:
    """One sentence: the result, then what it owes to skill and to luck."""
    if skill is None:
        return message("review.verdict_opener" if won else "review.verdict_short")
    played = "good" if skill >= GOOD else "fair" if skill >= FAIR else "poor"
    fell = "lucky" if luck > 60 else "unlucky" if luck < 40 else "even"
    if not won and (played, fell) == ("poor", "lucky"):
        # Luck has done nothing for a word that was not found.
        fell = "even"
    result = message("review.result_won" if won else "review.result_open", n=guesses)
    return message(f"review.verdict_{played}_{fell}", result=result)
