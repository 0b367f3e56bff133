"""Makes the strategies that are shipped: openers of every agent, and trees for five letters.

    python tools/build_strategies.py openers [es en=9 …] of all shipped languages, or of these, of every length or one
    python tools/build_strategies.py best es [en=salet] trees over all accepted words, likely ones first
    python tools/build_strategies.py secrets es [en …]  trees over the secrets, exact over all openers (tells hard mode)
    python tools/build_strategies.py keep es [en …]     the tree of `best` as it is, where only the secrets have changed

Run it again whenever a word list has changed: a tree for other words is not used.
"""

import json
import sys
from pathlib import Path

from pista import wordle
from pista.wordle.agents import Answers, grow, situation
from pista.wordle.agents.best import Best
from pista.wordle.agents.cost import ENTROPY, EXPECTED, PARTS, WORST
from pista.wordle.agents.greedy import Greedy
from pista.wordle.agents.minimax import Minimax
from pista.wordle.agents.patient import Patient
from pista.wordle.agents.tree import shipped_tree
from pista.wordle.lexicon import Lexicon
from pista.wordle.prove import prove
from pista.wordle.tree import Node, Tree

FOLDER = Path(__file__).parent.parent / "src" / "pista" / "wordle" / "strategies"
BASE = Best(budget=60_000_000)
WIDTH = 5


def openers(*names: str) -> None:
    """The first guess of every agent for every shipped list, or for the named ones; the others stay as they are."""
    file = FOLDER / "openers.json"
    found = json.loads(file.read_text(encoding="utf-8")) if names else {}
    for chosen in names or wordle.languages():
        name, _, only = chosen.partition("=")
        for length in [int(only)] if only else wordle.lengths(name):
            found[f"{name} {length}"] = first_guesses(wordle.lexicon(name, length))
            text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
            file.write_text(text + "\n", encoding="utf-8")


def first_guesses(lexicon: Lexicon) -> dict[Answers, dict[str, str]]:
    """By the words that may be the secret, then by agent."""
    entry: dict[Answers, dict[str, str]] = {}
    answers: Answers
    for answers in ("all", "secrets"):
        seen = situation(lexicon, answers=answers)
        agents = (Best(), ENTROPY, PARTS, EXPECTED, WORST, Minimax(), Greedy())
        entry[answers] = {agent.name: agent.guess(seen) for agent in agents}
        print(lexicon.name, lexicon.length, answers, entry[answers], flush=True)
    tree = shipped_tree("best", lexicon)
    if tree is not None:
        entry["all"]["best"] = tree.root.guess
    return entry


def best(lexicon: Lexicon, opener: str | None) -> None:
    """The tree of the patient agent, from the opener given or the one that does best in a first, impatient try."""
    seen, patient = situation(lexicon), Patient(BASE, WIDTH)
    if opener is None:
        likely = [*BASE.ranked(seen)[:8], *BASE.ranked(situation(lexicon, answers="secrets"))[:4]]
        wished = [lexicon.words[place] for place in dict.fromkeys(likely)]
        opener = min(wished, key=lambda word: patient.cost(seen, word))
    tree = mended(lexicon, grow(patient, seen, opener))
    tree.save(FOLDER / f"{lexicon.name}-{lexicon.length}-best.tree", lexicon)
    report(lexicon, tree)


def mended(lexicon: Lexicon, tree: Tree) -> Tree:
    """The tree with the branches that lose a word taken from one that loses none, where the prover finds such a one."""
    lost = tree.score(lexicon, lexicon.words, 6).failures
    if not lost:
        return tree
    proof = prove(lexicon, tree.root.guess, answers="all", max_guesses=6, width=20)
    if proof.tree is None:
        return tree
    codes = {wordle.reply(tree.root.guess, word).code for word in lost}
    branches = {
        code: proof.tree.root.branches[code] if code in codes else node for code, node in tree.root.branches.items()
    }
    return Tree(tree.fingerprint, Node(tree.root.guess, branches))


def secrets(lexicon: Lexicon, opener: str | None) -> None:
    """The exact tree of the opener given, or of the best of all openers."""
    proof = prove(lexicon, opener)
    if proof.tree is None:
        raise SystemExit(f"no opener finds every secret of {lexicon.name} in six")
    proof.tree.save(FOLDER / f"{lexicon.name}-{lexicon.length}-secrets.tree", lexicon)
    hard = prove(lexicon, opener, hard=True)
    for how, found in (("normal", proof), ("hard", hard)):
        mean = round((found.total or 0) / len(lexicon.secrets), 4)
        print(lexicon.name, how, found.opener, found.total, mean, "worst", found.worst, "of", found.openers, flush=True)


def keep(lexicon: Lexicon, _opener: str | None) -> None:
    """The shipped tree over all accepted words, signed for other secrets; refused where it does not know every word."""
    file = FOLDER / f"{lexicon.name}-{lexicon.length}-best.tree"
    head, _, body = file.read_bytes().partition(b"\n")
    words = head.split(b" ")
    words[2] = lexicon.fingerprint.encode()
    tree = Tree.from_bytes(b" ".join(words) + b"\n" + body, lexicon, file.name)
    if tree.score(lexicon, lexicon.words).failures:
        raise SystemExit(f"the accepted words of {lexicon.name} have changed: build its tree anew")
    tree.save(file, lexicon)
    report(lexicon, tree)


def report(lexicon: Lexicon, tree: Tree) -> None:
    """What the tree reaches, for the table in docs/agents.md."""
    every = tree.score(lexicon, lexicon.words, 6)
    secrets = tree.score(lexicon, lexicon.secrets, 6)
    opener = tree.root.guess
    print(lexicon.name, opener, "all", every.distribution, "mean", round(every.mean, 4), "lost", every.failures)
    print("   secrets", secrets.distribution, "mean", round(secrets.mean, 4), "lost", secrets.failures, flush=True)


def main(what: str, *names: str) -> None:
    """What the command line asks for."""
    FOLDER.mkdir(exist_ok=True)
    if what == "openers":
        openers(*names)
        return
    for name in names:
        language, _, opener = name.partition("=")
        {"best": best, "secrets": secrets, "keep": keep}[what](wordle.lexicon(language), opener or None)


if __name__ == "__main__":
    main(*sys.argv[1:])
