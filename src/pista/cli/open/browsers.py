"""What there is on this machine to show a page with: the ordinary browser, or a program for a window of its own.

Nobody is told a one-time address here: every browser is begun with a file, for other users see how it was begun.
"""

import os
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
    "brave-browser",
    "brave",
    "vivaldi",
    "vivaldi-stable",
)
"""Programs of the Chromium family, as a shell finds them: all of them can show a page without a frame of their own."""
MACOS = ("Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser", "Vivaldi")
WINDOWS = (
    r"Chromium\Application\chrome.exe",
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
    r"BraveSoftware\Brave-Browser\Application\brave.exe",
    r"Vivaldi\Application\vivaldi.exe",
)
PLACES = ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")
WEBVIEW = """import sys, webview
webview.create_window("Pista", sys.argv[1], width=1100, height=860)
webview.start(private_mode=False, storage_path=sys.argv[2])
"""
"""A window by pywebview, in a process of its own: it wants the main thread."""


def has_display(environ: Mapping[str, str]) -> bool:
    """Whether a window could be seen. macOS and Windows have no variable for it."""
    return sys.platform in ("darwin", "win32") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_page(page: Path) -> bool:
    """Shows the page in the ordinary browser, which `BROWSER` may name; False where there is none to be seen.

    Without a screen only a browser that was named is one: others would take the terminal, and run no script.
    """
    if not (os.environ.get("BROWSER") or has_display(os.environ)):
        return False
    try:
        return webbrowser.open(page.as_uri())
    except (webbrowser.Error, OSError):
        return False


def window_command(page: Path, profile: Path, environ: Mapping[str, str]) -> Sequence[str] | None:
    """The command that shows the page in a window of its own, and ends with it; None where there is none."""
    program = chromium_family(environ)
    if program is not None:
        # A profile of its own is a process of its own, whose end is the window's. Its name is that of pista.desktop.
        own = [f"--app={page.as_uri()}", f"--user-data-dir={profile}", "--class=pista"]
        return [str(program), *own, "--no-first-run", "--no-default-browser-check", "--disable-background-mode"]
    if find_spec("webview") is not None:
        return [sys.executable, "-c", WEBVIEW, page.as_uri(), str(profile)]
    return None


def begin_window(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Begins it apart from the terminal: what it mutters is not for anybody, and Ctrl-C is for us."""
    quiet = subprocess.DEVNULL
    # What is run is a program of the list above, with arguments of ours.
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)  # noqa: S603


def chromium_family(environ: Mapping[str, str]) -> Path | None:
    """The first program of the family that is installed."""
    found = next(filter(None, (shutil.which(name, path=environ.get("PATH")) for name in NAMES)), None)
    return Path(found) if found else next(filter(Path.is_file, _at_home(sys.platform, environ)), None)


def _at_home(platform: str, environ: Mapping[str, str]) -> Iterable[Path]:
    """Where these programs are on systems that do not put them on the path."""
    if platform == "darwin":
        folders = (Path("/Applications"), Path(environ.get("HOME", "/")) / "Applications")
        return [folder / f"{name}.app/Contents/MacOS/{name}" for name in MACOS for folder in folders]
    if platform == "win32":
        places = [Path(environ[name]) for name in PLACES if environ.get(name)]
        return [place / program for program in WINDOWS for place in places]
    return []
