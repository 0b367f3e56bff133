"""The site holds together: every link leads somewhere, nothing is asked of other machines, and notebooks were run."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
"""What a browser fetches by itself."""
pytestmark = pytest.mark.minute


class Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag in LOADED and given.get(LOADED[tag]):
            self.loads.add(given[LOADED[tag]])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in site.rglob("*.html")}


def test_every_link_leads_to_a_place(site: Path, pages: dict[Path, Page]) -> None:
    lost = []
    for path, page in pages.items():
        for link in page.links | page.loads:
            address = urlsplit(link)
            if address.scheme:
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            target = target / "index.html" if target.is_dir() else target
            places = pages[target].places if target in pages else set()
            if not target.is_file() or (address.fragment and unquote(address.fragment) not in {*places, "top"}):
                lost.append(f"{path.relative_to(site)}: {link}")
    assert lost == []


def test_nothing_comes_from_other_machines(site: Path, pages: dict[Path, Page]) -> None:
    found = {f"{path.name}: {each}" for path, page in pages.items() for each in page.loads if "//" in each}
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    found |= {
        each for text in styles for each in re.findall(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)", text)
    }
    assert found == set()


def test_every_page_of_the_docs_is_in_the_site(site: Path) -> None:
    for written in (*(ROOT / "docs").rglob("*.md"), *NOTEBOOKS):
        assert (site / written.relative_to(ROOT / "docs").with_suffix(".html")).is_file(), written


def test_links_out_of_the_docs_lead_to_copies_in_the_site(pages: dict[Path, Page], site: Path) -> None:
    course = pages[site / "course.html"].links
    assert "source/src/pista/wordle/reply.py.html" in course and "source/core/src/wordle/reply.rs.html" in course
    assert any("project/security.html" in link for link in pages[site / "security.html"].links)


def test_the_search_knows_the_names(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert all(name in index for name in ("read_position", "backbite", "paired"))


def test_a_class_is_shown_with_what_it_takes(site: Path) -> None:
    page = re.sub(r"<[^>]*>", "", (site / "reference" / "notebook.html").read_text(encoding="utf-8"))
    assert re.search(r"class Board\(\s*puzzle: Any,", page.replace("\xa0", " "))
    assert "*args" not in page


def test_commands_requests_and_settings_are_in_it(site: Path) -> None:
    def text(name: str) -> str:
        return (site / "reference" / f"{name}.html").read_text(encoding="utf-8")

    assert "--symmetry" in text("command-line") and "pista wordle prove" in text("command-line")
    assert "/api/games/{game_id}/moves" in text("http")
    assert "GameForm" in text("http-forms")
    assert "PISTA_REQUESTS_PER_MINUTE" in text("settings")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_said_and_runs(notebook: Path, site: Path) -> None:
    """Run by nbclient with a kernel of its own, one after the other, while the site was built: it fails otherwise."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    page = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")
    assert page.count('class="cell_output') >= len(code) / 2
    # Drawings are kept as files beside the page.
    assert page.count(".svg") >= 2
    assert "Traceback" not in page


def test_a_notebook_that_fails_is_an_error(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    whole_conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    ours = re.findall(r"^nb_execution_.*$", whole_conf, re.MULTILINE)
    start = f"import sys\nsys.path.insert(0, {str(ROOT / 'tools')!r})\nfrom pathlib import Path\n"
    start += f"from docsite.jupyter import keep_in\nkeep_in(Path({str(tmp_path)!r}))\n"
    settings = "\n".join(['extensions = ["myst_nb"]', *ours])
    (docs / "conf.py").write_text(start + settings, encoding="utf-8")
    whole = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    cell = next(cell for cell in whole["cells"] if cell["cell_type"] == "code")
    whole["cells"] = [cell | {"source": ["1 / 0"]}]
    (docs / "index.ipynb").write_text(json.dumps(whole), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-b", "dummy", "-q", "-W", docs, tmp_path / "pages"],
        capture_output=True,
        text=True,
        timeout=300,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert done.returncode != 0
    assert "ZeroDivisionError" in done.stderr
