"""The stand-alone program, from outside, as somebody has it who has no Python."""
