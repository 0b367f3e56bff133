"""What people call shapes and levels."""

import re

from pista.message import is_worded, message, worded


def shape_name(kind: str, shape: str, language: str) -> str:
    """`8x8` as `8 × 8`, and `hex heart:9` in words."""
    parts = [part.partition(":") for part in _joined(kind, shape).split()]
    named = [" ".join(filter(None, (_part_name(kind, form, language), size))) for form, _, size in parts]
    return re.sub(r"(\d)x(\d)", r"\1 × \2", ", ".join(named))


def level_name(kind: str, level: str, language: str) -> str:
    return worded(language, level.replace("_", " "), f"{kind}.level_{level}", f"page.level_{level}")


def _joined(kind: str, shape: str) -> str:
    """Where a kind has one name for two parts, both are named by it: a hexagon is made of hexagons anyway."""
    both = re.match(r"(\w+) (\w+)", shape)
    name = f"{both[1]}_{both[2]}" if both else ""
    return name + shape[both.end() :] if both and is_worded(f"{kind}.shape_{name}") else shape


def _part_name(kind: str, form: str, language: str) -> str:
    if form.isascii() and form.isdigit() and is_worded(f"{kind}.shape_n"):
        return message(f"{kind}.shape_n", n=int(form)).say(language)
    return worded(language, form, f"{kind}.shape_{form}")
