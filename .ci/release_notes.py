"""What CHANGELOG.md says about a version: the text of its release.

    python .ci/release_notes.py v0.1.0 > notes.md

Fails if the tag isn't the game's version or the changelog has no part for it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def notes(tag: str, version: str, changelog: str) -> str:
    """The part of that version. Raises SystemExit with a sentence."""
    if tag != f"v{version}":
        raise SystemExit(f"the tag {tag} isn't v{version}, the version in game/__init__.py")
    found = re.search(
        rf"^## {re.escape(version)}(?:[ ,(][^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.M | re.S
    )
    if found is None or not found[1].strip():
        raise SystemExit(f"CHANGELOG.md says nothing about {version}; head its part ## {version}")
    return found[1].strip() + "\n"


def main(tag: str) -> None:
    """Print the notes."""
    sys.path.insert(0, str(ROOT))
    from game import VERSION

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sys.stdout.write(notes(tag, VERSION, changelog))


if __name__ == "__main__":
    main(sys.argv[1])
