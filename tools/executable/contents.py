"""What belongs into the program, and what the packages it is made of would bring without need."""

import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path
from shutil import which
from sysconfig import get_path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "pista"
EXTRA = frozenset({"notebook"})
"""Parts of Pista that need an extra which the program does not have."""
FOR_TOOLS = frozenset({".pyi", ".ts", ".typed"})
"""Endings of files that say something to editors and type checkers alone."""

ABSENT_LIBRARY = frozenset(
    {
        # Windows of its own, and what only makes or tests Python itself.
        *("antigravity", "distutils", "ensurepip", "idlelib", "lib2to3", "test", "this", "tkinter", "turtle"),
        *("turtledemo", "venv"),
        # Deprecated, or bound to libraries under other licences.
        *("_crypt", "crypt", "_curses", "_curses_panel", "curses", "_dbm", "_gdbm", "dbm", "nis", "ossaudiodev"),
        *("_tkinter", "readline", "spwd"),
    }
)
"""Of the standard library everything else is there: agents of one's own may import it."""
ABSENT = (
    *sorted(ABSENT_LIBRARY),
    # Tools that packages reach for where they are there.
    *("IPython", "_pytest", "pip", "pkg_resources", "pytest", "setuptools", "wheel"),
    # Parts of packages that nothing of Pista asks for.
    *("PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingmath", "PIL._imagingtk", "PIL._webp"),
    *("PIL.ImageQt", "PIL.ImageShow", "PIL.ImageTk", "markdown_it", "pygments", "tzdata"),
    *("rich.markdown", "rich.syntax", "rich.traceback"),
    *("matplotlib.pyplot", "matplotlib.testing", "matplotlib.tests"),
    *("numpy._core._multiarray_tests", "numpy.distutils", "numpy.f2py", "numpy.testing", "numpy.tests"),
    *("pydantic.mypy", "pydantic.v1"),
    *("sqlalchemy.dialects.mssql", "sqlalchemy.dialects.mysql", "sqlalchemy.dialects.oracle", "sqlalchemy.ext"),
    *("sqlalchemy.orm", "sqlalchemy.testing"),
    *("dateutil.zoneinfo", "fastapi.testclient", "starlette.testclient", "uvicorn.workers"),
    *(f"pista.{name}" for name in EXTRA),
)
NO_FILES = tuple(
    f"matplotlib/mpl-data/{name}"
    for name in ("fonts/afm/", "fonts/pdfcorefonts/", "fonts/ttf/DejaVuSerif", "images/", "sample_data/")
)
PATCHED = ("PIL", "numpy", "numpy.libs", "pillow.libs", "psycopg_binary", "psycopg_binary.libs")
"""Whose libraries were given other paths when they were packed: they do not survive losing what only debuggers need."""
FONT = "font_source_sans_pro"
WEIGHTS = ("Regular", "Semibold", "Bold")
"""What books are set in: see `pista.book.press`."""
FIGURES = ["Agg", "PDF", "SVG"]
"""What matplotlib draws on; no window."""


def modules() -> list[str]:
    """Every module of Pista and of the standard library, and what brings a font: much is imported by its name, when it
    is needed."""
    own = (path.relative_to(SOURCE).with_suffix("").parts for path in PACKAGE.rglob("*.py") if _ours(path))
    return sorted({".".join(parts).removesuffix(".__init__") for parts in own} | _library() | {FONT})


def data() -> list[tuple[str, str]]:
    """Every other file of Pista and the fonts, and the folder each belongs into."""
    return _fonts() + [
        (str(path), path.parent.relative_to(SOURCE).as_posix())
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and _ours(path) and path.suffix not in {".py", ".pyc", ".so", *FOR_TOOLS}
    ]


def _fonts() -> list[tuple[str, str]]:
    """Of what a book is set in, with their licence."""
    found = PathFinder.find_spec(FONT)
    if found is None or found.origin is None:
        raise SystemExit(f"{FONT} is not installed.")
    folder = Path(found.origin).with_name("files")
    names = [*(f"SourceSansPro-{weight}.otf" for weight in WEIGHTS), "LICENSE.txt"]
    return [(str(folder / name), f"{FONT}/files") for name in names]


def wanted(place: str) -> bool:
    """Whether a file that a package brings belongs into the program."""
    return not place.startswith(NO_FILES)


def stripped(place: str, source: str, work: str) -> str:
    """The file to put at that place: the source itself, or a lighter copy of it."""
    if place.partition("/")[0] in PATCHED or of_the_system(Path(source)) or not which("strip"):
        return source
    lighter = Path(work) / "stripped" / place
    lighter.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["strip", "-o", lighter, source], check=True)
    return str(lighter)


def of_the_system(library: Path) -> bool:
    """Whether it is neither ours nor Python's nor a package's."""
    ours = (SOURCE, Path(sys.prefix), Path(sys.base_prefix))
    return not any(library.is_relative_to(each) for each in ours)


def _ours(path: Path) -> bool:
    return path.relative_to(PACKAGE).parts[0] not in EXTRA


def _library() -> set[str]:
    """The modules of the standard library that are there on this system."""
    home = Path(get_path("stdlib"))
    return {
        ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
        for name in sys.stdlib_module_names - ABSENT_LIBRARY
        if not name.startswith("_") and (found := PathFinder.find_spec(name)) and found.origin
        for path in _files(Path(found.origin), home)
    }


def _files(origin: Path, home: Path) -> list[Path]:
    """A module's file, or all of a package, but for its tests and what runs it as a program."""
    if origin.parent == home or origin.suffix != ".py":
        return [home / origin.name.partition(".")[0]]
    return [
        path
        for path in origin.parent.rglob("*.py")
        if path.stem != "__main__" and not {"test", "tests"} & {*path.relative_to(home).parts}
    ]
