"""Lessons as they are sent: one answer that is kept, in the reader's language, with what is said of every try."""

from collections.abc import Callable
from typing import Any

import pytest
from plugs import install
from servers import Server
from starlette.testclient import TestClient

from pista.kind import AnyKind
from pista.kinds import kind_names, kinds
from pista.message import LANGUAGES

from .conftest import Serve

every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve()


def lesson(client: TestClient, kind: str, language: str = "en") -> list[dict[str, Any]]:
    answer = client.get(f"/api/kinds/{kind}/lesson", headers={"Accept-Language": language})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    assert told["kind"] == kind
    scenes: list[dict[str, Any]] = told["scenes"]
    return scenes


@every_kind
def test_every_scene_has_a_picture_of_every_move(client: TestClient, kind: AnyKind) -> None:
    scenes = lesson(client, kind.name)
    for told, scene in zip(scenes, kind.ABOUT.lesson("en"), strict=True):
        assert told["sentence"] == scene.says.say("en")
        first, *others = told["frames"]
        assert first["said"] == ""
        assert len(others) == len(scene.moves)
        assert all(frame["said"] for frame in others)
        tiles = told["frames"][-1]["picture"]["tiles"]
        assert [tiles[at]["name"] for at in told["points"]] == list(scene.points)


@every_kind
def test_what_breaks_a_rule_on_the_way_is_lit_up_and_said(client: TestClient, kind: AnyKind) -> None:
    for scene in lesson(client, kind.name):
        for frame in scene["frames"]:
            faulty = [tile["name"] for tile in frame["picture"]["tiles"] if tile["accent"] == "fault"]
            assert all(name in frame["said"] for name in faulty)
        assert not any(tile["accent"] == "fault" for tile in scene["frames"][-1]["picture"]["tiles"])


@every_kind
def test_of_every_try_it_is_said_whether_it_is_right_and_why_not(client: TestClient, kind: AnyKind) -> None:
    for told, scene in zip(lesson(client, kind.name), kind.ABOUT.lesson("en"), strict=True):
        if scene.ask is None:
            assert told["ask"] is None
            continue
        ask = told["ask"]
        assert [(one["tile"], one["key"]) for one in ask["outcomes"]] == [
            (tile, key) for tile in ask["tiles"] for key in ask["keys"]
        ]
        right = [one for one in ask["outcomes"] if one["right"]]
        assert len(right) == len(scene.ask.right)
        for one in ask["outcomes"]:
            assert one["right"] == (one["picture"] is not None)
            assert one["right"] == (one["sentence"] == scene.ask.good.say("en"))
            if one["right"]:
                assert one["picture"]["tiles"][one["tile"]]["text"] == one["key"]
                assert one["faults"] == []
            if one["faults"]:
                assert one["tile"] in one["faults"]


@every_kind
def test_it_is_told_in_the_readers_language_and_kept(client: TestClient, kind: AnyKind) -> None:
    tags = set()
    for language in LANGUAGES:
        asked = {"Accept-Language": language}
        answer = client.get(f"/api/kinds/{kind.name}/lesson", headers=asked)
        assert answer.headers["Vary"] == "Accept-Language, Accept-Encoding"
        assert answer.json()["scenes"][0]["sentence"] == kind.ABOUT.lesson(language)[0].says.say(language)
        tag = answer.headers["ETag"]
        again = client.get(f"/api/kinds/{kind.name}/lesson", headers=asked | {"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        tags.add(tag)
    assert len(tags) == len(LANGUAGES)


def test_a_kind_that_is_none_teaches_nothing(client: TestClient) -> None:
    assert client.get("/api/kinds/chess/lesson").status_code == 404


def test_a_kind_without_scenes_has_none(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, real_server: Callable[..., Server]
) -> None:
    install(tmp_path, monkeypatch, latin="latin")
    with real_server().client() as client:
        assert client.get("/api/kinds/latin/lesson").json() == {"kind": "latin", "scenes": []}
        assert client.get(f"/api/kinds/{kind_names()[0]}/lesson").json()["scenes"]
