"""Boards in a real notebook: JupyterLab, its kernel, and a Chromium that plays."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from evidence import evidence_of
from playwright.sync_api import BrowserContext, Locator, Page, expect
from plugs import install

from pista import hidato, makaro, suguru, wordle
from pista.grid.entry import written

from .browsers import Browsers, Console, keep_page
from .conftest import HAS_FAILED
from .lab import Lab, begin, change_theme, count_cells, run, run_all
from .test_pages import AXE, RULES

SECRET = wordle.generate("en-classic 5", seed=9).secret or ""
LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"
# Only the boards: of the notebook around them others take care.
RUN_AXE = """([rules, board]) => {
  board.getRootNode().host.id = "looked-at";
  return axe.run({ fromShadowDom: ["#looked-at", ".pista"] }, { runOnly: rules, resultTypes: ["violations"] })
    .then(({ passes, violations }) => [passes.length, violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)]);
}"""
# The smallest kind, with what a kind that hides something tells besides; it has no letters, and so no keys.
COUNTING = f"""import sys
sys.path.append({str(Path(__file__).parents[1])!r})
import null_kind
from types import SimpleNamespace
from pista.message import message
from pista.notebook import Board
from pista.session import Session
counting = SimpleNamespace(**vars(null_kind))
counting.details = lambda puzzle, position, ended: {{}}
counting.last_reply = lambda puzzle, position: None
counting.solution = lambda puzzle, position: str(puzzle.goal)
counting.ending = lambda puzzle, position, time: message("web.solved", time=time)
counting.share = lambda puzzle, position, given_up=False, language="en": ""
Board(Session(counting, null_kind.Puzzle(2)))"""
OpenNotebook = Callable[..., Page]
WIDE = 1100


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One for all tests here; its kernels know a kind of another package, too."""
    folder = tmp_path_factory.mktemp("lab")
    plugged = tmp_path_factory.mktemp("plugged")
    with pytest.MonkeyPatch.context() as monkeypatch:
        install(plugged, monkeypatch, latin="latin")
        running = Lab(folder)
    yield running
    running.close()


@pytest.fixture(scope="module")
def context(browsers: Browsers) -> Iterator[BrowserContext]:
    """One for all tests here: what JupyterLab is made of is fetched, and compiled, once."""
    with browsers.at_work():
        made = browsers.elsewhere(width=WIDE, height=1000)
    yield made
    with browsers.at_work():
        made.close()


@pytest.fixture
def open_notebook(
    request: pytest.FixtureRequest, lab: Lab, browsers: Browsers, context: BrowserContext, complaints: list[str]
) -> Iterator[OpenNotebook]:
    """Opens a notebook with these cells and runs the first of them; scripts that fail, fail the test."""
    pages: list[Page] = []
    console = Console(complaints)

    def opened(cells: Sequence[str], *, ran: int | None = None, width: int = WIDE) -> Page:
        name = f"{request.node.name}-{len(pages)}"
        lab.write(name, cells)
        pages.append(context.new_page())
        pages[-1].set_viewport_size({"width": width, "height": 1000})
        lab.open(pages[-1], name)
        if ran is None:
            run_all(pages[-1])
        else:
            for number in range(ran):
                run(pages[-1], number)
        return pages[-1]

    with browsers.at_work(), console.of(context):
        yield opened
        if HAS_FAILED in request.node.stash or complaints:
            folder = evidence_of(request.node)
            for number, page in enumerate(pages, 1):
                keep_page(page, folder, f"page-{number}")
            (folder / "console.txt").write_text("\n".join(console.lines) + "\n", encoding="utf-8")
            (folder / "lab.log").write_bytes(lab.log.read_bytes())
        for page in pages:
            page.close()
        context.clear_cookies()
    assert complaints == []


