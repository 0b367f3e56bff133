"""Builds the shipped lexicons from pinned packages: `make lexicons`. The same inputs give the same bytes.

Knows the data files, their licences and their provenance; where words come from and which are fair is told elsewhere.
"""

import hashlib
import json
import sys
import zlib
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from fairness import fair_secrets
from packages import Package, Shelf
from sources import LENGTHS, LISTS, Source, classic, source
from spellings import spelled

from pista.wordle.spelling import Accents

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src" / "pista" / "wordle" / "data"
LOCK = ROOT / "requirements" / "lexicons.txt"
LICENCES = Package(
    "spdx-license-list",
    "6.12.0",
    "sha512-+nUYqm3aZMSHbjsthK+i/HHI2okTElCvqwUd4k8QcSk+FTGgjq+fsdFj2wZOaX6XmR2JdWhf/NeflNnvKOjcnQ==",
    "CC0-1.0",
)
# The licence of each word list, and the packages whose notices go with it.
WORDS_LICENCE = {
    "en": ("MIT", ("an-array-of-english-words",)),
    "en-classic": ("MIT", ("wordle-words",)),
    "es": ("MPL-2.0", ("dictionary-es", "an-array-of-spanish-words")),
    "it": ("GPL-3.0-only", ("dictionary-it",)),
    "pt": ("MPL-2.0", ("dictionary-pt", "dictionary-pt-pt")),
}
COMMON_LICENCE = "CC-BY-SA-4.0"


def main() -> None:
    folder = ROOT / "build" / "lexicons"
    classic_shelf = Shelf(folder)
    english = None
    for name in ("en", "es", "it", "pt"):
        shelf = Shelf(folder)
        words = source(name, shelf)
        english = words if name == "en" else english
        secrets = fair_secrets(words, shelf)
        for length in LENGTHS:
            _write(name, length, (word for word in words.accepted if len(word) == length), secrets, words)
        _describe(name, shelf)
    assert english is not None
    answers, accepted = classic(classic_shelf)
    _write("en-classic", 5, accepted, answers, english)
    _describe("en-classic", classic_shelf)
    (DATA / f"LICENSE-{COMMON_LICENCE}.txt").write_text(_licence_text(COMMON_LICENCE, classic_shelf), encoding="utf-8")


def _write(name: str, length: int, accepted: Iterable[str], secrets: set[str], told: Source) -> None:
    folder = DATA / name
    folder.mkdir(parents=True, exist_ok=True)
    words = sorted(accepted)
    _require_all_of(folder / f"{length}.words", words)
    secrecy = bytes(word in secrets for word in words)
    commonness = bytes(max(0, round(10 * told.zipf.get(word, 0.0))) for word in words)
    (folder / f"{length}.words").write_bytes(zlib.compress("\n".join(words).encode() + b"\0" + secrecy, 9))
    (folder / f"{length}.common").write_bytes(zlib.compress(commonness, 9))
    spellings = [spelled(word, told, secret=word in secrets) for word in words]
    (folder / f"{length}.spelled").write_bytes(Accents.of(words, spellings).to_bytes())
    print(f"{name} {length}: {len(words)} words, {sum(secrecy)} secrets", file=sys.stderr)


def _require_all_of(file: Path, words: Iterable[str]) -> None:
    """What was accepted once is accepted for ever: the list there is may only grow."""
    if file.exists():
        before = zlib.decompress(file.read_bytes()).partition(b"\0")[0].decode().split("\n")
        lost = set(before).difference(words)
        if lost:
            raise SystemExit(f"{file.parent.name} {file.stem} would lose {' '.join(sorted(lost)[:20])}")


def _describe(name: str, shelf: Shelf) -> None:
    """Says beside the data where they come from and under which licence they are."""
    licence, noticed = WORDS_LICENCE[name]
    packages = sorted(shelf.read, key=lambda package: package.name)
    inputs = [
        {
            "package": package.label,
            "licence": package.licence,
            "integrity": package.integrity,
            "sha256": dict(sorted(shelf.read[package].items())),
        }
        for package in packages
    ]
    tools = [{"package": f"PyPI {tool} {version(tool)}"} for tool in ("simplemma", "wordfreq")]
    lists = {path.name: _sha256(path) for path in sorted(LISTS.glob(f"{name}-*.txt"))} if name in LANGUAGES else {}
    files = {
        path.name: {
            "licence": COMMON_LICENCE if path.suffix == ".common" else licence,
            "sha256": _sha256(path),
        }
        for path in sorted((DATA / name).iterdir())
        if path.suffix in (".words", ".common", ".spelled")
    }
    provenance = {
        "made_by": "tools/build_lexicons.py",
        "inputs": [*inputs, *tools],
        "lock": {f"requirements/{LOCK.name}": _sha256(LOCK)},
        "hand_kept_lists": lists,
        "files": files,
    }
    text = json.dumps(provenance, ensure_ascii=False, indent=2) + "\n"
    (DATA / name / "PROVENANCE.json").write_text(text, encoding="utf-8")
    notices = [
        f"{package.label} ({package.licence})\n\n{shelf.text(package, _licence_file(package)).strip()}"
        for package in packages
        if package.name in noticed
    ]
    parts = [NOTICE.format(name=name, licence=licence, common=COMMON_LICENCE, why=WHY.get(name, "")).strip(), *notices]
    if licence == "MPL-2.0":
        parts.append(_licence_text(licence, shelf))
    (DATA / name / "LICENSE.txt").write_text(("\n\n" + "-" * 80 + "\n\n").join(parts).rstrip() + "\n", encoding="utf-8")


LANGUAGES = ("en", "es", "it", "pt")
NOTICE = """
The .words files of this folder ({name}) are word lists under the licence {licence}, and so are the
.spelled files, which say how their words are written; they are data apart from Pista, which is under Apache-2.0. {why}
The .common files hold word frequencies derived from wordfreq (Robyn Speer and others), under {common}:
see LICENSE-{common}.txt beside this folder. PROVENANCE.json names every input, its version and its digest.

The notices of the packages the words come from follow.
"""
WHY = {
    "es": "\nOf the licences dictionary-es offers, MPL 1.1 or later is chosen, and of those 2.0.",
    "pt": "\nOf the licences offered, MPL is chosen: 2.0 of dictionary-pt; 1.1 of dictionary-pt-pt, whose section 6.2\n"
    "lets 2.0 be chosen too.",
    "it": "\nThey are a work derived from dictionary-it and carry its licence, which follows whole.",
}


def _licence_file(package: Package) -> str:
    return "LICENSE" if package.name == "wordle-words" else "license"


def _licence_text(licence: str, shelf: Shelf) -> str:
    text = json.loads(shelf.text(LICENCES, f"licenses/{licence}.json"))["licenseText"]
    return "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n"


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
