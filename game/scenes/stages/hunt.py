"""The hunt: the M5 Stuart in the bocage."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from game.painting.weather import hunt_weather
from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import ActWithTank, GoOn
from game.tabletop.board.sheets import hunt_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, side_frame
from game.tabletop.parts.board_display import BoardDisplay, EnemyIntentReader, show_whole
from game.tabletop.parts.clicks import TankClicks
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.stages.goals import GOAL_STRIP, GoalStrip, HuntGoals
from game.tabletop.stages.hunt import ActionDie, BocageFollow, TankHeading, TankPanel, mark_tank
from game.tabletop.stages.hunt_turns import RollPlayback, RollWords, TurnSign, head_of_hunt
from game.ui.views.view import Action

_SIDES: Final = (216, 246)
"""Width in units of the columns at left and right."""
_TABLE: Final = 190


class HuntScene(PlayScene):
    """The bocage between the tank's panel and the action die."""

    stage: ClassVar[Stage] = "hunt"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Tank panel left; log, dice and action die right; the bocage between them."""
        # With large text there is no log above the action die, which may then be higher.
        table = _TABLE * self.kit.theme.text
        return side_frame(
            size,
            self.kit.theme,
            sides=_SIDES,
            has_squad=False,
            lowest=table,
            strip=GOAL_STRIP,
        )

    def compose(self) -> list[Part]:
        """The bocage, the tank, log, dice and the action die, and what that die brings."""
        kit, session = self.kit, self.session
        view = BoardView(kit, hunt_sheet(session.game.boards))
        if kit.theme.palette.has_textures:
            view.weather = hunt_weather(session.game.boards.hunt, view.layout)
        clicks = TankClicks(kit, session, self.question, self.texts, self.clicks)
        context = self.make_context(view, clicks)
        self.intent = EnemyIntentReader(context, always=True)
        self.follow = BocageFollow(context, view)
        self.highlights = Highlights(context, partial(mark_tank, session))
        self.board = BoardDisplay(context, view, self.highlights, self.intent, show_whole(kit))
        goals = HuntGoals(kit, session)
        strip = GoalStrip(context, goals)
        self.tank = tank = TankPanel(context)
        self.die = ActionDie(context, goals.exposed)
        log, roll = self.make_log(), RollWords(context)
        playback = RollPlayback(
            session.director, roll, self._ends_skip, self._waits_for_camera, self.renew
        )
        return [
            TankHeading(session, view),
            self.board,
            self.follow,
            tank,
            log,
            self.make_dice(),
            self.die,
            strip,
            *self.surround(
                [self.spots_on(view, clicks), strip],
                head=partial(head_of_hunt, session),
                figures=[tank, self.die],
                words=roll.words,
                offers=roll.offers,
                playback=playback,
            ),
            TurnSign(context, lambda: self.fights.showing is not None),
        ]

    def do(self, action: Action) -> None:
        """Roll the action die, act with the tank, or as everywhere."""
        match action:
            case GoOn():
                self.session.director.go_on()
            case ActWithTank(option_type):
                self.tank.act(option_type)
            case _:
                super().do(action)
