"""The records: every tree in the repository is sound, the page says what the checker derives, and nothing else."""

import json
import sys
from pathlib import Path

import pytest

from pista import wordle
from pista.wordle.prove import prove
from pista.wordle.verify import verify

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from records import EVERY_WORD, FOLDER, LISTS, OPENERS, PAGE, records, written  # noqa: E402

TREES = sorted([*FOLDER.glob("*.tree"), *(ROOT / "src/pista/wordle/strategies").glob("*.tree")])


@pytest.mark.parametrize("file", TREES, ids=lambda file: file.name)
def test_every_tree_in_the_repository_is_sound(file: Path) -> None:
    verified = verify(file, answers="all" if file.stem.endswith("-best") else None)
    # The shipped tree over all Spanish words is known to lose some of them.
    assert verified.sound or file.stem.endswith("-best")
    assert verified.idle == 0
    if file.parent == FOLDER:
        assert verified.claims.total == verified.total
        assert verified.claims.max_guesses in (5, 6)


def test_the_page_says_what_the_checker_derives() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page


def test_every_record_has_a_tree_and_no_tree_is_left_over() -> None:
    kept = {record.file for name in LISTS for record in records(name)} | {EVERY_WORD.file}
    assert kept <= set(TREES)
    assert {file for file in TREES if file.parent == FOLDER} <= kept


def test_the_best_opener_is_that_of_the_tree() -> None:
    best = json.loads(OPENERS.read_text(encoding="utf-8"))
    kept = {f"{record.name} {record.mode}": record for name in LISTS for record in records(name)[:2]}
    assert set(best) == set(kept)
    for asked, (first, *_) in best.items():
        verified = verify(kept[asked].file)
        assert first == [verified.opener, verified.total]


@pytest.mark.minute
@pytest.mark.parametrize("asked", json.loads(OPENERS.read_text(encoding="utf-8")))
def test_the_totals_of_the_best_openers_are_proved_again(asked: str) -> None:
    best = json.loads(OPENERS.read_text(encoding="utf-8"))[asked]
    name, hard = asked.split()[0], asked.endswith(" hard")
    assert len(best) >= 10
    assert [total for _, total in best] == sorted(total for _, total in best)
    for opener, total in best[1::5]:
        assert prove(wordle.lexicon(name), opener, hard=hard).total == total
