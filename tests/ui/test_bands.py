"""Bands of the moments of weight: which events have one, what they say, how they go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.boards import load_boards
from game.rules import Game
from game.rules.board import VILLAGE, Boards
from game.rules.counters import DOCTOR
from game.rules.events import castle, enemies, field, hunt, people, play
from game.rules.events.play import Event
from game.rules.state import Action, State
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.fights.attack_reader import Situation
from game.tabletop.fights.band_strip import HIGH, BandStrip
from game.tabletop.fights.bands import BANDS, LAST_HOURS, Band, band_of
from game.tabletop.parts.bands import BandPicture
from game.tabletop.shown_events.table import SHOWN_EVENTS
from game.tabletop.sound_bank import CUES
from game.ui.theme import TEXT_PERCENTS
from game.ui.words import LANGUAGES
from game.window.app import App
from tests.tools.found_fights import find_fight
from tests.tools.gallery import Gallery
from tests.ui.driving import play_scene, press
from tests.ui.layout_faults import WINDOWS, layout_faults

_ALONE: Final[dict[str, tuple[type[Event], ...]]] = {
    "a fight shows it": (
        castle.BlastFelt,
        castle.EnemyTurned,
        castle.FlameTurnedOn,
        castle.IgniterThrown,
        castle.ItemThrown,
        castle.ParaInjected,
        castle.RocketFired,
        castle.VolleyFired,
        enemies.EnemyHit,
        enemies.EnemyPlaced,
        hunt.AmmunitionRanOut,
        hunt.AttachedLost,
        hunt.CounterRemoved,
        hunt.CounterTurnedUp,
        hunt.GunFired,
        hunt.TankDamaged,
        hunt.TankRammed,
        hunt.TrackBroke,
        people.ParaMarked,
        people.ParaWounded,
        play.AttackRolled,
        play.LuckTested,
    ),
    "it has a card": (
        castle.AmbitionRevealed,
        castle.DetonatorTornOut,
        castle.ExplosivesSet,
        castle.FatherFound,
        castle.PassageFound,
        enemies.MarkerPeeked,
        field.ClueSeen,
        field.ClueTaken,
        hunt.HuntBegan,
        people.ParaDied,
        play.DetectionTested,
    ),
    "its scene is about it": (
        castle.AttemptBegan,
        castle.CastleExploded,
        castle.EscapeRolled,
        castle.FieldLeft,
        castle.GarrisonLaidOut,
        castle.GearPooled,
        castle.InfiltrationRolled,
        castle.KitUsedAtOnce,
        castle.LevelRaised,
        castle.LookSpent,
        castle.LooksWon,
        castle.ParaEscaped,
        castle.RaidBegan,
        field.DropOrderChosen,
        field.DropRolled,
        field.GroupArrived,
        field.MarchEnded,
        field.NightBegan,
        field.ParaLanded,
        field.PlaneFlewOn,
        people.ItemAssigned,
        play.NightEnded,
        play.StageBegan,
    ),
    "the player has just ordered it": (
        castle.FatherActed,
        castle.FatherMoved,
        castle.ShotForgone,
        hunt.DieKept,
        hunt.PointsDropped,
        hunt.TankMoved,
        hunt.TankScouted,
        people.ActionBegan,
        people.ActionEnded,
        people.ActionJoined,
        people.GroupChanged,
        people.GroupMoved,
        people.ItemHandedOver,
        people.ItemLaidDown,
        people.ItemLeftBehind,
        people.ItemPickedUp,
        people.ItemSpent,
        people.ItemsSwapped,
        people.MoveEnded,
        people.WentFullSpeed,
    ),
    "counters and dice on the board show it": (
        castle.ArrivalRolled,
        castle.FatherReleased,
        castle.MonstersMended,
        castle.ShotSpoiled,
        enemies.EnemyMoved,
        enemies.MarkerPutBack,
        enemies.MarkerRemoved,
        enemies.MarkersCleared,
        enemies.MarkersPlaced,
        hunt.CounterattackBegan,
        hunt.StirringRolled,
        hunt.ZombieMoved,
        people.HitCancelled,
        people.ParaHealed,
        people.ParaPlaced,
    ),
    "it keeps the order of play": (
        castle.SurplusLeftOut,
        enemies.EnemyReacted,
        hunt.ActionDiceRolled,
        hunt.HuntTurnBegan,
        play.PhaseBegan,
        play.TurnBegan,
    ),
}
"""Why an event has no band."""


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


@pytest.fixture
def night(boards: Boards) -> State:
    """A raid in which two men act and some of the eight are dead."""
    state = Game.new(boards, 1, part="castle").state.copy()
    state.action = Action(("Elliot", "Blake"), (VILLAGE,), 0)
    return state


def _situations(boards: Boards, night: State) -> Iterator[tuple[Event, Situation]]:
    """An event of each band, with the position before it."""
    here = Situation(night, boards, [])
    room = boards.castle.squares[0]
    road = next(iter(boards.field.hexes))
    for marker in ("ines", "mine", "dog", "beast", "sniper", "sentry-1"):
        yield enemies.MarkerTurnedUp("R4.2.4-rush", marker, road), here
    german = next(name for name, one in night.enemies.items() if one.kind == "german")
    at = night.enemies[german].at
    yield enemies.EnemyRemoved("R4.2.4-beast-victim", german, at, "removed"), here
    yield field.ParaReturned("R4.2.4-alive", "Hank", road), here
    yield field.GroupBounced("R4.2.4-ambush", ("Elliot", "Blake"), road, road), here
    yield castle.CompanionJoined("V2-anya", "Anya", road), here
    yield castle.LoveGrew("R6.3-romance", "Blake", 1), here
    yield castle.TankFound("V2-t34"), here
    yield castle.DuelFought("V2-panther", 5, True), here
    yield castle.DuelFought("V2-panther", 2, False), here
    yield enemies.EnemyTurnedUp("R7.7.1-ground-or-cellar", german, at), here
    yield enemies.ItemFound("R7.3.11-doctor", DOCTOR, room), here
    fit = night.copy()
    fit.paras = {name: replace(man, at=VILLAGE) for name, man in fit.paras.items()}
    for state in (fit, night):
        yield enemies.ItemFound("R7.3.3-prisoner", "prisoner", room), Situation(state, boards, [])
    yield castle.HostageDelivered("Q169", "Elliot"), here
    yield castle.DaughterTaken("Q170", "Z1", "Elliot"), here
    danced = castle.ZombiesDanced("R8.3.4-controller", ("Z1",))
    yield danced, Situation(_with_zombie(night), boards, [])
    yield castle.DoctorTurned("R8.3.3-event3", "zombie", room, "I1"), here
    yield castle.DetonatorPlaced("R7.5-detonator", "Elliot", room), here
    yield castle.DetonatorFailed("R9.1.1-0600", "detonator"), here
    for hour in (night.deadline - left for left in LAST_HOURS):
        late = night.copy()
        late.stage, late.clock = "castle", hour - 10
        yield play.ClockAdvanced("R7.1", hour), Situation(late, boards, [])
    yield hunt.PointsRolled("M5.0-ap", 1, 0), here
    yield hunt.PointsRolled("M5.0-ap", 6, 0), here
    yield hunt.CountersReshuffled("M7.2-ev-chaos", (), "turn"), here
    yield hunt.RiderTurned("M7.2-ev-turn", "Hank", "zombie-1", road), here
    yield hunt.EventRolled("M7.2-event", 2, 0, 2), here
    yield hunt.EventRolled("M7.2-event", 4, 0, 4), here
    yield hunt.EventExchanged("M7.2-ev-turn", road, "cutter"), here
    for counter in ("turret", "cutter", "infantry-1"):
        yield hunt.CounterAttached("M7.2-equipment", counter, road), here
    for what in ("damage", "ammunition", "track"):
        yield hunt.TankMended("M7.5-repair", what), here
    yield hunt.RepairRolled("M7.5-repair", 2, 5, succeeded=False), here


def _with_zombie(night: State) -> State:
    state = night.copy()
    german = next(iter(state.enemies.values()))
    state.enemies = {**state.enemies, "Z1": replace(german, name="Z1", kind="zombie")}
    return state


def _bands(boards: Boards, night: State) -> list[Band]:
    found = [band_of(event, situation) for event, situation in _situations(boards, night)]
    assert None not in found
    return [band for band in found if band is not None]


# --- Which events have one ---------------------------------------------------------------------


def test_every_event_has_a_band_or_a_reason_for_none() -> None:
    alone = [event for events in _ALONE.values() for event in events]
    assert len({*alone}) == len(alone)
    assert {*alone} ^ {*BANDS} == {*SHOWN_EVENTS}


def test_each_band_is_brought_about_by_an_event(boards: Boards, night: State) -> None:
    kinds = {type(event) for event, _ in _situations(boards, night)}
    assert kinds == {*BANDS}
    names = [band.name for band in _bands(boards, night)]
    assert len({*names}) == len(names)


def test_R7_7_1_only_the_first_alarm_of_a_floor_has_a_band(boards: Boards, night: State) -> None:
    at = boards.castle.squares[0]
    alarm = enemies.EnemyTurnedUp("R7.7.1-ground-or-cellar", "x", at)
    seen = enemies.EnemyTurnedUp("R7.7.3-sight", "y", at)
    assert band_of(seen, Situation(night, boards, [])) is None
    assert band_of(alarm, Situation(night, boards, [seen])) is not None
    assert band_of(alarm, Situation(night, boards, [seen, alarm])) is None


def test_R7_3_3_the_prisoner_is_a_man_believed_dead(boards: Boards, night: State) -> None:
    names = [man.name for man in night.the_dead()]
    known = [band for band in _bands(boards, night) if band.name == "prisoner-known"]
    assert [band.who for band in known] == [(names[0],)]


def test_R4_2_4_ambush_those_who_lie_in_wait_are_behind_a_hedge(
    boards: Boards, night: State
) -> None:
    """Its words tell of helmets over a hedge, and there was none."""
    assert {band.name for band in _bands(boards, night) if band.has_hedge} == {"ambush"}


def test_a_storeroom_is_no_library(boards: Boards, night: State) -> None:
    """Its floor of boards gave it the shelves of the doctor's study."""
    stores = [one for one in boards.castle.rooms if one.name in ("store1", "store2")]
    sceneries = {Situation(night, boards, []).scenery(one.squares[0]) for one in stores}
    assert sceneries == {"cellar"}


