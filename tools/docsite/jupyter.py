"""Where Jupyter keeps its files while notebooks are run: nowhere but in a folder of ours."""

import os
from pathlib import Path

FOLDERS = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
# A kernel warns that others on the machine could listen in. It lives for seconds and runs what anybody may read.
QUIET = "c.IPKernelApp.log_level = 40\n"


def keep_in(folder: Path) -> None:
    """Points Jupyter, and the kernels it starts from here, to the folder."""
    for name in FOLDERS:
        os.environ[name] = str(folder / name.lower())
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
    profile = folder / "ipythondir" / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text(QUIET, encoding="utf-8")
