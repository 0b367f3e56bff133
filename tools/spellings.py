"""How the words of a list are written: which of the spellings that are played alike are shown.

Knows frequency and headwords; the form of the data is the package's own.
"""

from fairness import is_common
from sources import Source

from pista.wordle.spelling import joined

# A spelling is shown beside a commoner one where it has this share of their uses.
SHOWN = 0.1
MOST = 3


def spelled(word: str, source: Source, *, secret: bool) -> str:
    """The spellings of a played word, the commonest first. Of a secret only headwords: ópera, not opera."""
    spellings = _spellings(word, source)
    if secret:
        spellings = [one for one in spellings if is_common(one, len(word), source)] or _named(word, source) or spellings
    shares = {spelling: source.shares.get(spelling, 0.0) for spelling in spellings}
    ordered = sorted(spellings, key=lambda spelling: -shares[spelling])
    total = sum(shares.values())
    return joined([one for one in ordered if shares[one] >= SHOWN * total][:MOST])


def _spellings(word: str, source: Source) -> list[str]:
    """Those of the dictionary that knows best: the second Portuguese one is Brazil's (gênero, not género). The first
    Spanish one has no accents, so of its own words what people write most is taken."""
    found = source.accepted.get(word, {word})
    if source.language not in ("es", "pt"):
        return sorted(found)
    best = source.dictionaries[1].spellings.get(word)
    if best is None and source.language == "es":
        written = {spelling for spelling in source.attested.get(word, ()) if source.alphabet.unaccent(spelling) == word}
        best = {max(sorted(written or found), key=lambda spelling: source.shares.get(spelling, 0.0))}
    return sorted(best or found)


def _named(word: str, source: Source) -> list[str]:
    """Of a secret added by hand the spellings that are headwords, however rare."""
    return sorted(one for one in source.accepted[word] if source.headwords.of(one))
