"""Which openers cannot find every accepted word in six guesses, proved by families that differ in one letter.

    python tools/families.py es [tries]

Of a family such as CO?AS a guess tells apart only the members whose letter it contains; the others all give one reply.
Whoever always gets that reply makes the same guesses whatever the secret is, so the guesses between the opener and the
last one must between them tell apart all members but one. Where no such guesses exist, the opener loses a member. An
opener that passes is not shown to win: it may lose other words.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache

from pista import wordle
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply_codes

# Smaller families than this are no danger with six tries.
SMALLEST = 10


def families(words: Sequence[str], smallest: int = SMALLEST) -> dict[str, tuple[str, ...]]:
    """Words that differ in one place alone, by what they share; the largest families first."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in words:
        for place in range(len(word)):
            found[f"{word[:place]}?{word[place + 1 :]}"].append(word)
    large = [(shared, tuple(members)) for shared, members in found.items() if len(members) >= smallest]
    return dict(sorted(large, key=lambda family: (-len(family[1]), family[0])))


def told_apart(lexicon: Lexicon, members: Sequence[str]) -> list[int]:
    """For every accepted word as a guess the members, one bit each, that do not give its commonest reply."""
    codes = lexicon.alphabet.codes
    row = reply_codes(lexicon.codes, codes("".join(members)), lexicon.length).tolist()
    masks = []
    for start in range(0, len(row), len(members)):
        replies = row[start : start + len(members)]
        common, times = Counter(replies).most_common(1)[0]
        masks.append(sum(1 << bit for bit, reply in enumerate(replies) if reply != common or times == 1))
    return masks


def lasting(masks: Sequence[int]) -> list[int]:
    """The masks that no other one includes, the largest first."""
    kept: list[int] = []
    for mask in sorted(set(masks), key=lambda mask: (-mask.bit_count(), mask)):
        if all(mask | other != other for other in kept):
            kept.append(mask)
    return kept


def refuted(lexicon: Lexicon, members: Sequence[str], tries: int = 6) -> list[int]:
    """The places of the openers after which some member is not found within `tries`, however one plays."""
    every = told_apart(lexicon, members)
    best = lasting(every)

    @cache
    def coverable(rest: int, guesses: int) -> bool:
        """Whether so many guesses tell apart all of `rest` but one."""
        if rest.bit_count() <= 1:
            return True
        if guesses * max((mask & rest).bit_count() for mask in best) < rest.bit_count() - 1:
            return False
        # One of any two members has to be told apart.
        lowest = rest & -rest
        second = (rest ^ lowest) & -(rest ^ lowest)
        useful = {rest & mask for mask in best if mask & (lowest | second)}
        return any(coverable(rest & ~mask, guesses - 1) for mask in lasting(list(useful)))

    whole = (1 << len(members)) - 1
    return [place for place, mask in enumerate(every) if not coverable(whole & ~mask, tries - 2)]


def main(name: str, tries: str = "6") -> None:
    """Counts the openers that are refuted, family by family."""
    lexicon = wordle.lexicon(name)
    gone: set[int] = set()
    for shared, members in families(lexicon.words).items():
        more = set(refuted(lexicon, members, int(tries))) - gone
        gone |= more
        if more:
            print(shared.upper(), len(members), "words; openers refuted", len(more), flush=True)
    print(lexicon.name, len(gone), "of", len(lexicon), f"openers cannot find every accepted word in {tries}")


if __name__ == "__main__":
    main(*sys.argv[1:])
