"""The records of docs/records.md: proves them, and writes the page's tables from what the checker derives.

    python tools/records.py prove es en pt it en-classic   trees and best openers; en-classic takes half an hour of CPU
    python tools/records.py page                           the tables of docs/records.md, from trees and openers there

Proving goes on from where it was interrupted. The page believes no prover: every total of a tree is the checker's.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any, NamedTuple

from pista import wordle
from pista.wordle.lexicon import Lexicon
from pista.wordle.prove import prove
from pista.wordle.verify import Verified, verify

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "records.md"
FOLDER = ROOT / "docs" / "records"
SHIPPED = ROOT / "src" / "pista" / "wordle" / "strategies"
OPENERS = FOLDER / "openers.json"
LISTS = ("es", "en", "pt", "it", "en-classic")
TOP = 10


class Record(NamedTuple):
    """A least total that is kept: of a list, in one of the modes, within so many guesses, and the file of its tree."""

    name: str
    hard: bool
    most: int
    file: Path

    @property
    def mode(self) -> str:
        return "hard" if self.hard else "normal"


def records(name: str) -> list[Record]:
    """Those of a list. In normal mode six guesses and five are one question: no best tree needs a sixth."""
    return [
        Record(name, False, 6, SHIPPED / f"{name}-5-secrets.tree"),
        Record(name, True, 6, FOLDER / f"{name}-hard.tree"),
        Record(name, True, 5, FOLDER / f"{name}-hard-five.tree"),
    ]


EVERY_WORD = Record("en-classic", False, 6, FOLDER / "en-classic-every-word.tree")


def prove_all(*names: str) -> None:
    """The trees and best openers of the lists; shipped trees are those of tools/build_strategies.py."""
    best: dict[str, Any] = json.loads(OPENERS.read_text(encoding="utf-8")) if OPENERS.exists() else {}
    for name in names:
        lexicon = wordle.lexicon(name)
        for record in records(name):
            kept = Path(gettempdir()) / f"pista-{name}-{record.mode}-{record.most}.openers"
            top = TOP if record.most == 6 else None
            proof = prove(lexicon, hard=record.hard, max_guesses=record.most, top=top, checkpoint=kept)
            print(name, record.mode, record.most, proof.opener, proof.total, flush=True)
            if proof.tree is not None and record.file.parent == FOLDER:
                proof.save(record.file, lexicon)
            if top is not None:
                best[f"{name} {record.mode}"] = [list(opener) for opener in proof.best]
                OPENERS.write_text(_json(best), encoding="utf-8")


def _json(best: dict[str, Any]) -> str:
    """A list of openers a line."""
    lines = (f"{json.dumps(key)}: {json.dumps(best[key], ensure_ascii=False)}" for key in sorted(best))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def tables() -> dict[str, str]:
    """The tables of the page by name."""
    best = json.loads(OPENERS.read_text(encoding="utf-8"))
    return {
        "totals": "\n".join(_totals()),
        "normal": "\n".join(_openers(best, "normal")),
        "hard": "\n".join(_openers(best, "hard")),
        "every word": "\n".join(_every_word()),
    }


def _totals() -> Iterator[str]:
    yield "| list | secrets, words | mode | within | opener | total | mean | worst | found with guess 1, 2, … | tree |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name in LISTS:
        lexicon = wordle.lexicon(name)
        for record in records(name):
            verified = verify(record.file, lexicon, max_guesses=record.most)
            _demand(verified, record)
            within = "six or five" if not record.hard else {6: "six", 5: "five"}[record.most]
            size = f"{len(lexicon.secrets)}, {len(lexicon.words):,}"
            figures, tree = _figures(verified, lexicon), _link(record.file)
            yield f"| {name} | {size} | {record.mode} | {within} | {figures} | {tree} |"


def _demand(verified: Verified, record: Record) -> None:
    """The tree is sound and keeps to the mode; one of normal mode needs no more than five."""
    assert verified.sound, verified.faults[:3]
    assert verified.keeps_hard or not record.hard
    assert record.hard or verified.answers == "all" or verified.worst <= 5


def _figures(verified: Verified, lexicon: Lexicon) -> str:
    found = " ".join(map(str, verified.distribution))
    opener = lexicon.shown(verified.opener)
    return f"{opener} | {verified.total} | {verified.mean:.4f} | {verified.worst} | {found}"


def _link(file: Path) -> str:
    if file.parent == SHIPPED:
        return f"[shipped](../src/pista/wordle/strategies/{file.name})"
    return f"[{file.stem}](records/{file.name})"


def _openers(best: dict[str, list[tuple[str, int]]], mode: str) -> Iterator[str]:
    yield "| list | the ten best openers, and all that tie with the tenth |"
    yield "|---|---|"
    for name in LISTS:
        lexicon = wordle.lexicon(name)
        told = [f"{lexicon.shown(word)} {total}" for word, total in best[f"{name} {mode}"]]
        yield f"| {name} | {', '.join(told)} |"


def _every_word() -> Iterator[str]:
    lexicon = wordle.lexicon(EVERY_WORD.name)
    verified = verify(EVERY_WORD.file, lexicon, answers="all", max_guesses=6)
    _demand(verified, EVERY_WORD)
    yield "| list | words | opener | total | mean | worst | found with guess 1, 2, … | tree |"
    yield "|---|---|---|---|---|---|---|---|"
    yield f"| {EVERY_WORD.name} | {verified.words:,} | {_figures(verified, lexicon)} | {_link(EVERY_WORD.file)} |"


def written(page: str) -> str:
    """The page with its tables as they should be."""
    for name, table in tables().items():
        before, first, rest = page.partition(f"<!-- {name} -->\n")
        _, last, after = rest.partition(f"<!-- end of {name} -->")
        assert first and last, name
        page = f"{before}{first}{table}\n{last}{after}"
    return page


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    elif sys.argv[1:2] == ["prove"]:
        prove_all(*sys.argv[2:])
    else:
        raise SystemExit(__doc__)
