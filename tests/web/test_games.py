"""Games over HTTP, on SQLite and on PostgreSQL alike."""

import threading

import pytest
from starlette.testclient import TestClient

from pista import kinds, wordle
from web.conftest import Serve
from web.guessing import WORDS, new_game, secret_of, wrong_words


def test_words_that_are_meant_to_be_wrong_are_never_right() -> None:
    lexicon = wordle.lexicon("es")
    assert set(WORDS) <= set(lexicon.words) - set(lexicon.secrets)


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url)


def test_a_game_is_begun_played_and_won(client: TestClient) -> None:
    game = new_game(client)
    assert (game["turn"], game["status"], game["can"]) == (0, "open", ["move", "hint", "give_up"])
    assert len(game["picture"]["tiles"]) == 30
    secret = secret_of(client, game)
    first = wrong_words(secret)[0]
    after = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": first.upper()}).json()
    assert after["turn"] == 1
    assert after["picture"]["tiles"][0]["text"] == first[0].upper()
    assert after["picture"]["tiles"][0]["tone"] in ("absent", "elsewhere", "placed")
    assert set(after["wordle"]["letters"]) == set(first)
    assert after["said"].startswith(f"{first.upper()}: {first[0].upper()} ")
    assert after["answer"] is None and after["puzzle"] is None
    won = client.post(f"/api/games/{game['id']}/moves", json={"turn": 1, "move": secret}).json()
    assert won["status"] == "won" and won["answer"]["word"] == secret
    assert "🟩" * 5 in won["share"] and secret not in won["share"]
    assert won["can"] == []
    assert client.get(f"/api/games/{game['id']}").json() == won
    over = client.post(f"/api/games/{game['id']}/moves", json={"turn": 2, "move": first})
    assert (over.status_code, over.json()["type"]) == (409, "/problems/finished")


def test_a_game_is_lost_after_the_last_try_and_counted_once(client: TestClient) -> None:
    game = new_game(client, tries=2, level="hard")
    secret = secret_of(client, game)
    words = [w for w in wrong_words(secret) if not set(w) & set(secret)] + wrong_words(secret)
    for turn in range(2):
        answer = client.post(f"/api/games/{game['id']}/moves", json={"turn": turn, "move": words[0]})
    assert answer.json()["status"] == "lost" and answer.json()["answer"]["word"] == secret
    groups = client.get("/api/statistics").json()["groups"]
    assert [(g["mode"], g["played"], g["won"]) for g in groups] == [("practice hard", 1, 0)]


def test_the_adversary_commits_to_nothing_and_can_be_given_up(client: TestClient) -> None:
    game = new_game(client, level="adversary", repeats=False)
    assert game["wordle"]["adversary"] and not game["wordle"]["repeats"]
    after = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"}).json()
    again = client.post(f"/api/games/{game['id']}/moves", json={"turn": 1, "move": "perra"})
    assert again.json()["code"] == "wordle.repeated"
    ended = client.post(f"/api/games/{game['id']}/give-up", json={"turn": after["turn"]}).json()
    assert (ended["status"], ended["given_up"]) == ("lost", True)
    assert ended["answer"]["word"] in wordle.lexicon("es").secrets
    assert ended["share"].splitlines()[0] == "Pista · Wordle (Spanish, adversary) · X/6"


def test_a_page_knows_whether_a_game_can_be_reviewed(client: TestClient) -> None:
    for level, guesses, can in (("normal", 1, True), ("normal", 0, False), ("adversary", 1, False)):
        game = new_game(client, level=level)
        for turn in range(guesses):
            first = wrong_words(secret_of(client, game) if level == "normal" else "")[0]
            open_ = client.post(f"/api/games/{game['id']}/moves", json={"turn": turn, "move": first}).json()
            assert open_["wordle"]["review"] is False
        ended = client.post(f"/api/games/{game['id']}/give-up", json={"turn": guesses}).json()
        assert ended["wordle"]["review"] is can
        reviewed = client.post("/api/wordle/review", json={"game": game["id"]})
        assert reviewed.status_code == (200 if can else 409)


