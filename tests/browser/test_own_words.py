"""What the server leaves out of its sentences, for it echoes nothing, the page puts in: nobody reads a blank."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from pista.kinds import kind_names
from pista.links import packed
from pista.message import catalogue

from .conftest import NewPage
from .grids import cell
from .hearing import hears
from .modules import with_modules
from .test_pages import axe_violations

# Asks as the pages do, and says what they would say.
ASK = with_modules("""async ([path, body]) => {
  const { work } = await import("/static/page/jobs.js");
  try {
    await work(path, body, document.createElement("div"));
    return null;
  } catch (error) {
    return { code: error.problem.code, said: error.wording() };
  }
}""")
ROOMS = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
LARGE = f"{'. ' * 999}\n" * 11 + "\n" + f"{'1 ' * 999}\n" * 11
FILE = "pzprv3\n{kind}\n{rows}\n2\n1\n0 0 \n{cell} . \n. . \n"
WORDS = {"lexicon": "es", "length": 5}


def grid(kind: str, shape: str) -> tuple[str, dict[str, Any]]:
    return "games", {"kind": kind, "shape": shape}


def text(kind: str, written: str) -> tuple[str, dict[str, Any]]:
    return "puzzles/read", {"kind": kind, "text": written}


def words(what: str, **more: object) -> tuple[str, dict[str, Any]]:
    return f"wordle/{what}", {**WORDS, **more}


# Everything that can be sent from a page and is refused with words of its own: what is said of it, from the start.
CASES: list[tuple[str, tuple[str, dict[str, Any]], str]] = [
    ("grid.unknown_shape", grid("hidato", "banana"), "There is no shape banana; choose from 10x12, "),
    ("grid.unknown_shape", grid("hidato", "hex banana"), "There is no shape banana; choose from 10x12, "),
    ("grid.not_a_number", grid("hidato", "heart:abc"), "abc is not a number."),
    ("grid.shape_too_small", grid("hidato", "arrow:2"), "Size 2 is too small for arrow: "),
    ("grid.no_size", grid("hidato", "0x5"), "0 × 5 is not a valid board size"),
    ("grid.no_size", grid("hidato", "heart:0"), "0 × 0 is not a valid board size"),
    ("hidato.too_many_rows", grid("hidato", "hex 2x300"), "300 rows are too many"),
    ("rooms.shape", grid("makaro", "banana"), "banana is not a size"),
    ("rooms.shape_range", grid("suguru", "0x5"), "0 × 5 is not a valid board size"),
    ("grid.bad_option", ("games", {"kind": "hidato", "level": "odd"}), "level cannot be odd; choose "),
    (
        "grid.out_of_range",
        ("games/{rooms}/moves", {"turn": 0, "move": "a1=9"}),
        "a1 takes a number from 1 to 3, not 9.",
    ),
    (
        "grid.out_of_range",
        ("games/{rooms}/moves", {"turn": 0, "move": "a1=x"}),
        "a1 takes a number from 1 to 3, not x.",
    ),
    ("grid.no_such_cell", ("games/{rooms}/moves", {"turn": 0, "move": "z9=1"}), "There is no cell z9 on this board"),
    (
        "hidato.after_heading",
        text("hidato", "hex more\n1 2\n"),
        "Nothing may follow hex on the same line, but more does.",
    ),
    ("hidato.unknown_token", text("hidato", "1 0\nq 4\n"), "q is neither a number"),
    ("hidato.number_too_long", text("hidato", "1 0\n0 99999\n"), "99999 is larger than"),
    ("hidato.too_large", text("hidato", ("0 " * 61 + "\n") * 61), "61 × 61 is too large"),
    ("makaro.bad_cell", text("makaro", ". q\n\n1 1\n"), "q is not a cell"),
    ("makaro.label_on_black", text("makaro", ". #\n\n1 odd\n"), "b1 is black and cannot be in the room odd"),
    ("rooms.number_out_of_room", text("makaro", ". 7\n\n1 1\n"), "7 cannot go in b1"),
    (
        "rooms.blocks_differ",
        text("makaro", ". .\n\n1 1 1\n"),
        "The block of cells is 2 × 1, but the block of rooms is 3 × 1.",
    ),
    ("rooms.too_large", text("suguru", LARGE), "A board of 999 × 11 is too large"),
    ("makaro.file_other_kind", text("makaro", FILE.format(kind="odd", rows=1, cell=".")), "This is a odd file"),
    ("makaro.file_size", text("makaro", FILE.format(kind="makaro", rows="many", cell=".")), "many is not a number"),
    ("makaro.file_cell", text("makaro", FILE.format(kind="makaro", rows=1, cell="q")), "q is not a cell"),
    (
        "makaro.link_wall",
        text("makaro", "https://puzz.link/p?makaro/5/5/!fflu7qdemei2icmb"),
        "! is not a sign for walls",
    ),
    (
        "makaro.link_cell",
        text("makaro", "https://puzz.link/p?makaro/5/5/lfflu7qd!mei2icmb"),
        "! is not a sign for cells",
    ),
    ("suguru.bad_cell", text("suguru", ". q\n\n1 1\n"), "q is not a cell"),
    ("reading.like_a_path", text("hidato", "board.txt"), "“board.txt” is not a puzzle"),
    ("wordle.unknown_word", ("games/{word}/moves", {"turn": 0, "move": "zzzzz"}), "ZZZZZ is not in my dictionary."),
    ("wordle.not_a_letter", ("games/{word}/moves", {"turn": 0, "move": "pe3ra"}), "“3” is not a letter of this game."),
    ("wordle.repeated", ("games/{word}/moves", {"turn": 1, "move": "perra"}), "You have already tried PERRA."),
    ("wordle.unknown_word", words("watch", opener="zzzzz"), "ZZZZZ is not in my dictionary."),
    ("wordle.unknown_word", words("watch", secret="zzzzz"), "ZZZZZ is not in my dictionary."),  # noqa: S106 - a word
    ("wordle.unknown_word", words("compare", agents=["greedy"], openers=["zzzzz"]), "ZZZZZ is not in my dictionary."),
    ("agents.unknown", words("watch", agent="nobody"), "There is no agent “nobody”; choose from "),
    ("lexicon.no_such_length", ("games", {"kind": "wordle", "shape": "es 15"}), "es has no words of 15 letters"),
]
# Said by the terminal and by Python alone, or of files and agents of other people.
ELSEWHERE = {
    "agents.damaged_tree",
    "agents.failed",
    "agents.no_class",
    "agents.no_file",
    "agents.not_allowed",
    "agents.plays_here",
    "agents.slow",
    "agents.stays_here",
    "agents.without_tree",
    "crack.last_word",
    "crack.list_damaged",
    "crack.not_in_list",
    "crack.remembered",
    "crack.tree_not_hard",
    "crack.well_hidden",
    "grid.already_there",
    "grid.bad_score",
    "grid.given_missing",
    "grid.no_canonical",
    "grid.no_command",
    "grid.no_position",
    "grid.other_kind",
    "grid.unknown_engine",
    "lexicon.file_binary",
    "lexicon.file_directory",
    "lexicon.file_empty",
    "lexicon.file_large",
    "lexicon.file_missing",
    "lexicon.file_undecodable",
    "lexicon.file_unreadable",
    "lexicon.line_long",
    "lexicon.not_a_word",
    "lexicon.nothing_playable",
    "lexicon.unknown_language",
    "reading.no_text",
    "rooms.option_range",
    "wordle.clue_reply",
    "wordle.notation",
    "wordle.reply_marks",
    "wordle.text_twice",
}
SECTIONS = {*kind_names(), "grid", "rooms", "reading", "lexicon", "agents", "crack"}
# Not refusals: they say why, what is wrong on a board, what a game is, or how it is learnt.
TOLD = re.compile(r"because_|fault_|clash_|link_(only|arrow|bound)|hint_|lesson_|told|caption|found$|guess$|wrong$")
BLANK = re.compile(r"\{(token|value|name|word|sign|shape|rows|columns|path)\}")


def ask(page: Page, path: str, body: dict[str, Any]) -> dict[str, str]:
    """What is said of a request, which is refused."""
    made = {
        "rooms": {"kind": "makaro", "text": ROOMS},
        "word": {"kind": "wordle", "shape": "es 5", "repeats": False},
    }
    for name, new in made.items():
        if f"{{{name}}}" in path:
            game = page.request.post("/api/games", data=new).json()["id"]
            path = path.replace(f"{{{name}}}", game)
            if body["turn"]:
                page.request.post(f"/api/games/{game}/moves", data={"turn": 0, "move": body["move"]})
    said: dict[str, str] = page.evaluate(ASK, [path, body])
    return said


def test_every_sentence_has_the_readers_own_words_in_it(new_page: NewPage) -> None:
    page = new_page("/en/results")
    for code, (path, body), start in CASES:
        answer = ask(page, path, body)
        assert (answer["code"], answer["said"][: len(start)]) == (code, start)


def test_all_refusals_are_tried() -> None:
    known = {
        key
        for key, entry in catalogue("en").items()
        if key.split(".")[0] in SECTIONS and not TOLD.match(key.split(".")[1]) and BLANK.search(str(entry))
    }
    tried = {code for code, *_ in CASES}
    assert not tried & ELSEWHERE
    assert known == tried | ELSEWHERE


def test_what_cannot_be_found_is_not_left_blank(new_page: NewPage) -> None:
    page = new_page("/en/results")
    said = page.evaluate(
        with_modules("""async () => {
          const { Refusal } = await import("/static/page/refusal.js");
          const problem = { type: "/problems/refused", title: "The rules refuse this move.", status: 422, detail: "…?",
            wording: "{name}?", left_out: { name: 3 }, code: "x", values: {}, pointer: "#/nowhere" };
          return new Refusal("…?", problem, { move: "a1=2" }).wording();
        }""")
    )
    assert said == "The rules refuse this move."


def test_a_shape_that_does_not_exist_is_named_in_the_window_until_it_works(new_page: NewPage) -> None:
    page = new_page("/en/hidato")
    before = page.url
    page.get_by_role("button", name="New puzzle").first.click()
    window = page.get_by_role("dialog", name="New puzzle")
    field, line = window.get_by_label("Other shape"), window.locator(".saying")
    for typed, said in (
        ("banana", "There is no shape banana. Type columns and rows, such as 12x9, or a shape such as heart:9, "),
        ("arrow:2", "Size 2 is too small for arrow: "),
        ("1x1", "Every cell of so small a board is given"),
    ):
        field.fill(typed)
        expect(line).to_be_hidden()
        with hears(page, said):
            window.get_by_role("button", name="New puzzle").click()
        expect(line).to_contain_text(said)
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(re.escape(said)))
    assert "letter" not in line.inner_text()
    assert axe_violations(page) == []
    field.fill("heart")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    field.press("Enter")
    expect(window).to_be_hidden()
    page.wait_for_function("before => location.href !== before", arg=before)
    expect(page.locator(".game-title")).to_contain_text("heart")


def test_a_number_that_is_too_large_for_its_room_is_named(new_page: NewPage) -> None:
    page = new_page(f"/en/makaro#p={packed(ROOMS)}")
    cell(page, "a3").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator(".saying.wrong")).to_have_text("a3 takes a number from 1 to 2, not 3.")
