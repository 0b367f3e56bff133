"""What a first visit moves over the wire, headers included: a page must be light for those whose network is not."""

import pytest

from pista.web.site.pages import addresses

from .browsers import Browsers
from .waiting import settle

MOST = 200_000


@pytest.mark.parametrize("address", sorted(addresses()))
def test_a_first_visit_is_light(browsers: Browsers, address: str) -> None:
    with browsers.at_work():
        lent = browsers.lend(phone=False, alone=True)
        page = lent.context.new_page()
        network = lent.context.new_cdp_session(page)
        network.send("Network.enable")
        sizes: list[int] = []
        network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
        page.goto(f"/en/{address}", wait_until="networkidle")
        settle(page)
        browsers.give_back(lent)
    assert len(sizes) > 5
    assert sum(sizes) < MOST, f"{len(sizes)} requests, {sum(sizes)} bytes"
