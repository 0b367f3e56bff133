"""This checkout beside an older one that was built, the same work in turns: `python -m bench.against ../older`.

Writes nothing. Each piece of work runs in fresh processes of either checkout, several times in turns; the least CPU
time counts, and both must find the same. Only names that both checkouts have may be used in `WORK`.
"""

import subprocess
import sys
from pathlib import Path

from bench.report import Table

ROUNDS = 7
HERE = Path(__file__).parents[1]
# Prints what was found and the CPU seconds of finding it.
HARNESS = """
import json, os, time
from pathlib import Path
def corpus(name):
    lines = (Path(os.environ.get("PISTA_CORPUS") or "../shared/corpus") / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]
{prepare}
begun = time.process_time()
found = {work}
print(time.process_time() - begun, hash(str(found)))
"""
GENERATE = (
    "[{kind}.write({kind}.generate('10x10', level=level, seed=seed)) for seed in range(20) for level in {levels}]"
)
LEVELS = ("easy", "medium", "hard", "expert", "irreducible")
PROVER = """
from pista.wordle.lexicon import lexicon
from pista.wordle.prove import prove
words = lexicon("en-classic")
"""
PROVE = "prove(words, 'salet', hard={hard}, max_guesses=6, threads=1).total"


def grid_work(kind: str, times: int) -> dict[str, tuple[str, str]]:
    """Solving, grading and making boards of a kind: what is prepared, and what is measured."""
    read = f"from pista import {kind}\nboards = [{kind}.read(text) for text in corpus('{kind}.jsonl')]"
    solve = f"[len({kind}.solve(board).solutions) for _ in range({times}) for board in boards]"
    return {
        f"{kind}: solve and prove the corpus, {times} times": (read, solve),
        f"{kind}: grade the corpus": (read, f"[{kind}.grade(board).level for board in boards]"),
        f"{kind}: make 100 boards of all levels": (
            f"from pista import {kind}",
            GENERATE.format(kind=kind, levels=LEVELS),
        ),
    }


WORK = {
    "prove SALET": (PROVER, PROVE.format(hard=False)),
    "prove SALET, hard mode": (PROVER, PROVE.format(hard=True)),
    **grid_work("hidato", 20),
    **grid_work("makaro", 100),
}


def measured(checkout: Path, prepare: str, work: str) -> tuple[float, str]:
    """CPU seconds, and a mark of what was found."""
    program = HARNESS.format(prepare=prepare, work=work)
    python = checkout / ".venv" / "bin" / "python"
    said = subprocess.run(
        [python, "-c", program], cwd=checkout, env={"PYTHONHASHSEED": "0"}, check=True, capture_output=True, text=True
    ).stdout.split()
    return float(said[0]), said[1]


def row(other: Path, name: str, prepare: str, work: str) -> tuple[str, ...]:
    """The least of some rounds in turns."""
    here, there = [], []
    for _ in range(ROUNDS):
        there.append(measured(other, prepare, work))
        here.append(measured(HERE, prepare, work))
    same = {found for _, found in here} == {found for _, found in there}
    new, old = min(here)[0], min(there)[0]
    return name, f"{old:.3f}", f"{new:.3f}", f"{new / old:.2f}", "the same" if same else "OTHER"


def main(other: Path, only: str) -> None:
    rows = [row(other, name, *work) for name, work in WORK.items() if only in name]
    columns = ("work", "there, CPU s", "here, CPU s", "here / there", "found")
    print(Table(f"This checkout beside another, least of {ROUNDS} rounds in turns", columns, rows).markdown())


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), "".join(sys.argv[2:3]))
