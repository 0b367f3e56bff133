"""What a page says aloud, kept from its first word on: a sentence is heard even if nobody looks while it is there."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

# Runs before any script of the page. A screen reader takes its time: what leaves before was not heard: an error.
LISTENER = """{
  const soon = 5000;
  const came = new Map();
  window.heard = [];
  const listen = ({ target, addedNodes, removedNodes }) => {
    const manner = target.closest?.("[aria-live]")?.getAttribute("aria-live");
    if (!manner) return;
    for (const node of addedNodes) {
      if (!node.textContent) continue;
      window.heard.push({ manner, sentence: node.textContent });
      came.set(node, performance.now());
    }
    for (const node of removedNodes)
      if (performance.now() - came.get(node) < soon) console.error(`Left before it was heard: ${node.textContent}`);
  };
  new MutationObserver((changes) => changes.forEach(listen)).observe(document, { childList: true, subtree: true });
}"""
HAS_HEARD = "([part, since]) => window.heard.slice(since).some(({ sentence }) => sentence.includes(part))"


def heard(page: Page, manner: str | None = None) -> list[str]:
    """All that was announced since the page was loaded, or what was in this manner: `polite` or `assertive`."""
    said: list[dict[str, str]] = page.evaluate("window.heard ?? []")
    return [each["sentence"] for each in said if manner in (None, each["manner"])]


def wait_until_heard(page: Page, part: str, since: int = 0) -> None:
    """Until a sentence with these words has been announced, after so many others."""
    try:
        page.wait_for_function(HAS_HEARD, arg=[part, since])
    except PlaywrightTimeoutError:
        raise AssertionError(f"{part!r} was not heard, but {heard(page)[since:]}") from None


@contextmanager
def hears(page: Page, *parts: str) -> Iterator[None]:
    """What is done inside is announced in these words; what was announced before does not count."""
    before = len(heard(page))
    yield
    for part in parts:
        wait_until_heard(page, part, before)
