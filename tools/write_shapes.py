"""Writes the types of the server's answers for the pages' scripts, from the forms that the server states them in.

`--check` only says whether the files are up to date.
"""

import sys
import types
from collections.abc import Iterable
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from pista import forms as common
from pista.kind import AnyKind, hides
from pista.kinds import kinds
from pista.picture import Point
from pista.web import forms as web

HEADING = "// Written by tools/write_shapes.py from the server's forms; not to be changed by hand."
STATIC = Path(__file__).parent.parent / "src/pista/web/static"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
DRAWN = {"Tone": ["outside"]}
"""What only a page's own pictures have: places of the drawing table that are no cells."""


def name_of(form: type) -> str:
    """`TileForm` is a `Tile` to a page."""
    return form.__name__.removesuffix("Form")


def written(kind: Any) -> str:
    """A type as TypeScript has it."""
    if kind in PLAIN:
        return PLAIN[kind]
    arguments, origin = get_args(kind), get_origin(kind)
    if origin in (types.UnionType, Union):
        return " | ".join(map(written, arguments))
    if origin is list:
        inner = written(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, arguments))}]"
    if origin is dict:
        return f"Record<{', '.join(map(written, arguments))}>"
    return name_of(kind)


def interface(form: Any) -> str:
    """A form as TypeScript has it."""
    fields = [
        f"  {name}{'?' if name in form.__optional_keys__ else ''}: {written(kind)};"
        for name, kind in get_type_hints(form).items()
    ]
    return "\n".join([f"export interface {name_of(form)} {{", *fields, "}"])


def enumeration(kind: type[Enum]) -> str:
    values = [f'"{value}"' for value in (*(member.value for member in kind), *DRAWN.get(kind.__name__, []))]
    return f"export type {kind.__name__} = {' | '.join(values)};"


def forms_of(module: types.ModuleType) -> list[Any]:
    """The forms that a module states itself."""
    found = [each for each in vars(module).values() if hasattr(each, "__required_keys__")]
    return [each for each in found if each.__module__ == module.__name__]


def enums_of(module: types.ModuleType) -> list[type[Enum]]:
    return [each for each in vars(module).values() if isinstance(each, type(Enum))]


def every_kinds() -> str:
    """What all pages share."""
    parts = [HEADING, f"export type Point = {written(Point)};"]
    parts += [enumeration(each) for each in sorted(enums_of(common), key=lambda each: each.__name__)]
    parts += [interface(form) for form in (*forms_of(common), *forms_of(web))]
    return "\n".join([*parts, ""])


def one_kinds(kind: AnyKind) -> str:
    """What the pages of a kind with requests of its own have besides."""
    assert hides(kind)
    own = forms_of(import_module(f"{kind.ABOUT.routes}.forms"))
    details = get_type_hints(kind.details)["return"]
    wanted = {*shared_names(own), *shared_names([details]), "Game"}
    parts = [HEADING, f'import type {{ {", ".join(sorted(wanted))} }} from "../shapes.d.ts";']
    parts += [
        interface(details),
        f"export interface GameHere extends Game {{\n  {kind.name}: {name_of(details)} | null;\n}}",
    ]
    return "\n".join([*parts, *map(interface, own), ""])


def shared_names(forms: Iterable[Any]) -> set[str]:
    """The names of all pages that these forms use."""
    shared = {name_of(each) for each in (*forms_of(common), *enums_of(common))}
    text = " ".join(map(interface, forms)).replace(";", " ").replace("[]", " ").replace(">", " ")
    return shared & set(text.split())


def main() -> None:
    files = {STATIC / "shapes.d.ts": every_kinds()}
    files |= {STATIC / kind.name / "shapes.d.ts": one_kinds(kind) for kind in kinds() if kind.ABOUT.routes}
    for file, text in files.items():
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file.name} is not what the forms say: run `make format`.")


if __name__ == "__main__":
    main()
