"""What CHANGELOG.md says about a version: the text of its release.

    python .ci/release_notes.py v0.1.0 > notes.md

Fails if the tag isn't the game's version, if the changelog has no part for it, or if something is
still unreleased: it would be in the program and not in its text.
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
    if _part("Unreleased", changelog):
        raise SystemExit(
            f"CHANGELOG.md still has changes under Unreleased; move them to ## {version}"
        )
    found = _part(version, changelog)
    if not found:
        raise SystemExit(f"CHANGELOG.md says nothing about {version}; head its part ## {version}")
    return found + "\n"


def _part(heading: str, changelog: str) -> str:
    """What stands under that heading of the second level; empty without one."""
    found = re.search(
        rf"^## \[?{re.escape(heading)}\b(?!\.)[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S
    )
    return "" if found is None else found[1].strip()


def main(tag: str) -> None:
    """Print the notes."""
    sys.path.insert(0, str(ROOT))
    from game import VERSION

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sys.stdout.write(notes(tag, VERSION, changelog))


if __name__ == "__main__":
    main(sys.argv[1])
