"""A picture as plain text, for pipes, files and screen readers."""

from pista.picture import Picture
from pista.render.canvas import canvas


def text(picture: Picture, columns: int = 200) -> str:
    """Lines without colour; meanings are marks: [A] in place or given, (A) elsewhere or an end, !A! fault, >A< hint."""
    rows = canvas(picture, marks=True, columns=columns)
    return "\n".join("".join(ink.sign for ink in row).rstrip() for row in rows)
