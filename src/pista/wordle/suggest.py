"""The best guesses for any history, with what each would leave."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pista.checks import checked, whole
from pista.core import wordle as core
from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.render.table import Table, aligned, html
from pista.wordle.agents import Agent, Answers, Situation, agent, situation
from pista.wordle.agents.best import Best
from pista.wordle.agents.cost import ENTROPY, EXPECTED, PARTS, WORST
from pista.wordle.agents.faults import playable
from pista.wordle.agents.opener import next_guess, shipped_opener
from pista.wordle.agents.sampled import Price, cheapest, fewest, too_many
from pista.wordle.agents.situation import pack
from pista.wordle.alphabet import capitals
from pista.wordle.contradiction import ContradictionError, explanations
from pista.wordle.history import as_turns
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply

COLUMNS = ("word", "expected", "worst", "parts", "possible")
MOST_SHOWN = 60
"""Words told of those that are left."""


class Suggestion(NamedTuple):
    """A `word` to guess: how many words it leaves in the mean (`expected`) and at `worst`, how many `parts` it makes,
    and whether it may be the answer itself (`possible`)."""

    word: str
    expected: float
    worst: int
    parts: int
    possible: bool

    def say(self, language: str = "en") -> str:
        """What it would leave, in a sentence."""
        left = {"expected": Number(self.expected, 2), "worst": self.worst, "n": self.parts}
        return message("suggest.told", word=capitals(self.word), **left).say(language)

    def __str__(self) -> str:
        return self.say()


class Suggestions(NamedTuple):
    """The best `guesses`, best first, and all words that are `left`, the likeliest first."""

    guesses: tuple[Suggestion, ...]
    left: tuple[str, ...]
    lexicon: Lexicon | None = None
    """How the words are written; without it they are shown without accents."""

    def table(self, language: str = "en") -> Table:
        """The guesses, a row each."""
        heads = [message(f"suggest.column_{head}").say(language) for head in COLUMNS]
        yes = message("suggest.yes").say(language)
        rows = [
            [
                self._shown(one.word),
                Number(one.expected, 2).say(language),
                str(one.worst),
                str(one.parts),
                yes if one.possible else "",
            ]
            for one in self.guesses
        ]
        return Table(heads, rows)

    def left_told(self) -> Message:
        """How many words are left, and the likeliest of them."""
        shown = " ".join(map(self._shown, self.left[:MOST_SHOWN]))
        more = " …" if len(self.left) > MOST_SHOWN else ""
        return message("suggest.left", n=len(self.left), words=shown + more)

    def say(self, language: str = "en") -> str:
        """The table, and the words that are left."""
        return "\n".join([*aligned(self.table(language)), self.left_told().say(language)])

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        best = " ".join(one.word for one in self.guesses[:3])
        return f"<Suggestions {best}{' …' if len(self.guesses) > 3 else ''}, words left {len(self.left)}>"

    def _repr_html_(self) -> str:
        """How notebooks show it."""
        return html(self.table(), [str(self.left_told())])

    def _shown(self, word: str) -> str:
        return capitals(word) if self.lexicon is None else self.lexicon.shown(word)


@checked
def suggest(
    lexicon: Lexicon,
    turns: Sequence[tuple[str, Reply | str]] = (),
    *,
    agent: str | Agent = "best",
    top: int = 10,
    tries: int = 6,
    hard: bool = False,
    answers: Answers = "all",
    before: Lexicon | None = None,
) -> Suggestions:
    """The `top` guesses the agent, named or given, likes best; ContradictionError where no word fits the history.

    Every allowed guess is considered, see `cheapest`. `before` is the lexicon before words were added to it: its tree
    is followed while the game is on it, as `crack` does.

    >>> from pista import wordle
    >>> found = wordle.suggest(wordle.lexicon("en-classic"), [("crane", "VVT-V")], answers="secrets")
    >>> found.left, found.guesses[0].word
    (('reach', 'react'), 'reach')
    """
    history = as_turns(lexicon, turns)
    top = min(whole("top", top, 1), len(lexicon))
    from pista.wordle.agents.guest import made_here  # For agents of other people alone.

    adviser = agent if isinstance(agent, str) else made_here(agent)
    seen = situation(lexicon, history, tries=tries, hard=hard, answers=answers)
    if not seen.possible and answers == "secrets":
        seen = situation(lexicon, history, tries=tries, hard=hard)
    if not seen.possible:
        raise ContradictionError(history, explanations(lexicon, history))
    if seen.tries <= 0:
        raise PuzzleError(message("suggest.no_tries", n=tries))
    places = _best_places(seen, adviser, top, before or lexicon)
    return Suggestions(rated(seen, places), tuple(left(seen)), lexicon)


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


# What the agents go by that count parts.
_PRICES: Final[Mapping[str, Price]] = {one.name: one.price for one in (WORST, ENTROPY, PARTS, EXPECTED)}


def _best_places(seen: Situation, adviser: str | Agent, top: int, before: Lexicon) -> list[int]:
    """The agent's own choice first, then the best by what it goes by: likelihood for `best`, else expected words."""
    if not isinstance(adviser, str):
        own = seen.lexicon.index(playable(adviser.name, adviser.guess(seen), seen))
        return list(dict.fromkeys([own, *cheapest(seen, fewest, top)]))[:top]
    name = adviser
    player = agent(name, before, tries=seen.tries + len(seen.turns))
    likely = name in ("best", "tree")
    others = Best(top=top).ranked(seen) if likely else cheapest(seen, _PRICES.get(name, fewest), top)
    plain = name in _PRICES or (name == "best" and seen.tries > Best().caution)
    if plain and too_many(seen, len(seen.allowed) // 4) > 1:
        # The agent would count all that once more, or more of it.
        word = None if seen.turns else shipped_opener(name, seen)
    else:
        word = next_guess(player, seen)
    chosen = [] if word is None else [seen.lexicon.index(word)]
    return list(dict.fromkeys([*chosen, *others]))[:top]