def test_hints_are_told_with_the_result(client: TestClient) -> None:
    game = new_game(client)
    for _ in range(2):
        client.post(f"/api/games/{game['id']}/hint", json={})
    won = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": secret_of(client, game)}).json()
    assert won["share"].splitlines() == ["Pista · Wordle (Spanish) · 1/6 💡2", "🟩" * 5]
    assert [result["hints"] for result in client.get("/api/statistics/export").json()["results"]] == [2]
    (group,) = client.get("/api/statistics").json()["groups"]
    assert (group["won"], group["hinted"], group["best_seconds"]) == (1, 1, None)


def test_a_refused_guess_costs_nothing_and_is_not_repeated_in_the_answer(client: TestClient) -> None:
    game = new_game(client)
    refused = client.post(
        f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "zzzzz"}, headers={"Accept-Language": "it"}
    )
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"
    problem = refused.json()
    assert (problem["type"], problem["code"]) == ("/problems/refused", "wordle.unknown_word")
    assert problem["pointer"] == "#/move"
    assert "zzzzz" not in refused.text.lower()
    assert "dizionario" in problem["detail"]
    assert client.get(f"/api/games/{game['id']}").json()["turn"] == 0


def test_a_guess_for_another_turn_is_refused_with_the_turn(client: TestClient) -> None:
    game = new_game(client)
    late = client.post(f"/api/games/{game['id']}/moves", json={"turn": 5, "move": "perra"})
    assert (late.status_code, late.json()["type"], late.json()["turn"]) == (409, "/problems/turn", 0)


