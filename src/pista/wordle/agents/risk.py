"""How likely a guess is to give words away while tries are still plenty: by the families that it leaves together.

A set without much strain (`core.strained_parts`) is found in four more tries: that is experience, not proof. What is
strained is proved, where it is little.
"""

from dataclasses import replace

from pista.core import wordle as core
from pista.wordle.agents.proved import Effort, proved_guess
from pista.wordle.agents.situation import Situation, pack, unpack

# Of some five thousand parts that came up from random openers in English and Spanish, none with this strain or less
# failed to be found in four tries; of those with four times as much, most did.
CALM = 25
# Parts that are proved for one guess at most, and for all of them; and how hard it is tried.
PROVED = 3
PROOFS = 4
EFFORT = Effort(64, 12, 400, usual=250)
# A wish is taken before a less risky one where the risk is not greater by more than this factor.
LENIENCE = 1.1


def least_risk(seen: Situation, wished: list[int]) -> int:
    """The first wish that is calm, else a guess that can be proved, else one of the least risky wishes."""
    lexicon = seen.lexicon
    found = core.strained_parts(lexicon.codes, lexicon.length, pack(wished), seen.packed, CALM)
    if not found[-1]:
        return wished[len(found) - 1]
    risks = [sum(strain - CALM for strain, _ in parts) for parts in found]
    proofs = 0
    # The less is in doubt, the sooner it is known.
    for _, guess, parts in sorted(zip(risks, wished, found, strict=True), key=lambda one: one[0]):
        if len(parts) > PROVED or proofs + len(parts) > PROOFS:
            continue
        known = [_found_in_time(seen, parts[0][1])]
        while known[-1] and len(known) < len(parts):
            known.append(_found_in_time(seen, parts[len(known)][1]))
        if all(known):
            return guess
        proofs += len(known)
    certain = proved_guess(seen, wished[0])
    if certain is not None:
        return certain
    return next(guess for guess, risk in zip(wished, risks, strict=True) if risk <= LENIENCE * min(risks))


def _found_in_time(seen: Situation, part: bytes) -> bool:
    later = replace(seen, possible=tuple(unpack(part)), tries=seen.tries - 1)
    return proved_guess(later, later.possible[0], EFFORT) is not None
