"""What a failure leaves behind: seed, order, logs and pictures in one folder, which the last line of the run names."""

import os
import re
import shutil
import sys
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDER = "PISTA_EVIDENCE"
"""Names the run's folder; processes that share the run's tests inherit it."""

_ran: list[str] = []
"""The tests of this process in the order they were run; a plug-in has nowhere else to remember them."""
_ran_by: dict[str, list[str]] = {}
"""What the process that gathers reports knows of the others: one that dies cannot tell its own."""


def run_folder() -> Path:
    return Path(os.environ[FOLDER])


def evidence_of(item: pytest.Item) -> Path:
    """The folder of one failed test, which is made when it is first asked for."""
    return _folder(item.nodeid)


def _folder(nodeid: str) -> Path:
    name = re.sub(r"[^\w\[\].-]+", "_", nodeid.removeprefix("tests/"))[:120]
    folder = run_folder() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or FOLDER in os.environ:
        return
    os.environ[FOLDER] = str(ROOT / "build" / "failures" / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{os.getpid()}")


def pytest_runtest_logstart(nodeid: str) -> None:
    _ran.append(nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        folder = evidence_of(item)
        sections = [f"--- {title} ---\n{text}" for title, text in report.sections]
        told = [f"{item.nodeid}, {report.when}, {_seed(item.config)}", report.longreprtext, *sections]
        with (folder / "failure.txt").open("a", encoding="utf-8") as file:
            file.write("\n\n".join(told) + "\n")
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        (folder / "order.txt").write_text("\n".join([f"# {worker}", *_ran]) + "\n", encoding="utf-8")
        _keep_logs(item, folder)
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A process that died left nothing: what is known of it is kept in its place."""
    worker = getattr(getattr(report, "node", None), "gateway", None)
    ran = _ran_by.setdefault(worker.id if worker else "alone", [])
    if report.nodeid not in ran[-1:]:
        ran.append(report.nodeid)
    if report.failed and not (_folder(report.nodeid) / "failure.txt").exists():
        folder = _folder(report.nodeid)
        (folder / "failure.txt").write_text(f"{report.nodeid}\n\n{report.longreprtext}\n", encoding="utf-8")
        (folder / "order.txt").write_text("\n".join(ran) + "\n", encoding="utf-8")


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        (_folder(report.nodeid) / "failure.txt").write_text(f"{report.longreprtext}\n", encoding="utf-8")


def _keep_logs(item: pytest.Item, folder: Path) -> None:
    """Servers and programs of a test write their logs into its own folder."""
    own = getattr(item, "funcargs", {}).get("tmp_path")
    for log in sorted(own.rglob("*.log")) if own else ():
        shutil.copy(log, folder / "-".join(log.relative_to(own).parts))


def _seed(config: pytest.Config) -> str:
    seed = config.getoption("randomly_seed", None)
    return "in the order of the files" if seed is None else f"order of --randomly-seed={seed}"


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and FOLDER in os.environ and run_folder().is_dir():
        told = f"What failed is kept in {os.path.relpath(run_folder())}: logs, pictures, {_seed(config)}."
        sys.stdout.flush()
        print(told, flush=True)
