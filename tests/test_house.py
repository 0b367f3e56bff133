"""The house: surfaces know no kind by name, and every kind keeps to its own folders."""

import ast
from pathlib import Path

import pytest

import pista
from pista.kinds import OURS, kind_named
from pista.options import options_of

SOURCE = Path(pista.__file__).parent
TEXTS = (".py", ".pyi", ".html", ".js", ".ts", ".css", ".json")
LIST = SOURCE / "kinds.py"


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


def names_and_words(path: Path) -> set[str]:
    """The fields and texts of a module."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    fields = {node.target.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    return fields | {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("name", OURS)
def test_a_kinds_options_are_not_named_by_requests(name: str) -> None:
    known = set[str]().union(*map(names_and_words, (SOURCE / "web" / "api").glob("*.py")))
    assert known & {option.name for option in options_of(kind_named(name).generate)} == set()
