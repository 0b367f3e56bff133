"""What is public: the names that users of the library may import and that stay what they are.

A module is public if it stands here. Of a public module everything is public that its `__all__` names; without one,
whatever it binds itself under a name without an underscore; or only the names beside it here. Public names have a
docstring and stand in the reference: `tests/docs/test_public.py` holds them to it.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeVar, is_typeddict

import pista

PUBLIC: dict[str, tuple[str, ...]] = {
    "pista.wordle": (),
    "pista.wordle.agents": ("AGENTS", "Agent", "Answers", "TreePlayer", "found_at", "grow", "names"),
    "pista.wordle.agents.faults": ("Fault",),
    "pista.wordle.agents.guest": ("StaysHereWarning",),
    "pista.wordle.all_openers": ("Opener", "Progress"),
    "pista.wordle.certificate": ("CertificateError", "Certified", "check"),
    "pista.wordle.certificate_text": ("Certificate", "Claim"),
    "pista.wordle.certify": ("certify", "save_certificate"),
    "pista.wordle.contradiction": ("ContradictionError", "Explanation"),
    "pista.wordle.crack": ("Crack",),
    "pista.wordle.laboratory.comparison": ("Comparison",),
    "pista.wordle.laboratory.games": ("Game",),
    "pista.wordle.laboratory.outcome": ("Outcome",),
    "pista.wordle.laboratory.plan": ("Plan",),
    "pista.wordle.laboratory.statistics": ("Interval", "Paired", "paired", "wilson"),
    "pista.wordle.prove": ("Proof",),
    "pista.wordle.report": ("Details",),
    "pista.wordle.review": ("Review", "Step"),
    "pista.wordle.suggest": ("Suggestion", "Suggestions"),
    "pista.wordle.tree": ("Node", "Score", "Tree"),
    "pista.wordle.tree_text": ("Claims",),
    "pista.wordle.verify": ("Verified", "Wrong"),
    "pista.wordle.verify_reading": ("Claims",),
    "pista.hidato": (),
    "pista.hidato.original": ("backbite", "dropped", "generate", "snake"),
    "pista.makaro": (),
    "pista.makaro.link": ("read", "write"),
    "pista.makaro.puzzle": ("Arrow", "Comparison", "Way"),
    "pista.makaro.pzprv3": ("read", "write"),
    "pista.suguru": (),
    "pista.grid.board": ("Board", "Touch", "board", "rectangle", "reflected", "rotated"),
    "pista.grid.canonical": ("Pattern", "Patterned", "canonical"),
    "pista.grid.entry": ("Givens", "Move", "Position", "full", "written"),
    "pista.grid.explain": ("Explainer",),
    "pista.grid.facts": ("Fact",),
    "pista.grid.kind": (),
    "pista.grid.ladder": ("Candidates", "Explanation", "Found", "LEVELS", "Rung", "Step"),
    "pista.grid.room_puzzle": ("RoomPuzzle", "Sheet"),
    "pista.grid.rooms": ("Rooms",),
    "pista.about": (),
    "pista.as_json": (
        "accented",
        "fault_json",
        "grade_json",
        "hint_json",
        "named",
        "picture_json",
        "puzzle_json",
        "search_json",
        "step_json",
        "tile_of_cell",
    ),
    "pista.batch.answering": ("Answer", "Question", "answer"),
    "pista.batch.digests": ("Digests", "digest"),
    "pista.batch.intake": ("Intake",),
    "pista.batch.known": ("boards_in", "learn"),
    "pista.batch.making": ("EXTRAS", "Made", "Order", "make"),
    "pista.batch.reading": (),
    "pista.batch.run": (),
    "pista.batch.sources": ("Found", "found_in"),
    "pista.book": (),
    "pista.book.making": ("Printed", "entries_of", "printed"),
    "pista.book.reading": ("Read", "entries_in"),
    "pista.chance": (),
    "pista.daily": (),
    "pista.forms": (),
    "pista.kind": (),
    "pista.kinds": ("kind_named", "kind_names", "kinds"),
    "pista.lesson": (),
    "pista.notebook": (),
    "pista.message": ("LANGUAGES", "Listed", "Message", "Number", "message", "reader_language"),
    "pista.options": (),
    "pista.picture": (),
    "pista.render.svg": ("svg",),
    "pista.render.table": ("Table",),
    "pista.render.terminal": ("coloured",),
    "pista.render.text": ("text",),
    "pista.saves": ("Saved", "Slot", "claimed", "forget", "load", "save", "slot_path"),
    "pista.session": ("Session", "session_of_json"),
    "pista.stats": (
        "Played",
        "Result",
        "Summary",
        "clock",
        "export_text",
        "import_text",
        "log_path",
        "record",
        "result_of",
        "results",
        "results_of",
        "summary",
        "with_hints",
    ),
    "pista.workers.cluster": ("Cluster", "cluster"),
    "pista.workers.processes": ("processes",),
    "pista.workers.shares": ("CLUSTER_SECONDS", "give_all", "in_order", "taking", "workers_of"),
}
"""Public modules, and the public names of those of which not everything is."""
INNER = frozenset(
    {
        "__main__",
        "checks",
        "cli",
        "core",
        "extras",
        "file_locks",
        "growing_file",
        "links",
        "plugins",
        "reading",
        "settings",
        "shown",
        "store",
        "web",
    }
)
"""What lies in the package and is for nobody to import."""


class Member(NamedTuple):
    """Something public: what it is called in the reference, and what its docstring says."""

    name: str
    said: str


def members(module: str) -> Iterator[Member]:
    """The public names of a module, and the public attributes of its classes."""
    for name in names_of(module):
        value = getattr(import_module(module), name)
        yield Member(f"{module}.{name}", said_of(module, name))
        if inspect.isclass(value) and _ours(value):
            yield from (Member(f"{module}.{name}.{each.name}", each.said) for each in attributes(value))


def names_of(module: str) -> tuple[str, ...]:
    """The public names of a module, in its own order."""
    whole = import_module(module)
    named = PUBLIC.get(module) or getattr(whole, "__all__", None)
    if named:
        return tuple(named)
    bound = (name for name in _bound(module) if not name.startswith("_"))
    return tuple(name for name in bound if not isinstance(getattr(whole, name), TypeVar))


def attributes(owner: type) -> Iterator[Member]:
    """Methods and properties of a class."""
    for name, value in vars(owner).items():
        if name.startswith("_") or name in fields_of(owner):
            continue
        inner = inspect.unwrap(getattr(value, "fget", None) or getattr(value, "func", None) or value)
        if isinstance(value, classmethod | staticmethod):
            inner = value.__func__
        if inspect.isroutine(inner) or isinstance(value, property):
            yield Member(name, inspect.getdoc(inner) or "")


def fields_of(owner: type) -> tuple[str, ...]:
    """The fields of a class that is data: a dataclass, a named tuple, a typed dictionary, an enumeration."""
    if hasattr(owner, "__members__"):
        return tuple(owner.__members__)
    if is_typeddict(owner):
        return tuple(owner.__annotations__)
    found: Iterable[str] = getattr(owner, "__dataclass_fields__", ()) or getattr(owner, "_fields", ())
    return tuple(name for name in found if not name.startswith("_"))


def unsaid_fields(owner: type) -> list[str]:
    """The fields that neither have a docstring of their own nor are named by that of their class."""
    own = {name for base in owner.__mro__ if _ours(base) for name in _said_in_class(base)}
    told = " ".join(re.findall(r"`[^`]+`", " ".join(base.__doc__ or "" for base in owner.__mro__ if _ours(base))))
    return [name for name in fields_of(owner) if name not in own and not re.search(rf"\b{name}\b", told)]


def said_of(module: str, name: str) -> str:
    """The docstring of a name; that of data stands beneath it where it is bound."""
    value = getattr(import_module(module), name)
    if isinstance(value, ModuleType) or inspect.isroutine(value):
        return inspect.getdoc(value) or ""
    if inspect.isclass(value) and value.__name__ == name:
        return value.__dict__.get("__doc__") or ""
    home, bound = _home(module, name)
    return _bound(home)[bound]


def _ours(owner: type) -> bool:
    return owner.__module__.startswith("pista.")


def _home(module: str, name: str) -> tuple[str, str]:
    """Where a name that may be imported is bound."""
    while name not in _bound(module):
        module, name = _imported(module)[name]
    return module, name


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8"))


@cache
def _bound(module: str) -> dict[str, str]:
    """The names that a module binds at its top, with the docstrings beneath those that are data."""
    return _said_in(_tree(module).body)


@cache
def _said_in_class(owner: type) -> dict[str, str]:
    """The fields of a class that have a docstring of their own."""
    found = [node for node in ast.walk(_tree(owner.__module__)) if isinstance(node, ast.ClassDef)]
    bodies = (_said_in(node.body) for node in found if node.name == owner.__name__)
    return {name: said for body in bodies for name, said in body.items() if said}


@cache
def _imported(module: str) -> dict[str, tuple[str, str]]:
    found = {}
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.update({each.asname or each.name: (node.module, each.name) for each in node.names})
    return found


def _said_in(body: list[ast.stmt]) -> dict[str, str]:
    found: dict[str, str] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                found[node.name] = ast.get_docstring(node) or ""
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                said = ""
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    said = inspect.cleandoc(str(after.value.value))
                for target in targets:
                    names = target.elts if isinstance(target, ast.Tuple) else [target]
                    found.update({each.id: said for each in names if isinstance(each, ast.Name)})
    return found


def top_modules() -> set[str]:
    """What lies in the package's own folder, kinds included."""
    here = Path(str(pista.__file__)).parent
    found = {path.stem for path in here.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    return found - {"__init__"}
