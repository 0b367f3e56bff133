"""Grid puzzles over HTTP: every kind with nothing hidden, played, checked, solved, graded, made and converted."""

from typing import Any

import pytest
from any_board import with_no_solution, with_several_solutions
from starlette.testclient import TestClient

from pista.about import About, always
from pista.daily import FIRST_DAY, WEEK, fingerprint
from pista.grid.kind import AnyGridKind, solvable
from pista.grid.ladder import LEVELS
from pista.kind import AnyKind
from pista.kinds import kinds
from pista.options import options_of
from pista.web.failures import DeadlineError
from pista.web.games.days import day_puzzles
from pista.web.work.short_queue import ShortQueue
from web.conftest import Serve

GRIDS = tuple(kind for kind in kinds() if solvable(kind))
every_grid = pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve(answer_seconds=60)


def generated(client: TestClient, kind: AnyKind, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/puzzles/generate", json={"kind": kind.name, "shape": "5x5", "level": "easy"} | more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def begin(client: TestClient, kind: AnyKind, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/games", json={"kind": kind.name} | asked)
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    return game


@pytest.mark.minute
@every_grid
def test_following_hints_wins_the_game(client: TestClient, kind: AnyKind) -> None:
    game = begin(client, kind, shape="5x5", level="easy")
    path = f"/api/games/{game['id']}"
    tiles = game["picture"]["tiles"]
    assert [tiles[cell]["tone"] for cell in game["grid"]["cells"]] == ["empty"] * len(game["grid"]["cells"])
    count = 0
    while game["status"] == "open":
        told = client.post(f"{path}/hint", json={}).json()
        lit = [at for at, tile in enumerate(told["picture"]["tiles"]) if tile["accent"] == "hint"]
        assert sorted(set(told["hint"]["cells"])) == lit
        move = told["hint"]["conclusion"][0]
        name, _, value = move.partition("=")
        game = client.post(f"{path}/moves", json={"turn": game["turn"], "move": move, "seconds": count / 100}).json()
        written = next(tile for tile in game["picture"]["tiles"] if tile["name"] == name)
        assert (written["text"], written["tone"]) == (value, "entered")
        count += 1
    assert (game["status"], game["hints"], game["can"]) == ("won", count, [])
    assert game["answer"]["picture"] == game["picture"]
    assert game["share"].startswith(f"Pista · {kind.name.capitalize()} 5 × 5 · easy · ")
    groups = client.get("/api/statistics").json()["groups"]
    assert [(g["kind"], g["variety"], g["mode"], g["won"]) for g in groups] == [(kind.name, "5x5 easy", "practice", 1)]


@pytest.mark.minute
@every_grid
def test_moves_are_taken_back_and_made_again(client: TestClient, kind: AnyKind) -> None:
    # Of a board by chance the second cell may have a room of its own, which takes no 2.
    game = begin(client, kind, text=generated(client, kind, seed=5)["puzzle"]["text"])
    path = f"/api/games/{game['id']}"
    blank = game["picture"]
    names = [game["picture"]["tiles"][cell]["name"] for cell in game["grid"]["cells"][:2]]
    for turn, name in enumerate(names):
        game = client.post(f"{path}/moves", json={"turn": turn, "move": f"{name}=1"}).json()
    full = game["picture"]
    assert "undo" in game["can"] and "redo" not in game["can"]
    game = client.post(f"{path}/undo", json={"turn": 2}).json()
    game = client.post(f"{path}/undo", json={"turn": 3}).json()
    assert game["picture"] == blank and "undo" not in game["can"] and "redo" in game["can"]
    assert client.post(f"{path}/undo", json={"turn": 4}).status_code == 409
    game = client.post(f"{path}/redo", json={"turn": 4}).json()
    game = client.post(f"{path}/redo", json={"turn": 5}).json()
    assert game["picture"] == full and "redo" not in game["can"]
    game = client.post(f"{path}/undo", json={"turn": 6}).json()
    game = client.post(f"{path}/moves", json={"turn": 7, "move": f"{names[1]}=2"}).json()
    assert "redo" not in game["can"] and game["moves"] == [f"{names[0]}=1", f"{names[1]}=2"]


