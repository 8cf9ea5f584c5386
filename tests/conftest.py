from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", action="store_true", help="run the long tests too")


def pytest_configure(config: pytest.Config) -> None:
    if not (config.option.markexpr or config.getoption("--nightly") or _names_files(config)):
        config.option.markexpr = "not slow"
    # Shells make background processes ignore Ctrl-C, and child processes would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _have_few_files()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Files that are named, and what is to be seen as it is printed, run in this process."""
    return 0 if _names_files(config) or config.option.capture == "no" else None


def _names_files(config: pytest.Config) -> bool:
    return all(".py" in argument for argument in config.args)


def _have_few_files() -> None:
    """Limit open files to the default limit of macOS."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--nightly"):
        return
    skip = pytest.mark.skip(reason="takes minutes; run with --nightly")
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(skip)


def pytest_collection_finish() -> None:
    """Spare the garbage collector modules and tests, which stay: the game calls it often."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give each test a user folder of its own."""
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path / "home"))
    yield
