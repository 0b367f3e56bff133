"""What a new puzzle is to be, kept so that another one like it can be drawn."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pista.kind import AnyKind, PuzzleError
from pista.message import all_of, message
from pista.options import default_level, default_shape, options_of, unknown

SEEDS = 2**32


@dataclass(frozen=True)
class Wish:
    """The arguments of a kind's `generate`, but for the seed."""

    kind: AnyKind
    shape: str
    level: str
    options: Mapping[str, Any]

    def puzzle(self, seed: int | None = None) -> Any:
        """One drawn by this seed, else by chance."""
        drawn = secrets.randbelow(SEEDS) if seed is None else seed
        return self.kind.generate(self.shape, level=self.level, seed=drawn, **self.options)


def wish(kind: AnyKind, shape: str | None, level: str | None, options: Mapping[str, Any], language: str) -> Wish:
    """What is asked for, filled up with what the kind has where nothing is; words are in the reader's language."""
    stranger = unknown(kind.generate, options)
    if stranger is not None:
        names = ["level", "seed", *(option.name for option in options_of(kind.generate))]
        raise PuzzleError(message("notebook.no_option", option=stranger, names=all_of(names)))
    return Wish(kind, shape or _shape(kind, language), level or default_level(kind.generate), dict(options))


def _shape(kind: AnyKind, language: str) -> str:
    """That of a day's puzzle in the reader's language, where the kind is made of words, else the usual one."""
    own = (shape for shape in kind.ABOUT.day_shapes() if kind.ABOUT.language(shape) == language)
    return next(own, default_shape(kind.generate))
