"""The mission in the castle: how it stands, and the tower that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.errands import Errand
from game.rules.advice.mission import (
    Blast,
    LastChance,
    Mission,
    Quest,
    if_it_blew,
    if_it_ended,
    judge,
)
from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import FLOORS, Place
from game.rules.decisions import Act, Decision
from game.rules.state import EnemyKind, State
from game.tabletop.actions import (
    LookAtPlace,
    SayHowToWin,
    ShowFuse,
    ShowQuest,
    SwitchView,
    TellBlast,
)
from game.tabletop.estimates import errands, last_chance, torn_out_by
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.log import LogLine
from game.tabletop.hud.tower import MissionLook, TowerLook, TowerPart, tower
from game.tabletop.hud.turn_summary import EnemyTurnSummary, last_enemy_turn
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart
from game.tabletop.session import Session
from game.tabletop.stages.castle import Floors
from game.tabletop.tooltips.mission_cards import (
    blast_card,
    chance_words,
    fuse_card,
    fuse_words,
    next_words,
    quest_card,
    quest_in_short,
    quest_words,
)
from game.tabletop.tooltips.slip import Entry, TooltipText
from game.ui.views.containers import AsHigh
from game.ui.views.stops import action_of
from game.ui.views.view import Action, View

_KINDS: Final[tuple[EnemyKind, ...]] = ("german", "zombie", "undead")
_POINTS_RULE: Final = "R9.3-upgrade"


class MissionWatch:
    """The mission in the position shown, worked out once for each position."""

    def __init__(self, kit: Kit, session: Session, teller: Teller) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._position: tuple[State, int, Decision | None] | None = None
        self._positions = 0
        self._mission: Mission | None = None
        self._chance: LastChance | None = None
        self._torn: tuple[str, ...] = ()
        self._blast: Blast | None = None
        self._errands: dict[str, Errand] | None = None

    @property
    def positions(self) -> int:
        """How many positions it has seen: the same number is the same position."""
        self._renew()
        return self._positions

    @property
    def mission(self) -> Mission:
        """How the demolition stands."""
        self._renew()
        assert self._mission is not None
        return self._mission

    @property
    def chance(self) -> LastChance | None:
        """The loss by ending the phase now; None if there is none."""
        self._renew()
        return self._chance

    @property
    def torn(self) -> tuple[str, ...]:
        """Enemies who may remove the detonator if the phase ends now."""
        self._renew()
        return self._torn

    @property
    def blast(self) -> Blast:
        """What would happen if it blew now; what the deadline brings, once the goal is lost."""
        self._renew()
        if self._blast is None:
            game = self._session.game
            result = if_it_blew if self.mission.loss is None else if_it_ended
            self._blast = result(game.boards, game.options, self._session.shown)
        return self._blast

    @property
    def errands(self) -> dict[str, Errand]:
        """Where the men are needed next, the most important first."""
        mission = self.mission
        if self._errands is None:
            game = self._session.game
            self._errands = errands(game.boards, game.options, self._session.shown, mission)
        return self._errands

    def _renew(self) -> None:
        """Work it out again if the position has changed; events change a state in place."""
        session, shown = self._session, self._session.shown
        position = (shown, len(session.log), session.decision)
        before = self._position
        if before is not None and before[0] is shown and before[1:] == position[1:]:
            return
        self._position, self._blast, self._errands = position, None, None
        self._positions += 1
        game = session.game
        self._mission = judge(game.boards, game.options, shown)
        is_ours = (
            session.decision is not None and shown.stage == "castle" and shown.phase == "paras"
        )
        self._chance = last_chance(game.boards, game.options, shown) if is_ours else None
        self._torn = torn_out_by(game) if is_ours else ()

    # --- In words -------------------------------------------------------------------------

    def look(self) -> MissionLook:
        """What is said of the mission now."""
        words = fuse_words(self._kit, self._teller, self.mission, self.chance, self.torn)
        quest = self.mission.quest
        sought, in_short = "", ""
        if quest is not None:
            sought = quest_words(self._kit, self._teller, quest)
            in_short = quest_in_short(self._kit, self._teller, quest)
        return MissionLook(self.mission, self.chance, bool(self.torn), words, sought, in_short)

    def fuse_card(self) -> TooltipText:
        """The tooltip of the fuse."""
        return fuse_card(self._kit, self._teller, self.mission, self.chance, self.torn)

    def quest_card(self, quest: Quest) -> TooltipText:
        """The tooltip of what the ambition wants in Nonette."""
        return quest_card(self._kit, self._teller, quest)

    def blast_card(self) -> TooltipText:
        """What would happen if it blew now."""
        return blast_card(self._kit, self._teller, self.mission, self.blast)

    def points_card(self) -> TooltipText:
        """The tooltip of the points."""
        mission, say = self.mission, self._kit.say
        words = say(
            "mission.points.why", safe=mission.points, carried=mission.carried, n=mission.wanted
        )
        click = Entry(f"**{say('click.how-to-win')}**")
        return TooltipText(
            say("hud.points"), (Entry(words), Entry(say("fact.points")), click), _POINTS_RULE
        )

    def next_words(self) -> str:
        """The next step, in one line; empty if nothing would help."""
        chance = self.chance
        if chance is not None:
            return chance_words(self._kit, self._teller, chance)
        words = self.look().fuse
        return next_words(self._kit, self._teller, self.mission, self.blast, words)


LIKE_ZERO: Final = pygame.K_o
"""On a key cap a zero is easily taken for this letter."""


class MissionTower(PanePart):
    """The tower at the right edge. Its floors and its fuse move the camera."""

    def __init__(
        self,
        context: StageContext,
        watch: MissionWatch,
        floors: Floors,
        sees_sight: Callable[[], bool],
        sees_names: Callable[[], bool],
        show: Callable[[Cell], bool],
    ) -> None:
        """`floors` are looked at by it; `sees_sight` tells whether lines of sight are drawn,
        `sees_names` whether all names of places are; `show` brings a square into view."""
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._texts = context.texts
        self._watch = watch
        self._floors = floors
        self._sees_sight = sees_sight
        self._sees_names = sees_names
        self._show = show
        self._column = pygame.Rect(0, 0, 1, 1)
        self._summary = EnemyTurnSummary(
            context.kit, context.session.game.boards.castle, context.teller
        )

    def arrange(self, frame: Frame) -> None:
        """Take the place at the right of the board."""
        self._pane.rect = frame.map
        left = frame.map.left
        self._column = frame.board.clip(left, 0, frame.size[0] - left, frame.size[1])

    def draw(self, target: pygame.Surface) -> None:
        """Draw it on the empty column beside the board."""
        target.fill(self._kit.theme.palette.night_900, self._column)
        super().draw(target)

    def view(self) -> View:
        """What it shows now; made only when something has changed, for it has several sizes."""
        looks = self._floors.place, self._sees_sight(), self._sees_names()
        return self._pane.made((self._watch.positions, looks), self._view_now)

    def _view_now(self) -> View:
        shown, place = self._session.shown, self._floors.place
        from_top: tuple[Place, ...] = (*reversed(FLOORS), VILLAGE)
        parts = tuple(self._part(one) for one in from_top)
        look = TowerLook(
            parts,
            shown.sheet,
            self._watch.look(),
            self._watch.blast,
            place is None,
            self._sees_sight(),
            self._sees_names(),
            self._told_turn(),
        )
        return tower(self._kit, look)

    def _told_turn(self) -> tuple[LogLine, ...]:
        """What the enemies did before this turn, until the player's next order."""
        session = self._session
        if session.decision is None or session.shown.phase != "paras":
            return ()
        events, told = last_enemy_turn(session.log)
        if not session.is_unordered_since(told):
            return ()
        return self._summary.lines(events, session.shown)

    def _part(self, place: Place) -> TowerPart:
        """A floor, or Nonette, in the position shown."""
        shown, floors = self._session.shown, self._floors
        charges = {one.floor: one for one in self._watch.mission.floors}
        men = tuple(man for man in men_shown(shown) if floors.place_of(man.at) == place)
        foes = [one for one in shown.enemies.values() if floors.place_of(one.at) == place]
        counted = Counter(one.kind for one in foes)
        hand = shown.action.at if shown.action is not None else ""
        return TowerPart(
            place,
            None if place == VILLAGE else charges.get(place),
            men,
            tuple((kind, counted[kind]) for kind in _KINDS if counted[kind]),
            any(one.kind == "german" and one.up for one in foes),
            floors.place == place,
            floors.place_of(hand) == place,
        )

    def look_at_once(self, key: int) -> bool:
        """Look at another floor or at all of them, also while something moves."""
        key = pygame.K_0 if key == LIKE_ZERO else key
        looks = (
            stop
            for stop in self._pane.renew(self.view())
            if stop.hotkey == key and isinstance(action_of(stop), LookAtPlace | SwitchView)
        )
        stop = next(looks, None) if self._session.director.is_busy else None
        return stop is not None and stop.command("press")

    def dock(self) -> pygame.Rect:
        """Where tooltips about the board lie: over its lower end, but not over what is told of the
        enemies' turn."""
        rect = self._pane.rect.copy()
        told = (one.rect for one in self.placed().walk() if isinstance(one.view, AsHigh))
        rect.height = next(told, rect.move(0, rect.height)).top - rect.top
        return rect

    # --- What is pressed ------------------------------------------------------------------

    def card(self, action: Action) -> TooltipText | None:
        """The tooltip of a part of it."""
        watch, quest = self._watch, self._watch.mission.quest
        match action:
            case LookAtPlace(place):
                card = watch.blast_card()
                name = "stage.village" if place == VILLAGE else f"floor.{place}"
                rows = (*self._who_is(place), Entry(f"**{card.title}**"), *card.rows)
                return replace(card, title=self._kit.say(name), rows=rows)
            case TellBlast():
                return watch.blast_card()
            case ShowFuse():
                return watch.fuse_card()
            case ShowQuest() if quest is not None:
                return watch.quest_card(quest)
            case SayHowToWin():
                return watch.points_card()
        return None

    def _who_is(self, place: Place) -> Sequence[Entry]:
        """The men and the enemies of a floor, or of Nonette, in words."""
        say, part = self._kit.say, self._part(place)
        rows = [Entry(say(f"unit.{kind}"), str(many)) for kind, many in part.foes]
        if part.men:
            who = say("list.and").join(say(f"name.{man.name}") for man in part.men)
            rows.insert(0, Entry(f"**{who}**"))
            rows += self._texts.danger_in([man.name for man in part.men])
        return rows

    def show_fuse(self) -> None:
        """Select the man who can light the fuse, if he may act now; otherwise show his place."""
        watch = self._watch
        chance, fuse = watch.chance, watch.mission.fuse
        man = chance.men[0] if chance is not None else fuse.man
        if man and any(answer.option == Act(man) for answer in self._question.answers.answers):
            self._question.give(Act(man))
            return
        at = self._session.shown.paras[man].at if man else fuse.at
        self._look_at(at)

    def show_quest(self) -> None:
        """Show where it is."""
        quest = self._watch.mission.quest
        if quest is not None:
            self._look_at(quest.at)

    def _look_at(self, at: Cell) -> None:
        """Show a square, from near if another place is looked at from near; not "" for nowhere."""
        if at == VILLAGE:
            self._floors.go_to(VILLAGE)
        elif at:
            if self._floors.place is not None:
                self._floors.go_to(self._floors.place_of(at))
            self._show(at)
