"""Text that every database takes: PostgreSQL refuses NUL, and no encoder writes half of a surrogate pair."""

import re

from sqlalchemy import Dialect, Text
from sqlalchemy.types import TypeDecorator

_UNSAFE = re.compile("[\0\ud800-\udfff]")
_INSTEAD = "\N{REPLACEMENT CHARACTER}"


class SafeText(TypeDecorator[str]):
    """What cannot be written stands there as a replacement character, so that what is looked for is simply not found.

    Our own texts have none of it; only a name that a client made up does.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value and _UNSAFE.sub(_INSTEAD, value)

    @property
    def python_type(self) -> type[str]:
        return str
