"""The best guesses for any history, with what each would leave."""

from collections.abc import Sequence
from typing import NamedTuple

from pista import core
from pista.wordle.agents import Answers, Situation, agent, situation
from pista.wordle.agents.best import Best
from pista.wordle.agents.opener import next_guess
from pista.wordle.agents.situation import pack, unpack
from pista.wordle.agents.width import considered, threads
from pista.wordle.contradiction import ContradictionError, explanations
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply
from pista.wordle.rules import Turn


class Suggestion(NamedTuple):
    """A guess: the words it leaves in the mean and at worst, its parts, and whether it may be the answer itself."""

    word: str
    expected: float
    worst: int
    parts: int
    possible: bool


class Suggestions(NamedTuple):
    """The best guesses, best first, and all words that are left, the likeliest first."""

    guesses: tuple[Suggestion, ...]
    left: tuple[str, ...]


def suggest(
    lexicon: Lexicon,
    turns: Sequence[tuple[str, Reply | str]] = (),
    *,
    agent: str = "best",
    top: int = 10,
    tries: int = 6,
    hard: bool = False,
    answers: Answers = "all",
) -> Suggestions:
    """The `top` guesses the named agent likes best; ContradictionError where no word fits the history."""
    history: list[Turn] = [
        (lexicon.alphabet.fold(guess), said if isinstance(said, Reply) else Reply.read(said, lexicon.length))
        for guess, said in turns
    ]
    seen = situation(lexicon, history, tries=tries, hard=hard, answers=answers)
    if not seen.possible and answers == "secrets":
        seen = situation(lexicon, history, tries=tries, hard=hard)
    if not seen.possible:
        raise ContradictionError(history, explanations(lexicon, history))
    places = _best_places(seen, agent, top)
    return Suggestions(rated(seen, places), tuple(left(seen)))


def rated(seen: Situation, places: Sequence[int]) -> tuple[Suggestion, ...]:
    """What each of these guesses would leave. A word that is found leaves none."""
    lexicon, count = seen.lexicon, len(seen.possible)
    figures = core.part_figures(lexicon.codes, lexicon.length, pack(places), seen.packed)
    possible = set(seen.possible)
    found = []
    for place, (parts, largest, squares, _) in zip(places, figures, strict=True):
        wins = place in possible
        worst = 0 if count == 1 and wins else largest
        found.append(Suggestion(lexicon.words[place], (squares - wins) / count, worst, parts, wins))
    return tuple(found)


def left(seen: Situation) -> list[str]:
    """The words left: secrets before others, common ones before rare ones."""
    lexicon = seen.lexicon
    secrets = frozenset(lexicon.secrets)

    def likely(place: int) -> tuple[bool, int, str]:
        word = lexicon.words[place]
        return word not in secrets, -lexicon.commonness[place], word

    return [lexicon.words[place] for place in sorted(seen.possible, key=likely)]


def _best_places(seen: Situation, name: str, top: int) -> list[int]:
    """The agent's own choice first, then the best by what it goes by: likelihood for `best`, else expected words."""
    player = agent(name, seen.lexicon, tries=seen.tries + len(seen.turns))
    chosen = seen.lexicon.index(next_guess(player, seen))
    if name in ("best", "tree"):
        others = Best(top=top).ranked(seen)
    else:
        guesses = seen.packed + considered(seen)
        lexicon, count = seen.lexicon, len(seen.possible)
        cells = threads(len(guesses) // 4 * count)
        figures = core.part_figures(lexicon.codes, lexicon.length, guesses, seen.packed, cells)
        order = sorted(range(len(figures)), key=lambda number: (_price(name, figures[number]), number))
        places = unpack(guesses)
        others = list(dict.fromkeys(places[number] for number in order[: 2 * top]))
    return list(dict.fromkeys([chosen, *others]))[:top]


def _price(name: str, figures: tuple[int, int, int, int]) -> tuple[int, ...]:
    parts, largest, squares, logs = figures
    match name:
        case "worst":
            return (largest,)
        case "entropy":
            return (logs,)
        case "parts":
            return (-parts, logs)
    return (squares,)