def test_of_simultaneous_guesses_one_wins(client: TestClient) -> None:
    game = new_game(client, tries=50)
    for turn in range(6):
        gate = threading.Barrier(4)
        seen: list[int] = []

        def guess(word: str, turn: int = turn, gate: threading.Barrier = gate, seen: list[int] = seen) -> None:
            gate.wait()
            answer = client.post(f"/api/games/{game['id']}/moves", json={"turn": turn, "move": word})
            seen.append(answer.status_code)

        threads = [threading.Thread(target=guess, args=(word,)) for word in wrong_words(secret_of(client, game))[:4]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(seen) == [200, 409, 409, 409]
        now = client.get(f"/api/games/{game['id']}").json()
        assert (now["turn"], len(now["moves"])) == (turn + 1, turn + 1)


def test_a_repeated_request_with_the_same_key_is_carried_out_once(client: TestClient) -> None:
    key = {"Idempotency-Key": "one"}
    asked = {"kind": "wordle", "shape": "es 5"}
    client.get("/api/kinds")
    first = client.post("/api/games", json=asked)
    client.post("/api/games", json=asked, headers=key)
    made = [client.post("/api/games", json=asked, headers=key) for _ in range(3)]
    assert len({each.content for each in made}) == 1
    assert made[0].json()["id"] != first.json()["id"]
    assert made[2].headers["location"] == made[0].headers["location"]
    assert len(client.get("/api/games").json()["games"]) == 2
    game = made[0].json()
    moves = f"/api/games/{game['id']}/moves"
    answers = [client.post(moves, json={"turn": 0, "move": "perra"}, headers={"Idempotency-Key": "m"}) for _ in "123"]
    assert [each.status_code for each in answers] == [200, 200, 200]
    assert len({each.content for each in answers}) == 1
    other = client.post(moves, json={"turn": 1, "move": "queda"}, headers={"Idempotency-Key": "m"})
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")
    assert client.get(f"/api/games/{game['id']}").json()["turn"] == 1


def test_the_same_request_sent_twice_at_once_is_carried_out_once(client: TestClient) -> None:
    game = new_game(client)
    gate = threading.Barrier(5)
    seen: list[tuple[int, bytes]] = []

    def guess() -> None:
        gate.wait()
        answer = client.post(
            f"/api/games/{game['id']}/moves",
            json={"turn": 0, "move": "perra"},
            headers={"Idempotency-Key": "together"},
        )
        seen.append((answer.status_code, answer.content))

    threads = [threading.Thread(target=guess) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {status for status, _ in seen} == {200}
    assert len({body for _, body in seen}) == 1


def test_a_hint_fits_and_is_counted(client: TestClient) -> None:
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
    hinted = client.post(f"/api/games/{game['id']}/hint", json={}).json()
    assert hinted["hints"] == 1 and hinted["hint"]["because"]
    assert hinted["hint"]["conclusion"][0] in wordle.lexicon("es")
    assert client.get(f"/api/games/{game['id']}").json()["hints"] == 1


def test_a_guess_cannot_be_taken_back(client: TestClient) -> None:
    game = new_game(client)
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
    back = client.post(f"/api/games/{game['id']}/undo", json={"turn": 1})
    assert (back.status_code, back.json()["type"]) == (409, "/problems/not-possible")


def test_games_belong_to_their_owner(client: TestClient) -> None:
    game = new_game(client)
    mine = dict(client.cookies)
    client.cookies.clear()
    new_game(client)
    for method, path, body in (
        ("GET", "", None),
        ("DELETE", "", None),
        ("POST", "/moves", {"turn": 0, "move": "perra"}),
        ("POST", "/give-up", {"turn": 0}),
        ("POST", "/hint", {}),
    ):
        answer = client.request(method, f"/api/games/{game['id']}{path}", json=body)
        never = client.request(method, f"/api/games/{'x' * 32}{path}", json=body)
        assert answer.status_code == 404
        assert answer.content == never.content
    assert [g["id"] for g in client.get("/api/games").json()["games"]] != [game["id"]]
    client.cookies.clear()
    assert client.get("/api/games").json() == {"games": [], "open": 0, "limit": 50}
    assert client.get(f"/api/games/{game['id']}").status_code == 404
    client.cookies.update(mine)
    assert client.delete(f"/api/games/{game['id']}").status_code == 204
    assert client.get(f"/api/games/{game['id']}").status_code == 404


@pytest.mark.parametrize("step", ["moves", "undo", "redo"])
def test_a_wrong_change_is_refused_with_the_place_of_the_mistake(serve: Serve, step: str) -> None:
    client = serve()
    path = f"/api/games/{new_game(client)['id']}/{step}"
    json, long_key = {"content-type": "application/json"}, {"Idempotency-Key": "k" * 65}
    whole = b'{"turn": 0, "move": "perra"}' if step == "moves" else b'{"turn": 0}'
    for headers, body, status, kind, pointer in (
        (json, b"", 422, "invalid", "#"),
        (json, b"{", 400, "malformed", "#"),
        (json, b"\xff", 400, "malformed", "#"),
        (json, b"[]", 422, "invalid", "#"),
        (json, b'{"turn": "0", "move": "perra"}', 422, "invalid", "#/turn"),
        (json, b'{"turn": 0, "move": "perra", "mine": 1}', 422, "invalid", "#"),
        (json | long_key, whole, 400, "malformed", "?idempotency-key"),
        (json | {"Idempotency-Key": " "}, whole, 400, "malformed", "?idempotency-key"),
        (json, whole[:-1] + b', "turn": 0}', 400, "malformed", "#"),
        ({"content-type": "text/plain"}, whole, 415, "media-type", None),
    ):
        answer = client.post(path, content=body, headers=headers)
        told = answer.json()
        assert (answer.status_code, told["type"]) == (status, f"/problems/{kind}"), (body, told)
        assert told.get("pointer") == pointer, body
    assert client.get(path.removesuffix(f"/{step}")).json()["turn"] == 0


def test_games_of_a_kind_that_is_gone_wait_and_hold_up_nobody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game(client)
    gone = client.post("/api/games", json={"kind": "makaro", "text": ". .\n\na a"}).json()
    with monkeypatch.context() as patch:
        here = {name: place for name, place in kinds.OURS.items() if name != "makaro"}
        patch.setattr(kinds, "OURS", here)
        assert [game["kind"] for game in client.get("/api/games?status=open").json()["games"]] == ["wordle"]
    assert gone["id"] in [game["id"] for game in client.get("/api/games?status=open").json()["games"]]


def test_the_document_names_the_kinds(client: TestClient) -> None:
    asked = client.get("/api/openapi.json").json()["components"]["schemas"]["NewGame"]["properties"]["kind"]
    assert asked["anyOf"][0]["enum"] == list(kinds.kind_names())


@pytest.mark.minute
def test_a_board_that_was_made_for_a_game_says_where_the_game_is(client: TestClient) -> None:
    made = client.post("/api/games", json={"kind": "suguru", "shape": "5x5", "level": "easy"})
    assert (made.status_code, made.headers["location"]) == (201, f"/api/games/{made.json()['id']}")
