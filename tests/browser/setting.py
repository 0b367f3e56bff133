"""What tests of the drawing table do again and again."""

from playwright.sync_api import FloatRect, Locator, Page, expect


def paste(page: Page, text: str, label: str = "As text") -> None:
    """Writes a puzzle as text, which lies behind a disclosure."""
    page.locator(".as-text:not([open]) summary").or_(page.locator(".as-text[open]")).wait_for()
    if page.locator(".as-text:not([open])").count():
        page.locator(".as-text summary").click()
    page.get_by_label(label).fill(text)


def text_of(page: Page) -> list[list[str]]:
    """The lines of the drawing's text, in words."""
    return [line.split() for line in page.get_by_label("As text").input_value().splitlines()]


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'pista-editor [aria-label^="{name},"]')


def middle(page: Page, name: str) -> tuple[float, float]:
    box: FloatRect | None = cell(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, *names: str, steps: int = 1) -> None:
    """Presses on the first cell and goes to the others, so quickly that the cells between get no event."""
    page.mouse.move(*middle(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*middle(page, name), steps=steps)
    page.mouse.up()


def expect_verdict(page: Page, text: str) -> None:
    expect(page.locator(".saying").first).to_contain_text(text)
