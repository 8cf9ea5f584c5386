"""The compiled catalogues are in step with their sources."""

from __future__ import annotations

from tests.tools.build_words import stale


def test_no_compiled_catalogue_is_old() -> None:
    assert [file.name for file, _ in stale()] == []
