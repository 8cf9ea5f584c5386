"""Games that were finished, as records count them."""

from __future__ import annotations

from datetime import date

from game.archive import records as r

DAY = date(2044, 6, 6)


def finish(
    score: int,
    game: int,
    mode: r.Mode = "evening",
    *,
    won: bool = True,
    night: date | None = None,
    on: date = DAY,
) -> r.Finish:
    entry = r.RecordEntry(score, r.UNSIGNED, "tactical-victory", on=on, game=f"{game:016x}")
    return r.Finish(mode, entry, won, night)
