"""What became of each man, or in a hunt of each of the dead."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.board import VILLAGE
from game.rules.counters import HUNT_ZOMBIES
from game.rules.state import DEAD, Para
from game.ui.hud.men import men_shown
from game.ui.kit import Kit
from game.ui.story.story import Story
from game.ui.text import Style
from game.ui.theme import mix
from game.ui.widgets import Panel

_COUNTER: Final = 62


def draw_fates(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story, share: float = 1.0
) -> None:
    """The counters one after another, with a word below each."""
    panel = Panel(kit.trim, rect, kit.head("panel.men"))
    panel.draw(target)
    men = men_shown(story.state)
    pitch = panel.body.width // max(len(men), 1)
    name = Style("bold", 17, kit.theme.palette.moon_100)
    words = 2 * kit.type.height(name)
    size = min(kit.px(_COUNTER), pitch - kit.px(4), panel.body.height - words)
    for place, man in enumerate(men[: round(share * len(men) + 0.5)]):
        x = panel.body.left + place * pitch + pitch // 2
        counter = kit.art.para(man, max(size, 16))
        spot = counter.get_rect(midtop=(x, panel.body.top))
        target.blit(counter, spot)
        fate, is_bad = fate_of(kit, story, man)
        palette = kit.theme.palette
        ink = palette.red_text if is_bad else palette.moon_300
        y = spot.bottom + kit.px(2)
        who = _fitted(kit, kit.say(f"name.{man.name}"), name, pitch)
        below = kit.type.draw(target, kit.say(f"name.{man.name}"), who, (x, y), "midtop")
        said = _fitted(kit, fate, Style("text", 16, ink), pitch)
        kit.type.draw(target, fate, said, (x, below.bottom - kit.px(2)), "midtop")


def fate_of(kit: Kit, story: Story, man: Para) -> tuple[str, bool]:
    """A word for how he ended, and whether it is a bad one."""
    if man.at != DEAD:
        key = "state.wounded" if man.wounded else "state.home"
        return kit.say(key if man.at == VILLAGE else "state.out"), man.wounded
    key = f"state.{story.cause_of_death(man.name)}"
    return kit.say(key if kit.words.has(key) else "state.dead"), True


def draw_killed(kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story) -> None:
    """The four of them, in grey those who are still out there."""
    hunt = story.state.hunt
    panel = Panel(kit.trim, rect, kit.head("hunt.killed"))
    panel.draw(target)
    if hunt is None:
        return
    size = min(kit.px(110), panel.body.height - kit.px(10))
    x = panel.body.left
    for counter in HUNT_ZOMBIES:
        picture = kit.press.hunt_counter(counter, size)
        if counter not in hunt.killed:
            picture = picture.copy()
            grey = mix(kit.theme.palette.night_500, kit.theme.palette.night_900, 0.4)
            picture.fill(grey, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(picture, (x, panel.body.top + kit.px(6)))
        x += size + kit.px(14)


def _fitted(kit: Kit, words: str, style: Style, room: int) -> Style:
    """The style, as much smaller as the room asks for."""
    wide = kit.type.width(words, style)
    if wide <= room:
        return style
    return style.but(size=max(style.size * room / wide * 0.96, 8))
