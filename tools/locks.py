"""Reads the hash-locked requirements: what is pinned, where it is wanted, and which files of it are believed."""

import re
from dataclasses import dataclass
from pathlib import Path

REQUIREMENTS = Path(__file__).parent.parent / "requirements"
PIN = re.compile(r"([a-z0-9][a-z0-9.-]*)==([^\s;\\]+)(?: ; ([^\\]+?))?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


@dataclass(frozen=True)
class Pin:
    """One version of a package; the marker says on which machines it is wanted."""

    name: str
    version: str
    marker: str
    sha256: tuple[str, ...]


def pins(lock: str) -> list[Pin]:
    """Everything a lock pins. A line that is no pin, such as the address of an index, is an error."""
    text = (REQUIREMENTS / lock).read_text(encoding="utf-8")
    strange = PIN.sub("", text)
    if strange:
        raise ValueError(f"requirements/{lock}: {strange.splitlines()[0]}")
    return [
        Pin(name, version, marker, tuple(re.findall(r"[0-9a-f]{64}", hashes)))
        for name, version, marker, hashes in PIN.findall(text)
    ]