def keep_screen(page: Page, name: str) -> None:
    """A screenshot to be looked at, where PISTA_SCREENS names a folder."""
    if folder := os.environ.get("PISTA_SCREENS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def axe_violations(page: Page, place: Locator) -> list[str]:
    """What axe finds on a board."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make node` fetches it")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_function("document.getAnimations().every(({ playState }) => playState !== 'running')")
    passed, found = page.evaluate(RUN_AXE, [RULES, place.element_handle()])
    assert passed > 5, "axe did not look into the board"
    return list(found)


def board(page: Page, number: int = 0) -> Locator:
    """All that a display of a board shows."""
    return page.locator(".pista").nth(number)


def tile(place: Locator, name: str) -> Locator:
    return place.locator(f"[role=gridcell][aria-label^='{name},']")


def line(place: Locator) -> Locator:
    return place.locator(".saying")


def press(place: Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def printed(page: Page, number: int) -> Locator:
    """What a cell of the notebook printed."""
    return page.locator(".jp-Cell").nth(number).locator(".jp-OutputArea-output pre")


def missing(kind: Any, puzzle: Any) -> dict[str, int]:
    """The cells that are left to fill in, and what goes there."""
    (solution,) = kind.solve(puzzle).solutions
    moves = [written(puzzle.board, cell, value) for cell, value in enumerate(solution) if puzzle.givens[cell] is None]
    return {name: int(value) for name, _, value in (move.partition("=") for move in moves)}


def test_a_path_is_played_to_its_end_by_keys_with_a_hint_on_the_way(open_notebook: OpenNotebook) -> None:
    page = open_notebook(
        [
            "from pista import hidato\nfrom pista.notebook import Board",
            'board = Board(hidato.generate("5x5", seed=7))\nboard',
            "print(board.status, len(board.moves), board.hints, board.position == board.session.position)",
        ],
        ran=2,
    )
    place = board(page)
    left = missing(hidato, hidato.generate("5x5", seed=7))
    press(place, "Hint")
    expect(place.locator(".tile.hint").first).to_be_attached()
    expect(line(place)).to_contain_text("Look at")
    press(place, "Why here?")
    expect(line(place)).to_contain_text("touches")
    keep_screen(page, "notebook-hint")
    press(place, "Fill it in")
    expect(place.locator(".tile.hint")).to_have_count(0)
    expect(place.locator(".tile.entered text").first).to_be_attached()
    cells = count_cells(page)
    for name, value in left.items():
        tile(place, name).focus()
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")
        expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, {value}")
        if name == list(left)[1]:
            page.keyboard.press("Control+z")
            expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, empty")
            page.keyboard.press("Control+y")
            expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, {value}")
    expect(line(place)).to_contain_text("Solved in")
    expect(line(place)).to_have_class("saying good")
    expect(place.get_by_role("button", name="Hint", exact=True)).to_be_disabled()
    assert count_cells(page) == cells
    run(page, 2)
    # The cell that the hint filled in was written once more.
    expect(printed(page, 2)).to_have_text(f"won {len(left) + 1} 1 True")


def test_displays_of_a_board_and_python_play_the_same_game(open_notebook: OpenNotebook) -> None:
    puzzle = suguru.generate("5x5", seed=3)
    (first, one), (second, two), (third, three) = list(missing(suguru, puzzle).items())[:3]
    page = open_notebook(
        [
            "from pista import suguru\nfrom pista.notebook import Board",
            "board = Board(suguru.generate('5x5', seed=3))\nboard",
            "board",
            f"board.play('{second}={two}')",
            "hint = board.hint()\nprint(hint.because)",
            "board.language = 'es'",
            "print(board.moves)",
        ],
        ran=3,
    )
    here, there = board(page), board(page, 1)
    tile(here, first).click()
    press(here, str(one))
    for place in (here, there):
        expect(tile(place, first)).to_have_attribute("aria-label", f"{first}, {one}")
    run(page, 3)
    for place in (here, there):
        expect(tile(place, second)).to_have_attribute("aria-label", f"{second}, {two}")
    run(page, 4)
    told = printed(page, 4).inner_text().strip()
    for place in (here, there):
        expect(line(place)).to_have_text(told)
        expect(place.locator(".tile.hint").first).to_be_attached()
    tile(there, third).focus()
    page.keyboard.press(str(three))
    for place in (here, there):
        expect(place.locator(".tile.hint")).to_have_count(0)
        expect(tile(place, third)).to_have_attribute("aria-label", f"{third}, {three}")
    press(here, "Undo")
    expect(tile(there, third)).to_have_attribute("aria-label", f"{third}, empty")
    run(page, 5)
    for place in (here, there):
        expect(place.get_by_role("button", name="Deshacer", exact=True)).to_be_enabled()
        expect(tile(place, third)).to_have_attribute("aria-label", f"{third}, vacía")
    run(page, 6)
    expect(printed(page, 6)).to_have_text(f"('{first}={one}', '{second}={two}')")


def test_a_word_is_found_and_nothing_tells_it_before(open_notebook: OpenNotebook) -> None:
    page = open_notebook(["1", "from pista.notebook import play\nplay('wordle', 'en-classic 5', seed=9)"], ran=1)
    frames: list[str] = []

    def received(payload: str | bytes) -> None:
        frames.append(payload if isinstance(payload, str) else payload.decode("utf-8", "replace"))

    page.on("websocket", lambda socket: socket.on("framereceived", received))
    page.reload()
    page.wait_for_load_state()
    Lab.wait_until_ready(page)
    run(page, 1)
    place = board(page)
    cells = count_cells(page)
    place.locator("svg").click()
    page.keyboard.type("cr")
    press(place, "A")
    page.keyboard.type("ne")
    page.keyboard.press("Enter")
    expect(place.locator(".tile.placed")).to_have_count(4)  # ground and face of each
    page.keyboard.type("xxddd")
    page.keyboard.press("Enter")
    expect(line(place)).to_have_text("XXDDD is not in my dictionary.")
    keep_screen(page, "notebook-word")
    for _ in "xxddd":
        page.keyboard.press("Backspace")
    press(place, "Hint")
    expect(line(place)).to_contain_text("words fit")
    assert any("words fit" in frame for frame in frames)
    assert not [frame for frame in frames if SECRET in frame.lower() and "words fit" not in frame]
    page.keyboard.type(SECRET)
    page.keyboard.press("Enter")
    expect(line(place)).to_contain_text("Found in 2 guesses")
    assert count_cells(page) == cells
    press(place, "New game")
    expect(place.locator(".tile.placed")).to_have_count(0)
    expect(place.get_by_role("button", name="Hint", exact=True)).to_be_enabled()


def test_rooms_are_checked_taken_back_given_up_and_begun_again(open_notebook: OpenNotebook) -> None:
    page = open_notebook(["from pista.notebook import play\nplay('makaro', '6x6', level='easy', seed=2)"])
    place = board(page)
    puzzle = makaro.generate("6x6", level="easy", seed=2)
    name, value = next(iter(missing(makaro, puzzle).items()))
    tile(place, name).click()
    page.keyboard.press(str(value))
    expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, {value}")
    press(place, "Check")
    expect(line(place)).to_have_text("No rules are broken so far.")
    press(place, "Undo")
    expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, empty")
    press(place, "Redo")
    expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, {value}")
    press(place, "Pencil")
    other = list(missing(makaro, puzzle))[1]
    tile(place, other).focus()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(tile(place, other)).to_have_attribute("aria-label", f"{other}, empty, pencil marks 1 2")
    press(place, "Start over")
    expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, empty")
    press(place, "Give up")
    expect(line(place)).to_contain_text("Press again")
    press(place, "Give up")
    expect(line(place)).to_contain_text("You gave up")
    expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, {value}")
    press(place, "New puzzle")
    expect(place.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    expect(line(place)).to_contain_text("Fill each room")
    change_theme(page, DARK)
    expect(place).to_have_attribute("data-theme", "dark")
    keep_screen(page, "notebook-dark")


def test_a_kind_of_another_package_is_played_on_a_narrow_screen(open_notebook: OpenNotebook) -> None:
    page = open_notebook(
        ["from pista.notebook import play\nplay('latin', level='gentle', seed=1, language='pt')"], width=420
    )
    place = board(page)
    expect(place.get_by_role("group", name="Latin squares")).to_be_visible()
    for _ in range(3):
        press(place, "Dica")
        for _ in ("why", "done"):
            place.locator(".told button").click()
        expect(place.locator(".tile.hint")).to_have_count(0)
    expect(line(place)).to_contain_text("Resolvido em")
    wide = place.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide[0] <= wide[1]
    keep_screen(page, "notebook-narrow")


def test_guesses_without_letters_are_written_on_a_line(open_notebook: OpenNotebook) -> None:
    place = board(open_notebook([COUNTING]))
    field = place.get_by_role("textbox", name="Guess")
    field.fill("7")
    field.press("Enter")
    expect(line(place)).to_have_text("This game is over.")  # what this kind says to all it refuses
    for guess in ("1", "2"):
        field.fill(guess)
        place.get_by_role("button", name="Guess", exact=True).click()
        expect(place.get_by_role("cell", name=guess, exact=True)).to_be_attached()
    expect(line(place)).to_contain_text("Solved in")
    expect(field).to_be_hidden()


def test_other_keys_stay_the_notebooks(open_notebook: OpenNotebook) -> None:
    page = open_notebook(["from pista.notebook import play\nplay('suguru', '4x4', seed=1)", "2"])
    place = board(page)
    place.locator("[role=gridcell]").first.focus()
    before = count_cells(page)
    for key in ("a", "b", "d", "d", "z"):
        page.keyboard.press(key)
    assert count_cells(page) == before
    page.locator(".jp-Cell").nth(1).locator(".cm-content").click()
    page.keyboard.type("345")
    expect(page.locator(".jp-Cell").nth(1).locator(".cm-line")).to_have_text("2345")
    saved = page.locator(".jp-Cell").nth(0)
    place.locator("[role=gridcell]").first.focus()
    with page.expect_response(lambda response: response.request.method == "PUT"):
        page.keyboard.press("Control+s")
    expect(saved).to_be_visible()


def test_what_is_done_while_the_kernel_works_waits_its_turn(open_notebook: OpenNotebook, lab: Lab) -> None:
    page = open_notebook(
        [
            "from pathlib import Path\nfrom time import sleep",
            "from pista import suguru\nfrom pista.notebook import Board\nBoard(suguru.generate('5x5', seed=3))",
            "while not Path('enough').exists():\n    sleep(0.05)",
        ],
        ran=2,
    )
    place = board(page)
    name, value = next(iter(missing(suguru, suguru.generate("5x5", seed=3)).items()))
    begin(page, 2)
    expect(page.locator(".jp-Cell").nth(2).locator(".jp-InputPrompt")).to_have_text("[*]:")
    tile(place, name).focus()
    page.keyboard.press(str(value))
    expect(tile(place, name)).to_have_attribute("aria-label", f"{name}, {value}")
    expect(place.get_by_text("The kernel has not answered yet; what you did waits its turn.").last).to_be_visible()
    expect(place.get_by_role("button", name="Start over")).to_have_count(0)
    (lab.notebooks / "enough").touch()
    expect(place.get_by_role("button", name="Start over")).to_be_visible()
    expect(place.locator(".busy")).to_be_hidden()


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_boards_are_accessible(open_notebook: OpenNotebook, theme: str) -> None:
    page = open_notebook(
        [
            "from pista.notebook import play\nboard = play('makaro', '6x6', seed=2)\nboard.hint()\nboard",
            "word = play('wordle', 'en 5', seed=2)\nword.play('crane')\nword",
        ]
    )
    expect(board(page, 1).locator("svg")).to_be_visible()
    change_theme(page, theme)
    for number in range(2):
        place = board(page, number)
        place.get_by_text("How to play").click()
        assert axe_violations(page, place) == []
    keep_screen(page, f"notebook-open-{theme[11:].lower()}")
