"""A table in lines for people, and as HTML for notebooks."""

from typing import NamedTuple


class Table(NamedTuple):
    """Cells in `rows` under their `heads`; the first `texts` columns are texts, the others numbers."""

    heads: list[str]
    rows: list[list[str]]
    texts: int = 1


def aligned(table: Table) -> list[str]:
    """The table in lines: texts to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(table.heads, *table.rows, strict=True)]
    first = table.texts
    lines = []
    for line in (table.heads, *table.rows):
        cells = [*map(str.ljust, line[:first], widths[:first]), *map(str.rjust, line[first:], widths[first:])]
        lines.append("  ".join(cells).rstrip())
    return lines


def html(table: Table, beneath: list[str] | None = None) -> str:
    """The table as HTML, and sentences beneath it."""
    # A table of thousands of names of characters, which those who print need not.
    from html import escape

    head = "".join(_cell("th", escape(text), number >= table.texts) for number, text in enumerate(table.heads))
    body = "".join(
        f"<tr>{''.join(_cell('td', escape(text), number >= table.texts) for number, text in enumerate(row))}</tr>"
        for row in table.rows
    )
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in beneath or ())
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{said}"


def _cell(tag: str, text: str, is_number: bool) -> str:
    return f'<{tag} style="text-align: {"right" if is_number else "left"}">{text}</{tag}>'
