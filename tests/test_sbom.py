"""The bill of materials: well formed, complete, the same each time, and silent about the machine it was made on."""

import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import sbom
from locks import pins

ROOT = Path(__file__).parents[1]
SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("sbom") / "dist" / "sbom.cdx.json"
    sbom.main(file)
    return json.loads(file.read_text(encoding="utf-8"))


def test_it_is_cyclonedx(bill: Any) -> None:
    assert (bill["$schema"], bill["bomFormat"], bill["specVersion"], bill["version"]) == (SCHEMA, "CycloneDX", "1.6", 1)
    assert bill["metadata"]["component"]["name"] == "pista"
    references = [part["bom-ref"] for part in bill["components"]]
    assert len(set(references)) == len(references)
    for part in bill["components"]:
        assert part["type"] in ("library", "data")
        assert part["hashes"]
        for digest in part["hashes"]:
            assert digest["alg"] == "SHA-256"
            assert re.fullmatch(r"[0-9a-f]{64}", digest["content"])
        for licence in part.get("licenses", []):
            assert licence.keys() in ({"expression"}, {"license"})


def test_every_locked_package_and_crate_is_in_it_and_no_other(bill: Any) -> None:
    locked = tomllib.loads((ROOT / "core/Cargo.lock").read_text(encoding="utf-8"))["package"]
    packages = {f"pkg:pypi/{pin.name}@{pin.version}": set(pin.sha256) for pin in pins("serve.txt")}
    crates = {f"pkg:cargo/{each['name']}@{each['version']}": {each["checksum"]} for each in locked if "source" in each}
    libraries = [part for part in bill["components"] if part["type"] == "library"]
    assert {part["purl"]: {each["content"] for each in part["hashes"]} for part in libraries} == packages | crates
    assert {part["name"] for part in libraries if not part.get("licenses")} <= {
        pin.name for pin in pins("serve.txt") if pin.marker
    }


def test_every_word_list_is_in_it_with_its_licence(bill: Any) -> None:
    lists = {part["name"]: part for part in bill["components"] if part["type"] == "data"}
    shipped = [path for path in sbom.WORDS.rglob("*") if path.suffix in (".words", ".common", ".spelled")]
    assert lists.keys() == {path.relative_to(ROOT / "src").as_posix() for path in shipped}
    for path in shipped:
        part = lists[path.relative_to(ROOT / "src").as_posix()]
        assert part["hashes"][0]["content"] == hashlib.sha256(path.read_bytes()).hexdigest()
        assert part["licenses"][0]["expression"] in ("MIT", "MPL-2.0", "GPL-3.0-only", "CC-BY-SA-4.0")


def test_it_names_neither_the_machine_nor_a_registry(bill: Any) -> None:
    text = json.dumps(bill)
    assert re.findall(r"\w+://[^\"]*", text) == [SCHEMA]
    for place in (ROOT, Path.home(), Path(sys.prefix)):
        assert str(place) not in text


def test_the_same_state_gives_the_same_bill(bill: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert sbom.bill() == sbom.bill()
    assert "timestamp" not in sbom.bill()["metadata"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert sbom.bill()["metadata"]["timestamp"] == "1970-01-01T00:00:00Z"