@pytest.mark.minute
@every_grid
def test_broken_rules_are_pointed_at(client: TestClient, kind: AnyKind) -> None:
    game = begin(client, kind, shape="5x5", level="easy")
    path = f"/api/games/{game['id']}"
    names = [game["picture"]["tiles"][cell]["name"] for cell in game["grid"]["cells"]]
    assert client.post(f"{path}/check", json={}).json()["faults"] == []
    for turn, name in enumerate(names[:6]):
        client.post(f"{path}/moves", json={"turn": turn, "move": f"{name}=1"})
    told = client.post(f"{path}/check", json={}, headers={"Accept-Language": "es"}).json()
    assert told["faults"] and told["status"] == "open"
    pointed = {cell for fault in told["faults"] for cell in fault["cells"]}
    assert pointed == {at for at, tile in enumerate(told["picture"]["tiles"]) if tile["accent"] == "fault"}
    assert all(fault["sentence"] for fault in told["faults"])


@every_grid
def test_pencil_marks_are_kept_until_a_number_stands_there(client: TestClient, kind: AnyKind) -> None:
    game = begin(client, kind, shape="5x5", level="easy")
    path = f"/api/games/{game['id']}"
    cell = game["grid"]["cells"][0]
    name = game["picture"]["tiles"][cell]["name"]
    assert client.put(f"{path}/notes", json={"notes": {name: ["1", "2"]}}).status_code == 204
    assert client.get(path).json()["picture"]["tiles"][cell]["notes"] == ["1", "2"]
    after = client.post(f"{path}/moves", json={"turn": 0, "move": f"{name}=1"}).json()
    assert after["picture"]["tiles"][cell]["notes"] == []


def test_pencil_marks_stand_in_cells_of_the_board(client: TestClient) -> None:
    game = client.post("/api/games", json={"kind": "hidato", "text": "1 0 3\n0 0 0\n0 8 0"}).json()
    path = f"/api/games/{game['id']}"
    refused = client.put(f"{path}/notes", json={"notes": {"b1": ["2"], "d9": ["4"]}})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "#/notes")
    assert "d9" not in refused.text
    assert client.get(path).json()["picture"]["tiles"][1]["notes"] == []


@pytest.mark.minute
@every_grid
def test_giving_up_shows_the_solution(client: TestClient, kind: AnyKind) -> None:
    text = generated(client, kind, seed=5)["puzzle"]["text"]
    game = begin(client, kind, text=text)
    (solution,) = client.post("/api/puzzles/solve", json={"kind": kind.name, "text": text}).json()["solutions"]
    ended = client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0}).json()
    assert (ended["status"], ended["given_up"]) == ("lost", True)
    assert ended["answer"]["picture"] == solution["picture"]


@pytest.mark.minute
@every_grid
def test_the_same_seed_makes_the_same_puzzle_with_one_solution(client: TestClient, kind: AnyKind) -> None:
    first, again = (generated(client, kind, seed=9) for _ in range(2))
    assert first == again and first["verdict"] == "unique"
    asked = {"kind": kind.name, "text": first["puzzle"]["text"]}
    assert client.post("/api/puzzles/solve", json=asked).json()["verdict"] == "unique"
    graded = client.post("/api/puzzles/grade", json=asked).json()
    assert (graded["verdict"], graded["grade"]["level"]) == ("unique", "easy")
    code = {"kind": kind.name, "code": first["puzzle"]["code"]}
    assert client.post("/api/puzzles/read", json=code).json() == first["puzzle"]


