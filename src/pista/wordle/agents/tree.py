"""An agent that follows a tree as long as the game is on it, and asks another agent where it is not."""

import warnings
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pista.kind import PuzzleError
from pista.message import Message, message
from pista.wordle.agents.situation import Agent, Situation
from pista.wordle.lexicon import Lexicon
from pista.wordle.tree import Node, Tree

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, repr=False)
class TreePlayer:
    """An agent called `name` that follows a `tree`. `otherwise` plays where the game began elsewhere, where a reply
    came that no word of the tree gives, and where the tree would spend the last try on a word that cannot be it."""

    tree: Tree
    otherwise: Agent
    name: str = "tree"

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        """What the tree says, or whoever plays otherwise."""
        guess = on_tree(self.tree, seen)
        if guess is None or (seen.tries <= 1 and guess not in seen.words):
            return self.otherwise.guess(seen)
        return guess


def on_tree(tree: Tree, seen: Situation) -> str | None:
    """The tree's guess; None where the turns left it or the guess may not be played."""
    node: Node | None = tree.root
    for guess, reply in seen.turns:
        if node is None or node.guess != guess:
            return None
        node = node.branches.get(reply.code)
    if node is None or (seen.hard and not tree.hard) or not seen.allows(node.guess):
        return None
    return node.guess


def strategies() -> "Traversable":
    """The folder of the trees that came with the package."""
    from importlib import resources  # Needed by the first tree, not by the import.

    return resources.files("pista").joinpath("wordle", "strategies")


@cache
def shipped_tree(name: str, lexicon: Lexicon) -> Tree | None:
    """The tree of that name (`best` or `secrets`) that came with the package for exactly these words, if one did.

    PuzzleError where one did and is damaged.
    """
    file = strategies().joinpath(f"{lexicon.name}-{lexicon.length}-{name}.tree")
    if lexicon.language is None or not file.is_file():
        return None
    try:
        return Tree.from_bytes(file.read_bytes(), lexicon, file.name)
    except OSError:
        raise PuzzleError(message("agents.damaged_tree", name=file.name)) from None
    except PuzzleError as error:
        # A list that has changed since the tree was made has another fingerprint: then the tree is simply not used.
        if error.message.key == "tree.foreign":
            return None
        raise PuzzleError(message("agents.damaged_tree", name=file.name)) from None


class TreeWarning(UserWarning):
    """A shipped tree is damaged, and is done without."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@cache
def sound_tree(name: str, lexicon: Lexicon) -> Tree | None:
    """The shipped tree, for those who can do without it: of a damaged one they are warned, once."""
    try:
        return shipped_tree(name, lexicon)
    except PuzzleError as error:
        values = dict(error.message.values)
        warnings.warn(TreeWarning(message("agents.without_tree", name=values["name"])), stacklevel=2)
        return None
