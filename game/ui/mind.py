"""The enemy's mind: what each face-up enemy would do now, as arrows on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules import Game
from game.rules.board import Cell
from game.rules.forecast import forecast, forecast_hunt
from game.rules.state import EnemyKind, State
from game.ui.boards.overlays import Overlays, Shown
from game.ui.kit import Kit
from game.ui.text import Style
from game.ui.theme import Colour, Palette


@dataclass(frozen=True, slots=True)
class Arrow:
    """One enemy's likely way, whom it would then strike, and the rule that makes it so."""

    path: tuple[Cell, ...]
    strike: Cell | None
    rule: str
    kind: EnemyKind


_LINE: Final = 13


def read_mind(game: Game) -> list[Arrow]:
    """What each enemy would do if the men's phase ended now."""
    state = game.state
    if state.hunt is not None:
        return [
            Arrow(path, None, "M6.0", "zombie")
            for advance in forecast_hunt(game)
            for path in advance.paths[:1]
            if len(path) > 1
        ]
    found = []
    for enemy in forecast(game):
        intent = enemy.intents[0]
        strike = _cell_of(state, intent.strike.target) if intent.strike is not None else None
        kind = state.enemies[enemy.name].kind
        found.append(Arrow(intent.path, strike, intent.rule, kind))
    return found


def _cell_of(state: State, target: str) -> Cell | None:
    if target in state.paras:
        return state.paras[target].at
    if target in state.enemies:
        return state.enemies[target].at
    return target if target == "village" else None


def draw_mind(kit: Kit, overlays: Overlays, shown: Shown, arrows: list[Arrow]) -> None:
    """An arrow in the unit's colour, a line to whom it would strike, the rule at its end."""
    for arrow in arrows:
        colour = _colour(kit.theme.palette, arrow.kind)
        if len(arrow.path) > 1:
            overlays.arrow(shown, arrow.path, colour)
        if arrow.strike is not None and arrow.strike != arrow.path[-1]:
            overlays.sight(shown, arrow.path[-1], arrow.strike, is_clear=True)
        x, y = shown.centre(arrow.path[-1])
        style = Style("bold", _LINE, colour, grows=False)
        words = kit.type.line(arrow.rule, style)
        box = words.get_rect(midbottom=(round(x), round(y - 26 * shown.layout.unit)))
        frame = box.inflate(kit.px(8), kit.px(2))
        shown.surface.fill(kit.theme.palette.night_900, frame)
        shown.surface.blit(words, box)


def _colour(palette: Palette, kind: EnemyKind) -> Colour:
    if kind == "zombie":
        return palette.zombie_text
    return palette.undead_text if kind == "undead" else palette.moon_100
