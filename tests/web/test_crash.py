"""kill -9 at any moment leaves a game before or after a move, never between, and nothing is counted twice."""

import itertools
import random
import threading
import time
from collections.abc import Callable

import httpx2 as httpx
import pytest
from servers import PATIENCE, Server

WORDS = ("perra", "sutas", "nadan", "campa", "fuera", "miela", "queda", "libar")
KILLS = 4


@pytest.mark.minute
def test_killing_the_server_leaves_whole_moves(real_server: Callable[..., Server], database_url: str) -> None:
    flags = ("--database-url", database_url, "--requests-per-minute", "0", "--log-level", "warning")
    server = real_server(*flags)
    client = server.client()
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5", "tries": 100, "level": "normal"}).json()
    path = f"/api/games/{game['id']}"
    draw = random.Random(7)
    acknowledged = 0
    for _ in range(KILLS):
        sent: list[int] = []
        heard: list[int] = [acknowledged]
        moving = threading.Event()

        def hammer(
            sent: list[int] = sent,
            heard: list[int] = heard,
            start: int = acknowledged,
            moving: threading.Event = moving,
        ) -> None:
            for turn in itertools.count(start):
                if turn >= 95:
                    return
                sent.append(turn)
                try:
                    answer = _guess(client, path, turn)
                except httpx.TransportError:
                    return
                assert answer.status_code == 200, answer.text
                heard.append(answer.json()["turn"])
                moving.set()
                if answer.json()["status"] != "open":
                    return

        playing = threading.Thread(target=hammer)
        playing.start()
        moving.wait(PATIENCE)
        time.sleep(draw.uniform(0.0, 0.1))  # chance alone chooses the moment within a move, on any machine
        server.kill()
        playing.join()
        server.start()
        now = client.get(path).json()
        assert now["turn"] in (heard[-1], heard[-1] + 1)
        assert now["moves"] == [WORDS[turn % len(WORDS)] for turn in range(now["turn"])]
        assert now["status"] == "open" or now["moves"][-1] == now["answer"]["word"]
        # The request that was cut off is sent again: it is carried out if it was not, and answered either way.
        again = _guess(client, path, sent[-1])
        assert again.status_code == 200
        acknowledged = again.json()["turn"]
        assert acknowledged == sent[-1] + 1
        if again.json()["status"] != "open":
            break
    state = client.get(path).json()
    counted = len(client.get("/api/statistics/export").json()["results"])
    assert counted == (state["status"] != "open")
    client.close()


def _guess(client: httpx.Client, path: str, turn: int) -> httpx.Response:
    body = {"turn": turn, "move": WORDS[turn % len(WORDS)]}
    return client.post(f"{path}/moves", json=body, headers={"Idempotency-Key": f"turn {turn}"})
