"""Compile the words: ``python -m tests.tools.build_words``, after any change of a ``.po`` file.

It needs Babel, which the game itself doesn't. ``--check`` writes nothing and fails when a compiled
file is out of date.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

D_DAY: Final = datetime(1944, 6, 6, tzinfo=UTC)
LOCALE: Final = Path(__file__).resolve().parents[2] / "game" / "locale"


def compiled(source: Path) -> bytes:
    """The content of the ``.mo`` file for a ``.po`` file."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name)
    # Babel writes the time of compilation, but equal catalogues should give equal files.
    catalogue.revision_date = catalogue.creation_date = D_DAY
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def stale() -> Iterator[tuple[Path, bytes]]:
    """Each ``.mo`` file that is missing or old, with what belongs in it."""
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target, wanted = source.with_suffix(".mo"), compiled(source)
        if not target.exists() or target.read_bytes() != wanted:
            yield target, wanted


def main() -> int:
    """Compile what changed, or only say what would."""
    parser = argparse.ArgumentParser(description="Compile the words of all languages.")
    parser.add_argument("--check", action="store_true", help="change nothing, fail if it must")
    check: bool = parser.parse_args().check
    old = list(stale())
    for target, wanted in old:
        if not check:
            target.write_bytes(wanted)
        print(f"{target.relative_to(LOCALE)}: {'is old' if check else 'compiled'}")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
