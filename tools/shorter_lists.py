"""Why `greedy` from AROSE was once reported with three points more.

    python tools/shorter_lists.py

Plays the same agents on lists as long as the one of the report, and tells what a thousand drawn words leave open.
`docs/laboratory.md` quotes it.
"""

from collections.abc import Iterable
from itertools import compress

from pista import wordle
from pista.chance import Chance
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Plan, contests, drawn
from pista.wordle.laboratory.run import run
from pista.wordle.lexicon import Lexicon

CLASSIC = wordle.lexicon("en-classic")
REPORTED = {"greedy": 0.910, "minimax": 0.905}
WORDS = 11271
FEWER = len(CLASSIC) - WORDS
DRAWS = 2000


def without(words: Iterable[str]) -> Lexicon:
    """The list without these words; AROSE stays."""
    gone = set(words) - {"arose"}
    kept = [word not in gone for word in CLASSIC.words]
    return Lexicon(
        CLASSIC.name,
        CLASSIC.language,
        CLASSIC.length,
        CLASSIC.alphabet,
        tuple(compress(CLASSIC.words, kept)),
        tuple(word for word in CLASSIC.secrets if word not in gone),
        bytes(compress(CLASSIC.commonness, kept)),
    )


def played(lexicon: Lexicon) -> list[Outcome]:
    """Both agents from AROSE over every word."""
    return list(run(Plan(lexicon, lexicon.words), contests(lexicon, REPORTED, ["arose"])))


def show(told: str, lexicon: Lexicon) -> None:
    shares = "  ".join(f"{one.agent} {100 * one.success:.2f} %" for one in played(lexicon))
    print(f"{told}, {len(lexicon)} words: {shares}", flush=True)


def reached(lexicon: Lexicon) -> None:
    """In how many draws of a thousand words each agent reaches what was reported."""
    for one in played(lexicon):
        won = {game.secret for game in one.games if game.found is not None and game.found <= one.tries}
        shares = [sum(word in won for word in drawn(lexicon, 1000, seed=seed)) / 1000 for seed in range(DRAWS)]
        often = sum(share >= REPORTED[one.agent] for share in shares) / DRAWS
        print(
            f"{len(lexicon)} words: {one.agent} reaches what was reported in {100 * often:.1f} % of draws", flush=True
        )


def main() -> None:
    secrets = set(CLASSIC.secrets)
    others = [word for word in CLASSIC.words if word not in secrets]
    plurals = [word for word in others if word.endswith("s")]
    common = dict(zip(CLASSIC.words, CLASSIC.commonness, strict=True))
    show("the whole list", CLASSIC)
    for seed in range(5):
        show(f"without some of all, draw {seed}", without(Chance(seed).sample(CLASSIC.words, FEWER)))
    for seed in range(3):
        show(f"without some that are no secrets, draw {seed}", without(Chance(seed).sample(others, FEWER)))
    show("without the rarest", without(sorted(CLASSIC.words, key=lambda word: (common[word], word))[:FEWER]))
    for seed in range(3):
        show(f"without some in -s, draw {seed}", without(Chance(seed).sample(plurals, FEWER)))
    reached(CLASSIC)
    reached(without(Chance(0).sample(CLASSIC.words, FEWER)))


if __name__ == "__main__":
    main()
