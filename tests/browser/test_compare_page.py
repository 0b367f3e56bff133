"""Comparing agents: a wish that cannot be granted is refused by the name of its field, and keys stay where they are."""

from playwright.sync_api import Page, expect

from .conftest import NewPage


def run(page: Page) -> None:
    page.get_by_role("button", name="Run").click()


def expect_said(page: Page, text: str) -> None:
    expect(page.locator(".saying")).to_have_text(text)


def test_the_button_keeps_the_focus_while_and_after_it_runs(new_page: NewPage) -> None:
    page = new_page("/en/wordle/compare")
    page.get_by_label("Games").fill("2")
    button = page.get_by_role("button", name="Run")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".saying")).to_have_text("Done.")
    expect(button).to_be_focused()
    expect(button).not_to_have_attribute("aria-disabled", "true")


def test_a_second_press_begins_no_second_experiment(new_page: NewPage) -> None:
    page = new_page("/en/wordle/compare")
    page.get_by_label("Games").fill("2")
    begun: list[str] = []
    page.on("request", lambda request: begun.append(request.url) if request.url.endswith("/compare") else None)
    page.get_by_role("button", name="Run").dblclick()
    expect_said(page, "Done.")
    assert len([address for address in begun if "/api/" in address]) == 1


def test_what_is_wrong_is_named(new_page: NewPage) -> None:
    page = new_page("/en/wordle/compare")
    page.get_by_label("Other words").fill("crane, zzzzz")
    run(page)
    expect_said(page, "First guesses: ZZZZZ is not in my dictionary.")
    page.get_by_label("Other words").fill("a b c d e f g h i")
    run(page)
    expect(page.locator(".saying")).to_contain_text("First guesses: This is too long.")
    for box in page.get_by_role("checkbox").all():
        box.uncheck()
    run(page)
    expect_said(page, "Choose at least one agent.")
    page.get_by_label("greedy").check()
    page.get_by_label("Other words").fill("")
    run(page)
    expect_said(page, "Choose at least one first guess.")


def test_a_number_of_games_is_asked_for(new_page: NewPage) -> None:
    page = new_page("/en/wordle/compare")
    page.get_by_label("Games").fill("")
    run(page)
    expect(page.get_by_label("Games")).to_be_focused()
    expect(page.locator("input:invalid")).to_have_count(1)
