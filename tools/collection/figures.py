"""Figures of a collection as SVG that stands within a page and takes its colours. Needs matplotlib."""

import re
from collections.abc import Callable, Sequence
from io import StringIO

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator

from collection.making import Board, Shelf
from collection.summary import givens_share, level_name

INK, GRID, BOX, MIDDLE = "#010203", "#040506", "#070809", "#0a0b0c"
"""Stand-ins, each for a colour of the page."""
COLOURS = {INK: "var(--soft)", GRID: "var(--line)", BOX: "var(--trail)", MIDDLE: "var(--accent)"}
WIDE, LINE = 4.2, 0.32
"""Inches: of the figure, and of each level in it."""


def scores(shelves: Sequence[Shelf]) -> str:
    """How the scores of each level spread."""
    return _boxes(shelves, lambda board: board.score, "score", log=True)


def givens(shelves: Sequence[Shelf]) -> str:
    """How many givens of a hundred cells the boards of each level have."""
    return _boxes(shelves, givens_share, "givens of 100 cells", log=False)


def _boxes(shelves: Sequence[Shelf], figure_of: Callable[[Board], float | None], about: str, *, log: bool) -> str:
    """Boxes hold the middle half, whiskers nine tenths."""
    found = [[value for board in shelf.boards if (value := figure_of(board)) is not None] for shelf in shelves]
    shown = [(shelf, values) for shelf, values in zip(shelves, found, strict=True) if values]
    drawn = StringIO()
    # Equal figures have equal names inside, and figures of one page different ones.
    own = f"{shelves[0].kind.name} {about}"
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": own, "font.size": 9}):
        figure = Figure(figsize=(WIDE, 0.75 + LINE * len(shown)), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.subplots()
        boxes = axes.boxplot(
            [values for _, values in shown],
            orientation="horizontal",
            whis=(5, 95),
            showfliers=False,
            widths=0.62,
            patch_artist=True,
            medianprops={"color": MIDDLE, "linewidth": 2.2},
            whiskerprops={"color": INK},
            capprops={"color": INK},
        )
        for box in boxes["boxes"]:
            box.set(facecolor=BOX, edgecolor=INK, linewidth=0.8)
        axes.set_yticks(range(1, len(shown) + 1), [level_name(shelf) for shelf, _ in shown])
        axes.invert_yaxis()
        axes.set_xlabel(about, color=INK)
        if log:
            axes.set_xscale("log")
            axes.xaxis.set_major_locator(LogLocator(subs=(1, 3)))
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:,g}")
            axes.xaxis.set_minor_locator(NullLocator())
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.spines["bottom"].set_color(GRID)
        axes.tick_params(colors=INK, which="both", length=0)
        axes.set_axisbelow(True)
        axes.grid(axis="x", color=GRID, linewidth=0.7)
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None})
    return _for_a_page(drawn.getvalue(), own)


def _for_a_page(document: str, title: str) -> str:
    """The drawing alone, in the colours and letters of the page around it."""
    found = document[document.index("<svg") :]
    # Nobody refers to groups, whose names every figure has; and who made it is said elsewhere.
    found = re.sub(r"<metadata>.*?</metadata>", "", re.sub(r'<g id="[^"]*"', "<g", found), flags=re.DOTALL)
    for stand_in, colour in COLOURS.items():
        found = found.replace(stand_in, colour)
    found = found.replace("sans-serif", "inherit").replace("'DejaVu Sans', ", "")
    return found.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1)
