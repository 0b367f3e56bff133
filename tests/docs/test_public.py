"""Every public name says what it is, and stands in the reference."""

import sys
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from docsite import public
from docsite.public import INNER, PUBLIC, Member, members, names_of, top_modules, unsaid_fields

GIVEN_BY_PYTHON = ("Alias for field number", "str(object=", "tuple(", "dict(", "int(")
"""How docstrings begin that nobody here has written."""


def silent(found: Member) -> bool:
    """Whether nothing is said of it."""
    return not found.said.strip() or found.said.startswith((*GIVEN_BY_PYTHON, f"{found.name.rpartition('.')[2]}("))


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_has_a_docstring(module: str) -> None:
    assert [found.name for found in members(module) if silent(found)] == []


@pytest.mark.parametrize("module", PUBLIC)
def test_every_field_of_public_data_is_told(module: str) -> None:
    values = {name: getattr(import_module(module), name) for name in names_of(module)}
    ours = {name: value for name, value in values.items() if isinstance(value, type) and "pista" in value.__module__}
    assert {name: unsaid_fields(value) for name, value in ours.items() if unsaid_fields(value)} == {}


def test_every_module_is_public_or_inner() -> None:
    named = {module.split(".")[1] for module in PUBLIC}
    assert named.isdisjoint(INNER)
    assert top_modules() <= named | INNER


@pytest.mark.minute
@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_stands_in_the_reference(module: str, site: Path) -> None:
    known = inventory(site)
    assert [found.name for found in members(module) if found.name not in known] == []


def inventory(site: Path) -> set[str]:
    """The names that the reference has a place for."""
    from sphinx.util.inventory import InventoryFile

    with (site / "objects.inv").open("rb") as file:
        whole = InventoryFile.load(file, "", lambda base, path: path)
    return {name for kind, names in whole.items() if kind.startswith("py:") for name in names}


class Bare(NamedTuple):
    """Has `one` field that is told, and another."""

    one: int
    other: int


@dataclass
class Beneath:
    """Tells one beneath itself."""

    one: int = 0
    """Told."""
    other: int = 0


class Signs(Enum):
    """`ONE`, and no more."""

    ONE = 1
    OTHER = 2


@pytest.mark.parametrize("owner", [Bare, Beneath, Signs])
def test_a_field_that_is_not_told_is_found(owner: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "_ours", lambda base: base.__module__ == __name__)
    assert [name.lower() for name in unsaid_fields(owner)] == ["other"]


MODULE = '''
"""A module."""

TOLD = 1
"""A number."""
UNTOLD = 2
_inner = 3


def told() -> None:
    """Does nothing."""


def untold() -> None: ...


class Thing:
    """A thing."""

    @property
    def told(self) -> int:
        """A number."""
        return 1

    @property
    def untold(self) -> int:
        return 2

    @classmethod
    def made(cls) -> None: ...
'''


def test_a_name_without_a_docstring_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "untold_names"
    package.mkdir()
    (package / "__init__.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(public, "_ours", lambda base: base.__module__ == "untold_names")
    found = [each.name for each in members("untold_names") if silent(each)]
    assert found == [f"untold_names.{name}" for name in ("UNTOLD", "untold", "Thing.untold", "Thing.made")]


@pytest.mark.minute
def test_a_name_that_is_missing_in_the_reference_is_found(site: Path) -> None:
    assert "pista.suguru.solve" in inventory(site)
    assert "pista.suguru.solve_twice" not in inventory(site)
