"""Wordle's own routes: cracking, suggesting, watching, reviewing, comparing."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from pista import wordle
from pista.message import LANGUAGES
from pista.wordle.agents import AGENTS
from web.conftest import Serve

GIVEN = {"guess": "perro", "reply": "--V--"}


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve(short_seconds=60, compare_games=40)


def crack(client: TestClient, *history: tuple[str, str], **more: object) -> dict[str, Any]:
    turns = [{"guess": guess, "reply": reply} for guess, reply in history]
    answer = client.post("/api/wordle/crack", json={"lexicon": "es", "length": 5, "history": turns} | more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.minute
def test_it_cracks_the_word_you_think_of(client: TestClient) -> None:
    history: list[tuple[str, str]] = []
    for _ in range(6):
        told = crack(client, *history)
        assert told["contradiction"] is None
        if told["found"]:
            break
        history.append((told["guess"], str(wordle.reply(told["guess"], "rupia"))))
    assert told["found"] == "rupia"


def test_a_word_you_do_not_accept_is_not_guessed(client: TestClient) -> None:
    history = ("perro", "--V--")
    first = crack(client, history)["guess"]
    assert crack(client, history, refused=[first])["guess"] not in (None, first)


@pytest.mark.minute
def test_a_contradiction_is_told_in_the_turn_it_becomes_true(client: TestClient) -> None:
    assert crack(client, ("perro", "TTT--"))["contradiction"] is None
    told = crack(client, ("perro", "TTT--"), ("queso", "TTT--"), ("nadar", "-----"))
    assert (told["guess"], told["left"]["n"], told["contradiction"]["turn"]) == (None, 0, 1)
    assert told["contradiction"]["explanations"]


@pytest.mark.parametrize(
    ("history", "turn"),
    [
        ([("perro", "-----"), ("perro", "TTTTT")], 1),
        ([("perro", "TTTTT"), ("perro", "-----")], 1),
        ([("perro", "V----"), ("perro", "V----"), ("queso", "TTTTT")], 2),
    ],
)
def test_a_word_that_the_replies_contradict_is_not_found(
    client: TestClient, history: list[tuple[str, str]], turn: int
) -> None:
    told = crack(client, *history)
    assert (told["found"], told["guess"], told["contradiction"]["turn"]) == (None, None, turn)
    assert told["contradiction"]["sentence"].startswith("No word fits all of these replies.")
    assert crack(client, ("perro", "TTTTT"), ("perro", "TTTTT"))["found"] == "perro"


def test_suggestions_come_best_first_with_what_they_leave(client: TestClient) -> None:
    asked = {
        "lexicon": "es",
        "length": 5,
        "history": [{"guess": "perro", "reply": "--V--"}],
        "agent": "expected",
        "top": 4,
    }
    told = client.post("/api/wordle/suggest", json=asked).json()
    expected = [each["expected"] for each in told["suggestions"]]
    assert len(expected) == 4 and expected == sorted(expected)
    assert told["left"]["n"] > 100 and len(told["left"]["sample"]) == 24
    wrong = asked | {"history": [{"guess": "perro", "reply": "TTT--"}, {"guess": "queso", "reply": "TTT--"}]}
    assert client.post("/api/wordle/suggest", json=wrong).json()["contradiction"]["turn"] == 1


@pytest.mark.minute
@pytest.mark.parametrize(
    ("route", "asked", "code", "pointer"),
    [
        ("crack", {"lexicon": "/etc/passwd"}, "wordle.text_lexicon", "#/lexicon"),
        ("crack", {"length": 19}, "lexicon.no_such_length", "#/length"),
        ("crack", {"agent": "nobody"}, "agents.unknown", "#/agent"),
        ("crack", {"history": [{"guess": "zzzzz", "reply": "-----"}]}, "wordle.unknown_word", "#/history/0/guess"),
        (
            "crack",
            {"history": [GIVEN, {"guess": "perro", "reply": "xyzzy"}]},
            "wordle.reply_signs",
            "#/history/1/reply",
        ),
        ("crack", {"refused": ["perro", "zzzzz"]}, "wordle.unknown_word", "#/refused/1"),
        ("suggest", {"agent": "nobody"}, "agents.unknown", "#/agent"),
        ("suggest", {"history": [GIVEN, {"guess": "zzzzz", "reply": "-"}]}, "wordle.unknown_word", "#/history/1/guess"),
        ("watch", {"secret": "zzzzz"}, "wordle.unknown_word", "#/secret"),
        ("watch", {"opener": "zzzzz"}, "wordle.unknown_word", "#/opener"),
        ("watch", {"agent": "nobody"}, "agents.unknown", "#/agent"),
        ("review", {"secret": "zzzzz", "guesses": ["perro"]}, "wordle.unknown_word", "#/secret"),
        ("review", {"secret": "queso", "guesses": ["perro", "zzzzz"]}, "review.wrong_guess", "#/guesses/1"),
        ("compare", {"agents": ["greedy", "nobody"]}, "agents.unknown", "#/agents/1"),
        ("compare", {"agents": ["greedy"], "openers": ["own", "zzzzz"]}, "wordle.unknown_word", "#/openers/1"),
        ("compare", {"agents": ["greedy"], "lexicon": "passwd"}, "wordle.text_lexicon", "#/lexicon"),
    ],
)
def test_what_is_wrong_is_pointed_at_without_repeating_it(
    client: TestClient, route: str, asked: dict[str, Any], code: str, pointer: str
) -> None:
    more = {"games": 2} if route == "compare" else {}
    answer = client.post(f"/api/wordle/{route}", json={"lexicon": "es", "length": 5} | more | asked)
    found = answer.json()
    assert (answer.status_code, found["code"], found["pointer"]) == (422, code, pointer)
    for word in ("passwd", "nobody", "zzzzz", "xyzzy"):
        assert word not in answer.text.lower()


@pytest.mark.minute
def test_an_agent_is_watched_guess_by_guess(client: TestClient) -> None:
    asked = {"lexicon": "es", "length": 5, "secret": "Queso", "opener": "perro", "agent": "greedy"}
    told = client.post("/api/wordle/watch", json=asked).json()
    assert (told["secret"], told["turns"][0]["guess"], told["won"]) == ("queso", "perro", True)
    assert told["turns"][-1]["marks"] == [1] * 5
    left = [turn["left"]["n"] for turn in told["turns"]]
    assert left == sorted(left, reverse=True)
    assert len(told["picture"]["tiles"]) == 30
    by_chance = client.post("/api/wordle/watch", json={"lexicon": "es", "length": 5}).json()
    assert by_chance["secret"] in wordle.lexicon("es").secrets


def first_guesses(client: TestClient, **asked: object) -> set[str]:
    """What eight games begin with."""
    wish = {"lexicon": "es", "length": 5, "agent": "greedy", "secret": "queso"} | asked
    return {client.post("/api/wordle/watch", json=wish).json()["turns"][0]["guess"] for _ in range(8)}


def test_a_random_first_guess_is_drawn_and_the_agents_own_is_not(client: TestClient) -> None:
    own = first_guesses(client, opener="own")
    assert len(own) == 1 and first_guesses(client) == first_guesses(client, opener=None) == own
    drawn = first_guesses(client, opener="random")
    assert len(drawn) > 1 and drawn <= set(wordle.lexicon("es").secrets)
    # In capitals it is a word, which has six letters.
    word = {"lexicon": "en", "length": 6, "secret": "random", "opener": "RANDOM"}
    assert first_guesses(client, **word) == {"random"}


def test_a_review_tells_what_was_left_and_how_the_agent_plays(client: TestClient) -> None:
    guesses = ["crane", "moist", "audio", "video"]
    asked = {"lexicon": "en", "length": 5, "secret": "video", "guesses": guesses}
    told = client.post("/api/wordle/review", json=asked).json()
    assert (told["lexicon"], told["length"], told["won"]) == ("en", 5, True)
    assert [turn["left"]["n"] for turn in told["turns"]] == [turn["after"] for turn in told["turns"]]
    assert "video" in told["turns"][0]["left"]["sample"] and told["turns"][-1]["left"]["sample"] == []
    assert [turn["forced"] for turn in told["turns"]] == [False, False, False, True]
    # What the best guess would have left, counted anew: those words of before that answer it as the secret does.
    before = list(wordle.lexicon("en").secrets)
    for turn in told["turns"]:
        said = wordle.reply(turn["best"], "video")
        after = [word for word in before if wordle.reply(turn["best"], word) == said]
        assert turn["best_after"] == (0 if turn["best"] == "video" else len(after))
        before = [word for word in before if str(wordle.reply(turn["guess"], word)) == turn["reply"]]
    agent = told["agent"]
    assert (agent["agent"], agent["won"], agent["turns"][-1]["guess"]) == ("best", True, "video")
    watched = client.post("/api/wordle/watch", json={"lexicon": "en", "length": 5, "secret": "video"}).json()
    assert [turn["guess"] for turn in agent["turns"]] == [turn["guess"] for turn in watched["turns"]]


def test_the_score_of_a_game_is_that_of_the_best_guesses_at_most(client: TestClient) -> None:
    asked = {"lexicon": "en", "length": 5, "secret": "video"}

    def score(*guesses: str) -> tuple[int, dict[str, Any]]:
        told = client.post("/api/wordle/review", json=asked | {"guesses": guesses}).json()
        return told["score"], told["turns"][-1]

    _, first = score("crane")
    assert score(first["best"])[0] == 100
    assert 0 < score("crane")[0] < 100
    assert score("crane", "crane")[0] < score("crane", "moist")[0]
    # The only word left is nobody's merit.
    assert score("crane", "moist", "video")[0] == score("crane", "moist")[0]


def test_a_finished_game_is_reviewed_and_an_open_one_is_not(client: TestClient) -> None:
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()
    client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
    early = client.post("/api/wordle/review", json={"game": game["id"]})
    assert (early.status_code, early.json()["type"]) == (409, "/problems/not-possible")
    ended = client.post(f"/api/games/{game['id']}/give-up", json={"turn": 1}).json()
    told = client.post("/api/wordle/review", json={"game": game["id"]}).json()
    assert told["secret"] == ended["answer"]["word"]
    assert [turn["guess"] for turn in told["turns"]] == ["perra"]
    by_hand = {"lexicon": "es", "length": 5, "secret": told["secret"], "guesses": ["perra"]}
    assert client.post("/api/wordle/review", json=by_hand).json() == told
    client.cookies.clear()
    assert client.post("/api/wordle/review", json={"game": game["id"]}).status_code == 404


@pytest.mark.parametrize("more", [{"secret": "queso"}, {"guesses": ["perro"]}, {"hard": True}, {"lexicon": "en"}])
def test_beside_a_game_nothing_is_said_to_a_review(client: TestClient, more: dict[str, Any]) -> None:
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    answer = client.post("/api/wordle/review", json={"game": game["id"], **more})
    assert (answer.status_code, answer.json()["pointer"]) == (422, f"#/{next(iter(more))}")


def test_words_are_told_as_people_write_them_too(client: TestClient) -> None:
    spelled = wordle.lexicon("es").spelled
    cracked = crack(client, ("perro", "-----"))
    assert cracked["spelled"] == spelled(cracked["guess"])
    assert cracked["left"]["spelled"] == [spelled(word) for word in cracked["left"]["sample"]]
    assert any(not word.isascii() for word in cracked["left"]["spelled"])
    assert crack(client, ("opera", "TTTTT"))["spelled"] == "ópera"
    wrong = crack(client, ("perro", "TTT--"), ("queso", "TTT--"))["contradiction"]["explanations"][0]
    assert wrong["spelled"] == [spelled(word) for word in wrong["words"]]
    asked = {"lexicon": "es", "length": 5}
    suggested = client.post("/api/wordle/suggest", json={**asked, "history": [GIVEN], "top": 30}).json()
    assert [one["spelled"] for one in suggested["suggestions"]] == [
        spelled(one["word"]) for one in suggested["suggestions"]
    ]
    watched = client.post("/api/wordle/watch", json={**asked, "secret": "OPERA", "agent": "greedy"}).json()
    assert (watched["secret"], watched["spelled"], watched["turns"][-1]["spelled"]) == ("opera", "ópera", "ópera")
    reviewed = client.post(
        "/api/wordle/review", json={**asked, "secret": "opera", "guesses": ["adiós", "Ópera"]}
    ).json()
    assert (reviewed["spelled"], [turn["spelled"] for turn in reviewed["turns"]]) == ("ópera", ["adiós", "ópera"])
    assert reviewed["turns"][1]["best_spelled"] == spelled(reviewed["turns"][1]["best"])
    wish = {**asked, "agents": ["greedy"], "openers": ["adios", "random"], "games": 2}
    job = client.post("/api/wordle/compare", json=wish).headers["location"]
    last = json.loads(client.get(f"{job}/events").text.strip().split("\n\n")[-1].split("\ndata: ")[1])
    rows = [(row["opener"], row["spelled"], row["first"]) for row in last["result"]["rows"]]
    assert rows == [("adios", "adiós", "adiós"), ("random", "random", None)]


@pytest.mark.minute
def test_an_experiment_tells_of_itself_as_it_goes(client: TestClient) -> None:
    asked = {"lexicon": "es", "length": 5, "agents": ["greedy"], "openers": ["random", "perro"], "games": 20, "seed": 3}
    begun = client.post("/api/wordle/compare", json=asked)
    assert begun.status_code == 202
    events = client.get(f"{begun.headers['location']}/events").text.strip().split("\n\n")
    last = json.loads(events[-1].split("\ndata: ")[1])
    assert last["state"] == "done" and last["progress"] == {"done": 40, "total": 40}
    rows = last["result"]["rows"]
    assert [(row["agent"], row["opener"], row["games"]) for row in rows] == [
        ("greedy", w, 20) for w in ("random", "perro")
    ]
    assert all(sum(count for _, count in row["distribution"]) == 20 for row in rows)
    again = client.post("/api/wordle/compare", json=asked).headers["location"]
    client.get(f"{again}/events")
    found = client.get(again).json()
    shapes = [
        [(row["opener"], row["distribution"]) for row in each["rows"]] for each in (found["result"], last["result"])
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.minute
def test_the_same_pair_named_twice_is_one_row(client: TestClient) -> None:
    asked = {"lexicon": "es", "length": 5, "games": 5, "seed": 3}
    asked |= {"agents": ["greedy", "greedy"], "openers": ["perro", "own", "Perro"]}
    job = client.post("/api/wordle/compare", json=asked).headers["location"]
    last = json.loads(client.get(f"{job}/events").text.strip().split("\n\n")[-1].split("\ndata: ")[1])
    assert last["progress"] == {"done": 10, "total": 10}
    assert [(row["opener"], row["games"]) for row in last["result"]["rows"]] == [("perro", 5), ("own", 5)]


@pytest.mark.minute
def test_an_experiment_has_compare_games_and_compare_seconds(client: TestClient, serve: Serve) -> None:
    asked = {"lexicon": "es", "length": 5, "agents": ["greedy"], "openers": ["random"], "games": 41}
    over = client.post("/api/wordle/compare", json=asked)
    assert (over.status_code, over.json()["limit"]) == (413, 40)
    hasty = serve(compare_seconds=0.001, short_seconds=60)
    job = hasty.post("/api/wordle/compare", json=asked).headers["location"]
    last = json.loads(hasty.get(f"{job}/events").text.strip().split("\n\n")[-1].split("\ndata: ")[1])
    assert (last["state"], last["result"]["complete"]) == ("done", False)


@pytest.mark.minute
def test_words_that_are_never_found_are_told_and_not_averaged(client: TestClient) -> None:
    asked = {"lexicon": "en-classic", "length": 5, "agents": ["rose"], "openers": ["arose"], "games": 40, "seed": 1}
    job = client.post("/api/wordle/compare", json=asked).headers["location"]
    last = json.loads(client.get(f"{job}/events").text.strip().split("\n\n")[-1].split("\ndata: ")[1])
    (row,) = last["result"]["rows"]
    assert row["never"] == 40 - sum(count for _, count in row["distribution"]) > 0
    assert row["worst"] < 40 and row["mean"] < 7


@pytest.mark.parametrize("agent", ["mine.py:Mine", f"{__file__}:Mine", "../mine.py:Mine", __file__])
def test_no_file_of_the_servers_is_an_agent(client: TestClient, agent: str) -> None:
    for door in ("compare", "crack", "suggest", "watch"):
        named = {"agents": [agent], "games": 2} if door == "compare" else {"agent": agent}
        asked: dict[str, object] = {"lexicon": "es", "length": 5, **named}
        assert client.post(f"/api/wordle/{door}", json=asked).status_code == 422, door


def test_every_agent_is_introduced_in_every_language(client: TestClient) -> None:
    for language in LANGUAGES:
        told = client.get("/api/wordle/agents", headers={"Accept-Language": language}).json()
        assert [each["name"] for each in told["agents"]] == list(AGENTS)
        assert all(each["about"] for each in told["agents"])
    assert told["default"] in AGENTS
