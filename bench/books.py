"""Books of many boards: proved, graded, set and written, beside reportlab, which draws the same boards and no more."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from bench.report import Table
from pista.book import make
from pista.grid.kind import solvable
from pista.kinds import kind_named, kinds
from pista.picture import Picture, Tone

SHAPE, LEVELS = "8x8", ("easy", "medium", "hard")
COUNTS = {200: 3.0, 1000: 12.0}
"""Boards of a book, and the CPU seconds that it may take after they are made."""
MOST_MEMORY = 400
"""Megabytes of the process that makes the largest of them."""
REPEATS = 3
ROOT = Path(__file__).parent.parent

Json = dict[str, Any]


class Made(NamedTuple):
    """What a process of its own needed for a book: CPU seconds, megabytes at most; and the bytes of the file."""

    seconds: float
    memory: float
    size: int


def tables() -> Iterable[Table]:
    rows: list[tuple[object, ...]] = []
    sound = True
    with tempfile.TemporaryDirectory(prefix="pista-") as name:
        folder = Path(name)
        for count, most in COUNTS.items():
            (folder / "boards").write_text("".join(f"{json.dumps(each)}\n" for each in boards(count)), encoding="utf-8")
            ours, theirs = (least_of(program, folder) for program in ("bench.books", "bench.book_peer"))
            sound = sound and ours.seconds < most and ours.memory < MOST_MEMORY
            for who, made in (("pista", ours), ("reportlab", theirs)):
                ratio = f"{made.seconds / ours.seconds:.2f}"
                size = f"{made.size / 1e6:.1f}"
                rows.append((count, who, f"{made.seconds:.2f}", ratio, f"{made.memory:.0f}", size))
    aims = " and ".join(f"{count:,} under {most:.0f} s" for count, most in COUNTS.items())
    yield Table(
        f"A book of boards {SHAPE} of all kinds, from puzzles to PDF, least of {REPEATS}",
        ("boards", "program", "CPU s", "ratio", "peak MB of the process", "file, MB"),
        rows,
        f"{'Within' if sound else 'NOT WITHIN'} the aims: {aims}, with less than {MOST_MEMORY} MB. CPU s are of making "
        "the book, imports included, once the boards are in memory. Ours proves and grades every board, has cover, "
        "contents, rules and captions, is tagged text with descriptions, and embeds its fonts; reportlab is given the "
        "solutions and draws lines, arrows and numbers.",
        sound=sound,
    )


def boards(count: int) -> Iterable[Json]:
    """Different ones, of each kind and level as many."""
    ours = [kind for kind in kinds() if solvable(kind)]
    for seed in range(count):
        kind, level = ours[seed % len(ours)], LEVELS[seed // len(ours) % len(LEVELS)]
        puzzle = kind.generate(SHAPE, level=level, seed=seed)
        solution = kind.solve(puzzle, limit=1).solutions[0]
        yield {
            "number": seed + 1,
            "kind": kind.name,
            "text": kind.write(puzzle),
            **drawn(kind.paint(puzzle, kind.start(puzzle)), kind.paint(puzzle, solution)),
        }


def drawn(given: Picture, solved: Picture) -> Json:
    """What somebody needs who draws lines and numbers and knows no puzzle."""
    corners = [corner for tile in given.tiles for corner in tile.outline]
    return {
        "wide": max(x for x, _ in corners),
        "high": max(y for _, y in corners),
        "black": [tile.outline for tile in given.tiles if tile.tone is Tone.BLACK],
        "sides": _sides(given),
        "walls": given.walls,
        "arrows": [_arrow(given.tiles[arrow.tile].centre, arrow.towards) for arrow in given.arrows],
        "given": _written(given),
        "solved": _written(solved),
    }


def _sides(picture: Picture) -> list[list[Sequence[float]]]:
    """Of all tiles, each once."""
    sides = (
        sorted((one, other))
        for outline in (tile.outline for tile in picture.tiles)
        for one, other in zip(outline, (*outline[1:], outline[0]), strict=True)
    )
    return [list(side) for side in dict.fromkeys(map(tuple, sides))]


def _written(picture: Picture) -> Json:
    centres = [tile.centre for tile in picture.tiles]
    return {
        "texts": [(tile.centre, tile.text) for tile in picture.tiles if tile.text],
        "trails": [[centres[tile] for tile in trail] for trail in picture.trails],
    }


def _arrow(centre: Sequence[float], towards: Sequence[float]) -> list[tuple[float, float]]:
    (x, y), (dx, dy) = centre, towards
    return [(x + dx * a - dy * b, y + dy * a + dx * b) for a, b in ((0.35, 0.0), (-0.3, 0.25), (-0.3, -0.25))]


def least_of(program: str, folder: Path) -> Made:
    """The least CPU time of some processes, and the most memory."""
    command = [sys.executable, "-m", program, "boards", "book.pdf"]
    environ = {"PYTHONPATH": str(ROOT)}
    said = [
        subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=True).stdout.split()
        for _ in range(REPEATS)
    ]
    seconds, memory = (list(map(float, each)) for each in zip(*said, strict=True))
    return Made(min(seconds), max(memory), (folder / "book.pdf").stat().st_size)


def told(work: Callable[[], object]) -> None:
    """Says how long it takes this process, and how much memory at most.

    Of the process itself: what `getrusage` says is never less than what its parent had when it began.
    """
    begun = process_time()
    work()
    seconds = process_time() - begun
    print(seconds, int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1000)


def main(source: str, path: str) -> None:
    lines = [json.loads(line) for line in Path(source).read_text(encoding="utf-8").splitlines()]
    puzzles = [kind_named(line["kind"]).read(line["text"]) for line in lines]
    del lines
    told(lambda: Path(path).write_bytes(make(puzzles, title="All of them")))


if __name__ == "__main__":
    main(*sys.argv[1:])
