"""Fuzzing guided by coverage: ``python -m tests.trust.guided [--seconds N] [--kind KIND ...]``.

Atheris (libFuzzer for Python) changes kept files of each kind and keeps what reaches new code of
the gates and exporters. Half of the changes keep the file's structure (`tests.trust.structured`).
Each file must be taken in or refused as `tests.trust.oracle` says.
Checksums and packing are made sound again after each change, so that what lies behind them is
reached. Files that break something are left in ``failed-files``; ``--keep`` adds to the corpus what
reaches more than it did. At the end the files found are tried once more, to count the lines that
they reach in each gate and exporter.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import importlib.util
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import zlib
from pathlib import Path
from typing import NamedTuple, cast, get_args

from tests.trust.kinds import Kind
from tests.trust.reached import ModuleLines, Reached

ROOT = Path(__file__).parent.parent.parent
CORPUS = Path(__file__).parent / "corpus"
FAILED = Path("failed-files")
KINDS: tuple[Kind, ...] = get_args(Kind)
GATES = (
    "game.archive.save",
    "game.archive.records",
    "game.archive.restoring",
    "game.archive.save_format",
    "game.archive.settings",
    "game.archive.stories",
    "game.boards",
    "game.scenarios",
    "game.sentence",
)
EXPORTERS = (
    "game.story.story",
    "game.painting.report.web_page",
    "game.simulation.svg_charts",
    "game.simulation.html_page",
    "game.simulation.report",
    "game.simulation.series",
    "game.simulation.svg_charts",
)
LOOKED_AT = (*GATES, *EXPORTERS)
_LARGEST = 60_000
_MEASURED = 400
"""Files found, of all sizes, that are tried once more to count lines."""
_END = "\n[end]"


class Run(NamedTuple):
    """The figures of one run."""

    kind: Kind
    executions: int
    coverage: int
    """Branches of the gates and exporters that were reached."""
    found: int
    """Files that reached something new."""
    corpus: int
    """Files that are kept."""
    failure: str
    reached: dict[str, ModuleLines]
    """Of each gate and exporter."""

    def __str__(self) -> str:
        end = f"  {self.failure}" if self.failure else ""
        return (
            f"{self.kind:9} {self.executions:8} executions, {self.coverage:5} branches, "
            f"{self.found:5} files found, {self.corpus:3} kept{end}"
        )


def is_available() -> bool:
    """Whether Atheris is installed; it isn't made for every system."""
    return importlib.util.find_spec("atheris") is not None


def fuzz(
    kind: Kind, seconds: int, seed: int = 0, *, keeps: bool = False, counts_lines: bool = False
) -> Run:
    """Fuzz one kind of file in a process of its own; counting the lines takes a while after it."""
    FAILED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        found, kept = Path(place, "found"), CORPUS / kind
        found.mkdir()
        kept.mkdir(parents=True, exist_ok=True)
        _write_seeds(kind, Path(place, "seeds"))
        done = subprocess.run(
            [
                *(sys.executable, "-m", "tests.trust.guided", "--inside", kind),
                *(f"-max_total_time={seconds}", f"-seed={seed or 1}", f"-max_len={_LARGEST}"),
                *("-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"),
                f"-artifact_prefix={FAILED}/{kind}-",
                *(str(found), str(kept), str(Path(place, "seeds"))),
            ],
            capture_output=True,
            text=True,
            errors="replace",
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            check=False,
        )
        told = done.stdout + done.stderr
        size = len(list(found.iterdir()))
        reached = measured(kind, found) if counts_lines else {}
        if keeps:
            _keep(found, kept)
        executions = _last(r"stat::number_of_executed_units: (\d+)", told)
        failure = "" if done.returncode == 0 else told[-3000:]
        coverage, left = _last(r"cov: (\d+)", told), len(list(kept.iterdir()))
        return Run(kind, executions, coverage, size, left, failure, reached)


