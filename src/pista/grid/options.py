"""What every grid puzzle may be asked to be when it is made: its level."""

from pista.grid.ladder import LEVELS
from pista.message import Message, message

IRREDUCIBLE = "irreducible"
"""The level of boards for which only uniqueness counts: no given could be dropped."""
GENERATED_LEVELS = (*LEVELS, IRREDUCIBLE)


def level_name(level: str) -> Message:
    """What people call a level."""
    return message(f"grid.level_{level}")