@pytest.mark.minute
@every_grid
def test_several_solutions_are_shown_with_where_they_differ(client: TestClient, kind: AnyGridKind) -> None:
    told = client.post("/api/puzzles/solve", json={"kind": kind.name, "text": with_several_solutions(kind)}).json()
    assert told["verdict"] == "several" and len(told["solutions"]) == 2
    one, other = (solution["picture"]["tiles"] for solution in told["solutions"])
    assert told["differ"] == [at for at in range(len(one)) if one[at]["text"] != other[at]["text"]] != []
    graded = client.post("/api/puzzles/grade", json={"kind": kind.name, "text": with_several_solutions(kind)}).json()
    assert graded == {"verdict": "several", "grade": None}


@every_grid
def test_no_solution_is_a_plain_answer(client: TestClient, kind: AnyGridKind) -> None:
    told = client.post("/api/puzzles/solve", json={"kind": kind.name, "text": with_no_solution(kind)}).json()
    assert (told["verdict"], told["solutions"]) == ("none", [])


@pytest.mark.minute
@every_grid
def test_every_form_on_offer_can_be_written(client: TestClient, kind: AnyKind) -> None:
    text = generated(client, kind, seed=2)["puzzle"]["text"]
    (offer,) = [each for each in client.get("/api/kinds").json()["kinds"] if each["name"] == kind.name]
    assert offer["formats"][0] == "text"
    for form in offer["formats"]:
        told = client.post("/api/puzzles/convert", json={"kind": kind.name, "text": text, "to": form}).json()
        assert told["to"] == form and told["text"]
    wrong = client.post("/api/puzzles/convert", json={"kind": kind.name, "text": text, "to": "music"})
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "#/to")


@pytest.mark.minute
@every_grid
def test_every_shape_on_offer_can_be_played(client: TestClient, kind: AnyKind) -> None:
    (offer,) = [each for each in client.get("/api/kinds").json()["kinds"] if each["name"] == kind.name]
    for shape in offer["shapes"]:
        assert begin(client, kind, shape=shape, level="easy")["shape"] == shape


@pytest.mark.minute
@every_grid
def test_a_day_has_one_puzzle_for_everyone(client: TestClient, kind: AnyKind) -> None:
    first = begin(client, kind, day="2026-11-01")
    client.cookies.clear()
    second = begin(client, kind, day="2026-11-01")
    assert first["puzzle"] == second["puzzle"] and first["id"] != second["id"]
    other = begin(client, kind, day="2026-11-02")
    assert other["puzzle"] != first["puzzle"]
    told = client.get("/api/days/2026-11-02").json()["puzzles"]
    assert [each["game"] for each in told if each["kind"] == kind.name] == [other["id"]]


@pytest.mark.minute
def test_another_key_deals_other_days(serve: Serve, tmp_path: Any) -> None:
    made: list[str] = []
    for key in ("one", "two", "one"):
        name = f"sqlite:///{tmp_path / f'{len(made)}.sqlite'}"
        made.append(begin(serve(daily_key=key, database_url=name), GRIDS[0], day="2026-11-01")["puzzle"])
    assert made[0] == made[2] != made[1]


@every_grid
def test_a_day_of_one_shape_is_kept_as_it_always_was(kind: AnyKind) -> None:
    for puzzle in day_puzzles(FIRST_DAY):
        if puzzle.kind is kind:
            assert puzzle.place(b"key") == (str(FIRST_DAY), kind.name, fingerprint(b"key"))


@pytest.mark.parametrize("levels", [("gentle", "fierce"), ("normal",), tuple("abcdefgh"), LEVELS])
def test_a_week_has_levels_of_the_kind_and_begins_with_the_easiest(levels: tuple[str, ...]) -> None:
    week = About(levels=levels, shapes=always("5"), day_shapes=always("5")).day_levels
    assert len(week) == 7 and week[0] == levels[0]
    assert sorted(week, key=levels.index) == list(week)


