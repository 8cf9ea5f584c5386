"""The sentences of a language, as the catalogues have them."""

from __future__ import annotations

from pathlib import Path

from babel.messages.pofile import read_po

GAME = Path(__file__).parents[2] / "game"


def sentences(language: str) -> dict[str, str]:
    """Every sentence of a language by key, plural forms joined."""
    found: dict[str, str] = {}
    for path in sorted((GAME / "locale" / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if not message.id:
                    continue
                key = message.id if isinstance(message.id, str) else message.id[0]
                text = message.string
                text = text if isinstance(text, str) else " ".join(text or ())
                assert key not in found, f"{path.name}: {key} is there twice"
                found[key] = text
    return found
