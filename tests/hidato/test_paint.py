"""What a Hidato looks like: its ends, and its path once every number stands."""

from pista import hidato
from pista.picture import End, Tone
from pista.session import Session


def ends(game: Session) -> dict[str, tuple[End, Tone]]:
    tiles = hidato.paint(game.puzzle, game.position).tiles
    return {tile.name: (tile.end, tile.tone) for tile in tiles if tile.end is not End.NONE}


def test_the_first_and_the_last_number_are_ends() -> None:
    game = Session(hidato, hidato.read("1 0 - 0\n0 0 0 7\n"))
    assert ends(game) == {"a1": (End.FIRST, Tone.GIVEN), "d2": (End.LAST, Tone.GIVEN)}


def test_an_end_that_the_player_writes_in_is_one_too() -> None:
    game = Session(hidato, hidato.read("1 0 - 0\n0 0 0 0\n"))
    assert ends(game) == {"a1": (End.FIRST, Tone.GIVEN)}
    game = game.play("d1=7").play("b1=6")
    assert ends(game) == {"a1": (End.FIRST, Tone.GIVEN), "d1": (End.LAST, Tone.ENTERED)}
    assert ends(game.play("d1=")) == {"a1": (End.FIRST, Tone.GIVEN)}


def test_a_number_is_marked_wherever_it_stands_and_tells_nothing_more() -> None:
    game = Session(hidato, hidato.read("0 0 0\n")).play("a1=1").play("c1=1")
    assert [end for end, _ in ends(game).values()] == [End.FIRST, End.FIRST]


def test_the_text_that_is_read_back_has_no_marks() -> None:
    text = "1 0 - 0\n0 0 0 7\n"
    assert hidato.write(hidato.read(text)) == text
