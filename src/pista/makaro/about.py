"""What Makaro tells every surface about itself."""

from pista.about import About, Drawing, always
from pista.grid.options import IRREDUCIBLE, TECHNIQUE_LEVELS
from pista.makaro.lesson import lesson

ABOUT = About(
    levels=TECHNIQUE_LEVELS,
    further_levels=(IRREDUCIBLE,),
    shapes=always("5x5", "6x6", "8x8", "10x10"),
    day_shapes=always("8x8"),
    drawing=Drawing(empty=".", tools=("number", "room", "black", "arrow")),
    pages=("set",),
    lesson=lesson,
)
"""Shapes, levels and days on offer, and all else that surfaces ask."""
