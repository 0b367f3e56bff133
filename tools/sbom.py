"""Writes the software bill of materials of what is served: packages, crates and word lists, as CycloneDX 1.6.

Run it with the Python that serves: licences of packages are read from what is installed there. The same state gives
the same file; a time stands in it only where SOURCE_DATE_EPOCH names one.
"""

import json
import os
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from locks import pins

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core"
WORDS = ROOT / "src/pista/wordle/data"
Part = dict[str, Any]


def main(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def bill() -> Part:
    """The whole document."""
    version = tomllib.loads((CORE / "Cargo.toml").read_text(encoding="utf-8"))["package"]["version"]
    about: Part = {
        "tools": {"components": [{"type": "application", "name": "tools/sbom.py"}]},
        "component": {
            "type": "application",
            "bom-ref": f"pista@{version}",
            "name": "pista",
            "version": version,
            "licenses": [{"expression": "Apache-2.0"}],
        },
    }
    if moment := os.environ.get("SOURCE_DATE_EPOCH"):
        about["timestamp"] = datetime.fromtimestamp(int(moment), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": about,
        "components": [*packages(), *crates(), *word_lists()],
    }


def packages() -> list[Part]:
    """What the lock of the server pins, with the digest of every file pip would believe."""
    return [
        _library(f"pkg:pypi/{pin.name}@{pin.version}", pin.name, pin.version, pin.sha256, package_licences(pin.name))
        for pin in pins("serve.txt")
    ]


def crates() -> list[Part]:
    """What Cargo.lock pins; the crates that only help to compile are among them. No network is asked."""
    asked = ("cargo", "metadata", "--offline", "--locked", "--format-version", "1")
    said = subprocess.run([*asked, "--manifest-path", CORE / "Cargo.toml"], check=True, stdout=subprocess.PIPE).stdout
    licences = {(each["name"], each["version"]): each["license"] for each in json.loads(said)["packages"]}
    locked = tomllib.loads((CORE / "Cargo.lock").read_text(encoding="utf-8"))["package"]
    return [
        _library(
            f"pkg:cargo/{each['name']}@{each['version']}",
            each["name"],
            each["version"],
            (each["checksum"],),
            # Older crates write MIT/Apache-2.0 for a choice.
            [{"expression": licences[each["name"], each["version"]].replace("/", " OR ")}],
        )
        for each in locked
        if "checksum" in each
    ]


def word_lists() -> list[Part]:
    """Every shipped list says its licence and digest itself, in the PROVENANCE.json beside it."""
    return [
        {
            "type": "data",
            "bom-ref": f"{folder.name}/{name}",
            "name": (folder / name).relative_to(ROOT / "src").as_posix(),
            "hashes": _digests((file["sha256"],)),
            "licenses": [{"expression": file["licence"]}],
        }
        for folder in sorted(path.parent for path in WORDS.glob("*/PROVENANCE.json"))
        for name, file in json.loads((folder / "PROVENANCE.json").read_text(encoding="utf-8"))["files"].items()
    ]


def _library(purl: str, name: str, version: str, sha256: tuple[str, ...], licences: list[Part]) -> Part:
    part = {"type": "library", "bom-ref": purl, "name": name, "version": version, "hashes": _digests(sha256)}
    return part | ({"licenses": licences} if licences else {}) | {"purl": purl}


def _digests(sha256: tuple[str, ...]) -> list[Part]:
    return [{"alg": "SHA-256", "content": each} for each in sha256]


def package_licences(name: str) -> list[Part]:
    """An expression where the package gives one, else the names it gives; none for one not wanted on this machine."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return []
    if expressions := said.get_all("License-Expression"):
        return [{"expression": expressions[0]}]
    listed = [each for each in said.get_all("Classifier") or [] if each.startswith("License ::")]
    return [{"license": {"name": each.rpartition(" :: ")[2]}} for each in listed]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
