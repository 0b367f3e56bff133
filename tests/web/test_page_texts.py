"""The pages' scripts and templates say only what the catalogues have, and all that is there for them."""

import re
from pathlib import Path

import pista
from pista.message import catalogue

SOURCE = Path(pista.__file__).parent
TEMPLATES = SOURCE / "web" / "site" / "templates"
SCRIPTS = {str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in SOURCE.glob("*/static/**/*.js")}
PAGES = {str(path.relative_to(TEMPLATES)): path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")}
# Names that the server makes: say(`page.tone_${tone}`) and word("level", name).
FAMILY = re.compile(r"`((?:page|play)\.[a-z_]+_)\$\{|word\(\s*\"([a-z]+)\"")


def keys_in_scripts() -> set[str]:
    spoken = re.compile(r'say\(\s*"([a-z]+\.[a-z_0-9]+)"|[?:]\s*"(page\.[a-z_0-9]+)"')
    return {one or other for text in SCRIPTS.values() for one, other in spoken.findall(text)}


def keys_in_pages() -> set[str]:
    """Keys as written; what is asked of every kind is in `test_catalogues`."""
    spoken = re.compile(r"""say\(["']([a-z]+\.[a-z_0-9]+)["'](?! ~)""")
    return {key for text in PAGES.values() for key in spoken.findall(text)}


def families() -> tuple[str, ...]:
    found = [match for text in SCRIPTS.values() for match in FAMILY.findall(text)]
    made_here = [
        family for text in PAGES.values() for family in re.findall(r"""say\(["'](page\.[a-z_]+_)["'] ~""", text)
    ]
    return (*made_here, *(made or f"page.{family}_" for made, family in found))


def test_whatever_a_page_says_is_worded() -> None:
    assert keys_in_scripts() | keys_in_pages() <= set(catalogue("en"))


def test_whatever_is_worded_for_the_pages_is_said() -> None:
    said = keys_in_scripts() | keys_in_pages()
    silent = {key for key in catalogue("en") if key.startswith("page.")} - said
    assert sorted(key for key in silent if not key.startswith(families())) == []


def test_a_script_gives_a_wording_every_value_it_needs() -> None:
    """Where the values are written out."""
    wanting = []
    for name, text in SCRIPTS.items():
        for key, given in re.findall(r'say\(\s*"([a-z]+\.[a-z_0-9]+)",\s*\{([^{}]*)\}', text):
            if "..." in given:
                continue
            wording = catalogue("en")[key]
            needed = set(re.findall(r"\{(\w+)\}", wording if isinstance(wording, str) else wording["other"]))
            wanting += [(name, key, value) for value in needed - set(re.findall(r"(?:^|,)\s*(\w+)\s*(?=:|,|$)", given))]
    assert wanting == []


INLINE = re.compile(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=|https?://")
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function|https?://(?!www\.w3\.org)")


def test_scripts_and_styles_are_in_files_of_their_own() -> None:
    assert [name for name, text in PAGES.items() if INLINE.search(text)] == []
    assert [name for name, text in SCRIPTS.items() if MARKUP.search(text)] == []


def test_files_stay_small() -> None:
    folders = [*SOURCE.glob("*/static"), TEMPLATES]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file() and file.suffix != ".png"]
    files.remove(SOURCE / "web" / "static" / "shapes.d.ts")
    assert [file.name for file in files if len(file.read_text(encoding="utf-8").splitlines()) > 300] == []
