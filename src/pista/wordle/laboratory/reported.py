"""What was reported where the same was once compared: 1000 words drawn from all of an English list, six tries."""

from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Plan

LEXICON = "en-classic"
# Agent and opener: found in six, in per cent.
SUCCESS = {
    ("greedy", "random"): 91.1,
    ("greedy", "arose"): 91.0,
    ("minimax", "random"): 89.4,
    ("minimax", "arose"): 90.5,
}


def reported(plan: Plan, outcome: Outcome) -> float | None:
    """The success, as a share, of that agent from that opener; None where nobody has compared the same."""
    same = plan.lexicon.identity == LEXICON and plan.answers == "all" and plan.tries == 6 and not plan.hard
    opener = outcome.first or outcome.opener
    found = SUCCESS.get((outcome.agent, opener)) if same else None
    return None if found is None else found / 100
