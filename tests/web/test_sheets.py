"""Deduction sheets begin as games from their text or code, tell nothing of the word, and are counted apart."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pista.links import packed
from web.conftest import Serve
from web.hand_clock import HandClock

WORD = "cloud"
TEXT = f"wordle\nlexicon: en\nlength: 5\ntries: 3\nclues: place:-T-V- bland:-T--T\nsecret: {WORD}\n"


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url, short_seconds=60)


def begun(client: TestClient, **given: object) -> dict[str, Any]:
    answer = client.post("/api/games", json={"kind": "wordle", **given})
    assert answer.status_code == 201, answer.text
    assert WORD not in answer.text.lower()
    game: dict[str, Any] = answer.json()
    return game


@pytest.mark.parametrize("given", [{"text": TEXT}, {"code": packed(TEXT)}], ids=["text", "code"])
def test_a_sheet_is_played_and_counted_apart(client: TestClient, clock: HandClock, given: dict[str, str]) -> None:
    game = begun(client, **given)
    clock.turn(60)
    assert (game["shape"], game["level"], game["moves"], game["puzzle"]) == ("en 5", "own", [], None)
    tones = [tile["tone"] for tile in game["picture"]["tiles"]]
    assert tones[10:] == ["empty"] * 5
    assert "empty" not in tones[:10]
    assert game["picture"]["caption"].startswith("Wordle · English, 5 letters · PLACE: P absent, L in place")
    assert game["wordle"]["letters"]["d"] == "placed"
    hint = client.post(f"/api/games/{game['id']}/hint", json={}).json()["hint"]
    assert hint["steps"][0].startswith("Begin with ")
    assert WORD not in client.get("/api/games?status=open").text.lower()
    won = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": WORD, "seconds": 30}).json()
    assert (won["status"], won["answer"]["word"], won["wordle"]["review"]) == ("won", WORD, False)
    assert won["ending"] == "Deduced in 0:30. Well done!"
    assert won["share"].startswith("Pista · Wordle (deduction sheet) · 3/3")
    results = client.get("/api/statistics/export").json()["results"]
    assert [(each["mode"], each["variety"], each["tries"]) for each in results] == [("sheet", "en 5", 1)]


def test_one_wrong_word_ends_it(client: TestClient) -> None:
    game = begun(client, text=TEXT)
    lost = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "clout", "seconds": 30}).json()
    assert (lost["status"], lost["answer"]["word"]) == ("lost", WORD)


def test_a_sheet_is_passed_on(client: TestClient) -> None:
    game = begun(client, text=TEXT)
    client.cookies.clear()
    answer = client.post("/api/games", json={"game": game["id"]})
    assert answer.status_code == 201
    assert WORD not in answer.text.lower()
    assert answer.json()["picture"] == game["picture"]


def test_the_page_to_print_of_a_game_does_not_tell_the_word(client: TestClient, tmp_path: Path) -> None:
    answer = client.get(f"/api/games/{begun(client, text=TEXT)['id']}/sheet")
    assert answer.status_code == 200, answer.text
    (tmp_path / "sheet.pdf").write_bytes(answer.content)
    told = subprocess.run(
        ["pdftotext", str(tmp_path / "sheet.pdf"), "-"], capture_output=True, text=True, check=True, timeout=60
    )
    letters = "".join(told.stdout.split())
    assert "PLACE" in letters
    assert WORD.upper() not in letters
    ordinary = client.post("/api/games", json={"kind": "wordle"}).json()
    assert client.get(f"/api/games/{ordinary['id']}/sheet").status_code == 422


@pytest.mark.parametrize(
    ("given", "pointer", "why"),
    [
        ({"text": "wordle\nsecret: perro\nlexicon: es\n"}, "#/text", "leaves one answer"),
        ({"text": "wordle\nclues: crane:VVT-V\nlexicon: en-classic\nsecret: react\n"}, "#/text", "leaves one answer"),
        ({"text": TEXT.replace("-T-V-", "-T---")}, "#/text", "Clue 1"),
        ({"text": TEXT, "code": packed(TEXT)}, "#/text", "either the text or the code"),
        ({"code": "x!"}, "#/code", "damaged"),
        ({"text": TEXT, "level": "hard"}, "#/level", "no such field"),
    ],
)
def test_what_leaves_more_than_one_answer_is_refused(
    client: TestClient, given: dict[str, str], pointer: str, why: str
) -> None:
    answer = client.post("/api/games", json={"kind": "wordle", **given})
    assert answer.status_code == 422
    assert answer.json()["pointer"] == pointer
    assert why in answer.json()["detail"]


def test_a_board_begins_from_its_code_as_well(client: TestClient) -> None:
    text = "1 0 3\n"
    games = [
        client.post("/api/games", json={"kind": "hidato", **given}).json()
        for given in ({"text": text}, {"code": packed(text)})
    ]
    assert games[0]["puzzle"] == games[1]["puzzle"]
