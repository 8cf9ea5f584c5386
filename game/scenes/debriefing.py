"""The morning after: the level reached, the points, the men, and what to do next."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.board import VILLAGE
from game.rules.counters import HUNT_ZOMBIES
from game.rules.demolition import love_points
from game.rules.events.people import ParaDied
from game.rules.squares import FLOORS
from game.rules.state import Para, Stage, State
from game.scenes.evening import Evening
from game.scenes.night_line import Mark, draw_night_line
from game.scenes.pause import SaveScene
from game.scenes.posters import dawn_poster
from game.scenes.rulebook import RulebookScene
from game.ui.focus import FocusRing
from game.ui.hud.decision_line import ButtonSpec, draw_question, line_buttons
from game.ui.hud.frame import Frame, plain_frame
from game.ui.hud.men import men_shown
from game.ui.hud.topbar import clock_words, draw_two_lines
from game.ui.shelf import Shelf
from game.ui.stack import Scene
from game.ui.text import Style
from game.ui.theme import mix
from game.ui.widgets import Button, Panel

_VICTORIES: Final = ("tactical-victory", "operational-victory", "strategic-victory", "hunt-won")


class DebriefingScene(Scene):
    """A report on paper, the men, the story of the night."""

    stage: Stage = "over"

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._kit = evening.kit
        self.ring = FocusRing()
        self._posters: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        self._frame: Frame = plain_frame((1280, 720), self._kit.theme)

    @property
    def _state(self) -> State:
        return self._evening.session.shown

    @property
    def _is_hunt(self) -> bool:
        return self._state.hunt is not None

    @property
    def _is_victory(self) -> bool:
        return self._state.outcome in _VICTORIES

    def arrange(self, size: tuple[int, int]) -> None:
        """Buttons in the decision line."""
        kit = self._kit
        self._frame = plain_frame(size, kit.theme)
        specs: list[ButtonSpec] = [
            (kit.say("button.save"), "S", pygame.K_s, self._save, False),
            (kit.say("menu.to-title"), "T", pygame.K_t, self._evening.to_title, False),
        ]
        is_epilogue = self._is_victory and not self._is_hunt
        again = (kit.say("debriefing.again"), "N", pygame.K_n, self._again, not is_epilogue)
        specs.append(again)
        if is_epilogue:
            specs.append((kit.say("debriefing.hunt"), "Enter", pygame.K_RETURN, self._hunt, True))
        else:
            specs[-1] = (again[0], "Enter", pygame.K_RETURN, self._again, True)
        self.ring.replace(line_buttons(kit, self._frame.line, specs))

    def handle(self, event: pygame.Event) -> None:
        """The buttons; Esc goes to the title."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._evening.to_title()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self._evening.speak_next()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._evening.stack.push(RulebookScene(self._kit, self._evening.stack, "R9.3-when"))
        else:
            self.ring.handle(event)

    def _again(self) -> None:
        self._evening.begin("hunt" if self._is_hunt else "evening")

    def _hunt(self) -> None:
        self._evening.begin("hunt")

    def _save(self) -> None:
        self._evening.stack.push(SaveScene(self._evening))

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Dawn, the report, the men, the night, the line below."""
        kit, frame = self._kit, self._frame
        target.fill(kit.theme.palette.night_900)
        size = frame.view.size
        stands = "2F" not in self._state.blown
        poster = self._posters.take(size, lambda: dawn_poster(size, tower_stands=stands))
        target.blit(poster, frame.view)
        self._draw_top(target)
        gap = kit.px(20)
        left = pygame.Rect(gap * 2, frame.view.top + gap, round(frame.view.width * 0.44), 0)
        left.height = frame.view.height - 2 * gap
        right = pygame.Rect(left.right + gap, left.top, 0, left.height)
        right.width = frame.view.right - 2 * gap - right.left
        self._draw_report(target, left)
        if self._is_hunt:
            self._draw_killed(target, right)
        else:
            men = pygame.Rect(right.left, right.top, right.width, kit.px(190))
            self._draw_men(target, men)
            story = pygame.Rect(right.left, men.bottom + gap, right.width, 0)
            story.height = right.bottom - story.top
            self._draw_story(target, story)
        words = kit.say("debriefing.line")
        lefts = [w.rect.left for w in self.ring.widgets if isinstance(w, Button)]
        seed = self._seed_words()
        room = min(lefts, default=frame.line.right)
        draw_question(kit, target, frame.line, words, seed, "", room)
        self.ring.draw(target)

    def _seed_words(self) -> str:
        origin = self._evening.session.game.origin
        seed = getattr(origin, "seed", None)
        return "" if seed is None else self._kit.say("debriefing.seed", seed=seed)

    def _draw_top(self, target: pygame.Surface) -> None:
        kit, rect = self._kit, self._frame.top
        palette = kit.theme.palette
        kit.trim.bar(target, rect, "bottom")
        words = clock_words(self._state.clock)
        style = Style("heavy", 38, palette.paper_100, grows=False)
        clock = kit.type.draw(target, words, style, (kit.px(16), rect.centery), "midleft")
        x = clock.right + kit.px(10)
        draw_two_lines(kit, target, x, rect, kit.say("date.day"), kit.say("debriefing.title"))

    def _draw_report(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, state = self._kit, self._state
        palette = kit.theme.palette
        kit.trim.ticket(target, rect)
        body = rect.inflate(-kit.px(52), -kit.px(40))
        ink = Style("bold", 16, palette.ink)
        kit.type.draw(target, kit.say("debriefing.head"), ink, body.topleft)
        words = kit.head(f"outcome.{state.outcome}")
        size = 56
        while (
            kit.type.width(words, Style("display", size, spacing=0.02)) > body.width and size > 24
        ):
            size -= 2
        head = Style("display", size, palette.ink_red, 0.02)
        name = kit.type.draw(target, words, head, (body.left, body.top + kit.px(24)))
        column = pygame.Rect(body.left, name.bottom + kit.px(6), body.width, 0)
        text = Style("text", 19, palette.ink)
        key = f"reason.{self._reason()}"
        line = kit.say(key) if kit.words.has(key) else ""
        used = kit.type.draw_wrapped(target, line, text, column)
        y = used.bottom + kit.px(12)
        target.fill(palette.ink, (body.left, y, body.width, kit.px(2)))
        y += kit.px(10)
        for label, middle, value in self._sums():
            kit.type.draw(target, label, text, (body.left, y))
            right = body.left + round(body.width * 0.75)
            kit.type.draw(target, middle, Style("bold", 19, palette.ink), (right, y), "topright")
            kit.type.draw(
                target, value, Style("heavy", 19, palette.ink), (body.right, y), "topright"
            )
            y += kit.px(28)
        target.fill(palette.ink, (body.left, y + kit.px(4), body.width, kit.px(2)))
        total = Style("display", 30, palette.ink, 0.04)
        kit.type.draw(target, kit.head("hud.points"), total, (body.left, y + kit.px(12)))
        figure = Style("heavy", 44, palette.ink_red)
        kit.type.draw(target, str(state.points), figure, (body.right, y + kit.px(4)), "topright")
        self._draw_stamp(target, body)

    def _reason(self) -> str:
        for event in reversed(self._evening.session.log):
            reason = getattr(event, "reason", "")
            if reason:
                return str(reason)
        return ""

    def _sums(self) -> list[tuple[str, str, str]]:
        """What counts, how much of it there is, and the points it brings."""
        kit, state = self._kit, self._state
        if state.hunt is not None:
            killed = f"{len(state.hunt.killed)} / {len(HUNT_ZOMBIES)}"
            return [
                (kit.say("hunt.killed"), killed, ""),
                (kit.say("turn", n=""), str(state.turn), ""),
            ]
        alive = state.living()
        rows = [
            (kit.say("debriefing.floors"), f"{len(state.blown)} / {len(FLOORS)}", ""),
            (kit.say("debriefing.alive"), f"{len(alive)} / {len(men_shown(state))}", ""),
        ]
        for item, points in _stars_at_home(state):
            rows.append((self._evening.teller.item(item), "★" * points, str(points)))
        love = love_points(state)
        if love:
            rows.append((kit.say("debriefing.love"), "♥", str(love)))
        return rows

    def _draw_stamp(self, target: pygame.Surface, body: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        words = kit.head("debriefing.done" if self._is_victory else "debriefing.failed")
        style = Style("display", 32, palette.ink_red, 0.06)
        picture = kit.type.line(words, style)
        box = picture.get_rect().inflate(kit.px(28), kit.px(14))
        stamp = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(stamp, palette.ink_red, stamp.get_rect(), kit.px(4), kit.px(4))
        stamp.blit(picture, picture.get_rect(center=stamp.get_rect().center))
        stamp.fill((255, 255, 255, 200), special_flags=pygame.BLEND_RGBA_MULT)
        turned = pygame.transform.rotozoom(stamp, 8, 1)
        target.blit(turned, turned.get_rect(midbottom=(body.centerx, body.bottom + kit.px(10))))

    def _draw_men(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, state = self._kit, self._state
        palette = kit.theme.palette
        panel = Panel(kit.trim, rect, kit.head("panel.men"))
        panel.draw(target)
        men = [man for man in state.paras.values() if man.at != "absent"]
        pitch = panel.body.width // max(len(men), 1)
        size = min(kit.px(62), pitch - kit.px(4))
        for place, man in enumerate(men):
            x = panel.body.left + place * pitch + pitch // 2
            counter = kit.art.para(man, size)
            spot = counter.get_rect(midtop=(x, panel.body.top))
            target.blit(counter, spot)
            name = Style("bold", 17, palette.moon_100)
            y = spot.bottom + kit.px(12)
            kit.type.draw(target, kit.say(f"name.{man.name}"), name, (x, y), "center")
            words, is_bad = self._fate(man)
            ink = palette.red_text if is_bad else palette.moon_300
            kit.type.draw(target, words, Style("text", 16, ink), (x, y + kit.px(18)), "center")

    def _fate(self, man: Para) -> tuple[str, bool]:
        kit = self._kit
        if man.at != "dead":
            key = "state.wounded" if man.wounded else "state.home"
            return kit.say(key if man.at == VILLAGE else "state.out"), man.wounded
        for event in reversed(self._evening.session.log):
            if isinstance(event, ParaDied) and event.name == man.name:
                key = f"state.{event.cause}"
                return kit.say(key if kit.words.has(key) else "state.dead"), True
        return kit.say("state.dead"), True

    def _draw_story(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The night as a line, and below it who died, who came, what blew up."""
        kit = self._kit
        palette = kit.theme.palette
        panel = Panel(kit.trim, rect, kit.head("debriefing.evening"))
        panel.draw(target)
        story = self._story()
        sky = pygame.Rect(panel.body.left, panel.body.top, panel.body.width, kit.px(118))
        draw_night_line(kit, target, sky, story, blown="2F" in self._state.blown)
        time = Style("heavy", 17, palette.amber)
        y = sky.bottom + kit.px(10)
        pitch = max(kit.px(26), kit.type.height(time))
        room = max((panel.body.bottom - y) // pitch, 1)
        for mark in story[-room:]:
            at = kit.type.draw(target, clock_words(mark.clock), time, (panel.body.left, y))
            ink = palette.red_text if mark.is_bad else palette.moon_100
            place = (at.right + kit.px(14), y)
            kit.type.draw(target, mark.words, Style("text", 17, ink), place)
            y += pitch

    def _story(self) -> list[Mark]:
        """What a man would tell of the night."""
        found = []
        clock = 0
        teller = self._evening.teller
        for event in self._evening.session.log:
            kind = type(event).__name__
            clock = getattr(event, "minutes", clock) if kind == "ClockAdvanced" else clock
            if kind in _STORY:
                words = teller.plain_event(event, self._state)
                if words:
                    found.append(Mark(clock, words, kind in _BAD_STORY))
        return found

    def _draw_killed(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, hunt = self._kit, self._state.hunt
        panel = Panel(kit.trim, rect, kit.head("hunt.killed"))
        panel.draw(target)
        if hunt is None:
            return
        size = kit.px(110)
        x = panel.body.left
        for counter in HUNT_ZOMBIES:
            picture = kit.press.hunt_counter(counter, size)
            if counter not in hunt.killed:
                picture = picture.copy()
                grey = mix(kit.theme.palette.night_500, kit.theme.palette.night_900, 0.4)
                picture.fill(grey, special_flags=pygame.BLEND_RGB_MULT)
            target.blit(picture, (x, panel.body.top + kit.px(10)))
            x += size + kit.px(14)


_STORY: Final = (
    "ParaDied",
    "GroupArrived",
    "ClueTaken",
    "ParaReturned",
    "PassageFound",
    "LoveGrew",
    "DetonatorPlaced",
    "ExplosivesSet",
    "DetonatorTornOut",
    "CastleExploded",
    "EnemyTurned",
)
_BAD_STORY: Final = ("ParaDied", "DetonatorTornOut")


def _stars_at_home(state: State) -> list[tuple[str, int]]:
    """Each thing in the village that is worth points."""
    carried = [item for man in state.paras.values() if man.at == VILLAGE for item in man.items]
    lying = state.lying.get(VILLAGE, ())
    return [
        (item, state.sheet.items[item].stars)
        for item in (*carried, *lying)
        if state.sheet.items[item].stars
    ]
