"""Links that work in two places: in the repository as they stand, and in the site.

A link to a page of the project in the root leads to the site's copy of it, one to a source file to that file,
coloured; one to a folder is no link there.
"""

import inspect
import re
from html import escape
from importlib import import_module
from os.path import relpath
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROJECT = {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}
"""Pages of the root that the site has too, in `project/`."""
SOURCE = "source"
"""Where source files stand in the site."""
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name} - Pista</title>
<link rel="stylesheet" href="{top}_static/pygments.css">
<link rel="stylesheet" href="{top}_static/styles/furo.css">
<link rel="stylesheet" href="{top}_static/site.css">
</head>
<body class="source-page">
<script>document.body.dataset.theme = localStorage.getItem("theme") || "auto";</script>
<p><a href="{top}index.html">Pista</a> / <code>{name}</code></p>
{coloured}
</body>
</html>
"""
_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")


class Links:
    """The links of all pages, and the files that they lead to."""

    def __init__(self) -> None:
        self.files: set[Path] = set()

    def placed(self, text: str, written: Path, page: Path) -> str:
        """The text of a file as it stands on a page of the site; both are paths in the repository."""

        def placed(found: re.Match[str]) -> str:
            shown, target, anchor = found[1], found[2], found[3] or ""
            path = (written.parent / target).resolve()
            if not path.is_relative_to(ROOT) or not path.exists():
                return found[0]
            if path.parent == ROOT and path.name in PROJECT:
                path = DOCS / "project" / path.name.lower()
            if path.is_relative_to(DOCS):
                return f"[{shown}]({relpath(path, page.parent)}{anchor})"
            if path.is_dir():
                return shown
            self.files.add(path)
            address = relpath(DOCS / SOURCE / path.relative_to(ROOT), page.parent)
            return f'<a class="reference internal" href="{address}.html">{shown}</a>'

        return _LINK.sub(placed, text)

    def source_of(self, module: str, name: str) -> str | None:
        """The address of what stands under a name, from the reference; None where it has no line of its own."""
        found: Any = import_module(module)
        try:
            for part in name.split("."):
                found = getattr(found, part)
            found = inspect.unwrap(getattr(found, "fget", None) or getattr(found, "func", None) or found)
            path, line = Path(inspect.getsourcefile(found) or ""), inspect.getsourcelines(found)[1]
        except (AttributeError, OSError, TypeError):
            return None
        if not path.is_relative_to(ROOT):
            return None
        self.files.add(path)
        return f"../{SOURCE}/{path.relative_to(ROOT).as_posix()}.html#line-{line}"

    def write(self, folder: Path) -> None:
        """Writes a page for every file that is linked to. Small ones: the site's own frame would be most of them."""
        from pygments import highlight
        from pygments.formatters import HtmlFormatter
        from pygments.lexers import get_lexer_for_filename
        from pygments.lexers.special import TextLexer
        from pygments.util import ClassNotFound

        for path in sorted(self.files):
            name = path.relative_to(ROOT).as_posix()
            try:
                lexer = get_lexer_for_filename(name)
            except ClassNotFound:
                lexer = TextLexer()
            data = path.read_bytes()
            page = folder / SOURCE / f"{name}.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            try:
                coloured = highlight(data.decode(), lexer, HtmlFormatter(lineanchors="line"))
            except UnicodeDecodeError:
                page.with_name(path.name).write_bytes(data)
                coloured = f'<p><a href="{escape(path.name)}" download>{len(data):,} bytes</a> that are no text.</p>'
            top = "../" * (name.count("/") + 1)
            page.write_text(PAGE.format(name=escape(name), top=top, coloured=coloured), encoding="utf-8")
