"""A call that travels to another machine as plain bytes: nothing on its way needs to know Pista, and a worker that
knows another Pista does not do it."""

import pickle
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pista import __version__

LARGE = 10_000
"""Bytes from which an argument travels by itself, once for every worker and not with every call."""


class StrangerError(Exception):
    """A worker with another version of Pista: its own, and its address."""

    def __init__(self, version: str, address: str) -> None:
        super().__init__(version, address)
        self.version = version
        self.address = address


class _Call:
    """Unpickled, it is done."""

    def __init__(self, packed: bytes, large: list[pickle.PickleBuffer]) -> None:
        self.told = (build(), packed, large)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return done, self.told


class _Module:
    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        from importlib import import_module

        return import_module, (__name__.partition(".")[0],)


class _Version:
    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return getattr, (_Module(), "__version__")


VERSION = pickle.dumps(_Version())
"""Unpickled, it is the version of the Pista that is there, whichever it is; an ImportError where there is none."""


@cache
def build() -> str:
    """The version, and a digest of all that is written in Python or in words: a checkout may have changed without a new
    version. What is compiled differs from system to system, and does the same."""
    source = Path(__file__).parents[1]
    texts = sorted(path for ending in ("py", "json") for path in source.rglob(f"*.{ending}"))
    whole = blake2b(digest_size=4)
    for path in texts:
        # However the system ends its lines.
        whole.update(path.relative_to(source).as_posix().encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{__version__}+{whole.hexdigest()}"


def packed_call(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bytes, list[bytes]]:
    """A call for `pickle.loads`, and the large arguments that go with it as its `buffers`."""
    import cloudpickle

    large = [each for each in args if isinstance(each, bytes) and len(each) >= LARGE]
    within = [pickle.PickleBuffer(each) if isinstance(each, bytes) and len(each) >= LARGE else each for each in args]
    # What a script defines itself has no module that a worker could import: cloudpickle sends it whole.
    inner = cloudpickle.dumps((function, within), protocol=5, buffer_callback=lambda buffer: False)
    aside = [pickle.PickleBuffer(each) for each in large]
    return pickle.dumps(_Call(inner, aside), protocol=5, buffer_callback=lambda buffer: False), large


def done(version: str, packed: bytes, large: list[bytes]) -> Any:
    """What the call gives, on a worker of that build; StrangerError on any other."""
    if version != build():
        from distributed import get_worker

        raise StrangerError(build(), get_worker().address)
    function, args = pickle.loads(packed, buffers=large)  # noqa: S301 - whoever may send tasks here may run anything
    return function(*args)
