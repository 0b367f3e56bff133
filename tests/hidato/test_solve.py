"""The core, the gaps engine, clingo and trying everything agree; famous counts come out."""

from itertools import islice

import clingo
import corpus
import pytest

from hidato.boards import brute_force, random_puzzles
from pista import hidato
from pista.hidato import Puzzle
from pista.kind import Marks, PuzzleError, Verdict

PROGRAM = """
1 { at(C, V) : number(V) } 1 :- cell(C).
1 { at(C, V) : cell(C) } 1 :- number(V).
:- at(C, V), number(V + 1), not at(D, V + 1) : touch(C, D).
:- given(C, V), not at(C, V).
#show at/2.
"""


def by_clingo(puzzle: Puzzle) -> set[Marks]:
    facts = [f"cell({cell}). number({cell + 1})." for cell in range(len(puzzle.board))]
    facts += [f"touch({cell},{near})." for cell, around in enumerate(puzzle.board.touching) for near in around]
    facts += [f"given({cell},{value})." for cell, value in enumerate(puzzle.givens) if value is not None]
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    found = set()
    with control.solve(yield_=True) as models:
        for model in models:
            at = {a.arguments[0].number: a.arguments[1].number for a in model.symbols(shown=True)}
            found.add(tuple(at[cell] for cell in range(len(puzzle.board))))
    return found


@pytest.mark.minute
@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("00\n00", 24),
        ("000\n" * 3, 784),
        ("0000\n" * 4, 343_184),
        ("numbrix\n00\n00", 8),
        ("numbrix\n" + "000\n" * 3, 40),
        ("numbrix\n" + "0000\n" * 4, 552),
    ],
)
def test_famous_counts_of_paths(text: str, paths: int) -> None:
    assert hidato.count(hidato.read(text)) == paths


@pytest.mark.minute
def test_core_and_gaps_find_what_trying_everything_finds() -> None:
    for puzzle in random_puzzles(2500, seed=1):
        expected = brute_force(puzzle)
        search = hidato.solve(puzzle, limit=10**6)
        assert (set(search.solutions), search.exhausted, len(search.solutions)) == (expected, True, len(expected))
        assert set(hidato.solutions(puzzle)) == expected
        gaps = hidato.solve(puzzle, limit=10**6, engine="gaps")
        assert (set(gaps.solutions), gaps.exhausted) == (expected, True)


@pytest.mark.minute
def test_core_finds_what_clingo_finds() -> None:
    for puzzle in random_puzzles(500, seed=2, most_cells=14):
        expected = by_clingo(puzzle)
        assert set(hidato.solve(puzzle, limit=10**6).solutions) == expected


def test_published_puzzles_have_the_published_solution_and_no_other() -> None:
    for known in corpus.boards("hidato"):
        puzzle = hidato.read(known["text"])
        search = hidato.solve(puzzle)
        assert search.unique, known["name"]
        assert hidato.write(puzzle, search.solutions[0]).split() == known["solution"].split()


def test_where_branching_thrashes_clauses_take_over() -> None:
    puzzle = hidato.generate("20x20", level="irreducible", seed=5)
    search = hidato.solve(puzzle)
    assert search.unique
    assert search.nodes > 200
    assert not hidato.faults(puzzle, search.solutions[0])


def test_clauses_enumerate_what_branching_would() -> None:
    """A hard board without one of its givens has a few solutions, and the CDCL solver finds each once."""
    puzzle = hidato.generate("10x10", level="irreducible", seed=0)
    (marks,) = hidato.solve(puzzle).solutions
    given = next(cell for cell, value in enumerate(puzzle.givens) if value is not None)
    fewer = Puzzle(puzzle.board, tuple(None if cell == given else v for cell, v in enumerate(puzzle.givens)))
    search = hidato.solve(fewer, limit=10**6)
    assert search.nodes > 300
    assert marks in search.solutions
    assert len(search.solutions) == len(set(search.solutions)) > 1
    assert set(hidato.solutions(fewer)) == set(search.solutions)
    for cell in (0, 55, 99):
        split = [
            Puzzle(fewer.board, tuple(value if c == cell else v for c, v in enumerate(fewer.givens)))
            for value in {solution[cell] for solution in search.solutions}
        ]
        assert sum(len(hidato.solve(part, limit=10**6).solutions) for part in split) == len(search.solutions)


@pytest.mark.parametrize("heading", ["hidato", "numbrix", "hex"])
@pytest.mark.parametrize(("rows", "columns"), [(3, 50), (50, 3)])
def test_snakes_with_two_givens(heading: str, rows: int, columns: int) -> None:
    cells = [["0"] * columns for _ in range(rows)]
    cells[0][0], cells[-1][-1] = "1", str(rows * columns)
    puzzle = hidato.read("\n".join([heading, *map(" ".join, cells)]))
    search = hidato.solve(puzzle, max_nodes=5000)
    assert search.verdict is Verdict.SEVERAL
    assert not hidato.faults(puzzle, search.solutions[1])


@pytest.mark.minute
def test_a_search_that_stops_early_proves_nothing() -> None:
    puzzle = hidato.generate("20x20", level="irreducible", seed=5)
    assert hidato.solve(puzzle, max_nodes=3).verdict is Verdict.UNKNOWN
    assert hidato.solve(puzzle, max_nodes=300).verdict is Verdict.UNKNOWN
    assert hidato.solve(puzzle, limit=1).exhausted is False
    assert hidato.solve(puzzle, engine="gaps", max_nodes=10).verdict is Verdict.UNKNOWN


def test_colours_of_a_rook_prove_that_there_is_no_path() -> None:
    search = hidato.solve(hidato.read("numbrix\n" + "0-0-0-0\n0000000\n" * 4 + "0-0-0-0\n"))
    assert (search.verdict, search.nodes) == (Verdict.NONE, 1)


def test_one_cell_and_no_given() -> None:
    assert hidato.solve(hidato.read("0")).solutions == ((1,),)


def test_millions_of_solutions_come_one_by_one() -> None:
    puzzle = hidato.read(("0" * 12 + "\n") * 12)
    first = list(islice(hidato.solutions(puzzle), 1000))
    assert len(set(first)) == 1000


def test_unknown_engines_are_named() -> None:
    with pytest.raises(PuzzleError, match="core and gaps"):
        hidato.solve(hidato.read("0"), engine="magic")
