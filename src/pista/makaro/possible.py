"""What a person at a Makaro knows: the numbers each cell may still hold, and what the arrows say of them."""

from array import array

from pista import core
from pista.grid.entry import Position
from pista.grid.ladder import Candidate
from pista.grid.room_numbers import RoomNumbers
from pista.makaro.puzzle import Puzzle


class Possible(RoomNumbers):
    """The candidates of a position."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        super().__init__(puzzle.rooms, position)
        self.puzzle = puzzle

    def refuted(self) -> Candidate | None:
        """The candidate that the simpler techniques refute with the fewest numbers, if there is one."""
        return core.makaro_refute(*self.puzzle.sheet, array("Q", self.sets).tobytes())
