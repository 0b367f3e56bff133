"""Links that work in two places: in the repository as they stand, and in the site.

A link to a page of the project in the root leads to the site's copy of it, one to a source file to that file,
coloured; one to a folder is no link there.
"""

import re
from collections.abc import Iterator
from html import escape
from os.path import relpath
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROJECT = {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}
"""Pages of the root that the site has too, in `project/`."""
SOURCE = "source"
"""Where source files stand in the site."""
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

    def pages(self, app: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
        """A page for every file that is linked to."""
        from pygments.lexers import get_lexer_for_filename
        from pygments.util import ClassNotFound
        from sphinx.highlighting import PygmentsBridge

        bridge: PygmentsBridge = app.builder.highlighter
        for path in sorted(self.files):
            name = path.relative_to(ROOT).as_posix()
            try:
                lexer = get_lexer_for_filename(name).aliases[0]
            except (ClassNotFound, IndexError):
                lexer = "text"
            text = path.read_text(encoding="utf-8")
            coloured = bridge.highlight_block(text, lexer, linenos="table" if text.count("\n") > 1 else False)
            body = f"<h1><code>{escape(name)}</code></h1>{coloured}"
            yield f"{SOURCE}/{name}", {"title": name, "body": body, "parents": []}, "page.html"
