"""Whether what a release is made of says the same everywhere: `python tools/release_check.py dist`.

A line for each finding, and exit code 1; else one line that says what was looked at.
"""

import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

from sbom import word_lists
from trove_classifiers import classifiers as known_classifiers

ROOT = Path(__file__).parent.parent
CUT = re.compile(r"^## (?P<version>\S+) – \d{4}-\d\d-\d\d$", re.MULTILINE)
"""A part of the changelog that is a release: its version and its day."""
TAG = re.compile(r"cp311-abi3-(manylinux_\d+_\d+_|macosx_\d+_\d+_|win)\w+\.whl$")
NEEDED = ("click", "platformdirs", "rich", "typing-extensions")
"""What `pip install pista` brings; nothing else is needed by the library and the terminal program."""


@dataclass(frozen=True)
class Release:
    """What is compared: the project's own files, and what was built of them."""

    version: str
    lock: str
    changelog: str
    readme: str
    requires_python: str
    licences: frozenset[str]
    """Of the code, and of everything that is shipped with it."""
    sources: frozenset[str]
    """What the repository holds of the package and the core."""
    wheel: str
    wheel_files: frozenset[str]
    metadata: Message
    sdist: str
    sdist_files: frozenset[str]


def main(folder: Path) -> int:
    release = read_release(folder)
    found = [*findings(release), *twine(folder)]
    for each in found:
        print(f"release-check: {each}")
    if not found:
        print(f"release-check: {release.wheel} and {release.sdist} agree with the project")
    return 1 if found else 0


def read_release(folder: Path) -> Release:
    """What is in the project and in this folder; it must hold one wheel and one archive of the sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = tomllib.loads((ROOT / "core/Cargo.lock").read_text(encoding="utf-8"))["package"]
    (wheel,), (sdist,) = folder.glob("pista-*.whl"), folder.glob("pista-*.tar.gz")
    with ZipFile(wheel) as packed:
        wheel_files = packed.namelist()
        (name,) = (each for each in wheel_files if each.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(packed.read(name).decode())
    with tarfile.open(sdist) as archive:
        sdist_files = [each.partition("/")[2] for each in archive.getnames()]
    shipped = {licence["expression"] for part in word_lists() for licence in part["licenses"]}
    return Release(
        version=tomllib.loads((ROOT / "core/Cargo.toml").read_text(encoding="utf-8"))["package"]["version"],
        lock=next(each["version"] for each in locked if each["name"] == "pista-core"),
        changelog=(ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        readme=(ROOT / "README.md").read_text(encoding="utf-8"),
        requires_python=project["requires-python"],
        licences=frozenset({"Apache-2.0", *shipped}),
        sources=frozenset(_tracked("src", "core", "desktop", "LICENSE", "README.md", "pyproject.toml")),
        wheel=wheel.name,
        wheel_files=frozenset(wheel_files),
        metadata=metadata,
        sdist=sdist.name,
        sdist_files=frozenset(sdist_files),
    )


def findings(release: Release) -> Iterator[str]:
    """Everything on which two of them disagree."""
    yield from _versions(release)
    yield from _licences(release)
    yield from _metadata(release)
    yield from _files(release)


def _versions(release: Release) -> Iterator[str]:
    said: Mapping[str, str | None] = {
        "Cargo.lock": release.lock,
        "the wheel's metadata": release.metadata["Version"],
        "the wheel's name": release.wheel.split("-")[1],
        "the archive's name": release.sdist.removeprefix("pista-").removesuffix(".tar.gz"),
        "the newest release in CHANGELOG.md": next((cut["version"] for cut in CUT.finditer(release.changelog)), None),
    }
    for where, version in said.items():
        if version != release.version:
            yield f"{where} is {version}, and Cargo.toml says {release.version}"
    for version in sorted(set(re.findall(r"\bpista-(\d[\d.]*\d)", release.readme)) - {release.version}):
        yield f"README.md names a file of version {version}, and Cargo.toml says {release.version}"
    if re.search(r"^## Unreleased", release.changelog, re.MULTILINE):
        yield "CHANGELOG.md has changes under Unreleased: cut them as a release"


def _licences(release: Release) -> Iterator[str]:
    said = set((release.metadata["License-Expression"] or "").split(" AND "))
    for each in sorted(release.licences - said):
        yield f"something is shipped under {each}, which the metadata does not say"
    for each in sorted(said - release.licences):
        yield f"the metadata says {each}, and nothing is shipped under it"
    for name in release.metadata.get_all("License-File") or []:
        if not any(each.endswith(f".dist-info/licenses/{name}") for each in release.wheel_files):
            yield f"the licence {name} is not in the wheel"
    folders = {path.rpartition("/")[0] for path in release.sources if path.endswith(".words")}
    for folder in sorted(folders):
        if f"{folder}/LICENSE.txt" not in release.sources:
            yield f"the words in {folder} have no licence beside them"


def _metadata(release: Release) -> Iterator[str]:
    said = release.metadata
    for each in said.get_all("Classifier") or []:
        if each not in known_classifiers:
            yield f"{each} is no classifier"
        if each.startswith("License ::"):
            yield f"{each}: the licence expression says it already"
    if said["Requires-Python"] != release.requires_python:
        yield f"the wheel asks for Python {said['Requires-Python']}, and pyproject.toml for {release.requires_python}"
    needed = [each for each in said.get_all("Requires-Dist") or [] if "extra ==" not in each]
    names = sorted(re.split(r"[^\w.-]", each)[0] for each in needed)
    if names != sorted(NEEDED):
        yield f"the wheel brings {', '.join(names)}; it should bring {', '.join(NEEDED)}"
    extras = set(said.get_all("Provides-Extra") or [])
    whole = re.search(r"^pista\[(.*)\] ; extra == 'all'$", "\n".join(said.get_all("Requires-Dist") or []), re.MULTILINE)
    if whole is None or set(whole[1].split(",")) != extras - {"all"}:
        yield "the extra all is not all extras"


def _files(release: Release) -> Iterator[str]:
    if not TAG.search(release.wheel):
        yield f"{release.wheel} does not fit every Python from 3.11 on systems other than this one"
    package = {each.removeprefix("src/") for each in release.sources if each.startswith("src/")}
    for each in sorted(package - release.wheel_files):
        yield f"{each} is not in the wheel"
    own = {each for each in release.wheel_files if each.startswith("pista/") and not each.endswith("/")}
    for each in sorted(own - package):
        if not re.fullmatch(r"pista/core\.(abi3\.so|pyd)", each):
            yield f"{each} is in the wheel, and not in the repository"
    for each in sorted(release.sources - release.sdist_files):
        yield f"{each} is not in the archive of the sources"


def twine(folder: Path) -> Iterator[str]:
    """What an index would refuse, in twine's own words."""
    files = sorted(str(path) for ending in ("whl", "tar.gz") for path in folder.glob(f"pista-*.{ending}"))
    asked = [sys.executable, "-m", "twine", "--no-color", "check", "--strict", *files]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        yield f"twine: {' '.join((done.stdout + done.stderr).split())}"


def _tracked(*paths: str) -> list[str]:
    """What git holds of these, or will: files that are new are no accident."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *paths]
    said = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [each for each in said.split("\0") if each and (ROOT / each).is_file()]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
