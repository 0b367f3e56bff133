"""A comparison as people read it: a line per agent and opener, and what there is to say of each beneath."""

from collections.abc import Sequence

from pista.message import Number, message, one_by_one, percent
from pista.render.table import Table
from pista.wordle.laboratory.games import Game
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import OWN, Plan
from pista.wordle.laboratory.reported import reported
from pista.wordle.laboratory.statistics import Paired, paired

COLUMNS = ("agent", "opener", "games", "success", "interval", "mean", "worst", "never", "ms")
MOST_LOST = 8
LEAST = 0.0001
NOTHING = "–"


def table(plan: Plan, outcomes: Sequence[Outcome], language: str) -> Table:
    """The figures; what was once reported is a column where there is any."""
    once = [reported(plan, one) for one in outcomes]
    names = COLUMNS if once == [None] * len(once) else (*COLUMNS, "reported")
    heads = [
        (percent(95, 0) if name == "interval" else message(f"compare.column_{name}")).say(language) for name in names
    ]
    rows = []
    for one, known in zip(outcomes, once, strict=True):
        mean = NOTHING if one.mean is None else Number(one.mean, 3).say(language)
        cells = [one.agent, one.say_start(language), str(len(one.games)), percent(100 * one.success, 2).say(language)]
        cells += [_interval(one, language), mean, str(one.worst or NOTHING), str(one.never)]
        cells += [Number(1000 * one.per_game, 2).say(language)]
        if len(names) > len(COLUMNS):
            cells += [NOTHING if known is None else percent(100 * known, 1).say(language)]
        rows.append(cells)
    return Table(heads, rows, texts=2)


def _interval(one: Outcome, language: str) -> str:
    if one.exact:
        return message("compare.exact").say(language)
    return "–".join(Number(100 * end, 1).say(language) for end in one.interval)


def notes(plan: Plan, one: Outcome, language: str) -> list[str]:
    """The words that were lost, and in which ways the word was never found."""
    found = []
    if one.lost:
        more = " …" if len(one.lost) > MOST_LOST else ""
        words = " ".join(map(plan.lexicon.shown, one.lost[:MOST_LOST])) + more
        found.append(message("compare.lost_words", n=len(one.lost), words=words))
    if one.faults:
        ways = [
            message(f"compare.fault_{fault}", count=count, example=_example(plan, one, fault))
            for fault, count in one.faults.items()
        ]
        found.append(message("compare.never", n=one.never, ways=one_by_one(ways)))
    return [each.say(language) for each in found]


def _example(plan: Plan, one: Outcome, fault: str) -> str:
    """The first of its kind: what was raised or named, or which word was looked for."""
    game: Game = next(game for game in one.games if game.fault == fault)
    return game.why if fault in ("raised", "not_allowed", "against_clues") else plan.lexicon.shown(game.secret)


def rivals(outcomes: Sequence[Outcome]) -> list[tuple[Outcome, Outcome]]:
    """Everyone beside the agent that was named first, from the same opener."""
    firsts: dict[str, Outcome] = {}
    found = []
    for one in outcomes:
        first = firsts.setdefault(one.opener, one)
        if first is not one:
            found.append((first, one))
    return found


def compared(first: Outcome, second: Outcome) -> Paired:
    """The two on the same secrets, game by game."""
    one, other = ([game.found for game in each.games] for each in (first, second))
    return paired(one, other, first.tries)


def beside(first: Outcome, second: Outcome, language: str) -> list[str]:
    """Whether one is better than the other, or only luckier: who won what the other lost, and who was quicker."""
    pair, exact = compared(first, second), first.exact and second.exact
    names = {"first": first.agent, "second": second.agent, "start": _from(second)}
    said = [(message("compare.pair_won", **names, only=pair.only_first, other=pair.only_second), pair.success)]
    if pair.difference is not None:
        fewer, more = (first, second) if pair.difference <= 0 else (second, first)
        names |= {"first": fewer.agent, "second": more.agent}
        value = Number(abs(pair.difference), 3)
        said.append((message("compare.pair_quicker", **names, fewer=value, count=pair.both), pair.guesses))
    # Where nothing was drawn, nothing is by chance.
    return [what.say(language) + ("" if exact else f" ({_chance(chance, language)})") for what, chance in said]


def _from(one: Outcome) -> str:
    """The opener of both; their own are two."""
    return one.opener if one.opener == OWN else one.start


def _chance(value: float, language: str) -> str:
    """The p-value, or that it is less than four digits can show."""
    return f"p {'<' if value < LEAST else '='} {Number(max(value, LEAST), 4).say(language)}"
