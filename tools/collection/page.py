"""The page that sums a collection up: one file that needs nothing else, light or dark as its reader is."""

import re
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, select_autoescape

from collection.figures import givens, scores
from collection.making import Shelf
from collection.summary import by_level, by_shape, grades, kind_name, level_name, sample
from pista.render.svg import svg

HERE = Path(__file__).parent
TOKENS = HERE.parents[1] / "src" / "pista" / "web" / "static" / "style" / "tokens.css"


def page(shelves: Sequence[Shelf], seconds: float, processor: float, jobs: int) -> str:
    """The whole page; `seconds` it took to make the boards, `processor` of them on all cores together."""
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=select_autoescape(), trim_blocks=True)
    groups: dict[str, list[Shelf]] = {}
    for shelf in shelves:
        if shelf.boards:
            groups.setdefault(kind_name(shelf), []).append(shelf)
    return environment.get_template("page.html").render(
        colours=colours(TOKENS.read_text(encoding="utf-8")),
        style=(HERE / "page.css").read_text(encoding="utf-8"),
        boards=sum(len(shelf.boards) for shelf in shelves),
        seconds=seconds,
        processor=processor,
        jobs=jobs,
        kinds=[
            {
                "name": name,
                "id": own[0].kind.name,
                "boards": sum(len(shelf.boards) for shelf in own),
                "levels": list(zip(own, by_level(own), strict=True)),
                "shapes": by_shape(own),
                "grades": [(level_name(shelf), grades(shelf)) for shelf in own if len(grades(shelf)) > 1],
                "scores": scores(own),
                "givens": givens(own),
                "samples": [_sample(shelf, number) for number, shelf in enumerate(own)],
            }
            for name, own in groups.items()
        ],
    )


def colours(theme: str) -> str:
    """Those of the application's pages; the dark ones for readers who prefer them."""
    roots = (":root", ':root[data-theme="dark"]')
    light, dark = (re.search(rf"{re.escape(root)} {{(.*?)}}", theme, re.DOTALL) for root in roots)
    assert light and dark
    return f":root {{{light[1]}}}\n@media (prefers-color-scheme: dark) {{ :root {{{dark[1]}}} }}"


def _sample(shelf: Shelf, number: int) -> dict[str, object]:
    board, kind = sample(shelf, number), shelf.kind
    puzzle = kind.read(board.text)
    (solution,) = kind.solve(puzzle).solutions
    return {
        "level": level_name(shelf),
        "board": board,
        "drawn": svg(kind.paint(puzzle, kind.start(puzzle))),
        "solved": svg(kind.paint(puzzle, solution)),
    }