def test_an_hour_strikes_once(boards: Boards, night: State) -> None:
    night.clock = 300
    ten_past = play.ClockAdvanced("R7.1", 310)
    assert band_of(ten_past, Situation(night, boards, [])) is None


def test_M7_2_event_what_follows_as_an_event_has_one_band(boards: Boards, night: State) -> None:
    for total in (5, 6, 7, 8):
        event = hunt.EventRolled("M7.2-event", min(total, 6), total - min(total, 6), total)
        assert band_of(event, Situation(night, boards, [])) is None
    done = hunt.RepairRolled("M7.5-repair", 3, 2, succeeded=True)
    assert band_of(done, Situation(night, boards, [])) is None


def test_a_die_that_gives_action_points_has_no_band(boards: Boards, night: State) -> None:
    assert band_of(hunt.PointsRolled("M5.0-ap", 4, 4), Situation(night, boards, [])) is None


# --- What they say -----------------------------------------------------------------------------


def test_each_band_has_its_sound(boards: Boards, night: State) -> None:
    assert {band.sting for band in _bands(boards, night)} <= {*CUES}


def test_nothing_on_a_band_is_cut(gallery: Gallery, boards: Boards, night: State) -> None:
    faults = []
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        kit = gallery.context.kit
        strip = BandStrip(kit, gallery.context.teller)
        rect = pygame.Rect(0, 0, window[0], kit.px(HIGH))
        for band in _bands(boards, night):
            placed = strip.placed(band, rect)
            assert len(list(placed.words())) == 2
            found = layout_faults(placed)
            faults += [f"{window} {text} {language}, {band.name}: {one}" for one in found]
    assert faults == []


