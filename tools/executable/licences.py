"""The licences of everything in the program: a text for each part, and one page which names them all.

What is in it is told by PyInstaller; this module knows where each part keeps its licence, and none by heart.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from sysconfig import get_path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import sbom  # noqa: E402

BEGINNINGS = ("authors", "copying", "copyright", "licence", "license", "notice", "unlicense")
TERMS = "Permission is hereby granted"
"""How the terms of MIT begin; what comes before names whose they are."""
RULE = "=" * 72


class Part(NamedTuple):
    """Something with a licence of its own: where its text goes, what its licence is called, and the text."""

    place: str
    licence: str
    text: str


def collect(folder: Path, modules: Iterable[str], libraries: Iterable[Path]) -> None:
    """Writes all texts. `modules` are those in the program, `libraries` those of the system that came with them."""
    parts = [*_own(), *_python(), *_packages(modules), *_crates(), *_rust(), *_system(libraries)]
    for part in parts:
        file = folder / part.place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(part.text, encoding="utf-8")
    width = max(len(part.place) for part in parts)
    listed = "".join(f"{part.place.ljust(width)}  {part.licence}\n" for part in parts)
    (folder / "README.txt").write_text(
        f"What this program is made of, and the licence of each part. Pista's source is free: it says how\n"
        f"every one of them is replaced by another version (make executable).\n\n{listed}",
        encoding="utf-8",
    )


def _own() -> Iterator[Part]:
    yield Part("pista.txt", "Apache-2.0", _text([ROOT / "LICENSE"]))
    of_lists: dict[str, set[str]] = {}
    for each in sbom.word_lists():
        of_lists.setdefault(Path(each["name"]).parent.name, set()).add(each["licenses"][0]["expression"])
    for name, licences in of_lists.items():
        texts = [sbom.WORDS / name / "LICENSE.txt"]
        if "CC-BY-SA-4.0" in licences:
            texts.append(sbom.WORDS / "LICENSE-CC-BY-SA-4.0.txt")
        yield Part(f"words/{name}.txt", ", ".join(sorted(licences)), _text(texts))


def _python() -> Iterator[Part]:
    yield Part("python.txt", "PSF-2.0", _text([Path(get_path("stdlib")) / "LICENSE.txt"]))


def _packages(modules: Iterable[str]) -> Iterator[Part]:
    """Each package with a module in the program, and the loader, which is a part of PyInstaller."""
    whose = packages_distributions()
    names = {
        "pyinstaller",
        *(name for top in {each.partition(".")[0] for each in modules} for name in whose.get(top, ())),
    }
    for name in sorted(names, key=str.lower):
        found = distribution(name)
        said = [each.get("expression") or each["license"]["name"] for each in sbom.package_licences(name)]
        # Older packages have it in a line of its own.
        said = said or found.metadata.get_all("License") or []
        yield Part(f"packages/{name}-{found.version}.txt", ", ".join(said), _text(_files(found)))


def _files(found: Distribution) -> list[Path]:
    """The texts a package brings, beside what says who made it."""
    listed = [each for each in found.files or () if each.name.lower().startswith(BEGINNINGS) and each.suffix != ".py"]
    return sorted(Path(str(each.locate())) for each in listed)


def _crates() -> Iterator[Part]:
    """Every crate that is locked; one that brings no text has the terms of its licence with its authors."""
    asked = ["cargo", "metadata", "--offline", "--locked", "--format-version", "1"]
    said = subprocess.run([*asked, "--manifest-path", sbom.CORE / "Cargo.toml"], check=True, stdout=subprocess.PIPE)
    known = {(each["name"], each["version"]): each for each in json.loads(said.stdout)["packages"]}
    terms = ""
    waiting = []
    for each in sbom.crates():
        about = known[each["name"], each["version"]]
        texts = [path for path in Path(about["manifest_path"]).parent.iterdir() if _is_licence(path)]
        mit = next((path for path in texts if path.name == "LICENSE-MIT"), None)
        terms = terms or (mit.read_text(encoding="utf-8") if mit else "")
        waiting.append((each, about["authors"], sorted(texts)))
    for each, authors, texts in waiting:
        expression = each["licenses"][0]["expression"]
        text = _text(texts)
        if not text and expression == "MIT":
            text = f"Copyright (c) {', '.join(authors)}\n\n{terms[terms.index(TERMS) :]}"
        yield Part(f"crates/{each['name']}-{each['version']}.txt", expression, text)


def _rust() -> Iterator[Part]:
    """Rust's own library is a part of the core; rustup brings its texts, other packagers keep them elsewhere."""
    asked = subprocess.run(["rustc", "--print", "sysroot"], check=True, capture_output=True, text=True)
    folder = Path(asked.stdout.strip()) / "share/doc/rust/licenses"
    texts = [path for name in ("MIT", "Apache-2.0") if (path := folder / f"{name}.txt").exists()]
    if texts:
        yield Part("rust.txt", "MIT OR Apache-2.0", _text(texts))


def _system(libraries: Iterable[Path]) -> Iterator[Part]:
    """Libraries of the system, by the package that brought each where the system tells."""
    of: dict[str, list[str]] = {}
    for each in libraries:
        of.setdefault(_package_of(each), []).append(each.name)
    for name, files in sorted(of.items()):
        text = Path("/usr/share/doc") / name / "copyright"
        told = _text([text]) if name and text.exists() else "As the system says on which this was built.\n"
        yield Part(f"system/{name or 'other'}.txt", ", ".join(sorted(files)), told)


def _package_of(library: Path) -> str:
    """The package of the system; empty where nobody knows."""
    for path in (library, library.resolve(), Path("/usr") / library.relative_to("/")):
        try:
            asked = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True)
        except FileNotFoundError:
            return ""
        if asked.returncode == 0:
            return asked.stdout.partition(":")[0]
    return ""


def _is_licence(path: Path) -> bool:
    return path.is_file() and path.name.lower().startswith(BEGINNINGS)


def _text(files: Iterable[Path]) -> str:
    return f"\n{RULE}\n\n".join(each.read_text(encoding="utf-8", errors="replace").strip() + "\n" for each in files)