def measured(kind: Kind, found: Path) -> dict[str, ModuleLines]:
    """The lines that files of that kind reach, tried in a process without Atheris."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.guided", "--measure", kind, str(found)],
        capture_output=True,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        check=True,
    )
    told = json.loads(done.stdout.splitlines()[-1])
    return {module: ModuleLines(*lines) for module, lines in told.items()}


def _print_lines(kind: Kind, found: Path) -> None:
    """Print as JSON what `measured` returns."""
    reached = Reached(LOOKED_AT)
    with tempfile.TemporaryDirectory(prefix="guided-") as place:
        seeds, folder = Path(place, "seeds"), Path(place, "files")
        _write_seeds(kind, seeds)
        folder.mkdir()
        files = sorted(found.iterdir(), key=lambda path: path.stat().st_size)
        files = files[:: max(len(files) // _MEASURED, 1)]
        with reached.noted():
            from tests.trust.oracle import taste
            from tests.trust.samples import put

            for file in (*seeds.iterdir(), *(CORPUS / kind).glob("*"), *files):
                with contextlib.suppress(Exception):
                    taste(kind, put(kind, file.read_bytes(), folder))
    print(json.dumps(reached.by_module()))


def sum_up(runs: list[Run]) -> str:
    """A line for each gate and exporter: the lines that files of any kind reached."""
    lines, sums = [], {True: [0, 0], False: [0, 0]}
    for module, (_, count) in runs[0].reached.items():
        met = len({line for run in runs for line in run.reached[module].met})
        lines.append(f"{module:42} {met:4} of {count:4} lines {met / count:4.0%}")
        for number, more in enumerate((met, count)):
            sums[module in EXPORTERS][number] += more
    for is_exporter, (met, count) in sums.items():
        name = "exporters" if is_exporter else "gates"
        lines.append(f"{name:42} {met:4} of {count:4} lines {met / count:4.0%}")
    return "\n".join(lines)


def _last(pattern: str, told: str) -> int:
    found = re.findall(pattern, told)
    return int(found[-1]) if found else 0


def _write_seeds(kind: Kind, folder: Path) -> None:
    from tests.trust.seeds import seeds

    folder.mkdir()
    for number, content in enumerate(seeds(kind)):
        (folder / str(number)).write_bytes(content)


_MOST_KEPT = 12
_LARGEST_KEPT = 20_000


def _keep(found: Path, kept: Path) -> None:
    """Add the smallest new files to the corpus, up to a dozen."""
    kept.mkdir(parents=True, exist_ok=True)
    room = _MOST_KEPT - len(list(kept.iterdir()))
    small = sorted(found.iterdir(), key=lambda path: path.stat().st_size)
    fitting = [path for path in small if 0 < path.stat().st_size < _LARGEST_KEPT]
    # Files of all sizes: the smallest are refused at once, the largest come the farthest.
    step = max(len(fitting) // max(room, 1), 1)
    for path in fitting[::-step][: max(room, 0)]:
        shutil.copy(path, kept / path.name)


# --- Inside the process that is fuzzed -------------------------------------------------------


def sealed(kind: Kind, content: bytes) -> bytes:
    """The content with a sound checksum."""
    if kind not in ("save", "replay", "page"):
        return content
    from tests.trust.hostile_saves import with_checksum

    text = content.decode("utf-8", "replace")
    body = "\n".join(line.rstrip() for line in text.rsplit(_END, 1)[0].rstrip().split("\n"))
    return with_checksum(body).encode()


def _bare(kind: Kind, content: bytes) -> bytes:
    """The text of the save in a page, the list of files in a board; other files as they are."""
    if kind in ("board", "scenario"):
        with contextlib.suppress(ValueError, zlib.error):
            return zlib.decompress(base64.b64decode(content))
    if kind != "page":
        return content
    from game.archive.stories import SAVE_LINK

    start = content.find(SAVE_LINK.encode())
    if start < 0:
        return content
    with contextlib.suppress(ValueError):
        return base64.b64decode(content[start + len(SAVE_LINK) :].partition(b'"')[0])
    return content


def _wrapped(kind: Kind, content: bytes) -> bytes:
    if kind in ("board", "scenario"):
        return base64.b64encode(zlib.compress(content))
    if kind != "page":
        return content
    from game.archive.stories import SAVE_LINK

    return f'<a href="{SAVE_LINK}{base64.b64encode(content).decode()}">'.encode()


def _others() -> list[str]:
    """The game's modules that are neither gates nor exporters."""
    modules = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in (ROOT / "game").rglob("*.py")
    ]
    return [
        one for one in modules if not f"{one}.".startswith(tuple(f"{name}." for name in LOOKED_AT))
    ]


def _inside(kind: Kind, options: list[str]) -> None:
    import atheris

    # Atheris includes whole packages only; the rest of the game would be slower, and lead astray.
    with atheris.instrument_imports(include=["game"], exclude=_others()):
        from tests.trust.oracle import taste
        from tests.trust.samples import put, sound
        from tests.trust.structured import restructured

    for one in sound(kind):
        assert one
    folder = Path(tempfile.mkdtemp(prefix="guided-"))

    def mutate(content: bytes, longest: int, seed: int) -> bytes:
        dice, bare = random.Random(seed), _bare(kind, content)
        keeps_structure = dice.random() < 0.5
        changed = restructured(bare, dice) if keeps_structure else atheris.Mutate(bare, longest)
        return _wrapped(kind, sealed(kind, changed))[:longest]

    def test_one(content: bytes) -> None:
        try:
            taste(kind, put(kind, content, folder))
        except Exception:
            traceback.print_exc()
            raise

    atheris.Setup([sys.argv[0], *options], test_one, custom_mutator=mutate)
    try:
        atheris.Fuzz()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    if sys.argv[1:2] == ["--inside"]:
        _inside(cast("Kind", sys.argv[2]), sys.argv[3:])
        return 0
    if sys.argv[1:2] == ["--measure"]:
        _print_lines(cast("Kind", sys.argv[2]), Path(sys.argv[3]))
        return 0
    parser = argparse.ArgumentParser(description="Fuzz files from outside, guided by coverage.")
    parser.add_argument("--seconds", type=int, default=3600, help="for all kinds together")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000)
    parser.add_argument("--kind", choices=KINDS, action="append", default=[])
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    if not is_available():
        print("Atheris isn't installed here.")
        return 1
    kinds = asked.kind or KINDS
    print(f"seed {asked.seed}")
    each = max(asked.seconds // len(kinds), 1)
    runs = []
    for kind in kinds:
        runs.append(fuzz(kind, each, asked.seed, keeps=asked.keep, counts_lines=True))
        print(runs[-1], flush=True)
    print(sum_up(runs))
    return 1 if any(run.failure for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
