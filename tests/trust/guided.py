"""Fuzzing guided by coverage: ``python -m tests.trust.guided [--seconds N] [--kind KIND ...]``.

Atheris (libFuzzer for Python) changes kept files of each kind and keeps what reaches new code of
the gates. Each file must be taken in or refused as `tests.trust.oracle` says. Checksums and packing
are made sound again after each change, so that what lies behind them is reached. Files that break
something are left in ``failed-files``; ``--keep`` adds to the corpus what reaches more than it did.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import importlib.util
import os
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

CORPUS = Path(__file__).parent / "corpus"
FAILED = Path("failed-files")
KINDS: tuple[Kind, ...] = get_args(Kind)
GATES = ("game.archive", "game.boards", "game.causes", "game.outside_text", "game.sentence")
_LARGEST = 60_000
_END = "\n[end]"


class Run(NamedTuple):
    """The figures of one run."""

    kind: Kind
    executions: int
    coverage: int
    """Branches of the gates that were reached."""
    corpus: int
    failure: str

    def __str__(self) -> str:
        end = f"  {self.failure}" if self.failure else ""
        return (
            f"{self.kind:9} {self.executions:8} executions, {self.coverage:5} branches, "
            f"{self.corpus:4} files{end}"
        )


def is_available() -> bool:
    """Whether Atheris is installed; it isn't made for every system."""
    return importlib.util.find_spec("atheris") is not None


def fuzz(kind: Kind, seconds: int, seed: int = 0, *, keeps: bool = False) -> Run:
    """Fuzz one kind of file in a process of its own."""
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
        if keeps:
            _keep(found, kept)
        executions = _last(r"stat::number_of_executed_units: (\d+)", told)
        size = len(list(kept.iterdir())) if kept.exists() else 0
        failure = "" if done.returncode == 0 else told[-3000:]
        return Run(kind, executions, _last(r"cov: (\d+)", told), size, failure)


def _last(pattern: str, told: str) -> int:
    found = re.findall(pattern, told)
    return int(found[-1]) if found else 0


def _write_seeds(kind: Kind, folder: Path) -> None:
    from tests.trust.samples import sound

    folder.mkdir()
    for number, content in enumerate(sound(kind)):
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
    if kind == "board":
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
    if kind == "board":
        return base64.b64encode(zlib.compress(content))
    if kind != "page":
        return content
    from game.archive.stories import SAVE_LINK

    return f'<a href="{SAVE_LINK}{base64.b64encode(content).decode()}">'.encode()


def _inside(kind: Kind, options: list[str]) -> None:
    import atheris

    with atheris.instrument_imports(include=list(GATES)):
        from tests.trust.oracle import taste
        from tests.trust.samples import put, sound

    for one in sound(kind):
        assert one
    folder = Path(tempfile.mkdtemp(prefix="guided-"))

    def mutate(content: bytes, longest: int, _seed: int) -> bytes:
        changed = atheris.Mutate(_bare(kind, content), longest)
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
        _inside(cast(Kind, sys.argv[2]), sys.argv[3:])
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
    is_sound = True
    for kind in kinds:
        run = fuzz(kind, each, asked.seed, keeps=asked.keep)
        print(run, flush=True)
        is_sound = is_sound and not run.failure
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
