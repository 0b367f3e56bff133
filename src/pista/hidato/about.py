"""What Hidato tells every surface about itself."""

from pista.about import About, Drawing, always
from pista.grid.ladder import LEVELS
from pista.grid.options import IRREDUCIBLE
from pista.hidato.lesson import lesson
from pista.hidato.text import NEIGHBOURHOODS

ABOUT = About(
    levels=LEVELS,
    further_levels=(IRREDUCIBLE,),
    shapes=always(
        "5x5", "6x6", "8x8", "10x10", "heart:9", "ring:10", "star:12", "numbrix 8x8", "hex 6x6", "hex hexagon:9"
    ),
    day_shapes=always("8x8"),
    day_options={"symmetry": "rotate"},
    drawing=Drawing(empty="0", tools=("number", "outside"), headings=tuple(NEIGHBOURHOODS), circled=True),
    pages=("set",),
    lesson=lesson,
)
"""Shapes, levels and days on offer, and all else that surfaces ask."""