# --- How they come and go ----------------------------------------------------------------------


def _band(scene: PlayScene) -> Band | None:
    picture = scene.interlude.picture
    return picture.band if isinstance(picture, BandPicture) else None


def _to_a_band(app: App, animation: str = "normal", fights: str = "strip") -> PlayScene:
    """A castle in which a sentry is just being found."""
    found = find_fight(app.context.boards, "band-sentry", 1)
    assert found is not None
    seed, (*before, finds) = found
    game = Game.new(app.context.boards, seed, part="castle")
    for choice in before:
        game.choose(choice)
    app.context.play(game)
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation=animation, fights=fights)
    app.context.follow_settings()
    app.context.session.choose(finds)
    scene, director = play_scene(app), app.context.session.director
    for _ in range(400):
        if _band(scene) is not None or not director.is_busy:
            break
        app.loop.frame(16)
    return scene


def test_a_band_goes_by_itself(app: App) -> None:
    scene = _to_a_band(app)
    session = app.context.session
    band = _band(scene)
    assert band is not None and band.name == "sentry"
    marker = band.cell
    assert marker in session.shown.hidden
    for _ in range(200):
        app.loop.frame(16)
    assert _band(scene) is None
    assert session.shown == session.game.state


def test_any_key_ends_a_band(app: App) -> None:
    scene = _to_a_band(app)
    band = _band(scene)
    assert band is not None
    marker = band.cell
    press(app, pygame.K_SPACE)
    assert _band(scene) is None
    assert marker not in app.context.session.shown.hidden


@pytest.mark.parametrize(("animation", "fights"), [("off", "strip"), ("normal", "board")])
def test_whoever_wants_the_board_alone_has_no_bands(app: App, animation: str, fights: str) -> None:
    scene = _to_a_band(app, animation, fights)
    assert _band(scene) is None
