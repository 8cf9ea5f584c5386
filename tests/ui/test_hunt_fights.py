"""What is seen and heard of the hunt's fights: contact, weight, hedges, turns without orders."""

from __future__ import annotations

from typing import Any, Final

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.painting.fights.figures import FigurePicture, Role, Stance
from game.rules import Game
from game.rules.board import Boards
from game.rules.decisions import EndPhase
from game.rules.events import hunt
from game.rules.events.hunt import CounterTurnedUp, PointsRolled, TankDamaged, ZombieMoved
from game.rules.events.play import Event
from game.rules.position import Position
from game.rules.state import State
from game.tabletop.fights.attack_reader import Situation, read
from game.tabletop.fights.attack_view import STAR_MS, AttackKind, AttackView, Ending, Fighter
from game.tabletop.fights.band_strip import LASTS_MS
from game.tabletop.fights.bands import band_of
from game.tabletop.fights.figure_poses import TILTS
from game.tabletop.fights.layout import ZOOM, figure_order, spots
from game.tabletop.fights.timeline import StripMoment, cues_of, moment, plan_of
from game.tabletop.parts.bands import BandPicture
from game.tabletop.shown_events.table import SHOWN_EVENTS
from game.tabletop.shown_events.table import cues_of as cues_of_event
from game.window.app import App
from tests.ui.driving import play_scene

_HEX: Final = "0202"
_STUART: Final = Fighter("tank", Role("tank", "tank"))
_ZOMBIE: Final = Fighter("zombie-1", Role("zombie", "zombie-1", 1), "shield", 3)


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


def _hunting(boards: Boards, **hunted: Any) -> State:
    position: Position = {
        "stage": "hunt",
        "hunt": {"tank": _HEX, "turn_counter": "infantry-2", **hunted},
    }
    return Game.from_position(boards, position, [4] * 9).state


def _fight(kind: AttackKind, ending: Ending, *, hits: int = 1) -> AttackView:
    is_theirs = kind == "melee"
    return AttackView(
        kind=kind,
        cell=_HEX,
        scenery="hedge",
        left=(_STUART,),
        right=(_ZOMBIE,),
        strikes_from="right" if is_theirs else "left",
        ending=ending,
        subject="tank" if is_theirs else "zombie-1",
        hits=hits,
        fallen=0 if is_theirs else hits,
        is_enemys=is_theirs,
    )


# --- Contact and weight -----------------------------------------------------------------------


@pytest.mark.usefixtures("app")
def test_hands_that_strike_the_tank_lie_on_its_hull() -> None:
    """They struck the air before it."""
    attack = _fight("melee", "tank-damaged")
    now = moment(attack, plan_of(attack, follows=False, is_followed=False), STAR_MS)
    (zombie,), (tank,) = (spots(attack, side, 1) for side in ("right", "left"))
    pose = now.strikers[0]

    def seen(one: Fighter, stance: Stance, *, is_left: bool) -> tuple[FigurePicture, int, int]:
        spot = tank if is_left else zombie
        order = figure_order(
            one.role,
            stance,
            "left" if is_left else "right",
            spot,
            ZOOM,
            "plain",
        )
        aside = 0 if is_left else pose.shift[0] * spot.scale
        picture = order.paint()
        x, y = (spot.x - aside) * ZOOM, spot.y * ZOOM
        return picture, round(x) + picture.corner[0], round(y) + picture.corner[1]

    hull, hands = seen(_STUART, "idle", is_left=True), seen(_ZOMBIE, pose.stance, is_left=False)
    masks = [pygame.mask.from_surface(one[0].surface) for one in (hull, hands)]
    offset = hands[1] - hull[1], hands[2] - hull[2]
    assert masks[0].overlap_area(masks[1], offset) > 2000


@pytest.mark.parametrize("hits", [0, 1])
@pytest.mark.parametrize("kind", ["ram", "shell", "melee"])
def test_the_tank_is_heavy_and_only_tilts_as_far_as_it_is_drawn(
    kind: AttackKind, hits: int
) -> None:
    attack = _fight(kind, "smashed" if hits else "missed", hits=hits)
    plan = plan_of(attack, follows=False, is_followed=False)

    def tilt(now: StripMoment) -> int:
        return (now.struck if kind == "melee" else now.strikers)[0].tilt

    tilts = {tilt(moment(attack, plan, ms)) for ms in range(0, 1500, 10)}
    assert tilts <= set(TILTS)
    assert bool(tilts - {0}) is not (kind == "melee" and not hits)
    calm = {tilt(moment(attack, plan, ms, is_calm=True)) for ms in range(0, 1500, 10)}
    assert calm == {0}


def test_a_tank_that_hits_drives_over_what_it_has_struck() -> None:
    attack = _fight("ram", "smashed")
    plan = plan_of(attack, follows=False, is_followed=False)
    at_contact, after = (moment(attack, plan, STAR_MS + ms).strikers[0].shift[0] for ms in (0, 420))
    assert after > at_contact + 30


# --- Hedges -----------------------------------------------------------------------------------


def test_M7_2_zombie_a_zombie_comes_out_of_a_hedge_that_is_heard_before(boards: Boards) -> None:
    state = _hunting(boards, face_down=[("0301", "zombie-1")])
    attack = read(
        [CounterTurnedUp("M7.2-zombie", "zombie-1", "0301")], Situation(state, boards, [])
    )
    assert attack is not None
    assert attack.comes_through_hedge
    heard = [name for _, name in cues_of(attack, plan_of(attack, follows=False, is_followed=False))]
    assert heard.index("rustle") < heard.index("rise")


