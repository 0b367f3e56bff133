"""Builds the stand-alone program, a folder in an archive and a single file: `python tools/executable [FOLDER]`.

The Python that runs this is the one that goes into the program, and so are its packages; of Pista, what lies in `src/`,
compiled. The same state gives the same files, as far as PyInstaller can.
"""

import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
WORK = ROOT / "build" / "executable"
MOMENT = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
"""When everything in the archive was last changed."""
LEVEL = "6"
"""How hard files are packed: the hardest takes three times as long for half a percent."""


def main(dist: Path = ROOT / "dist" / "executable") -> None:
    """Both forms; each says how large it is."""
    name = f"pista-{version()}-{system()}"
    shutil.rmtree(WORK, ignore_errors=True)
    _carry_out(HERE / "pista.spec")
    dist.mkdir(parents=True, exist_ok=True)
    shutil.copytree(WORK / "licences", WORK / "pista" / "licences")
    archive, single = dist / f"{name}.tar.gz", dist / name
    _pack(WORK / "pista", name, archive)
    shutil.copy(WORK / "pista-in-one-file", single)
    for file in (archive, single):
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")


def version() -> str:
    """That of the core, which all of Pista has."""
    told: str = tomllib.loads((ROOT / "core/Cargo.toml").read_text(encoding="utf-8"))["package"]["version"]
    return told


def system() -> str:
    """Where the program runs: its system and its processor."""
    return f"{platform.system()}-{platform.machine()}".lower()


def _carry_out(spec: Path) -> None:
    asked = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    folders = ["--distpath", str(WORK), "--workpath", str(WORK / "work")]
    settled = {
        "PYINSTALLER_CONFIG_DIR": str(WORK / "cache"),
        "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": LEVEL,
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(MOMENT),
    }
    subprocess.run([*asked, *folders, str(spec)], check=True, env=os.environ | settled)


def _pack(folder: Path, name: str, archive: Path) -> None:
    """A folder as an archive, alike for alike folders whoever made them and when."""
    with (
        gzip.GzipFile(archive, "wb", int(LEVEL), mtime=MOMENT) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            tar.add(
                path, f"{name}/{path.relative_to(folder).as_posix()}".rstrip("/."), recursive=False, filter=_settled
            )


def _settled(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = MOMENT, 0, 0, "", ""
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry


if __name__ == "__main__":
    main(*(Path(folder) for folder in sys.argv[1:]))
