"""What those who set a puzzle may ask over HTTP: what contradicts itself, what is missing, a puzzle on their shape."""

from typing import Any

import pytest
from any_board import with_no_solution, with_several_solutions
from starlette.testclient import TestClient

from pista.grid.kind import AnyGridKind, solvable
from pista.kinds import kinds
from pista.message import LANGUAGES
from pista.web.failures import DeadlineError
from pista.web.work.workers import Workers
from web.conftest import Serve

GRIDS = tuple(kind for kind in kinds() if solvable(kind))
every_grid = pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve(answer_seconds=60)


def ask(client: TestClient, what: str, kind: AnyGridKind, text: str, language: str = "en") -> dict[str, Any]:
    body = {"kind": kind.name, "text": text}
    answer = client.post(f"/api/puzzles/{what}", json=body, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@every_grid
def test_numbers_that_contradict_each_other_are_named(client: TestClient, kind: AnyGridKind) -> None:
    text = with_no_solution(kind)
    tiles = client.post("/api/puzzles/read", json={"kind": kind.name, "text": text}).json()["picture"]["tiles"]
    sentences = set()
    for language in LANGUAGES:
        told = ask(client, "conflict", kind, text, language)
        assert (told["verdict"], told["smallest"]) == ("none", True)
        assert told["givens"] == [f"{tiles[cell]['name']}={tiles[cell]['text']}" for cell in told["cells"]]
        assert all(tiles[cell]["name"] in told["sentence"] for cell in told["cells"])
        sentences.add(told["sentence"])
    assert len(sentences) == len(LANGUAGES)


@every_grid
def test_what_is_missing_leaves_one_solution(client: TestClient, kind: AnyGridKind) -> None:
    text = with_several_solutions(kind)
    told = ask(client, "complete", kind, text)
    assert told["verdict"] == "several" and told["givens"] and len(told["cells"]) == len(told["givens"])
    puzzle = kind.read(text)
    position = kind.start(puzzle)
    for move in told["givens"]:
        position = kind.play(puzzle, position, move)
    assert ask(client, "solve", kind, kind.write(puzzle, position))["verdict"] == "unique"


@every_grid
def test_a_sound_puzzle_has_neither(client: TestClient, kind: AnyGridKind) -> None:
    text = kind.write(kind.generate("5x5", level="easy", seed=1))
    for what in ("conflict", "complete"):
        told = ask(client, what, kind, text)
        assert (told["verdict"], told["givens"], told["cells"]) == ("unique", [], [])
        assert told["sentence"] == "There is exactly one solution."


@every_grid
def test_when_the_time_is_over_it_is_said(
    client: TestClient, kind: AnyGridKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late(*_: object) -> None:
        raise DeadlineError

    monkeypatch.setattr(Workers, "call", late)
    told = ask(client, "conflict", kind, with_no_solution(kind))
    assert (told["verdict"], told["givens"], told["smallest"]) == ("unknown", [], False)
    assert "not found in time" in told["sentence"]
    told = ask(client, "complete", kind, with_several_solutions(kind))
    assert (told["verdict"], told["givens"], told["fewest"]) == ("unknown", [], False)
    assert "not found in time" in told["sentence"]


@pytest.mark.parametrize("what", ["conflict", "complete"])
def test_boards_that_are_too_large_are_refused(serve: Serve, what: str) -> None:
    small = serve(max_cells=20)
    for kind in GRIDS:
        text = kind.write(kind.generate("5x5", level="easy", seed=1))
        answer = small.post(f"/api/puzzles/{what}", json={"kind": kind.name, "text": text})
        assert (answer.status_code, answer.json()["limit"]) == (413, 20)


@every_grid
def test_a_puzzle_is_made_on_a_shape(client: TestClient, kind: AnyGridKind) -> None:
    template = with_several_solutions(kind)
    body = {"kind": kind.name, "shape": template, "level": "easy", "seed": 3}
    made = client.post("/api/puzzles/generate", json=body).json()
    puzzle, shape = kind.read(made["puzzle"]["text"]), kind.read(template)
    assert puzzle.board == shape.board
    assert getattr(puzzle, "rooms", None) == getattr(shape, "rooms", None)
    assert getattr(puzzle, "arrows", None) == getattr(shape, "arrows", None)
    assert kind.solve(puzzle).unique
    assert kind.grade(puzzle).level == "easy"


@every_grid
def test_a_shape_that_is_too_large_is_refused_before_it_is_filled(serve: Serve, kind: AnyGridKind) -> None:
    small = serve(max_cells=20)
    body = {"kind": kind.name, "shape": with_several_solutions(kind), "level": "easy"}
    answer = small.post("/api/puzzles/generate", json=body)
    assert (answer.status_code, answer.json()["limit"], answer.json()["pointer"]) == (413, 20, "#/shape")


@every_grid
def test_every_drawing_can_be_turned(client: TestClient, kind: AnyGridKind) -> None:
    text = kind.write(kind.generate("5x6", level="easy", seed=2))
    turned = text
    for to in ("rotated",) * 4 + ("reflected",) * 2:
        body = {"kind": kind.name, "text": turned, "to": to}
        turned = client.post("/api/puzzles/convert", json=body).json()["text"]
        assert kind.solve(kind.read(turned)).unique
    assert turned == text
