"""Every limit is a named setting; what is over it is refused with a problem that says so."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from functools import partial
from pathlib import Path

import pytest

from pista.kind import PuzzleError
from pista.message import message
from pista.web import app as application
from pista.web.middleware.rate_limits import Rates, client_of
from pista.web.settings import WebSettings, flag, operator_settings, variable, web_settings
from pista.web.state import answers
from pista.web.work import tasks
from web.conftest import Serve
from web.hand_clock import HandClock
from web.slow_work import held

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
ROOT = Path(__file__).parents[2]


def test_a_body_over_max_body_is_refused_whether_its_length_is_said_or_not(serve: Serve) -> None:
    client = serve(max_body=1000)
    body = json.dumps({"kind": "wordle", "shape": "es 5" + " " * 1000}).encode()
    said = client.post("/api/games", content=body, headers={"Content-Type": "application/json"})

    def pieces() -> "list[bytes]":
        return [body[:600], body[600:]]

    unsaid = client.post("/api/games", content=iter(pieces()), headers={"Content-Type": "application/json"})
    for answer in (said, unsaid):
        assert answer.status_code == 413
        assert (answer.json()["type"], answer.json()["limit"]) == ("/problems/too-large", 1000)


def test_a_packed_body_is_refused(serve: Serve) -> None:
    client = serve()
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    assert client.post("/api/games", content=b"x", headers=headers).status_code == 415


def test_a_body_that_is_not_json_is_refused(serve: Serve) -> None:
    client = serve()
    assert client.post("/api/games", data={"kind": "wordle"}).status_code == 415
    broken = client.post("/api/games", content=b'{"kind": SECRET', headers={"Content-Type": "application/json"})
    assert (broken.status_code, broken.json()["type"]) == (400, "/problems/malformed")
    assert "SECRET" not in broken.text


@pytest.mark.minute
def test_a_link_that_unpacks_over_max_unpacked_is_refused(serve: Serve) -> None:
    client = serve(max_unpacked=5000)

    def read(text: bytes) -> int:
        code = urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
        return client.post("/api/puzzles/read", json={"kind": "makaro", "code": code}).status_code

    assert read(BOARD.encode()) == 200
    assert read(b"0" * 5000) == 422
    assert read(b"0" * 50_000_000) == 413
    for code in ("", "!", "abc", "eNoDAAAAAAE", "é"):
        wrong = client.post("/api/puzzles/read", json={"kind": "makaro", "code": code})
        assert wrong.status_code == 422


@pytest.mark.minute
def test_a_board_over_max_cells_is_refused_wherever_it_comes_from(serve: Serve) -> None:
    client = serve(max_cells=8)
    for path in ("read", "solve", "grade", "check", "hint"):
        answer = client.post(f"/api/puzzles/{path}", json={"kind": "makaro", "text": BOARD})
        assert (answer.status_code, answer.json()["limit"]) == (413, 8)
    assert client.post("/api/games", json={"kind": "makaro", "text": BOARD}).status_code == 413
    assert client.post("/api/puzzles/generate", json={"kind": "makaro", "shape": "3x3"}).status_code == 413
    assert client.post("/api/games", json={"kind": "makaro", "shape": "99999x99999"}).status_code == 413
    roomy = serve(max_cells=9)
    assert roomy.post("/api/puzzles/read", json={"kind": "makaro", "text": BOARD}).status_code == 200


@pytest.mark.minute
def test_one_client_has_max_open_games_and_finishing_makes_room(serve: Serve) -> None:
    client = serve(max_open_games=3)
    asked = {"kind": "wordle", "shape": "es 5", "tries": 9}
    moved, hinted, noted = (client.post("/api/games", json=asked).json()["id"] for _ in range(3))
    client.post(f"/api/games/{moved}/moves", json={"turn": 0, "move": "perra"})
    client.post(f"/api/games/{hinted}/hint", json={})
    assert client.post("/api/games", json=asked).status_code == 201
    grid = client.post("/api/games", json={"kind": "makaro", "text": BOARD}).json()["id"]
    client.put(f"/api/games/{grid}/notes", json={"notes": {"a1": ["1"]}})
    over = client.post("/api/games", json=asked)
    assert (over.status_code, over.json()["limit"]) == (429, 3)
    assert int(over.headers["retry-after"]) > 0
    listed = client.get("/api/games", params={"status": "open"}).json()
    assert (listed["open"], listed["limit"]) == (3, 3)
    assert {line["id"] for line in listed["games"] if not line["untouched"]} == {moved, hinted, grid}
    assert noted in {line["id"] for line in listed["games"]}
    for day in ("2026-03-01", "2026-03-02"):
        daily = client.post("/api/games", json={"kind": "wordle", "shape": "es 5", "day": day})
        assert daily.status_code == 201
        client.post(f"/api/games/{daily.json()['id']}/moves", json={"turn": 0, "move": "campa"})
    assert client.get("/api/games").json()["open"] == 3
    client.delete(f"/api/games/{hinted}")
    assert client.post("/api/games", json=asked).status_code == 201
    client.cookies.clear()
    assert client.post("/api/games", json=asked).status_code == 201


def test_of_games_without_a_move_the_newest_are_kept(serve: Serve, clock: HandClock) -> None:
    client = serve(max_untouched_games=3)
    asked = {"kind": "wordle", "shape": "es 5"}
    played = client.post("/api/games", json=asked).json()["id"]
    client.post(f"/api/games/{played}/moves", json={"turn": 0, "move": "perra"})
    client.post("/api/games", json=asked | {"day": "2026-03-01"})
    made = []
    for _ in range(5):
        clock.turn(1)
        made.append(client.post("/api/games", json=asked).json()["id"])
    listed = client.get("/api/games").json()["games"]
    assert [line["id"] for line in listed] == [*made[:1:-1], played]
    assert client.post("/api/games", json=asked | {"day": "2026-03-01"}).status_code == 201


@pytest.mark.minute
def test_a_game_has_max_moves(serve: Serve) -> None:
    client = serve(max_moves=3)
    game = client.post("/api/games", json={"kind": "makaro", "text": BOARD}).json()
    for turn in range(3):
        move = {"turn": turn, "move": f"a1={turn % 2 + 1}"}
        assert client.post(f"/api/games/{game['id']}/moves", json=move).status_code == 200
    over = client.post(f"/api/games/{game['id']}/moves", json={"turn": 3, "move": "a1=1"})
    assert (over.status_code, over.json()["limit"]) == (413, 3)
    assert client.post(f"/api/games/{game['id']}/undo", json={"turn": 3}).status_code == 200


def test_requests_per_minute_are_counted_and_the_wait_is_told(serve: Serve, clock: HandClock) -> None:
    client = serve(requests_per_minute=5)
    seen = [client.get("/api/kinds") for _ in range(6)]
    assert [answer.status_code for answer in seen] == [200] * 5 + [429]
    assert seen[-1].json()["limit"] == 5
    assert seen[-1].headers["retry-after"] == "12"
    clock.turn(12)
    assert [client.get("/api/kinds").status_code for _ in range(2)] == [200, 429]
    assert client.get("/health").status_code == 200


def test_a_minutes_worth_of_requests_fills_up_again() -> None:
    now = 0.0
    rates = Rates(60, 10, clock=lambda: now)
    assert [rates.wait("a") for _ in range(60)] == [0.0] * 60
    assert rates.wait("a") == pytest.approx(1.0)
    assert rates.wait("b") == 0.0
    now = 1.0
    assert rates.wait("a") == 0.0
    assert rates.wait("a") > 0
    now = 1000.0
    assert [rates.wait("a") for _ in range(60)] == [0.0] * 60
    assert rates.wait("a") > 0


def test_only_max_clients_are_remembered() -> None:
    rates = Rates(60, 100, clock=lambda: 0.0)
    for number in range(1000):
        rates.wait(str(number))
    assert len(rates) == 100


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_an_address_is_an_ipv4_address_or_an_ipv6_network(one: str, other: str, same: bool) -> None:
    assert (client_of({"client": (one, 1)}) == client_of({"client": (other, 1)})) is same


def test_one_address_gets_newcomers_per_minute_cookies(serve: Serve) -> None:
    client = serve(newcomers_per_minute=2)
    asked = {"kind": "wordle", "shape": "es 5"}
    seen = []
    for _ in range(3):
        client.cookies.clear()
        seen.append(client.post("/api/games", json=asked))
    assert [answer.status_code for answer in seen] == [201, 201, 429]
    assert int(seen[-1].headers["retry-after"]) >= 1
    client.cookies.set("pista_owner", seen[0].cookies["pista_owner"])
    assert client.post("/api/games", json=asked).status_code == 201


@pytest.mark.minute
def test_jobs_queue_up_to_job_queue_and_jobs_per_client(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gate = tmp_path / "open"
    # Said with the work and not by the environment: the process that forks workers may be older than this test.
    monkeypatch.setattr(tasks, "generate", partial(held, gate, {"text": BOARD}))
    client = serve(job_queue=2, jobs_per_client=1, jobs_per_address=2, answer_seconds=0, cores=1)
    asked = {"kind": "makaro", "shape": "30x30", "level": "expert", "seed": 1}

    def begin() -> tuple[int, str]:
        answer = client.post("/api/puzzles/generate", json=asked)
        return answer.status_code, answer.json().get("code", answer.json().get("id"))

    status, job = begin()
    assert status == 202
    assert begin() == (429, "web.jobs_of_client")
    mine = dict(client.cookies)
    client.cookies.clear()
    assert begin()[0] == 202
    client.cookies.clear()
    assert begin() == (429, "web.queue_full")
    client.cookies.clear()
    client.cookies.update(mine)
    gate.touch()
    client.get(f"/api/jobs/{job}/events")
    ended = client.get(f"/api/jobs/{job}").json()
    assert ended["state"] == "done", ended["problem"]
    assert begin()[0] == 202


def test_results_over_max_results_are_not_imported(serve: Serve) -> None:
    client = serve(max_results=1)
    result = {"kind": "wordle", "variety": "es 5", "mode": "practice", "won": True, "tries": 3, "seconds": 1.0}
    result |= {"day": None, "ended": "2026-01-01T00:00:00+00:00"}
    document = {"version": 1, "results": [result | {"id": "a"}, result | {"id": "b"}]}
    assert client.post("/api/statistics/import", json=document).status_code == 413
    document["results"] = [result | {"id": "a"}]
    assert client.post("/api/statistics/import", json=document).json() == {"added": 1}


@pytest.mark.minute
def test_all_results_a_client_may_keep_can_be_exported_and_imported(serve: Serve) -> None:
    client = serve(max_results=3000)
    result = {"kind": "hidato", "variety": "hex hexagon:9 expert", "mode": "practice", "won": True, "tries": None}
    result |= {"seconds": 1234.5, "day": None, "ended": "2026-01-01T00:00:00+00:00", "hints": 12}
    document = {"version": 1, "results": [result | {"id": f"{number:032}"} for number in range(3000)]}
    assert client.post("/api/statistics/import", json=document).json() == {"added": 3000}
    exported = client.get("/api/statistics/export")
    assert len(exported.content) > client.app.state.services.settings.max_body  # type: ignore[attr-defined]
    assert client.post("/api/statistics/import", json=exported.json()).json() == {"added": 0}
    client.cookies.clear()
    assert client.post("/api/statistics/import", json=exported.json()).json() == {"added": 3000}


def test_a_file_over_max_import_is_refused(serve: Serve) -> None:
    client = serve(max_import=1000)
    over = client.post("/api/statistics/import", json={"version": 1, "results": [{"id": "x" * 1000}]})
    assert (over.status_code, over.json()["limit"]) == (413, 1000)


def test_max_import_holds_max_results() -> None:
    longest = {"id": "m" * 60, "kind": "hidato", "variety": "v" * 50, "mode": "practice hard", "won": False}
    longest |= {"tries": 5000, "seconds": 123456.5, "day": "2026-01-01", "ended": "2026-01-01T00:00:00+00:00"}
    assert len(json.dumps(longest | {"hints": 5000})) * WebSettings().max_results < WebSettings().max_import


def test_of_the_answers_given_the_newest_max_answers_are_remembered(
    serve: Serve, clock: HandClock, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PORTION", 2)
    client = serve(max_answers=3, database_url=database_url)

    def begin(key: str) -> str:
        asked = {"kind": "wordle", "shape": "es 5"}
        clock.turn(1)
        made: str = client.post("/api/games", json=asked, headers={"Idempotency-Key": key}).json()["id"]
        return made

    games = {key: begin(key) for key in "abcdefgh"}
    mine = dict(client.cookies)
    client.cookies.clear()
    other = begin("a")
    application.tidy(client.app.state.services, clock.time())  # type: ignore[attr-defined]
    assert begin("a") == other
    client.cookies.clear()
    client.cookies.update(mine)
    assert [begin(key) == games[key] for key in "fgh"] == [True] * 3
    assert [begin(key) == games[key] for key in "abcde"] == [False] * 5


def test_max_streams_are_open_at_a_time(serve: Serve) -> None:
    client = serve(max_streams=0, answer_seconds=0)
    job = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD}).json()
    over = client.get(f"/api/jobs/{job['id']}/events")
    assert (over.status_code, over.json()["limit"]) == (429, 0)


def test_every_setting_is_a_flag_a_variable_and_documented() -> None:
    from click.testing import CliRunner

    from pista.cli.serve import serve as command

    shown = re.sub(r"\s+", " ", CliRunner().invoke(command, ["--help"], terminal_width=200).output)
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for each in operator_settings():
        assert flag(each.name) in shown
        assert f"[{variable(each.name)}; default: " in shown
        about = message(f"setting.{each.name}").say()
        # Spaces that hold a line together are plain ones in the help.
        assert " ".join(about.split()) in shown and about in page
        assert f"`{flag(each.name)}`" in page and f"`{variable(each.name)}`" in page


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_default() -> None:
    environ = {"PISTA_PORT": "9000", "PISTA_SECURE_COOKIES": "yes", "PISTA_MAX_BODY": "7"}
    found = web_settings({"port": 9001, "max_body": None}, environ)
    assert (found.port, found.secure_cookies, found.max_body) == (9001, True, 7)
    assert found.host == WebSettings().host


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("SECURE_COOKIES", "maybe"),
        ("MAX_BODY", "0"),
        ("LOG_LEVEL", "loud"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("RECEIVE_SECONDS", "nan"),
        ("JOB_SECONDS", "inf"),
        ("PROXIES", "127.0.0.1, proxy of ours"),
    ],
)
def test_a_wrong_setting_is_said_by_name(name: str, value: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        web_settings({}, {f"PISTA_{name}": value})
    assert flag(name.lower()) in str(wrong.value) or f"PISTA_{name}" in str(wrong.value)


def test_cookies_are_secure_where_asked(serve: Serve) -> None:
    asked = {"kind": "wordle", "shape": "es 5"}
    plain = serve().post("/api/games", json=asked).headers["set-cookie"].lower()
    assert "httponly" in plain and "samesite=strict" in plain and "secure" not in plain
    assert "; secure" in serve(secure_cookies=True).post("/api/games", json=asked).headers["set-cookie"].lower()
