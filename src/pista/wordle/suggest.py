"""The best guesses for any history, with what each would leave."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from pista import core
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents import Answers, Situation, agent, situation
from pista.wordle.agents.best import Best
from pista.wordle.agents.opener import next_guess, shipped_opener
from pista.wordle.agents.situation import pack, unpack
from pista.wordle.agents.width import threads
from pista.wordle.contradiction import ContradictionError, explanations
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply
from pista.wordle.rules import Turn

# Parts, largest part, sum of squared sizes, sum of n·log2 n.
Figures = tuple[int, int, int, int]
Price = Callable[[Figures], tuple[int, ...]]
# Replies, times the square of their letters, that are counted to find the best guesses: half a second on one core.
MOST_COUNTED: Final = 5_000_000_000
STAGES: Final = 4


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
    """The `top` guesses the named agent likes best; ContradictionError where no word fits the history.

    Every allowed guess is considered, see `cheapest`.
    """
    history: list[Turn] = [
        (lexicon.alphabet.fold(guess), said if isinstance(said, Reply) else Reply.read(said, lexicon.length))
        for guess, said in turns
    ]
    seen = situation(lexicon, history, tries=tries, hard=hard, answers=answers)
    if not seen.possible and answers == "secrets":
        seen = situation(lexicon, history, tries=tries, hard=hard)
    if not seen.possible:
        raise ContradictionError(history, explanations(lexicon, history))
    if seen.tries <= 0:
        raise PuzzleError(message("suggest.no_tries", n=tries))
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


def cheapest(seen: Situation, price: Price, top: int) -> list[int]:
    """The places of the `top` guesses of least price; of equal ones those that may be the answer come first.

    Where counting all words for every guess would take too long, ever fewer guesses are counted over ever larger even
    samples of the words, the last over all of them.
    """
    guesses = list(dict.fromkeys((*seen.possible, *unpack(seen.allowed))))
    every, share = len(guesses), _too_many(seen, len(guesses))
    for stage in range(1, STAGES) if share > 1 else ():
        # Every stage, and the last count, cost the same.
        smaller, larger = ((share * STAGES) ** (part / (STAGES - 1)) for part in (stage, STAGES - stage))
        worth = _ordered(seen, guesses, seen.possible[:: ceil(larger)], price)[: max(int(every / smaller), 2 * top)]
        guesses = [guesses[number] for number in sorted(worth)]
    return [guesses[number] for number in _ordered(seen, guesses, seen.possible, price)[:top]]


def fewest(figures: Figures) -> tuple[int, ...]:
    """The price of those who want the fewest words left in the mean."""
    return (figures[2],)


# What the agents go by that count parts.
_PRICES: Final[Mapping[str, Price]] = {
    "worst": lambda figures: (figures[1],),
    "entropy": lambda figures: (figures[3],),
    "parts": lambda figures: (-figures[0], figures[3]),
    "expected": fewest,
}


def _best_places(seen: Situation, name: str, top: int) -> list[int]:
    """The agent's own choice first, then the best by what it goes by: likelihood for `best`, else expected words."""
    player = agent(name, seen.lexicon, tries=seen.tries + len(seen.turns))
    likely = name in ("best", "tree")
    others = Best(top=top).ranked(seen) if likely else cheapest(seen, _PRICES.get(name, fewest), top)
    plain = name in _PRICES or (name == "best" and seen.tries > Best().caution)
    if plain and _too_many(seen, len(seen.allowed) // 4) > 1:
        # The agent would count all that once more, or more of it.
        word = None if seen.turns else shipped_opener(name, seen)
    else:
        word = next_guess(player, seen)
    chosen = [] if word is None else [seen.lexicon.index(word)]
    return list(dict.fromkeys([*chosen, *others]))[:top]


def _too_many(seen: Situation, guesses: int) -> int:
    """How many times over what can be counted in time; 1 where everything can."""
    return -(-guesses * len(seen.possible) * seen.lexicon.length**2 // MOST_COUNTED)


def _ordered(seen: Situation, guesses: list[int], possible: Sequence[int], price: Price) -> list[int]:
    """The numbers of the guesses, cheapest first, counted over these words."""
    lexicon = seen.lexicon
    cells = threads(len(guesses) * len(possible))
    figures = core.part_figures(lexicon.codes, lexicon.length, pack(guesses), pack(possible), cells)
    return sorted(range(len(figures)), key=lambda number: (price(figures[number]), number))