# --- A turn without orders --------------------------------------------------------------------


def test_M5_0_counter_a_turn_without_orders_shows_who_came_nearer(boards: Boards) -> None:
    state = _hunting(boards, face_up=[("0801", "zombie-2"), ("0601", "zombie-1")])
    moved = [ZombieMoved("M6.0", one, ("0801", "0701")) for one in ("zombie-2", "zombie-1")]
    later = [hunt.HuntTurnBegan("M5.0", 2), ZombieMoved("M6.0", "zombie-3", ("0801", "0701"))]
    told: list[Event] = [hunt.CounterattackBegan("M6.0", 2), *moved, *later]
    band = band_of(PointsRolled("M5.0-ap", 6, 0), Situation(state, boards, [], told))
    assert band is not None
    assert band.moved == 2
    assert [one.role.kind for one in band.theirs] == ["zombie", "zombie"]
    assert {one.entrance for one in band.theirs} == {"comes-nearer"}
    nobody = band_of(PointsRolled("M5.0-ap", 6, 0), Situation(state, boards, [], later))
    assert nobody is not None
    assert [one.role.kind for one in nobody.theirs] == ["bush"]


@pytest.mark.parametrize("die", [1, 6])
def test_a_turn_without_orders_is_one_scene_of_two_seconds(app: App, die: int) -> None:
    """After it the counters move, and the next turn begins, without being told again."""
    position: Position = {
        "stage": "hunt",
        "hunt": {
            "tank": _HEX,
            "points": 4,
            "turn_counter": "infantry-2",
            "face_up": [("0801", "zombie-2")],
        },
    }
    app.kit.settings = replace(app.kit.settings, animation="normal", fights="strip")
    app.context.play(Game.from_position(app.context.boards, position, [die, *[4] * 9]))
    app.loop.frame(16)
    scene, director = play_scene(app), app.context.session.director
    app.context.session.choose(EndPhase())
    lasts = after = 0
    for _ in range(600):
        app.loop.frame(16)
        if isinstance(scene.interlude.picture, BandPicture):
            lasts += 16
        elif lasts:
            after += 16
        motion = director.motion
        if lasts and (motion is None or isinstance(motion.event, PointsRolled)) and after:
            break
    assert LASTS_MS <= lasts <= 2200
    assert after <= 2000


# --- Sounds -----------------------------------------------------------------------------------


def test_a_heart_beats_while_the_next_hit_is_the_last(boards: Boards) -> None:
    for damaged, attached, beats in (
        (False, [], False),
        (True, ["cutter"], False),
        (True, [], True),
    ):
        state = _hunting(boards, damaged=damaged, attached=attached, face_up=[(_HEX, "zombie-1")])
        for event in (PointsRolled("M5.0-ap", 4, 4), hunt.CounterattackBegan("M6.0", 1)):
            names = [name for _, name in cues_of_event(event, boards, state)]
            assert ("heartbeat" in names) is beats
        attack = read([TankDamaged("M6.1-damaged")], Situation(state, boards, []))
        assert attack is not None
        plan = plan_of(attack, follows=False, is_followed=False)
        assert ("heartbeat" in [name for _, name in cues_of(attack, plan)]) is beats


_ALIKE: Final = (
    {"HuntBegan", "TankMoved"},
    {"RepairRolled", "TankMended"},
    {"AttachedLost", "CounterRemoved"},
)
"""Events that are the same to the ear: the tank drives, a tool is at work, something is lost."""
_SHARED: Final = {"die", "settle", "flip", "groan", "bite"}
"""What belongs to every die, counter and zombie."""


def test_each_event_of_the_hunt_sounds_like_itself(boards: Boards) -> None:
    state = _hunting(boards, face_up=[("0301", "zombie-1")])
    heard: dict[str, set[str]] = {}
    for event in (
        hunt.HuntBegan("M3.0", _HEX, (), "infantry-2"),
        hunt.HuntTurnBegan("M5.0", 2),
        hunt.TankMoved("M7.1", _HEX, "0301"),
        hunt.TankScouted("M7.0", _HEX),
        hunt.GunFired("M7.3", "zombie-1", "0301", 6, 0, 4, True),
        hunt.TankRammed("M7.4", "zombie-1", "0301", 6, 0, 4, True),
        hunt.AmmunitionRanOut("M7.3-ammo"),
        hunt.TrackBroke("M7.4-track"),
        hunt.RepairRolled("M7.5", 2, 1, True),
        hunt.TankMended("M7.5", "track"),
        hunt.CounterAttached("M7.2", "cutter", _HEX),
        CounterTurnedUp("M7.2", "zombie-2", _HEX),
        hunt.CounterRemoved("M7.3", "infantry-1", _HEX),
        hunt.CounterattackBegan("M6.0", 1),
        hunt.AttachedLost("M6.1", "cutter"),
        TankDamaged("M6.1"),
        hunt.CountersReshuffled("M7.2", (), "infantry-2"),
        hunt.RiderTurned("M7.2", "infantry-1", "zombie-2", _HEX),
    ):
        assert type(event) in SHOWN_EVENTS
        for _, name in cues_of_event(event, boards, state):
            if name not in _SHARED:
                heard.setdefault(name, set()).add(type(event).__name__)
    assert [kinds for kinds in heard.values() if len(kinds) > 1 and kinds not in _ALIKE] == []
