"""Days as they are typed."""

import datetime

import click

from pista.kind import PuzzleError
from pista.message import message

date_option = click.option("--date", metavar="YYYY-MM-DD", help="help.wordle_date")


def read_date(text: str) -> datetime.date:
    """Year, month and day."""
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a date has no zone
    except ValueError:
        raise PuzzleError(message("wordle.text_date")) from None
