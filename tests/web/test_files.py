"""Files of the pages: kept by browsers for good, and never those of another edition."""

import re
import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pista.web.site import files
from web.conftest import Serve


@pytest.fixture
def client(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """A server whose files a test may change."""
    copy = tmp_path / "static"
    shutil.copytree(files.FOLDER, copy)
    monkeypatch.setattr(files, "FOLDER", copy)
    return serve()


def named(client: TestClient) -> list[str]:
    """The files that a page names."""
    return re.findall('(?:src|href)="(/static/[^"]+)"', client.get("/en/hidato").text)


def test_every_file_that_a_page_names_is_kept_for_good(client: TestClient) -> None:
    found = named(client)
    assert len(found) > 10
    assert {address.split("/")[2] for address in found} == {files.edition()}
    for address in found:
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_file_that_changes_gives_all_of_them_other_addresses(client: TestClient) -> None:
    before, script = set(named(client)), files.FOLDER / "page" / "frame.js"
    script.write_text("// another\n" + script.read_text(encoding="utf-8"), encoding="utf-8")
    after = set(named(client))
    assert not before & after
    (address,) = (each for each in after if each.endswith("/page/frame.js"))
    assert client.get(address).text.startswith("// another")
    # Neither the old page nor the new one gets a mixture.
    assert {client.get(each).status_code for each in before} == {404}


def test_equal_files_have_equal_addresses_wherever_and_whenever_they_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = files.edition()
    shutil.copytree(files.FOLDER, tmp_path / "copy", copy_function=shutil.copyfile)
    monkeypatch.setattr(files, "FOLDER", tmp_path / "copy")
    assert files.edition() == here
    (tmp_path / "copy" / "mark.svg").rename(tmp_path / "copy" / "other.svg")
    assert files.edition() != here


def test_without_an_edition_a_file_is_asked_for_again(client: TestClient) -> None:
    answer = client.get("/static/page/frame.js")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/static/page/frame.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_edition_alone_and_paths_out_of_it_lead_nowhere(client: TestClient) -> None:
    now = files.edition()
    outside = (f"{now}/..%2fmark.svg", f"{now}/%2e%2e%2fapp.py", f"{now}/{now}/mark.svg", "000000000000/mark.svg")
    for path in (now, f"{now}/", f"{now}/page", *outside):
        assert client.get(f"/static/{path}").status_code == 404, path
