"""A hint is given little by little: where to look, why, and then it is written in."""

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .grids import every_grid, game, open_small
from .hearing import heard, hears
from .test_pages import axe_violations


def main_actions(page: Page) -> list[str]:
    """What the page offers as the one thing to do next."""
    return page.locator("pista-grid .main:visible").all_inner_texts()


@every_grid
def test_where_to_look_comes_before_why(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    expect(page.locator(".told")).to_be_hidden()
    assert main_actions(page) == ["Hint"]
    with hears(page, "Look here: "):
        page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".face.hint").first).to_be_attached()
    expect(page.locator(".told .saying")).to_contain_text("Look at the lit cell")
    expect(page.get_by_role("img", name="Hint 1 of 3")).to_be_visible()
    assert main_actions(page) == ["Why here?"]
    because = page.request.post(f"/api/games/{game(page)['id']}/hint", data={}).json()["hint"]["because"]
    assert because not in heard(page)
    with hears(page, because):
        page.get_by_role("button", name="Why here?").click()
    expect(page.locator(".told .saying")).to_have_text(because)
    expect(page.get_by_role("img", name="Hint 2 of 3")).to_be_visible()
    assert main_actions(page) == ["Fill it in"]
    assert axe_violations(page) == []
    page.get_by_role("button", name="Fill it in").click()
    expect(page.locator(".face.entered").first).to_be_attached()
    expect(page.locator(".told")).to_be_hidden()
    assert main_actions(page) == ["Hint"]


@every_grid
def test_all_steps_take_one_key_and_count_as_one_hint(new_page: NewPage, kind: str) -> None:
    page = open_small(new_page, kind)
    page.get_by_role("button", name="Hint", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Why here?")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Fill it in")).to_be_focused()
    with page.expect_response("**/moves"):
        page.keyboard.press("Enter")
    expect(page.locator("pista-board [tabindex='0']")).to_be_focused()
    assert game(page)["hints"] == 1


def test_asking_again_explains_and_a_move_puts_the_hint_away(new_page: NewPage) -> None:
    page = open_small(new_page, "hidato")
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    expect(page.get_by_role("img", name="Hint 1 of 3")).to_be_visible()
    hint.click()
    expect(page.get_by_role("img", name="Hint 2 of 3")).to_be_visible()
    page.locator("pista-board [tabindex='0']").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_be_hidden()
    expect(page.locator(".face.hint")).to_have_count(0)