def test_a_weeks_puzzles_grow_harder() -> None:
    levels = [WEEK[day] for day in range(7)]
    order = ("easy", "medium", "hard", "expert")
    assert levels == sorted(levels, key=order.index)


def test_a_hidden_kind_is_neither_read_nor_solved(client: TestClient) -> None:
    for path in ("read", "solve", "grade", "check", "hint"):
        answer = client.post(f"/api/puzzles/{path}", json={"kind": "wordle", "text": "wordle\nsecret: perro\n"})
        assert (answer.status_code, answer.json()["pointer"]) == (422, "#/kind")
    assert client.post("/api/games", json={"kind": "wordle", "text": "wordle\nsecret: perro\n"}).status_code == 422
    assert client.post("/api/games", json={"kind": "chess"}).json()["pointer"] == "#/kind"


def test_a_board_without_a_blank_cannot_be_played(client: TestClient) -> None:
    full = "1 2\n4 3"
    read = client.post("/api/puzzles/read", json={"kind": "hidato", "text": full}).json()
    assert (read["cells"], read["blanks"]) == (4, 0)
    refused = client.post("/api/games", json={"kind": "hidato", "text": full})
    found = refused.json()
    assert (refused.status_code, found["code"], found["pointer"]) == (422, "web.nothing_to_write", "#/text")
    assert client.post("/api/puzzles/read", json={"kind": "hidato", "text": "1 0\n4 3"}).json()["blanks"] == 1
    assert client.post("/api/games", json={"kind": "hidato", "text": "1 0\n4 3"}).status_code == 201


@every_grid
def test_a_shape_too_small_to_leave_a_blank_is_refused(client: TestClient, kind: AnyKind) -> None:
    for shape in ("1x1", "2x1"):
        answer = client.post("/api/games", json={"kind": kind.name, "shape": shape, "level": "easy"})
        found = answer.json()
        if answer.status_code == 201:
            assert found["grid"]["cells"]
        else:
            assert (answer.status_code, found["code"], found["pointer"]) == (422, "web.too_small_to_play", "#/shape")


@pytest.mark.parametrize(
    ("text", "ending", "shown"),
    [("1 0\n4 3", "You gave up after 0:00; here is the solution.", True), ("1 1\n0 0", "no solution", False)],
)
def test_giving_up_shows_the_solution_or_says_that_there_is_none(
    client: TestClient, text: str, ending: str, shown: bool
) -> None:
    game = client.post("/api/games", json={"kind": "hidato", "text": text}).json()
    ended = client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0}).json()
    assert ending in ended["ending"]
    assert (ended["answer"]["picture"] is not None) == shown
    assert ended["share"] == "Pista · Hidato · custom board · X"


def test_a_solution_not_found_in_time_is_said(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def late(*_: object) -> None:
        raise DeadlineError

    game = client.post("/api/games", json={"kind": "hidato", "text": "1 0\n4 3"}).json()
    monkeypatch.setattr(ShortQueue, "run", late)
    ended = client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0}).json()
    assert ended["answer"]["picture"] is None and "in time" in ended["ending"]


@pytest.mark.parametrize("route", ["check", "hint"])
def test_a_wrong_move_is_pointed_at(client: TestClient, route: str) -> None:
    asked = {"kind": "hidato", "text": "1 0\n4 3", "moves": ["b1=2", "b1=99"]}
    refused = client.post(f"/api/puzzles/{route}", json=asked)
    assert (refused.status_code, refused.json()["pointer"]) == (422, "#/moves/1")
    assert "99" not in refused.text


