"""The boards of a book drawn with reportlab: four on a page, their solutions at the end; nothing else of a book.

`python -m bench.book_peer BOARDS PDF`, where BOARDS is a file of JSON lines as `bench.books` writes them.
"""

import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

WIDE, HIGH = A4
MARGIN = 48.0
FONT, LARGE, SMALL = "Helvetica", 10, 6
THIN, THICK, PATH = 0.5, 2.2, 0.16

Json = dict[str, Any]


def draw(canvas: Canvas, board: Json, name: str, left: float, top: float, side: float) -> None:
    """A board, or its solution, in a square of that side; its number above it."""
    unit = side / max(board["wide"], board["high"])

    def at(point: Sequence[float]) -> tuple[float, float]:
        return left + point[0] * unit, top - point[1] * unit

    canvas.setFont(FONT, LARGE)
    canvas.drawString(left, top + 3, str(board["number"]))
    canvas.setFillGray(0.2)
    for tile in board["black"]:
        fill(canvas, [at(corner) for corner in tile])
    canvas.setLineWidth(THIN)
    canvas.lines([(*at(one), *at(other)) for one, other in board["sides"]])
    canvas.setLineWidth(PATH * unit)
    canvas.setStrokeGray(0.8)
    for trail in board[name]["trails"]:
        canvas.lines([(*at(one), *at(other)) for one, other in pairwise(trail)])
    canvas.setStrokeGray(0)
    canvas.setLineWidth(THICK if name == "given" else THICK / 2)
    canvas.lines([(*at(one), *at(other)) for one, other in board["walls"]])
    canvas.setFillGray(0)
    size = 0.6 * unit
    canvas.setFont(FONT, size)
    for point, text in board[name]["texts"]:
        x, y = at(point)
        canvas.drawCentredString(x, y - 0.36 * size, text)
    canvas.setFillGray(1)
    for arrow in board["arrows"]:
        fill(canvas, [at(corner) for corner in arrow])
    canvas.setFillGray(0)


def fill(canvas: Canvas, corners: Sequence[tuple[float, float]]) -> None:
    """An area without a line around it."""
    path = canvas.beginPath()
    path.moveTo(*corners[0])
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.close()
    canvas.drawPath(path, fill=1, stroke=0)


def pages(canvas: Canvas, boards: Sequence[Json], name: str, columns: int, rows: int) -> None:
    """So many beside and below each other."""
    wide, high = (WIDE - 2 * MARGIN) / columns, (HIGH - 2 * MARGIN) / rows
    side = min(wide, high) - 20
    for begin in range(0, len(boards), columns * rows):
        for at, board in enumerate(boards[begin : begin + columns * rows]):
            row, column = divmod(at, columns)
            draw(canvas, board, name, MARGIN + column * wide, HIGH - MARGIN - row * high, side)
        canvas.setFont(FONT, LARGE)
        canvas.drawCentredString(WIDE / 2, MARGIN / 2, str(canvas.getPageNumber()))
        canvas.showPage()


def book(boards: Sequence[Json], path: str) -> None:
    canvas = Canvas(path, pagesize=A4, pageCompression=1)
    pages(canvas, boards, "given", 2, 2)
    pages(canvas, boards, "solved", 6, 8)
    canvas.save()


def main(source: str, path: str) -> None:
    from bench.books import told

    boards = [json.loads(line) for line in Path(source).read_text(encoding="utf-8").splitlines()]
    told(lambda: book(boards, path))


if __name__ == "__main__":
    main(*sys.argv[1:])
