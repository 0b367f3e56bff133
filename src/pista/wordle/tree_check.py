"""An independent check of a tree: every secret is played through it, by the rules as a player would state them.

Shares no code with the prover or the game: replies and hard mode are stated here once more, in the plainest way.
"""

from collections.abc import Iterable

from pista.wordle.tree import Node, Tree


def check(tree: Tree, words: Iterable[str], secrets: Iterable[str], max_guesses: int | None = None) -> list[str]:
    """What is wrong with the tree, in English, for the prover's author; an empty list if nothing is."""
    accepted = frozenset(words)
    faults: list[str] = []
    for secret in secrets:
        guesses, fault = _play(tree.root, secret, accepted, hard=tree.hard)
        if fault is None and max_guesses is not None and len(guesses) > max_guesses:
            fault = f"needs {len(guesses)} guesses"
        if fault is not None:
            faults.append(f"{secret}: {fault} ({' '.join(guesses)})")
    return faults


def total(tree: Tree, secrets: Iterable[str]) -> int:
    """The sum of guesses over all secrets, by playing each of them; the tree must be free of faults."""
    accepted = _Everything()
    return sum(len(_play(tree.root, secret, accepted, hard=False)[0]) for secret in secrets)


class _Everything(frozenset[str]):
    def __contains__(self, word: object) -> bool:
        return True


def _play(node: Node, secret: str, accepted: frozenset[str], *, hard: bool) -> tuple[list[str], str | None]:
    """The guesses made for one secret, and what went wrong, if anything."""
    guesses: list[str] = []
    while True:
        guess = node.guess
        if guess not in accepted:
            return guesses, f"{guess} is not an accepted word"
        if hard:
            for earlier in guesses:
                if not may_follow(guess, earlier, _reply(earlier, secret)):
                    return guesses, f"{guess} may not follow {earlier}"
        guesses.append(guess)
        if guess == secret:
            return guesses, None
        if guesses.count(guess) > 1:
            return guesses, f"{guess} is guessed twice"
        digits = _reply(guess, secret)
        following = node.branches.get(int("".join(map(str, digits)), 3))
        if following is None:
            return guesses, f"nothing follows {guess}"
        node = following


def _reply(guess: str, secret: str) -> list[int]:
    """2 in place, 1 elsewhere, 0 absent. Each letter of the secret accounts for one letter of the guess."""
    digits = [0] * len(guess)
    unused = list(secret)
    for place, letter in enumerate(guess):
        if secret[place] == letter:
            digits[place] = 2
            unused.remove(letter)
    for place, letter in enumerate(guess):
        if digits[place] == 0 and letter in unused:
            digits[place] = 1
            unused.remove(letter)
    return digits


def may_follow(guess: str, earlier: str, digits: list[int]) -> bool:
    """Hard mode: letters in place stay there; every letter hinted, in place or elsewhere, is used as often again."""
    if any(digit == 2 and guess[place] != earlier[place] for place, digit in enumerate(digits)):
        return False
    hinted = [letter for letter, digit in zip(earlier, digits, strict=True) if digit > 0]
    return all(guess.count(letter) >= hinted.count(letter) for letter in hinted)
