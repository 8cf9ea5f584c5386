"""The stamp with the result of a blow."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.fights import props
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.state import State
from game.tabletop.fights.beats import fallen_at
from game.tabletop.fights.blow import Blow, Fighter
from game.tabletop.fights.canvas import Canvas, Pictures
from game.tabletop.fights.dice_row import above_dice
from game.tabletop.fights.plates import fighter_name
from game.tabletop.fights.timeline import Moment
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_STAMP: Final = (735, 62)
_STAMP_OF_ENEMY: Final = (590, 62)
"""The same if the enemy attacks, who stands farther left than a target."""
_STAMPS: Final = {"bite": (150, 66), "rising": (480, 62), "injection": (940, 66)}
_MAULED: Final = (610, 62)
"""Before a zombie that goes back from the tank."""
_RAMMED, _RAMMED_NOBODY = (525, 66), (676, 62)
"""Behind the tank that has driven into its target, or between the two if it has not."""
_BESIDE: Final = (250, 112)
"""Beside monsters that rise in the middle."""
_ABOVE: Final = 24
"""Units by which the stamp may reach above the strip."""
_TILT: Final = 6
_INK: Final = hex_colour("#a3210f")


class Stamp:
    """Draws the stamp."""

    def __init__(self, kit: Kit, pictures: Pictures) -> None:
        self._kit = kit
        self._pictures = pictures

    def draw(self, canvas: Canvas, blow: Blow, shown: Moment, state: State, teller: Teller) -> None:
        """Draw the stamp once it is down, above the dice."""
        if not shown.stamp:
            return
        words = self.result(blow, state, teller).upper()
        lowest = above_dice(canvas, blow, shown.dice)
        picture = self._picture(words, is_large=True)
        if picture.get_height() > lowest - canvas.at(0, -_ABOVE)[1]:
            picture = self._picture(words, is_large=False)
        is_lonely = blow.kind == "rising" and not blow.left
        usual = _STAMP if blow.strikes_from == "left" else _STAMP_OF_ENEMY
        place = _BESIDE if is_lonely else _STAMPS.get(blow.kind, usual)
        if blow.kind == "melee" and blow.left and blow.left[0].role.kind == "tank":
            place = _MAULED
        if blow.kind == "ram":
            place = _RAMMED if blow.hits else _RAMMED_NOBODY
        at_rest = picture.get_rect(center=canvas.at(*place))
        if blow.kind != "bite":
            at_rest.bottom = min(at_rest.bottom, lowest)
        if shown.stamp > 1.0:
            wide, high = picture.get_size()
            size = (round(wide * shown.stamp), round(high * shown.stamp))
            picture = pygame.transform.scale(picture, size)
        if shown.stamp_opacity < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * shown.stamp_opacity))
        # It comes down on its lower edge, so that it never lies over the dice.
        box = picture.get_rect(midbottom=at_rest.midbottom)
        box.left = max(box.left, canvas.at(0, 0)[0])
        canvas.target.blit(picture, box)

    def _picture(self, words: str, *, is_large: bool) -> pygame.Surface:
        """The stamp with the result; in a low strip it keeps a size that fits."""
        kit = self._kit
        # Japanese is set in its display face from a larger size on.
        least = 36 if kit.words.language == "ja" else 32
        size = 40 if is_large and (kit.words.language == "ja" or kit.is_large) else least
        style = kit.type.narrow(words, Style("display", size, _INK, 0.05, grows=False), kit.px(420))
        ink = kit.type.line(words, style)
        return self._pictures.take(
            ("stamp", words, size),
            lambda: props.stamped(ink, kit.theme.ui, _TILT, _INK).convert_alpha(),
        )

    def result(self, blow: Blow, state: State, teller: Teller) -> str:
        """The text of the stamp."""
        one = next((each for each in (*blow.left, *blow.right) if each.unit == blow.subject), None)
        who = (
            fighter_name(self._kit, one, state, teller)
            if one is not None
            else teller.name(blow.subject, state)
        )
        if blow.ending == "destroyed" and one is not None and one.role.kind == "undead":
            return self._kit.say("fight.end.destroyed.injected")
        if blow.ending == "destroyed" and one is not None and blow.of == 1:
            return self._of_one(one, who)
        if blow.ending == "smashed" and one is None:
            # It lay face down, and only now is it known what it was.
            return self._kit.say("fight.end.was", who=who)
        is_man = one is not None and one.unit in state.paras
        if blow.ending == "rises" and blow.lost == 1 and one is not None and is_man:
            return self._kit.say(f"fight.end.turned.{one.role.kind}", who=who)
        if blow.ending == "rises" and blow.lost > 1:
            return self._kit.words.count("fight.end.rise", blow.lost)
        if blow.ending == "hits" and one is not None and one.role.kind == "para":
            return self._kit.say("fight.end.hit", who=who)
        if blow.ending == "hits":
            return self._kit.words.count("fight.hits", blow.hits)
        if blow.ending == "blast-hits":
            return self._blasted(blow, state, teller)
        return self._kit.say(f"fight.end.{blow.ending}", who=who, lost=blow.lost, of=blow.of)

    def _blasted(self, blow: Blow, state: State, teller: Teller) -> str:
        """Who lies there after a blast; if nobody does, its hits, as beside the die."""
        kit, fallen = self._kit, fallen_at(blow)
        if not fallen:
            return kit.words.count("fight.end.blast-hits", blow.lost)
        if len(fallen) > 1:
            return kit.words.count("fight.end.blast-units", len(fallen))
        one = next(each for each in blow.struck if each.unit in fallen)
        if one.role.kind == "german" and one.men > 1:
            return kit.say("fight.end.destroyed")
        return self._of_one(one, fighter_name(kit, one, state, teller))

    def _of_one(self, one: Fighter, who: str) -> str:
        """What is said of a single enemy who falls: by name, if he has one."""
        is_nameless = one.role.kind == "german" and not self._kit.words.has(f"name.{one.unit}")
        return self._kit.say("fight.end.german" if is_nameless else "fight.end.down", who=who)
