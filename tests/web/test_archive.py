"""The archive of days: what may be asked for, and what a clock that is wrong does to it."""

from web.conftest import Serve
from web.hand_clock import HandClock


def test_before_is_a_date_and_nothing_else(serve: Serve) -> None:
    client = serve()
    for wrong in ("0", "1", "1767225600", "20260104", "2026-W01-1", "2026-01-04T00:00:00", "", "x", "2026-02-30"):
        answer = client.get("/api/days", params={"before": wrong})
        assert (answer.status_code, answer.json()["pointer"]) == (422, "?before"), wrong
    assert client.get("/api/days", params={"before": "2026-01-04"}).status_code == 200


def test_before_the_first_day_there_is_none(serve: Serve, clock: HandClock, database_url: str) -> None:
    clock.shown -= 27 * 365 * 86_400
    client = serve(database_url=database_url)
    client.post("/api/games", json={"kind": "wordle", "shape": "es 5"})
    for query in ("", "?before=2026-03-01", "?before=1999-01-01", "?before=9999-12-31"):
        answer = client.get(f"/api/days{query}")
        assert (answer.status_code, answer.json()["days"]) == (200, []), query
    assert client.get("/api/days/today").status_code == 404
    assert client.get("/api/days/2026-03-01").status_code == 404
    assert client.get("/en/").status_code == 200
