"""The house: surfaces know no kind by name, and every kind keeps to its own folders."""

import ast
import tomllib
from pathlib import Path

import grimp
import pytest

import pista
from pista.cli.main import pista as root
from pista.kinds import OURS, RESERVED, kind_named
from pista.options import options_of
from pista.web.site.pages import addresses

SOURCE = Path(pista.__file__).parent
ROOT = SOURCE.parents[1]
TEXTS = (".py", ".pyi", ".html", ".js", ".ts", ".css", ".json")
LIST = SOURCE / "kinds.py"
BELOW = {"core", "grid", "options", "forms", "kind", "about", "picture", "chance", "daily", "message", "plugins"} | {
    "checks",
    "extras",
    "lesson",
    "reading",
    "render",
    "shown",
    "store",
    "workers",
}
"""What a kind may be built of."""


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("pista")


def files() -> list[Path]:
    return [path for path in SOURCE.rglob("*") if path.suffix in TEXTS and path != LIST]


@pytest.mark.parametrize("name", OURS)
def test_a_kinds_name_stands_in_the_list_and_in_its_own_folders_only(name: str) -> None:
    elsewhere = [path for path in files() if name not in path.relative_to(SOURCE).parent.parts]
    named = [str(path) for path in elsewhere if name in path.read_text(encoding="utf-8").lower()]
    assert named == []


@pytest.mark.parametrize("name", OURS)
def test_a_kinds_own_folders_are_few(name: str) -> None:
    folders = {str(path.parent.relative_to(SOURCE)) for path in files() if path.parent.name == name}
    own_tools = {f"cli/{name}", f"web/{name}", f"web/static/{name}", f"web/site/templates/{name}"}
    assert folders <= {name, f"core/{name}", *own_tools}


@pytest.mark.parametrize("name", OURS)
def test_the_same_files_have_the_same_roles(name: str) -> None:
    here = {path.stem for path in (SOURCE / name).glob("*.py")}
    assert {"about", "puzzle", "rules", "text", "generate", "paint"} <= here
    if (SOURCE / name / "solve.py").exists():
        assert {"solve", "techniques", "explain"} <= here
    assert (SOURCE / name / "emblem.svg").exists()
    assert {path.name for path in (SOURCE / name / "words").iterdir()} == {"en.json", "es.json", "it.json", "pt.json"}


@pytest.mark.parametrize("name", OURS)
def test_a_kind_imports_what_is_below_it_and_no_other_kind(name: str, imports: grimp.ImportGraph) -> None:
    own = {f"pista.{name}", *imports.find_descendants(f"pista.{name}")}
    found = {each for module in own for each in imports.find_modules_directly_imported_by(module)} - own
    assert {each.split(".")[1] for each in found if "." in each} <= BELOW


def test_what_is_below_the_kinds_imports_none_of_them(imports: grimp.ImportGraph) -> None:
    kinds = {module for module in imports.modules if module.split(".")[1:2] and module.split(".")[1] in OURS}
    for module in imports.modules - kinds:
        imported = imports.find_modules_directly_imported_by(module) & kinds
        room = module.split(".")
        assert not imported or (room[1] in ("cli", "web") and {each.split(".")[1] for each in imported} <= set(room))


def test_no_kind_can_take_the_name_of_a_command_or_a_page() -> None:
    assert set(root.commands_at) <= RESERVED
    assert {address for address in addresses() if address and address not in OURS and "/" not in address} <= RESERVED


def test_every_module_has_a_place_among_the_layers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (layers,) = [each["layers"] for each in contracts if each["id"] == "layers"]
    listed = {name for layer in layers for name in layer.split(" | ")}
    here = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert here - listed - set(OURS) == {"__init__"}


def pictured() -> dict[Path, set[str]]:
    """The modules of every folder as ARCHITECTURE.md draws them; a dot is the package itself."""
    column = 17
    drawing = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1].strip()
    folders: dict[Path, set[str]] = {}
    path: list[str] = []
    for line in drawing.splitlines():
        name, modules = line[:column].rstrip(), line[column:].partition("#")[0].split()
        if name:
            depth = (len(name) - len(name.lstrip())) // 2
            path = [*path[:depth], name.strip()]
        folders.setdefault(ROOT.joinpath(*path), set()).update(modules)
    return folders


def test_the_picture_is_the_folder_listing() -> None:
    drawn = pictured()
    for folder, modules in drawn.items():
        suffix = ".rs" if folder.is_relative_to(ROOT / "core") else ".py"
        assert modules == {path.stem for path in folder.glob(f"*{suffix}")} - {"__init__", "mod"}, folder
    packages = {path.parent for path in SOURCE.rglob("__init__.py")} | {
        path.parent for path in ROOT.glob("core/src/*/**/*.rs")
    }
    assert packages - {SOURCE, SOURCE / "web/state/migrations"} <= drawn.keys()


def names_and_words(path: Path) -> set[str]:
    """The fields and texts of a module."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    fields = {node.target.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    return fields | {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("name", OURS)
def test_a_kinds_options_are_not_named_by_requests(name: str) -> None:
    known = set[str]().union(*map(names_and_words, (SOURCE / "web" / "api").glob("*.py")))
    assert known & {option.name for option in options_of(kind_named(name).generate)} == set()
