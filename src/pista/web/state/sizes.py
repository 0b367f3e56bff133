"""How many bytes rows take, near enough: their long texts in whole blocks, which stand for names and indexes, too."""

from typing import Any

from sqlalchemy import ColumnElement, func

BLOCK = 1024
SMALL = 512
"""What a row without a long text takes: an answer, a result."""


def size(*texts: str | None) -> int:
    """Of a row with these texts. Short ones count by their letters: nearly all are ASCII."""
    return sum(len(text) for text in texts if text) // BLOCK * BLOCK + BLOCK


def size_in_sql(*texts: ColumnElement[Any]) -> ColumnElement[int]:
    """The same, counted by the database."""
    letters = sum((func.coalesce(func.length(text), 0) for text in texts[1:]), func.coalesce(func.length(texts[0]), 0))
    return letters // BLOCK * BLOCK + BLOCK
