"""A reply is turned over letter by letter, and nothing tells it sooner than the last tile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .hearing import heard, hears, wait_until_heard
from .test_wordle_page import day_word, open_day, other_words
from .waiting import settle

# Stops the first row that begins to turn, before anything of it is painted.
HOLD = """() => {
  const board = document.querySelector("pista-wordle pista-board");
  const hold = (_, observer) => {
    window.turning = board.getAnimations({ subtree: true }).filter(({ animationName }) =>
      ["turn", "typed-cell", "typed-text", "no-mark"].includes(animationName));
    for (const each of window.turning) each.pause();
    if (window.turning.length) observer.disconnect();
  };
  const classes = { subtree: true, attributes: true, attributeFilter: ["class"] };
  new MutationObserver(hold).observe(board, classes);
}"""
# How the tiles of the first row look so many milliseconds after the first has begun to turn.
LOOKS = """(time) => {
  for (const each of window.turning) each.currentTime = time;
  const probe = document.body.appendChild(document.createElement("i"));
  const colour = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const tiles = [...document.querySelectorAll("pista-wordle .tile")];
  const grounds = tiles.filter((tile) => tile.querySelector(":scope > .cell")).slice(0, 5);
  const faces = tiles.filter((tile) => tile.getAttribute("role") === "cell").slice(0, 5);
  const looks = grounds.map((ground, place) => {
    const tone = ["placed", "elsewhere", "absent"].find((name) => ground.classList.contains(name));
    const [face, fill] = [faces[place], getComputedStyle(ground.querySelector(".cell")).fill];
    const letter = getComputedStyle(face.querySelector("text")).fill;
    const isTyped = fill === colour("sheet") && letter === colour("ink");
    const isAnswered = fill === colour(tone) && letter === colour(`on-${tone}`);
    const isMarked = getComputedStyle(face.querySelector(".mark")).opacity !== "0";
    const transforms = [ground, face].map((part) => getComputedStyle(part).transform);
    return {
      look: isTyped && !isMarked ? "typed" : isAnswered && isMarked ? "answered" : `${fill} ${letter}`,
      height: new DOMMatrix(transforms[0]).d,
      together: transforms[0] === transforms[1],
    };
  });
  probe.remove();
  return looks;
}"""
MOTIONS = """() => {
  window.motions = [];
  const note = ({ animationName, target }) =>
    window.motions.push([animationName, target.closest("pista-wordle") !== null && target.classList.contains("tile")]);
  document.addEventListener("animationstart", note, true);
}"""
LET_GO = "() => window.turning.forEach((each) => each.finish())"
IS_HELD = "() => window.turning?.length > 0"
TURN, LATER = 440, 220


def guess_and_hold(page: Page, word: str) -> None:
    """The guess is answered, and its first tile is about to turn."""
    page.evaluate(HOLD)
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    page.wait_for_function(IS_HELD)


def motions(page: Page) -> list[str]:
    """The names of what has moved on the board since it was asked to be noted, a tile's ground and face each."""
    return [name for name, on_board in page.evaluate("window.motions") if on_board]


def test_tiles_turn_one_after_the_other_and_change_at_the_edge(new_page: NewPage) -> None:
    page = open_day(new_page)
    guess_and_hold(page, other_words("es", 1)[0])
    for place in range(5):
        for part, look in ((0.3, "typed"), (0.7, "answered")):
            shown = page.evaluate(LOOKS, place * LATER + part * TURN)
            assert all(tile["together"] for tile in shown)
            assert shown[place]["look"] == look
            assert 0 < shown[place]["height"] < 1
            assert all(tile["look"] == "answered" for tile in shown[: max(place - 1, 0)])
            assert all(tile["look"] == "typed" for tile in shown[place + 1 :])
        edge = page.evaluate(LOOKS, place * LATER + TURN / 2 - 1)
        assert edge[place]["height"] == pytest.approx(0, abs=0.03)


def test_keys_line_and_voice_wait_for_the_last_tile(new_page: NewPage) -> None:
    page = open_day(new_page)
    word = other_words("es", 1)[0]
    line = page.locator("pista-wordle .saying").first
    before = line.inner_text()
    # The welcome is spoken a moment after it is written.
    wait_until_heard(page, before)
    said = len(heard(page))
    guess_and_hold(page, word)
    known = page.locator("pista-keys :is(.placed, .elsewhere, .absent)")
    expect(known).to_have_count(0)
    expect(line).to_have_text(before)
    assert [each for each in heard(page)[said:] if len(each) > 1] == []
    with hears(page, f"{word.upper()}: ", "Intento 2 de 6"):
        page.evaluate(LET_GO)
    expect(known).to_have_count(len(set(word)))
    expect(line).to_have_text("Intento 2 de 6")


