"""Pages without their server: open games come up and are played on, and what was done is sent in order and once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .away import (
    KEPT_GAMES,
    KIND,
    OTHER_KIND,
    WAITING,
    Place,
    all_sent,
    answered,
    cells,
    made_ready,
    moves,
    stands,
    until,
    write,
)
from .browsers import Browsers
from .conftest import Server, met


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that tests kill."""
    running = Server(tmp_path_factory.mktemp("away"))
    yield running
    running.close()


@pytest.fixture
def place(browsers: Browsers, own_server: Server) -> Iterator[Place]:
    if own_server.process.poll() is not None:
        own_server.start()
    with browsers.at_work():
        lent = browsers.lend(phone=False, installs=True)
        lent.context.add_init_script(f"if (origin !== 'null') {{ {met()} }}")
        yield Place(lent.context, own_server)
        browsers.give_back(lent)


def test_what_is_done_without_the_server_outlives_the_page_and_is_sent_in_order_and_once(place: Place) -> None:
    game = place.new_game()
    first, second, third, fourth, *_ = game["cells"]
    page = place.board(game)
    made_ready(page)
    write(page, *first)
    all_sent(page)
    since = len(place.server.log_lines())
    with place.away():
        write(page, *second)
        expect(page.locator(".strip.over")).to_contain_text("Play on")
        page.reload()
        stands(page, *first)
        stands(page, *second)
        write(page, *third)
        page.keyboard.press("Control+z")
        write(page, *fourth)
        page.close()
        # Whoever comes back without naming the game finds it, too.
        page = place.open(f"/en/{KIND}")
        for each in (first, second, fourth):
            stands(page, *each)
        expect(page.locator(f'[role=gridcell][aria-label^="{third[0]}, empty"]')).to_be_visible()
        assert len(page.evaluate(WAITING)) == 4
    all_sent(page)
    expect(page.locator(".strip.over")).to_be_hidden()
    assert place.game(game)["moves"] == moves([first, second, fourth])
    assert answered(place.server, since) == {("moves", 200): 3, ("undo", 200): 1}


def test_another_page_sends_what_waits_and_lists_what_can_be_played(place: Place) -> None:
    game, other = place.new_game(), place.new_game(seed=2)
    first, second, *_ = game["cells"]
    page = place.board(game)
    made_ready(page)
    # The other one was never opened here.
    until(page, f"{KEPT_GAMES}.length === 2")
    with place.away():
        write(page, *first)
        write(page, *second)
        page.close()
        home = place.open("/en/")
        lines = home.locator("#unfinished a")
        expect(lines).to_have_count(2)
        expect(lines.first).to_have_attribute("href", f"/en/{KIND}#g={game['id']}")
        lines.nth(1).click()
        cells(home).first.wait_for()
        write(home, *other["cells"][0])
        home.goto(f"{place.server.address}/en/")
        expect(lines).to_have_count(2)
    all_sent(home)
    assert place.game(game)["moves"] == moves([first, second])
    assert place.game(other)["moves"] == moves(other["cells"][:1])


def test_two_windows_send_one_order(place: Place) -> None:
    game = place.new_game()
    page = place.board(game)
    made_ready(page)
    since = len(place.server.log_lines())
    with place.away():
        write(page, *game["cells"][0])
        other = place.board(game)
        for at, made in enumerate(game["cells"][1:7]):
            write((page, other)[at % 2], *made)
    all_sent(page)
    assert place.game(game)["moves"] == moves(game["cells"][:7])
    assert answered(place.server, since) == {("moves", 200): 7}


def test_what_another_device_did_first_is_told_and_shown_and_the_rest_is_not_made(place: Place) -> None:
    game = place.new_game()
    first, second, third, *_ = game["cells"]
    page = place.board(game)
    made_ready(page)
    page.context.set_offline(True)
    write(page, *first)
    write(page, *second)
    change = {"turn": 0, "move": "=".join(third)}
    path = f"{place.server.address}/api/games/{game['id']}/moves"
    elsewhere = place.context.request
    with place.server.client(cookies={each["name"]: each["value"] for each in place.context.cookies()}) as device:
        assert device.post(path, json=change).status_code == 200
    page.context.set_offline(False)
    expect(page.locator(".saying.wrong")).to_have_text("Somebody moved first; look at the game again.")
    stands(page, *third)
    for cell, _ in (first, second):
        expect(page.locator(f'[role=gridcell][aria-label^="{cell}, empty"]')).to_be_visible()
    assert page.evaluate(WAITING) == []
    assert elsewhere.get(f"{place.server.address}/api/games/{game['id']}").json()["moves"] == moves([third])


def test_a_board_filled_without_the_server_is_checked_when_it_is_back(place: Place) -> None:
    game = place.new_game()
    page = place.board(game)
    made_ready(page)
    with place.away():
        for made in game["cells"]:
            write(page, *made)
        expect(page.locator(".told .saying")).to_contain_text("is checked when the server is back")
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".told .saying")).to_have_text("This needs the server, which cannot be reached now.")
    expect(page.locator("pista-ending")).to_contain_text("Solved")
    until(page, f"{KEPT_GAMES}.length === 0")
    assert place.game(game)["status"] == "won"


def test_pages_that_need_the_server_say_so_and_open_when_it_is_back(place: Place) -> None:
    game = place.new_game()
    made_ready(place.board(game))
    with place.away():
        page = place.open("/en/wordle")
        expect(page.locator("main")).to_contain_text("Wordle needs the server, which alone knows")
        expect(page.locator("main a")).to_have_attribute("href", f"/en/{KIND}#g={game['id']}")
        page.goto(f"{place.server.address}/en/{KIND}/set")
        expect(page.locator("main")).to_contain_text("This needs the server")
        # The rules are there, and in a language that was never read here at least the sentence.
        page.goto(f"{place.server.address}/en/{KIND}")
        page.get_by_role("button", name="How to play").first.click()
        expect(page.get_by_role("dialog").locator("svg").first).to_be_visible()
        page.get_by_role("button", name="Close").last.click()
        page.goto(f"{place.server.address}/en/{OTHER_KIND}")
        expect(page.locator("main")).to_contain_text("This needs the server")
        expect(page.locator("pista-grid .table")).to_be_hidden()
        expect(page.get_by_role("button", name="How to play").first).to_be_visible()
        page.goto(f"{place.server.address}/it/wordle")
        expect(page.locator("main")).to_contain_text("needs the server")
    expect(page.locator("pista-wordle svg")).to_be_visible()
