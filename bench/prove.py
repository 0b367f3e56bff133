"""Exact proofs: single openers, a sample of all openers against the best total, and every word a possible secret."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from bench.report import Table, cpu_seconds
from pista.chance import Chance
from pista.core.wordle import Prover
from pista.wordle.certificate import check
from pista.wordle.certificate_text import from_content
from pista.wordle.certify import certify
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.prove import prove
from pista.wordle.verify import verify

LEAST = {False: 7920, True: 8122}
"""By hard mode."""
SAMPLE = 300
LISTS = ("es", "en", "pt", "it", "en-classic")
# Opener, hard mode, guesses allowed, least total, CPU seconds of the best public prover.
PUBLIC: tuple[tuple[str, bool, int, int, str], ...] = (
    ("salet", False, 6, 7920, "1.7-2.1"),
    ("salet", True, 6, 8122, "2.4-3.6"),
    ("crate", False, 6, 7926, "18-19"),
    ("palet", True, 5, 8206, "not known"),
)
# Every word a possible secret: the least total known elsewhere, and the widths measured here.
BEST_KNOWN = 52896
EVERY_WORD: tuple[tuple[int, str], ...] = ((10, "any tree within six: 13-22 s"), (250, f"best total: {BEST_KNOWN}"))

ROOT = Path(__file__).parent.parent
CHECKED = (
    ROOT / "src/pista/wordle/strategies/en-classic-5-secrets.tree",
    ROOT / "docs/records/en-classic-hard.tree",
    ROOT / "docs/records/en-classic-every-word.tree",
)


def tables() -> Iterable[Table]:
    words = lexicon("en-classic")
    rows = []
    for opener, hard, most, least, public in PUBLIC:
        proof = prove(words, opener, hard=hard, max_guesses=most, threads=1)
        assert proof.total == least
        assert proof.tree is not None
        assert verify(proof.tree, words, max_guesses=most).faults == ()
        seconds = cpu_seconds(partial(prove, words, opener, hard=hard, max_guesses=most, threads=1))
        rows.append((opener.upper(), "hard" if hard else "normal", most, least, proof.worst, f"{seconds:.2f}", public))
    yield Table(
        "Least total of one opener, en-classic, one core, from word list to scored tree",
        ("opener", "mode", "guesses allowed", "total", "worst", "CPU s", "best public prover, CPU s"),
        rows,
        "The public figures were measured elsewhere on a machine of the same kind, without growing a tree.",
    )

    yield Table(
        "No opener beats 7920, or 8122 in hard mode, en-classic, CPU s",
        ("mode", "the 100 most promising openers", f"the other 12,872, from a sample of {SAMPLE}", "together"),
        [("normal", *refutation(words, hard=False)), ("hard", *refutation(words, hard=True))],
        "Half of that on the clock with two cores. The best public prover, normal mode: about 25,000 CPU s.",
    )

    yield Table(
        "Certificates that no opener does better, normal mode, CPU s of one core",
        ("list", "total", "claims", "bytes", "proof", "writing", "checking"),
        [certificate(name) for name in LISTS],
        "All three in one run, one after the other.",
    )

    every = []
    for width, public in EVERY_WORD:
        cpu, clock = process_time(), perf_counter()
        proof = prove(words, "tarns", answers="all", width=width)
        cpu, clock = process_time() - cpu, perf_counter() - clock
        assert proof.tree is not None
        verified = verify(proof.tree, words, answers="all", max_guesses=6)
        assert (verified.faults, verified.total) == ((), proof.total)
        assert proof.total is not None
        assert proof.total < BEST_KNOWN
        every.append((width, proof.total, proof.worst, f"{cpu:.1f}", f"{clock:.1f}", public))
    yield Table(
        "Every one of 12,972 words a possible secret, all within six, TARNS",
        ("width", "total", "worst", "CPU s", "s on the clock, two threads", "best public prover"),
        every,
        "The clock depends on what else the machine does; CPU seconds are of both threads together.",
    )

    checked = []
    for file in CHECKED:
        verified = verify(file)
        assert verified.sound
        seconds = cpu_seconds(partial(verify, file))
        checked.append((file.stem, verified.words, verified.total, verified.worst, f"{seconds:.2f}"))
    yield Table(
        "Trees of docs/records.md checked by `verify`, plain Python, from file to verdict",
        ("tree", "words", "total", "worst", "CPU s"),
        checked,
    )


def certificate(name: str) -> tuple[object, ...]:
    """What it takes to prove the least total of a list, to write why, and to check that."""
    words = lexicon(name)
    start = process_time()
    proof = prove(words, threads=1)
    assert proof.total is not None
    proved = process_time()
    text = certify(words, proof.total).to_text()
    written = process_time()
    claims = check(from_content(text.encode(), name), words).claims
    checked = process_time()
    seconds = (f"{after - before:.1f}" for before, after in ((start, proved), (proved, written), (written, checked)))
    return name, proof.total, claims, len(text), *seconds


def refutation(words: Lexicon, *, hard: bool) -> tuple[str, str, str]:
    """The CPU seconds it takes to show that no opener does better: the likeliest ones, all others, both."""
    secrets = [words.index(word) for word in words.secrets]
    prover = Prover(words.codes, words.length, secrets, hard=hard, max_guesses=6, cache_bytes=1 << 28, ranked=True)
    likeliest = prover.ranking()[:100]
    sample = Chance(7).sample(prover.ranking()[100:], SAMPLE)

    def refute(openers: list[int]) -> None:
        assert min(prover.openers([(opener, LEAST[hard]) for opener in openers], 1)) >= LEAST[hard]

    front = cpu_seconds(lambda: refute(likeliest), 1)
    rest = cpu_seconds(lambda: refute(sample), 1) / SAMPLE * (len(words.words) - len(likeliest))
    return f"{front:.0f}", f"{rest:.0f}", f"{front + rest:.0f}"
