"""An agent that follows a tree as long as the game is on it, and asks another agent where it is not."""

from dataclasses import dataclass

from pista.wordle.agents.grow import Branch
from pista.wordle.agents.situation import Agent, Situation


@dataclass(frozen=True)
class TreePlayer:
    """`otherwise` plays where the person began elsewhere, or replied something no word of the tree gives."""

    tree: Branch
    otherwise: Agent
    name: str = "tree"

    def guess(self, seen: Situation) -> str:
        guess = on_tree(self.tree, seen)
        return self.otherwise.guess(seen) if guess is None else guess


def on_tree(tree: Branch, seen: Situation) -> str | None:
    """The tree's guess; None where the turns left it or the guess may not be played."""
    branch: Branch | None = tree
    for guess, reply in seen.turns:
        if branch is None or branch.guess != guess:
            return None
        branch = branch.then.get(reply.code)
    if branch is None or not seen.allows(branch.guess):
        return None
    return branch.guess
