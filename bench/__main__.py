"""Runs all measurements, or those named, and rewrites their sections of RESULTS.md."""

import platform
import sys
from importlib import import_module
from pathlib import Path

SECTIONS = ("replies", "prove", "agents", "hidato", "makaro", "suguru", "web", "hostile")
HERE = Path(__file__).parent
HEAD = """# Results

Written by `make bench`; `make bench ONLY=replies` measures one section. Machines differ and are noisy:
read the ratios, which compare contenders within one run.
"""


def main(names: list[str]) -> None:
    kept = HERE / "RESULTS.md"
    sections: dict[str, str] = {}
    if kept.exists():
        for block in kept.read_text(encoding="utf-8").split("\n## ")[1:]:
            name, _, body = block.partition("\n")
            sections[name.strip()] = body.strip()
    for name in names or SECTIONS:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        tables = [table.markdown() for table in import_module(f"bench.{name}").tables()]
        sections[name] = "\n".join(tables).strip()
        print("\n".join(tables), flush=True)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}"
    body = "\n\n".join(f"## {name}\n\n{sections[name]}" for name in SECTIONS if name in sections)
    kept.write_text(f"{HEAD}\n{machine}\n\n{body}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
