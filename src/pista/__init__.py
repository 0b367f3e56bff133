"""Pista plays, solves, generates, grades, explains and proves kinds of puzzle."""

__version__: str


def __getattr__(name: str) -> str:
    """`__version__` is what Cargo.toml says, and asked for when it is needed: help need not load the core."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pista.core import VERSION

    return VERSION
