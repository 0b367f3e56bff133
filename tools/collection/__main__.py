"""Makes a collection: `python tools/collection [COUNT] [FOLDER]`."""

import os
import resource
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from collection.making import Shelf, collect  # noqa: E402
from collection.page import page  # noqa: E402
from collection.summary import kind_name, level_name  # noqa: E402
from pista.store import replace_named  # noqa: E402

COUNT = 10_000


def main(count: int = COUNT, folder: Path = ROOT / "build" / "collection", jobs: int = os.cpu_count() or 1) -> None:
    """Boards, and the page about them."""
    begin, before = perf_counter(), _processor()
    shelves = collect(folder, count, jobs, _told)
    seconds, processor = perf_counter() - begin, _processor() - before
    replace_named(folder / "index.html", page(shelves, seconds, processor, jobs))
    print(f"{count} boards in {seconds:.0f} s, {processor:.0f} s of processor time.\nOpen {folder / 'index.html'}")


def _told(shelf: Shelf) -> None:
    print(f"{kind_name(shelf)}, {level_name(shelf)}: {len(shelf.boards)}", flush=True)


def _processor() -> float:
    """Seconds of this process and of those it has begun, once they have ended."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    asked = sys.argv[1:]
    main(int(asked[0]) if asked else COUNT, Path(asked[1]) if len(asked) > 1 else ROOT / "build" / "collection")
