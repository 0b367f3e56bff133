"""A scene of a kind's lesson as it is sent: every picture of it, and what is said of whatever the reader may try."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from pista.as_json import accented, picture_json, tile_of_cell
from pista.forms import PictureForm
from pista.grid.entry import Move
from pista.grid.kind import solvable
from pista.kind import AnyKind, MoveError, hides
from pista.lesson import Ask, Scene
from pista.message import message
from pista.picture import Accent, Picture, Tone
from pista.web.forms import AskForm, FrameForm, OutcomeForm, SceneForm


class Stage:
    """A scene being played in a language."""

    def __init__(self, kind: AnyKind, scene: Scene, language: str) -> None:
        self._kind, self._scene, self._language = kind, scene, language
        self._puzzle = kind.read(scene.puzzle)
        self._position = kind.start(self._puzzle)
        for move in scene.before:
            self._position = kind.play(self._puzzle, self._position, move)

    def told(self) -> SceneForm:
        """The scene as JSON; it is played only once."""
        scene = self._scene
        frames = list(self._frames())
        return {
            "sentence": scene.says.say(self._language),
            "frames": frames,
            "points": self._tiles(scene.points),
            "ask": None if scene.ask is None else self._ask(scene.ask),
        }

    def _frames(self) -> Iterator[FrameForm]:
        """The position at the beginning and after every move."""
        said = ""
        for move, held in zip_longest((*self._scene.moves, None), self._scene.holds):
            yield {"picture": self._picture(), "said": said, "held": held}
            if move is not None:
                self._position = self._kind.play(self._puzzle, self._position, move)
                said = " ".join(self._happened(move))

    def _happened(self, move: str) -> Iterator[str]:
        """A move that was just made, and the rules that are now broken, in words."""
        kind = self._kind
        if hides(kind):
            reply = kind.last_reply(self._puzzle, self._position)
            yield reply.say(self._language) if reply else ""
        elif solvable(kind):
            cell, value = Move.read(self._puzzle, move)
            name = self._puzzle.board.names[cell]
            done = "intro.cleared" if value is None else "intro.written"
            yield message(done, cell=name, value=value).say(self._language)
        for fault in kind.faults(self._puzzle, self._position):
            yield fault.say(self._language)

    def _picture(self) -> PictureForm:
        """The position with what is typed and not yet played, and with the broken rules pointed at."""
        picture = self._painted(self._position)
        typed = self._scene.ask.typed if self._scene.ask else {}
        tiles = tuple(
            replace(tile, text=typed[tile.name].upper(), tone=Tone.TYPED) if tile.name in typed else tile
            for tile in picture.tiles
        )
        told = picture_json(replace(picture, tiles=tiles), self._language)
        return accented(told, self._faulty(self._position, picture), Accent.FAULT)

    def _painted(self, position: Any) -> Picture:
        return self._kind.paint(self._puzzle, position)

    def _faulty(self, position: Any, picture: Picture) -> list[int]:
        """The tiles that break a rule."""
        faults = self._kind.faults(self._puzzle, position)
        places = tile_of_cell(self._puzzle, picture) if faults else ()
        return sorted({places[cell] for fault in faults for cell in fault.cells})

    def _tiles(self, names: tuple[str, ...]) -> list[int]:
        at = {tile.name: number for number, tile in enumerate(self._painted(self._position).tiles)}
        return [at[name] for name in names]

    def _ask(self, ask: Ask) -> AskForm:
        return {
            "tiles": self._tiles(ask.tiles),
            "keys": [key.upper() for key in ask.keys],
            "tone": Tone.TYPED if hides(self._kind) else Tone.ENTERED,
            "bad": ask.bad.say(self._language),
            "outcomes": [self._outcome(ask, tile, key) for tile in ask.tiles for key in ask.keys],
        }

    def _outcome(self, ask: Ask, tile: str, key: str) -> OutcomeForm:
        """What comes of writing a key into a tile."""
        move = ask.move.format(tile=tile, key=key)
        found: OutcomeForm = {
            "tile": self._tiles((tile,))[0],
            "key": key.upper(),
            "right": move in ask.right,
            "sentence": (ask.why.get(key) or ask.bad).say(self._language),
            "faults": [],
            "picture": None,
        }
        try:
            position = self._kind.play(self._puzzle, self._position, move)
        except MoveError as error:
            return found if key in ask.why else found | {"sentence": error.say(self._language)}
        picture = self._painted(position)
        if found["right"]:
            return found | {"sentence": ask.good.say(self._language), "picture": picture_json(picture, self._language)}
        faults = self._kind.faults(self._puzzle, position)
        if faults and key not in ask.why:
            found["sentence"] = faults[0].say(self._language)
        return found | {"faults": self._faulty(position, picture)}