@pytest.mark.minute
@pytest.mark.parametrize(
    ("asked", "pointer", "unsaid"),
    [
        ({"kind": "hidato", "shape": "0x0"}, "#/shape", "0 × 0"),
        ({"kind": "makaro", "shape": "0x0"}, "#/shape", "0 × 0"),
        ({"kind": "makaro", "shape": "zzz"}, "#/shape", "zzz"),
        ({"kind": "hidato", "shape": "5x5", "level": "zzz"}, "#/level", "zzz"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_pointed_at_and_not_repeated(
    client: TestClient, asked: dict[str, Any], pointer: str, unsaid: str
) -> None:
    for path in ("/api/games", "/api/puzzles/generate"):
        answer = client.post(path, json=asked)
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
        assert unsaid not in answer.text
        assert not {"rows", "columns", "value"} & set(answer.json()["values"])


@pytest.mark.minute
@every_grid
def test_the_options_on_offer_are_those_of_the_command_line_and_are_understood(
    client: TestClient, kind: AnyGridKind
) -> None:
    (offer,) = [each for each in client.get("/api/kinds").json()["kinds"] if each["name"] == kind.name]
    known = options_of(kind.generate)
    assert [each["name"] for each in offer["options"]] == [option.name for option in known]
    usual = {option.name: option.default for option in known}
    asked = {"kind": kind.name, "shape": "6x6", "level": "easy", "seed": 5}
    made = client.post("/api/puzzles/generate", json=asked | {"options": usual}).json()
    assert made["options"] == usual
    assert made["puzzle"]["text"] == kind.write(kind.generate("6x6", level="easy", seed=5))


@pytest.mark.parametrize(
    ("options", "pointer", "code"),
    [
        ({"zzz": 1}, "#/options/zzz", "web.field_extra"),
        ({"arrows_only": "zzz"}, "#/options/arrows_only", "web.field_wrong"),
        ({"largest": True}, "#/options/largest", "web.field_wrong"),
        ({"largest": 77}, "#/options/largest", "rooms.option_range"),
        ({"symmetry": "zzz"}, "#/options/symmetry", "grid.bad_option"),
        ({"symmetry": None}, "#/options/symmetry", "web.field_wrong"),
        ({"score": "zzz"}, "#/options/score", "grid.bad_score"),
        ({"score": "99999-"}, "#/options/score", "grid.score_not_reached"),
    ],
)
def test_an_option_that_is_wrong_is_pointed_at(
    client: TestClient, options: dict[str, Any], pointer: str, code: str
) -> None:
    for path in ("/api/games", "/api/puzzles/generate"):
        answer = client.post(path, json={"kind": "makaro", "shape": "5x5", "options": options})
        assert (answer.status_code, answer.json()["pointer"], answer.json()["code"]) == (422, pointer, code)


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [({"shape": "es 99"}, "#/shape"), ({"shape": "/etc/passwd 5"}, "#/shape"), ({"level": "zzz"}, "#/level")],
)
def test_so_is_a_wish_for_a_word(client: TestClient, asked: dict[str, Any], pointer: str) -> None:
    answer = client.post("/api/games", json={"kind": "wordle"} | asked)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("makaro", ". . .\n\n1 2 1\n", "The room of c1 is not in one piece: it is not connected to a1."),
        ("makaro", "> # .\n\n- - 1\n", "The arrow in a1 points at cell b1, which is black."),
    ],
)
def test_a_text_against_the_rules_is_told_with_its_cells(client: TestClient, kind: str, text: str, said: str) -> None:
    problem = client.post("/api/puzzles/read", json={"kind": kind, "text": text}).json()
    assert problem["detail"] == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 1\n0 0\n", "1 appears twice, in a1 and in b1."),
        ("1 0 2\n0 0 0\n", "1 in a1 and 2 in c1 do not touch."),
        ("1 0 0 0 3\n", "1 in a1 and 3 in e1 are more than 2 steps apart."),
    ],
)
def test_a_hint_on_a_board_against_the_rules_is_refused_with_its_cells(
    client: TestClient, text: str, said: str
) -> None:
    game = client.post("/api/games", json={"kind": "hidato", "text": text}).json()
    problem = client.post(f"/api/games/{game['id']}/hint", json={}).json()
    assert (problem["detail"], problem["type"]) == (said, "/problems/broken")
