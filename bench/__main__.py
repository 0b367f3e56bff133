"""Runs all measurements, or those named, and rewrites their sections of RESULTS.md."""

import platform
import sys
from importlib import import_module
from pathlib import Path

BOARDS = ("hidato", "makaro", "suguru", "grades", "costs", "batches", "cluster")
SECTIONS = ("replies", "prove", "agents", *BOARDS, "books", "web", "pages", "hostile")
LONG = ("safety", "long_life", "long_life_postgresql")
"""Measured only when named: a quarter of an hour, or as long as they are told to."""
HERE = Path(__file__).parent
HEAD = """# Results

Written by `make bench`; `make bench ONLY=replies` measures one section. Machines differ and are noisy:
read the ratios, which compare contenders within one run.
"""


def main(names: list[str]) -> bool:
    """Whether everything measured is as it must be."""
    kept = HERE / "RESULTS.md"
    sections: dict[str, str] = {}
    if kept.exists():
        for block in kept.read_text(encoding="utf-8").split("\n## ")[1:]:
            name, _, body = block.partition("\n")
            sections[name.strip()] = body.strip()
    sound = True
    for name in names or SECTIONS:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        found = list(import_module(f"bench.{name}").tables())
        sound = sound and all(table.sound for table in found)
        sections[name] = "\n".join(table.markdown() for table in found).strip()
        print(sections[name], flush=True)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}"
    body = "\n\n".join(f"## {name}\n\n{sections[name]}" for name in (*SECTIONS, *LONG) if name in sections)
    kept.write_text(f"{HEAD}\n{machine}\n\n{body}\n", encoding="utf-8")
    return sound


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
