"""Renews the pictures of printed pages that tests compare: `python tools/book_looks.py [cover …]`.

Needs poppler-utils. Look at each before it is kept: tests/book/pictures/*.png.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from book.conftest import entries_of_every_kind  # noqa: E402
from book.looks import KEPT, LOOKS, seen  # noqa: E402


def main(names: Sequence[str]) -> None:
    KEPT.mkdir(exist_ok=True)
    entries = entries_of_every_kind()
    for name in names or LOOKS:
        path = KEPT / f"{name}.png"
        seen(entries, LOOKS[name]).save(path, optimize=True)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
