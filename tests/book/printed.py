"""A PDF as others see it: poppler's programs tell its words, its fonts and its pictures."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from PIL import Image

NAMES = {"x": "http://www.w3.org/1999/xhtml"}
PATIENCE = 120.0


class Word(NamedTuple):
    """A word on a page, and its box in points from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def told(program: str, data: bytes, *flags: str, output: str = "") -> str:
    """What a program of poppler says of a PDF; a visible skip where there is none."""
    if shutil.which(program) is None:
        pytest.skip(f"no {program}: install poppler-utils")
    with TemporaryDirectory(prefix="pista-") as folder:
        path = Path(folder, "book.pdf")
        path.write_bytes(data)
        done = subprocess.run(
            [program, *flags, str(path), *([output] if output else [])],
            capture_output=True, text=True, check=True, timeout=PATIENCE,
        )  # fmt: skip
    return done.stdout


def texts(data: bytes) -> list[str]:
    """The text of each page."""
    *pages, _ = told("pdftotext", data, "-enc", "UTF-8", output="-").split("\f")
    return pages


def flowing(data: bytes) -> str:
    """All of it in one line, however it was broken."""
    return " ".join(" ".join(texts(data)).split())


def words(data: bytes) -> list[list[Word]]:
    """The words of each page, with their places."""
    found = ElementTree.fromstring(told("pdftotext", data, "-bbox", output="-"))  # noqa: S314 - poppler wrote it
    return [list(_words(page)) for page in found.iterfind(".//x:page", NAMES)]


def _words(page: ElementTree.Element) -> Iterator[Word]:
    for each in page.iterfind("x:word", NAMES):
        box = (float(each.attrib[name]) for name in ("xMin", "yMin", "xMax", "yMax"))
        yield Word(each.text or "", *box)


def facts(data: bytes) -> dict[str, str]:
    """What stands in the file about itself."""
    lines = (line.partition(":") for line in told("pdfinfo", data).splitlines())
    return {name: value.strip() for name, _, value in lines}


def language(data: bytes) -> str:
    """The language of the whole document."""
    (found,) = re.findall(rb"/Type\s*/Catalog\b.*?/Lang\s*\((.*?)\)", data, re.DOTALL)
    return str(found, "ascii")


def descriptions(data: bytes) -> list[str]:
    """What is said of pictures to those who do not see them."""
    found = re.findall(rb"/Alt\s*(?:<([0-9A-Fa-f]+)>|\(((?:[^()\\]|\\.)*)\))", data)
    return [
        bytes.fromhex(str(coded, "ascii")).decode("utf-16") if coded else str(plain, "latin-1")
        for coded, plain in found
    ]


def pictures(data: bytes, ppi: int, first: int = 1, last: int = 0) -> list[Image.Image]:
    """The pages in grey, as a printer sees them."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("no pdftoppm: install poppler-utils")
    with TemporaryDirectory(prefix="pista-") as folder:
        path = Path(folder, "book.pdf")
        path.write_bytes(data)
        pages = ["-f", str(first), *(["-l", str(last)] if last else [])]
        command = ["pdftoppm", "-gray", "-png", "-r", str(ppi), *pages, str(path), str(Path(folder, "page"))]
        subprocess.run(command, check=True, timeout=PATIENCE)
        return [Image.open(BytesIO(each.read_bytes())).convert("L") for each in sorted(Path(folder).glob("page*.png"))]
