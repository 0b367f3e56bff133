"""Sheets and booklets: puzzles of any kinds, proved and graded, as a PDF to print."""

from pista.book.entries import Entry, entry
from pista.book.making import make, preview
from pista.book.options import Options

__all__ = ["Entry", "Options", "entry", "make", "preview"]
