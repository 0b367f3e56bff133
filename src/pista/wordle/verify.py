"""An independent check of a tree: every secret is played through it, by the rules as a player would state them.

Shares no code with the prover, the game or what saves trees: replies, hard mode and the file are read here once more,
in the plainest way. Believes nothing that a file says of itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path

from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.wordle.lexicon import Lexicon, languages, lengths
from pista.wordle.lexicon import lexicon as shipped_list
from pista.wordle.tree import Tree
from pista.wordle.verify_reading import Claims, Step, TreeFile, read_file, shown, signs


@dataclass(frozen=True)
class Wrong:
    """What is wrong with a tree (`because`), and on which `line` of its file, where it has lines."""

    because: Message
    line: int | None = None

    def say(self, language: str = "en", source: str | None = None) -> str:
        """The sentence, with file and line before it as far as they are known."""
        return PuzzleError(self.because, self.line, source=source).say(language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True)
class Verified:
    """What a tree reaches, counted by playing every one of the `words` that may be the secret (`answers` of the
    `lexicon`) from its `opener` on: `distribution[i]` words are found with guess i + 1.

    `claims` is what the file says of itself, `faults` all that is wrong; `failures` are the words it does not find;
    `idle` counts guesses that no word leads to, which do no harm; `keeps_hard` says that every branch, idle ones too,
    keeps to hard mode.
    """

    lexicon: Lexicon
    opener: str
    answers: str
    words: int
    distribution: tuple[int, ...]
    failures: tuple[str, ...]
    idle: int
    keeps_hard: bool
    claims: Claims
    faults: tuple[Wrong, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def total(self) -> int:
        """The sum of guesses over the words that are found."""
        return sum(number * count for number, count in enumerate(self.distribution, 1))

    @property
    def mean(self) -> float | None:
        """Guesses for each word that is found."""
        found = sum(self.distribution)
        return self.total / found if found else None

    @property
    def worst(self) -> int:
        """The most guesses that a word takes."""
        return len(self.distribution)

    def sentences(self) -> tuple[Message, ...]:
        """What was counted, a message each."""
        words = self.lexicon
        opener = words.shown(self.opener)
        about = {"list": words.name, "length": words.length, "fingerprint": words.fingerprint}
        lines = [message(f"verify.list_{self.answers}", **about)]
        if self.mean is None:
            lines.append(message("verify.nothing_found", opener=opener))
        else:
            guesses = message("prove.guesses", n=self.total)
            found = message("prove.words", n=sum(self.distribution))
            counts = {"guesses": guesses, "words": found, "mean": Number(self.mean, 4), "worst": self.worst}
            lines.append(message("verify.result", opener=opener, **counts))
        for number, count in enumerate(self.distribution, 1):
            lines.append(message("verify.by_guess", number=number, words=message("prove.words", n=count)))
        lines.append(message("verify.keeps_hard" if self.keeps_hard else "verify.not_hard"))
        if self.idle:
            lines.append(message("verify.idle", n=self.idle))
        if self.claims.total is None:
            lines.append(message("verify.no_claim"))
        return tuple(lines)

    def say(self, language: str = "en") -> str:
        """What was counted and what is wrong, a line each, in a language."""
        verdict = [message("verify.sound")] if self.sound else self.faults
        return "\n".join(each.say(language) for each in (*self.sentences(), *verdict))

    def __str__(self) -> str:
        return self.say()


@checked
def verify(
    source: str | PathLike[str] | Tree,
    lexicon: Lexicon | None = None,
    *,
    answers: str | None = None,
    max_guesses: int | None = None,
) -> Verified:
    """Every figure of a tree or its file, derived anew, and everything in which it is wrong.

    Without a lexicon the shipped list is taken that the file means. `answers` are "secrets" or "all" accepted words,
    where the file does not say so itself; `max_guesses` is a limit besides its own. PuzzleError if it cannot be read.
    """
    if isinstance(source, Tree):
        claims, found = Claims(source.fingerprint, source.hard), lexicon or list_meant(source.fingerprint)
        root = _steps(source, found)
    else:
        file = read_file(Path(fspath(source)))
        claims, found = file.claims, lexicon or list_meant(file.claims.fingerprint, file.name)
        root = _of_its_list(file, found)
    if answers not in (None, "secrets", "all"):
        raise PuzzleError(message("prove.answers", answers=shown(str(answers)), known="secrets, all"))
    possible = answers or claims.answers or "secrets"
    most = min((limit for limit in (max_guesses, claims.max_guesses) if limit is not None), default=None)
    played = _Played(root, found.secrets if possible == "secrets" else found.words)
    faults = [
        *_false_head(claims, found, answers, named=lexicon is None),
        *_not_accepted(root, found),
        *(_breaches(root) if claims.hard else ()),
        *played.faults(most),
    ]
    asked_as_claimed = answers is None or answers == claims.answers
    if claims.total is not None and asked_as_claimed and (claims.total != played.total or played.lost):
        faults.append(Wrong(message("verify.total", claimed=claims.total, n=played.total), claims.lines["total"]))
    return Verified(
        found,
        root.guess,
        possible,
        played.words,
        tuple(played.counts),
        tuple(sorted(word for word, _ in played.lost)),
        sum(1 for step in _all_steps(root) if id(step) not in played.visited),
        next(_breaches(root), None) is None,
        claims,
        tuple(faults),
    )


class _Played:
    """Every word played through a tree, all words that share their replies at once."""

    def __init__(self, root: Step, words: Iterable[str]) -> None:
        self.counts: list[int] = []
        self.lost: list[tuple[str, int | None]] = []
        self.late: dict[int, list[tuple[str, int | None]]] = {}
        self.visited: set[int] = set()
        every = list(words)
        self.words = len(every)
        waiting = [(root, every, 1)]
        while waiting:
            step, together, number = waiting.pop()
            self.visited.add(id(step))
            parts: dict[str, list[str]] = {}
            for word in together:
                if word == step.guess:
                    self.counts += [0] * (number - len(self.counts))
                    self.counts[number - 1] += 1
                    self.late.setdefault(number, []).append((word, step.line))
                else:
                    parts.setdefault(reply(step.guess, word), []).append(word)
            for marks, part in parts.items():
                if marks in step.then:
                    waiting.append((step.then[marks], part, number + 1))
                else:
                    self.lost += [(word, step.line) for word in part]

    @property
    def total(self) -> int:
        return sum(number * count for number, count in enumerate(self.counts, 1))

    def faults(self, most: int | None) -> Iterator[Wrong]:
        if self.lost:
            word, line = min(self.lost)
            yield Wrong(message("verify.lost", n=len(self.lost), word=word.upper()), line)
        late = [found for number, words in self.late.items() if most is not None and number > most for found in words]
        if late:
            word, line = min(late)
            yield Wrong(
                message("verify.late", n=len(late), word=word.upper(), guesses=message("prove.guesses", n=most)), line
            )


def reply(guess: str, secret: str) -> str:
    """T in place, V elsewhere, - absent. Each letter of the secret accounts for one letter of the guess."""
    marks = ["-"] * len(guess)
    unused = list(secret)
    for place, letter in enumerate(guess):
        if secret[place] == letter:
            marks[place] = "T"
            unused.remove(letter)
    for place, letter in enumerate(guess):
        if marks[place] == "-" and letter in unused:
            marks[place] = "V"
            unused.remove(letter)
    return "".join(marks)


def may_follow(guess: str, earlier: str, marks: str) -> bool:
    """Hard mode: letters in place stay there; every letter hinted, in place or elsewhere, is used as often again."""
    if any(mark == "T" and guess[place] != earlier[place] for place, mark in enumerate(marks)):
        return False
    hinted = [letter for letter, mark in zip(earlier, marks, strict=True) if mark != "-"]
    return all(guess.count(letter) >= hinted.count(letter) for letter in hinted)


def _breaches(root: Step) -> Iterator[Wrong]:
    """Every guess that hard mode forbids after the replies that lead to it."""
    waiting: list[tuple[Step, tuple[tuple[str, str], ...]]] = [(root, ())]
    while waiting:
        step, turns = waiting.pop()
        for earlier, marks in turns:
            if not may_follow(step.guess, earlier, marks):
                because = message("verify.hard", guess=step.guess.upper(), earlier=earlier.upper(), reply=marks)
                yield Wrong(because, step.line)
                break
        waiting.extend((after, (*turns, (step.guess, marks))) for marks, after in reversed(step.then.items()))


def _all_steps(root: Step) -> Iterator[Step]:
    waiting = [root]
    while waiting:
        step = waiting.pop()
        yield step
        waiting.extend(reversed(step.then.values()))


def _not_accepted(root: Step, words: Lexicon) -> Iterator[Wrong]:
    accepted = frozenset(words.words)
    for step in _all_steps(root):
        if step.guess not in accepted:
            yield Wrong(message("verify.not_accepted", word=shown(step.guess.upper())), step.line)


def _false_head(claims: Claims, words: Lexicon, answers: str | None, *, named: bool) -> Iterator[Wrong]:
    """Where the head means another list, or other answers than asked for; a name counts where it alone tells which."""
    line = claims.lines.get("list")
    if claims.fingerprint != fingerprint_of(words):
        own = {"list": words.name, "fingerprint": fingerprint_of(words)}
        yield Wrong(message("verify.foreign", claimed=claims.fingerprint, **own), line)
    elif named and claims.name not in (None, words.name):
        yield Wrong(message("verify.list_name", claimed=shown(str(claims.name)), list=words.name), line)
    if answers is not None and claims.answers not in (None, answers):
        yield Wrong(message("verify.answers", claimed=claims.answers, asked=answers), claims.lines["answers"])


def fingerprint_of(words: Lexicon) -> str:
    """Of alphabet, accepted words and secrets: a line each, words parted by blanks; the first digits of its SHA-256."""
    lines = (words.alphabet.letters, " ".join(sorted(words.words)), " ".join(words.secrets))
    from hashlib import sha256  # Slow to import, and needed for files alone.

    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def list_meant(fingerprint: str, name: str = "") -> Lexicon:
    """The shipped list with that fingerprint."""
    shipped = [(abs(length - 5), length, language) for language in languages() for length in lengths(language)]
    for _, length, language in sorted(shipped):
        words = shipped_list(language, length)
        if fingerprint_of(words) == fingerprint:
            return words
    raise PuzzleError(message("verify.which_list", name=name or fingerprint))


def _of_its_list(file: TreeFile, words: Lexicon) -> Step:
    if file.root is None and file.claims.fingerprint != fingerprint_of(words):
        # Its guesses are numbers of words: with another list they would mean other words.
        raise PuzzleError(message("tree.foreign", name=file.name, lexicon=words.name))
    if file.claims.length not in (None, words.length):
        raise PuzzleError(
            message("verify.other_length", length=file.claims.length, list=words.name, n=words.length),
            file.claims.lines["list"],
            source=file.name,
        )
    return file.steps(words)


def _steps(tree: Tree, words: Lexicon) -> Step:
    """A tree in memory, as if it had been read."""
    root = Step(tree.root.guess)
    waiting = [(tree.root, root)]
    while waiting:
        node, step = waiting.pop()
        if len(node.guess) != words.length:
            raise PuzzleError(message("tree.foreign", name=shown(node.guess), lexicon=words.name))
        for code, after in node.branches.items():
            following = step.then[signs(code, words.length)] = Step(after.guess)
            waiting.append((after, following))
    return root
