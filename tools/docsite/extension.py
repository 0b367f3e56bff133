"""What Sphinx is told: links that work in two places, and blocks that are filled in from the program itself."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docsite.command_line import command_line
from docsite.http_api import http_forms, http_requests
from docsite.links import DOCS, PROJECT, ROOT, Links
from docsite.names import names, no_alias, plain_signature
from docsite.settings_table import server_settings

FILLED: dict[str, Callable[[str, str], str]] = {
    "command-line": command_line,
    "http-forms": http_forms,
    "http-requests": http_requests,
    "names": names,
    "server-settings": server_settings,
}
"""What a fenced block of that name is filled with, given the words behind the name and the lines within."""
_BLOCK = re.compile(r"^```\{(" + "|".join(FILLED) + r")\} *(.*)\n((?:(?!```).*\n)*?)```$", re.MULTILINE)


def filled(text: str) -> str:
    """The text with these blocks filled in."""
    return _BLOCK.sub(lambda found: FILLED[found[1]](found[2].strip(), found[3]), text)


def tight(text: str) -> str:
    """Without the empty line that ends a session for those who run it."""
    return re.sub(r"\n\n```$", "\n```", text, flags=re.MULTILINE)


def others(index: str) -> str:
    """The pages that the index does not name: they have a place until somebody gives them a better one."""
    named = {line.strip() for line in index.splitlines()}
    return "\n".join(sorted({page.stem for page in DOCS.glob("*.md")} - named - {"index"}))


class Pages:
    """Prepares the source of each page before it is parsed."""

    def __init__(self) -> None:
        self.links = Links()

    def read(self, app: Any, name: str, source: list[str]) -> None:
        page = Path(app.env.doc2path(name))
        if page.suffix != ".md":
            return
        copied = next((each for each in PROJECT if page == DOCS / "project" / each.lower()), None)
        if copied is not None:
            app.env.note_dependency(str(ROOT / copied), docname=name)
            source[0] = self.links.placed((ROOT / copied).read_text(encoding="utf-8"), ROOT / copied, page)
        else:
            source[0] = tight(filled(self.links.placed(source[0], page, page)))
        if name == "index":
            source[0] = source[0].replace("{others}", others(source[0]))

    def source_of(self, domain: str, told: dict[str, str]) -> str | None:
        return self.links.source_of(told["module"], told["fullname"]) if domain == "py" and told["module"] else None

    def finish(self, app: Any, error: Exception | None) -> None:
        if error is None:
            self.links.write(Path(app.outdir))


def setup(app: Any) -> dict[str, Any]:
    """Called by Sphinx."""
    pages = Pages()
    app.connect("source-read", pages.read)
    app.connect("build-finished", pages.finish)
    app.config.linkcode_resolve = lambda domain, told: pages.source_of(domain, told)
    app.connect("autodoc-process-signature", plain_signature)
    app.connect("autodoc-skip-member", no_alias)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