def test_the_ending_comes_after_the_last_tile_and_the_word_bounces(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.evaluate(MOTIONS)
    guess_and_hold(page, day_word())
    expect(page.locator("pista-ending")).to_be_hidden()
    expect(page.locator("pista-keys button:disabled")).to_have_count(0)
    expect(page.get_by_role("button", name="Rendirse", exact=True)).to_be_visible()
    assert "bounce" not in motions(page)
    page.evaluate(LET_GO)
    expect(page.locator("pista-ending")).to_be_visible()
    page.wait_for_function("() => window.motions.filter(([name]) => name === 'bounce').length === 10")
    expect(page.locator(".saying.good")).to_be_visible()


def test_letters_typed_while_a_row_turns_stand_there_at_once(new_page: NewPage) -> None:
    page = open_day(new_page)
    guess_and_hold(page, other_words("es", 1)[0])
    page.keyboard.type("pe")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_text(["P", "E"])
    page.evaluate(LET_GO)
    expect(page.locator("pista-wordle .saying").first).to_have_text("Intento 2 de 6")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_text(["P", "E"])


def test_a_word_sent_while_a_row_turns_waits_for_it(new_page: NewPage) -> None:
    page = open_day(new_page)
    first, second = other_words("es", 2)
    guess_and_hold(page, first)
    page.keyboard.type(second)
    with page.expect_response("**/moves"):
        page.keyboard.press("Enter")
    # A letter goes the same way as the answer, and comes behind it.
    page.keyboard.type("p")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_text([*second.upper()])
    page.evaluate(LET_GO)
    wait_until_heard(page, "Intento 3 de 6")
    replies = [each.partition(":")[0] for each in heard(page) if ": " in each]
    assert replies[-2:] == [first.upper(), second.upper()]
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_text(["P"])


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_tiles_turn_only_for_those_who_like_motion(new_page: NewPage, motion: str) -> None:
    page = open_day(new_page)
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    page.evaluate(MOTIONS)
    page.keyboard.type(other_words("es", 1)[0])
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_have_text("Intento 2 de 6")
    assert motions(page).count("turn") == (0 if motion == "reduce" else 10)
    expect(page.locator("pista-wordle .turning")).to_have_count(0)
    # Nor does the end leap at those who do not.
    page.keyboard.type(day_word())
    page.keyboard.press("Enter")
    expect(page.locator("pista-ending h2")).to_be_visible()
    settle(page)
    moved = {name for name, _ in page.evaluate("window.motions")}
    assert not moved if motion == "reduce" else {"bounce", "arrives", "bounces"} <= moved


def test_a_game_taken_up_again_is_shown_at_once(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.keyboard.type(other_words("es", 1)[0])
    page.keyboard.press("Enter")
    expect(page.locator(".saying").first).to_have_text("Intento 2 de 6")
    page.add_init_script(f"({MOTIONS})()")
    page.reload()
    settle(page)
    expect(page.locator(".saying").first).to_have_text("Intento 2 de 6")
    expect(page.locator("pista-wordle .tile[role=cell]:is(.placed, .elsewhere, .absent)")).to_have_count(5)
    assert motions(page) == []


def test_only_the_row_that_is_refused_shakes(new_page: NewPage) -> None:
    page = open_day(new_page)
    page.evaluate(MOTIONS)
    page.keyboard.type("zzzzz")
    page.keyboard.press("Enter")
    expect(page.locator(".saying.wrong")).to_be_visible()
    page.wait_for_function("() => window.motions.filter(([name]) => name === 'shake-tile').length === 10")
    assert "shake" not in [name for name, _ in page.evaluate("window.motions")]


def test_a_new_game_does_not_wait_for_the_old_one_to_turn(new_page: NewPage, keep: Callable[[Page, str], None]) -> None:
    page = open_day(new_page)
    guess_and_hold(page, other_words("es", 1)[0])
    page.get_by_role("button", name="Partida nueva", exact=True).click()
    page.get_by_role("button", name="Palabra nueva").click()
    expect(page.locator(".game-title")).to_contain_text("práctica")
    expect(page.locator("pista-wordle .tile.empty[role=cell]")).to_have_count(30)
    page.evaluate(LET_GO)
    page.keyboard.type("p")
    expect(page.locator("pista-wordle .tile.typed[role=cell]")).to_have_count(1)
    expect(page.locator(".saying").first).not_to_contain_text("Intento 2")
    keep(page, "wordle-new-game")
