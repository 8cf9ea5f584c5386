"""Attacks shown in large: what is told of which events, at which moment, and how it is skipped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Final, Literal, get_args

import pygame
import pytest
from msgspec.structs import replace

from game import assets
from game.archive.settings import Settings
from game.boards import load_boards
from game.bots import bot
from game.painting.fights import props, rig
from game.painting.fights.backdrops import Scenery, painted
from game.painting.fights.figures import (
    UNDEAD,
    WORM,
    ZOMBIES,
    FigureOrder,
    FigurePicture,
    Kind,
    Role,
    Stance,
    build_of,
    poses,
)
from game.rules import Game
from game.rules.board import VILLAGE, Boards
from game.rules.counters import GERMANS, ROSTER
from game.rules.decisions import Attack
from game.rules.events.castle import VolleyFired
from game.rules.events.enemies import EnemyRemoved
from game.rules.events.hunt import (
    AmmunitionRanOut,
    CounterTurnedUp,
    GunFired,
    TankRammed,
    TrackBroke,
)
from game.rules.events.people import ParaDied
from game.rules.events.play import AttackRolled, Event, LuckTested
from game.rules.game import Part
from game.rules.state import State
from game.rules.units import Enemy
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.fights.attack_reader import Situation, is_attack, read
from game.tabletop.fights.attack_view import (
    FIRE_MS,
    SHOT_FLIES_MS,
    STAR_MS,
    AttackKind,
    AttackView,
    Ending,
    Fighter,
    blast_ms,
    fallen_at,
    star_ms,
)
from game.tabletop.fights.foresight import coming, possible
from game.tabletop.fights.layout import (
    HIGH,
    PICTURE,
    WINDOW,
    ZOOM,
    PictureCanvas,
    cast,
    figure_order,
    light_of,
    picture_and_table,
    spots,
)
from game.tabletop.fights.overlay import FightOverlay
from game.tabletop.fights.timeline import (
    StripMoment,
    TimedDie,
    cues_of,
    decides_ms,
    moment,
    plan_of,
    tempo,
    weight_of,
)
from game.tabletop.fights.words import StampPicture, Unseen, fighter_name, result, strip_words
from game.tabletop.game_context import GameContext
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.containers import At, Box
from game.ui.views.view import Layout, Placed
from game.ui.words import LANGUAGES, use
from game.window.app import App
from tests.tools.gallery import Gallery
from tests.ui.driving import click, play_scene, press
from tests.ui.layout_faults import WINDOWS, layout_faults
from tests.ui.strips import fights_of, to_a_blow, to_the_strip

LONGEST_MS = 1600
"""The longest action: from the strip's coming to the stamp at rest, or to the next attack."""
STAMPED_MS = 140
_STRIP: Final = pygame.Rect(0, 200, 1280, round(HIGH))
STEP_MS = 20


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


def _played(boards: Boards, part: Part, seeds: range) -> Iterator[tuple[list[Event], Situation]]:
    """The events of games from each attack on to the next decision, with the position before it."""
    for seed in seeds:
        game, player = Game.new(boards, seed, part=part), bot("sergeant", seed)
        while game.decision is not None and len(game.choices) < 900:
            made, state = len(game.events), game.state.copy()
            log = list(game.events)
            game.choose(player.choose(game))
            told = list(game.events[made:])
            for place, event in enumerate(told):
                if is_attack(event):
                    yield told[place:], Situation(state.copy(), boards, [*log, *told[:place]])
                state.apply(event)


@pytest.fixture(scope="module")
def attacks(boards: Boards) -> list[tuple[AttackView, list[Event], State]]:
    """Every attack of some games."""
    found = []
    for part in ("evening", "castle"):
        for events, scene in _played(boards, part, range(1, 9)):
            attack = read(events, scene)
            if attack is not None:
                found.append((attack, events, scene.state))
    assert len(found) > 100
    return found


@pytest.mark.parametrize(
    ("there", "removed", "words"),
    [
        (("G1", "G2"), ("G1",), "1 unit wiped out"),
        (("G1", "G2", "G3"), ("G1", "G3"), "2 units wiped out"),
        (("G1", "Wafner"), ("Wafner",), "Captain Wafner falls"),
        (("G1",), ("G1",), "Germans wiped out"),
    ],
)
def test_the_stamp_of_a_volley_says_how_many_units_fall_where_others_stand(
    app: App, boards: Boards, there: tuple[str, ...], removed: tuple[str, ...], words: str
) -> None:
    """It said that the Germans were wiped out, and three of them still stood there."""
    state = Game.new(boards, 1, part="castle").state.copy()
    for name in there:
        state.enemies[name] = Enemy(name, "german", VILLAGE, up=True)
    fired = VolleyFired("R7.8.5-paras", ("Blake",), ("",), (6,) * 9, 9)
    gone = [EnemyRemoved("R7.6.4-removed", name, VILLAGE, "removed") for name in removed]
    attack = read([fired, *gone], Situation(state, boards, []))
    assert attack is not None
    assert result(app.kit, attack, state, app.context.teller) == words


# --- What is told -----------------------------------------------------------------------------


def test_a_strip_says_what_the_events_say(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    for attack, events, _ in attacks:
        event = events[0]
        if isinstance(event, AttackRolled):
            need = event.need - min(event.bonus, default=0)
            assert (attack.dice, attack.need, attack.hits) == (event.dice, need, event.hits)
            assert sum(attack.are_hits) == event.hits
        assert 1 <= attack.events <= len(events)


def test_the_numbers_of_the_strikers_add_up_to_their_dice(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    with_icons = 0
    for attack, events, state in attacks:
        event = events[0]
        strikers = attack.left if attack.strikes_from == "left" else attack.right
        if not isinstance(event, AttackRolled) or len(strikers) < len(event.attackers):
            continue
        if all(one.unit in state.paras for one in strikers):
            assert max(sum(one.number for one in strikers), 1) == len(event.dice)
            with_icons += any(one.icons for one in strikers)
    assert with_icons


def test_R7_6_4_what_only_some_dice_add_is_told_beside_what_they_need(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    """A 2 was a hit where 3+ was needed: the bat adds to its dice."""
    some = [
        (attack, event[0]) for attack, event, _ in attacks if isinstance(event[0], AttackRolled)
    ]
    for attack, event in some:
        assert isinstance(event, AttackRolled)
        assert attack.bonus == max(event.bonus, default=0) - min(event.bonus, default=0)
        lowest = min(
            (die for die, hit in zip(attack.dice, attack.are_hits, strict=True) if hit), default=6
        )
        assert lowest >= attack.need - attack.bonus
    assert any(attack.bonus for attack, _ in some)


def test_of_a_crowd_those_with_the_most_dice_are_in_view(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    """Five attacked, and the one with the most dice of his own was not there."""
    crowds = [
        attack.left
        for attack, _, _ in attacks
        if attack.strikes_from == "left" and len(attack.left) > 4
    ]
    assert crowds
    for men in crowds:
        numbers = [one.number for one in men]
        assert numbers == sorted(numbers, reverse=True)


def test_only_who_is_removed_is_shown_as_fallen(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    for attack, events, state in attacks:
        after = state.copy()
        for event in events[: attack.events]:
            after.apply(event)
        if attack.ending in ("down", "destroyed"):
            assert attack.subject in state.enemies
            assert attack.subject not in after.enemies
        if attack.ending in ("sways", "missed", "hits"):
            assert attack.fallen == 0
            assert attack.subject in after.enemies or attack.subject in after.paras


def test_the_players_side_is_always_left(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    for attack, _, state in attacks:
        men = {name for name in state.paras if name not in state.enemies}
        # A man who has turned comes up on the other side.
        if attack.kind != "rising":
            assert not any(one.unit in men for one in attack.right)


def test_R7_8_2_who_is_not_infected_but_dies_of_the_next_hit_is_stamped_dead(
    boards: Boards, attacks: list[tuple[AttackView, list[Event], State]]
) -> None:
    """He was spared, said the stamp, and then he rose as a zombie."""
    attack, events, state = next(
        one for one in attacks if isinstance(one[1][0], LuckTested) and one[0].ending == "spared"
    )
    luck = events[0]
    assert isinstance(luck, LuckTested)
    strike = AttackRolled(
        "R7.6.4", (attack.right[0].unit,), attack.subject, (6, 6), (0, 0), 4, 2, melee=True
    )
    scene = Situation(state, boards, [strike])
    death = ParaDied("R4.5.5-per-hit", attack.subject, attack.cell, "hit", dropped=())
    told = read([luck, death], scene)
    assert told is not None
    assert (told.ending, told.events) == ("dead", 2)


@pytest.mark.parametrize(
    ("language", "words"), [("ja", "ブレークがゾンビになった"), ("en", "Blake is a zombie now")]
)
def test_a_man_who_rises_has_turned(app: App, language: Literal["en", "ja"], words: str) -> None:
    app.kit.speak(use(language))
    vars(app.context).pop("teller", None)
    state = Game.new(app.context.boards, 1).state
    attack = AttackView(
        kind="rising",
        cell="1F-0101",
        scenery="hall",
        left=(),
        right=(Fighter("Blake", Role("zombie", "Blake", 1)),),
        strikes_from="right",
        ending="rises",
        subject="Blake",
        lost=1,
    )
    assert result(app.kit, attack, state, app.context.teller) == words


def test_all_kinds_come_up(attacks: list[tuple[AttackView, list[Event], State]]) -> None:
    assert {"volley", "melee", "bite", "rising"} <= {attack.kind for attack, *_ in attacks}


# --- When -------------------------------------------------------------------------------------


def _moments(attack: AttackView, *, is_calm: bool = False) -> list[tuple[int, StripMoment]]:
    plan = plan_of(attack, follows=False, is_followed=False)
    steps = range(0, plan.end + 1, STEP_MS)
    return [(ms, moment(attack, plan, ms, is_calm=is_calm)) for ms in steps]


@pytest.fixture(scope="module")
def volleys(attacks: list[tuple[AttackView, list[Event], State]]) -> list[AttackView]:
    return [attack for attack, *_ in attacks if attack.kind == "volley"]


def test_a_blow_is_over_soon(volleys: list[AttackView]) -> None:
    for attack in volleys:
        plan = plan_of(attack, follows=False, is_followed=False)
        assert 900 <= plan.stamp + STAMPED_MS <= LONGEST_MS
        assert plan_of(attack, follows=True, is_followed=True).end < LONGEST_MS


def test_the_more_comes_of_a_blow_the_longer_it_takes(volleys: list[AttackView]) -> None:
    """A kill had no more time than a miss: at normal speed, in milliseconds of the window."""
    longest = {"light": 1050, "usual": 1800, "grave": 3100}
    shortest = {"light": 800, "usual": 1200, "grave": 2100}
    seen = set()
    for attack in volleys:
        plan, weight = plan_of(attack, follows=False, is_followed=False), weight_of(attack)
        seen.add(weight)
        lasts, ms = 0.0, 0.0
        while ms < plan.end:
            ms += tempo(plan, ms) / plan.pace
            lasts += 1
        assert shortest[weight] <= lasts <= longest[weight], attack.ending
        still = [ms for ms, one in _moments(attack) if one.stamp == 1.0 and one.slide == 0]
        assert still[-1] - still[0] >= 0.18 * lasts, "the result can be read"
    assert {"light", "grave"} <= seen


def test_the_clock_almost_stops_at_the_die_that_decides(volleys: list[AttackView]) -> None:
    decided = [attack for attack in volleys if decides_ms(attack) is not None]
    assert decided
    for attack in decided:
        at, plan = decides_ms(attack), plan_of(attack, follows=False, is_followed=False)
        assert at is not None
        assert tempo(plan, at - 200) == 1
        assert tempo(plan, at) < tempo(plan, at - 50) < 1
        assert tempo(plan, at + 50) == 1
        assert weight_of(attack) == "grave"


def test_the_first_shot_arrives_with_the_first_hit_once_dice_lie(volleys: list[AttackView]) -> None:
    for attack in volleys:
        plan = plan_of(attack, follows=False, is_followed=False)
        fired, arrives = (moment(attack, plan, ms) for ms in (FIRE_MS, STAR_MS))
        assert any(stand.flash for stand in fired.strikers)
        assert not any(stand.flash for stand in moment(attack, plan, FIRE_MS - 1).strikers)
        assert arrives.tracers[0] == (STAR_MS - FIRE_MS) / SHOT_FLIES_MS == 1
        assert bool(arrives.stars) == bool(attack.hits)


def test_the_need_is_seen_before_a_die_falls(volleys: list[AttackView]) -> None:
    for attack in volleys:
        shown = _moments(attack)
        first_die = next(ms for ms, one in shown if one.dice)
        assert next(ms for ms, one in shown if one.has_need) < first_die


def test_dice_lie_as_they_fell_and_hits_are_counted_before_the_stamp(
    volleys: list[AttackView],
) -> None:
    for attack in volleys:
        stamped = next(one for _, one in _moments(attack) if one.stamp)
        assert tuple(die.pips for die in stamped.dice) == attack.dice
        assert tuple(die.kind == "hit" for die in stamped.dice) == attack.are_hits
        assert stamped.count == attack.hits


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("many", [1, 12, 13, 20])
def test_the_stamp_covers_no_die(app: App, volleys: list[AttackView], many: int) -> None:
    app.loop.frame(16)
    strip, teller = FightOverlay(app.kit), app.context.teller
    attack = max(volleys, key=lambda one: len(one.dice))
    shown = next(one for _, one in _moments(attack) if one.stamp == 1)
    dice = tuple(TimedDie(6, "hit", 0, 0, 0) for _ in range(many))
    state = Game.new(app.context.boards, 1).state
    rect = _STRIP
    pictures = []
    for stamp, fallen in ((0.0, dice), (1.0, dice), (0.0, ())):
        picture = pygame.Surface((1280, 720))
        moment_ = replace(shown, shake=(0.0, 0.0), stamp=stamp, dice=fallen)
        strip.draw(picture, rect, attack, moment_, state, teller)
        pictures.append(picture)
    without, stamped, bare = pictures
    of_stamp, of_dice = _unlike(without, stamped), _unlike(without, bare)
    assert of_stamp.count() > 1000
    assert of_dice.count() > 500
    assert of_stamp.overlap(of_dice, (0, 0)) is None


@pytest.mark.parametrize("words", ["DEAD", "LIEUTENANT SCHELZER FALLS"])
def test_the_stamp_covers_no_head_of_those_who_attack(
    app: App,
    attacks: list[tuple[AttackView, list[Event], State]],
    monkeypatch: pytest.MonkeyPatch,
    words: str,
) -> None:
    """It lay over Dylan's when a lieutenant fell."""
    kit, teller = app.kit, app.context.teller
    monkeypatch.setattr("game.tabletop.fights.words.result", lambda *_: words)
    ours = [one for one, *_ in attacks if one.strikes_from == "left" and one.left]
    state = Game.new(app.context.boards, 1).state
    for attack in (one for one in ours if one.kind in ("volley", "melee")):
        shown = next(one for _, one in _moments(attack) if one.stamp == 1)
        placed = Layout(kit).place(strip_words(kit, attack, shown, state, teller), _STRIP)
        (stamp,) = (one.rect for one in placed.walk() if isinstance(one.view, StampPicture))
        picture, _ = picture_and_table(_STRIP, kit.theme.ui)
        canvas = PictureCanvas(pygame.Surface(_STRIP.size), picture, kit.theme.ui)
        for one, spot in cast(attack, "left"):
            order = figure_order(one.role, "idle", "left", spot, canvas.unit, "plain")
            figure, at = kit.fights.take(order), canvas.at(spot.x, spot.y)
            upper = figure.surface.get_bounding_rect()
            upper.height //= 6
            head = figure.surface.subsurface(upper).get_bounding_rect().move(upper.topleft)
            head.move_ip(at[0] + figure.corner[0], at[1] + figure.corner[1])
            assert not stamp.colliderect(head)


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("many", [1, 9, 20])
@pytest.mark.parametrize("kind", ["volley", "melee"])
def test_dice_at_rest_lie_on_the_table(
    app: App, volleys: list[AttackView], kind: Literal["volley", "melee"], many: int
) -> None:
    """Ten dice in one row reached over the guns of those who fired, and over their target."""
    app.loop.frame(16)
    strip, teller = FightOverlay(app.kit), app.context.teller
    attack = replace(next(one for one in volleys if one.strikes_from == "left"), kind=kind)
    dice = tuple(TimedDie(6, "hit", 0, 0, 0) for _ in range(many))
    shown = replace(moment(attack, plan_of(attack, follows=False, is_followed=False), 0), slide=0.0)
    pictures = []
    for fallen in (dice, ()):
        picture = pygame.Surface((1280, 720))
        state = Game.new(app.context.boards, 1).state
        strip.draw(picture, _STRIP, attack, replace(shown, dice=fallen), state, teller)
        pictures.append(picture)
    seen = _unlike(*pictures).get_bounding_rects()
    table = picture_and_table(_STRIP, 1)[1]
    middle = table.inflate(-560, 0)
    assert seen
    assert all(middle.contains(box) for box in seen), "there is room for words beside them"


def _corner(picture: FigurePicture, x: float, y: float) -> tuple[int, int]:
    """Where the picture of a figure is drawn in the window that stands at a point of the strip."""
    at = PictureCanvas(pygame.Surface((1, 1)), picture_and_table(_STRIP, 1)[0], 1).at(x, y)
    return at[0] + picture.corner[0], at[1] + picture.corner[1]


def _unlike(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """Where two pictures differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    return same


def test_no_result_is_seen_before_the_dice_lie_still(volleys: list[AttackView]) -> None:
    for attack in volleys:
        for _, one in _moments(attack):
            if any(die.above for die in one.dice):
                assert not one.stars
                assert not one.stamp
                assert one.count == -1
                assert all(die.kind == "miss" for die in one.dice)


def test_dice_in_the_air_hide_nobody_who_shoots(volleys: list[AttackView]) -> None:
    """They flew in from the side, before the faces and flashes of those who fired."""
    for attack in volleys:
        for _, one in _moments(attack):
            assert all(not die.away for die in one.dice)


@pytest.mark.parametrize(
    ("struck", "fallen", "words"),
    [
        ((), 0, "Blast: 7 hits"),
        ((Fighter("Z1", Role("zombie", "", 1)),), 1, "Zombie falls"),
        ((Fighter("Wafner", Role("german", "")),), 1, "Captain Wafner falls"),
        ((Fighter("G1", Role("german", "")),), 1, "German dead"),
        ((Fighter("G1", Role("german", ""), men=3),), 3, "Germans wiped out"),
        ((Fighter("G1", Role("german", ""), men=3),), 2, "Blast: 7 hits"),
        (tuple(Fighter(name, Role("german", "")) for name in ("G1", "G2")), 2, "2 units wiped out"),
    ],
)
def test_the_stamp_of_a_blast_says_who_lies_there(
    app: App, struck: tuple[Fighter, ...], fallen: int, words: str
) -> None:
    """Regression: the stamp repeated the number of hits."""
    attack = AttackView(
        kind="throw",
        cell="BF-0405",
        scenery="corridor",
        left=(Fighter("Hank", Role("para", "Hank")),),
        right=struck,
        strikes_from="left",
        ending="blast-hits",
        subject="Hank",
        fallen=fallen,
        lost=7,
        missile="grenade",
    )
    state = Game.new(app.context.boards, 1).state
    assert result(app.kit, attack, state, app.context.teller) == words


@pytest.mark.parametrize("hits", [1, 2, 7, 12])
def test_the_hits_of_a_blast_are_counted_one_by_one_after_it(hits: int) -> None:
    attack = AttackView(
        kind="throw",
        cell="BF-0405",
        scenery="corridor",
        left=(Fighter("Hank", Role("para", "Hank")),),
        right=(Fighter("zombie-1", Role("zombie", "", 1)),),
        strikes_from="left",
        ending="blast-hits",
        subject="Hank",
        dice=(4,),
        are_hits=(True,),
        need=2,
        need_kind="at-least",
        hits=1,
        lost=hits,
        missile="grenade",
    )
    assert {one.count for ms, one in _moments(attack) if ms < blast_ms(attack)} == {-1}
    counts = [one.count for _, one in _moments(attack)]
    assert all(0 <= after - before <= 1 for before, after in pairwise(counts))
    assert next(one for _, one in _moments(attack) if one.stamp).count == hits


def test_stars_and_red_dice_come_together_one_by_one(volleys: list[AttackView]) -> None:
    for attack in volleys:
        before = 0
        for _, one in _moments(attack):
            red = sum(die.kind == "hit" for die in one.dice)
            assert before <= red <= attack.hits
            assert len(one.stars) == min(red, 9)
            before = red


def test_each_hit_is_seen_counted_and_heard_at_once(volleys: list[AttackView]) -> None:
    for attack in volleys:
        plan = plan_of(attack, follows=False, is_followed=False)
        heard = [ms for ms, name in cues_of(attack, plan) if name == "hit"]
        assert len(heard) == min(attack.hits, 6)
        for number, ms in enumerate(heard):
            before, now = moment(attack, plan, ms - 1), moment(attack, plan, ms)
            assert (len(before.stars), len(now.stars)) == (number, number + 1)
            assert (max(before.count, 0), now.count) == (number, number + 1)


def test_who_strikes_by_hand_is_at_his_target_when_he_hits(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    melees = [attack for attack, *_ in attacks if attack.kind == "melee" and attack.hits]
    assert melees
    for attack in melees:
        shown = _moments(attack)
        hit = next(one for _, one in shown if one.stars)
        waiting = next(one for _, one in shown if one.dice)
        far = hit.strikers[0].shift[0]
        assert far > 120
        assert waiting.strikers[0].shift[0] < far / 2
        assert hit.strikers[0].stance in ("strike", "lunge")


def test_the_men_of_a_unit_fall_one_after_another(volleys: list[AttackView]) -> None:
    units = [attack for attack in volleys if attack.fallen > 1 and attack.struck[0].men > 1]
    assert units
    for attack in units:
        shown = _moments(attack)
        down = [
            next(ms for ms, one in shown if one.struck[place].stance in ("fall", "lie"))
            for place in range(attack.fallen)
        ]
        assert down == sorted(set(down))
        assert all(one.stance == "lie" for one in shown[-1][1].struck[: attack.fallen])


def test_the_plate_of_who_has_fallen_is_crossed_out(
    attacks: list[tuple[AttackView, list[Event], State]], volleys: list[AttackView]
) -> None:
    whole = [attack for attack in volleys if attack.ending in ("destroyed", "down")]
    assert whole
    for attack in whole:
        assert set(fallen_at(attack)) == {attack.struck[0].unit}
        assert fallen_at(attack)[attack.struck[0].unit] >= star_ms(attack, 0)
    for attack, _, __ in attacks:
        assert (
            sum(one.men for one in attack.struck if one.unit in fallen_at(attack)) <= attack.fallen
        )
        if attack.ending in ("missed", "sways", "losses", "wounded"):
            assert not fallen_at(attack)


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("text_scale", [150, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_with_large_text_nobody_falls_below_the_strip(
    app: App, volleys: list[AttackView], text_scale: int, language: Literal["en", "ja"]
) -> None:
    """The strip of the castle is lower then; who lay in it could not be seen."""
    settings = replace(app.kit.settings, text_scale=text_scale, language=language)
    app.kit.settings = settings
    app.kit.speak(use(language))
    app.kit.fit((1280, 720))
    app.context.begin("castle", 2)
    app.loop.frame(16)
    fights = fights_of(app)
    unit = app.kit.theme.ui
    canvas = PictureCanvas(
        pygame.Surface((1280, 720)), picture_and_table(fights.rect, unit)[0], unit
    )
    assert canvas.height >= PICTURE - 1
    attack = next(one for one in volleys if one.ending == "down")
    plan = plan_of(attack, follows=False, is_followed=False)
    shown = moment(attack, plan, plan.stamp + STAMPED_MS)
    state, teller = app.context.session.game.state, app.context.teller
    target = pygame.Surface((1280, 720))
    place = fights.rect.move(0, 300 - fights.rect.top)
    FightOverlay(app.kit).draw(target, place, attack, shown, state, teller)
    above = target.subsurface((0, 0, 1280, place.top - app.kit.px(30)))
    assert _is_black(above), "the stamp hides what is above"


def _is_black(picture: pygame.Surface) -> bool:
    return not pygame.mask.from_threshold(picture, (255, 255, 255), (254, 254, 254)).count()


def test_it_comes_from_the_left_and_leaves_to_the_right(volleys: list[AttackView]) -> None:
    slides = [one.slide for _, one in _moments(volleys[0])]
    assert slides[0] == -1
    assert slides[-1] == 1
    assert slides == sorted(slides)


def test_a_strip_that_stays_neither_comes_nor_leaves(volleys: list[AttackView]) -> None:
    plan = plan_of(volleys[0], follows=True, is_followed=True)
    for ms in range(plan.begins, plan.end + 1, STEP_MS):
        assert moment(volleys[0], plan, ms).slide == 0


def test_with_reduced_motion_nothing_flies_shakes_or_tumbles(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    for attack, *_ in attacks[:80]:
        for _, one in _moments(attack, is_calm=True):
            assert one.slide == 0
            assert one.shake == (0, 0)
            assert not one.tracers
            assert one.missile == -1
            assert one.stamp in (0, 1)
            assert all(not die.above and not die.away for die in one.dice)
            assert not any(stand.flash for stand in one.strikers)


def test_each_sound_comes_within_the_blow(
    attacks: list[tuple[AttackView, list[Event], State]],
) -> None:
    for attack, *_ in attacks:
        plan = plan_of(attack, follows=False, is_followed=False)
        cues = cues_of(attack, plan)
        assert cues[-1] == (plan.stamp, "stamp")
        assert all(0 <= ms <= plan.stamp for ms, _ in cues)


# --- Who --------------------------------------------------------------------------------------

EVERYBODY = (
    *(Role("para", name) for name in ROSTER),
    *(Role("para", "Angel", weapon=kind) for kind in ("katana", "bat", "mp40", "none")),
    *(Role("german", name) for name in GERMANS),
    *(Role("zombie", "", number) for number in range(1, ZOMBIES + 1)),
    *(Role("undead", "", number) for number in (*range(1, UNDEAD + 1), WORM)),
)


@pytest.mark.parametrize("facing", ["left", "right"])
def test_everybody_can_be_drawn_in_every_pose(facing: rig.Facing) -> None:
    for role in EVERYBODY:
        for stance in get_args(Stance):
            pose = poses()[stance]
            drawing = rig.drawn(build_of(role), pose, facing)
            assert drawing.count("<g") == drawing.count("</g>")


def test_every_place_has_a_backdrop_that_fills_the_strip() -> None:
    for scenery in get_args(Scenery):
        picture = painted(scenery, (320, 112))
        spots = product(range(0, 320, 20), range(0, 112, 16))
        assert len({tuple(picture.get_at(spot)) for spot in spots}) > 20, scenery


def test_a_fight_in_the_chapel_is_shown_in_a_chapel() -> None:
    """Its floor has tiles, so it was shown as a laboratory."""
    boards = load_boards()
    at = next(cell for cell, room in boards.castle.room_of.items() if room.name == "chapel")
    assert Situation(Game.new(boards, 1).state, boards, []).scenery(at) == "chapel"


def _shown(app: App, attack: AttackView, ms: int, *, stamp: float | None = None) -> pygame.Surface:
    """The strip of an attack at a moment, without shaking."""
    app.loop.frame(16)
    now = moment(attack, plan_of(attack, follows=False, is_followed=False), ms)
    now = replace(now, shake=(0.0, 0.0), stamp=now.stamp if stamp is None else stamp)
    picture = pygame.Surface(_STRIP.size)
    state = Game.new(app.context.boards, 1).state
    FightOverlay(app.kit).draw(picture, picture.get_rect(), attack, now, state, app.context.teller)
    return picture


_COOPER = Fighter("Cooper", Role("para", "Cooper"))
_GERMAN = Fighter("german-1", Role("german", "", 1))


THREE_MEN = AttackView(
    kind="melee",
    cell="1F-0101",
    scenery="corridor",
    left=tuple(
        Fighter(name, Role("para", name), "dice", number, icons=icons)
        for name, number, icons in (("Angel", 6, 1), ("Dylan", 1, 0), ("Elliot", 3, 0))
    ),
    right=(Fighter("Z2", Role("undead", "Z2", WORM), "shield", 3),),
    strikes_from="left",
    ending="down",
    subject="Z2",
    dice=(6, 2, 5, 3, 2, 3, 6, 5, 6, 5),
    are_hits=(True, False, False, False, False, False, True, True, True, True),
    need=4,
    need_kind="at-least",
    bonus=2,
    hits=5,
)
"""With a bonus for some dice the slip with their need is wider: a plate lay over its beginning."""


def _words(context: GameContext, attack: AttackView, ms: float, window: tuple[int, int]) -> Placed:
    """The words of a moment, laid out in the window with the strip below its upper edge."""
    now = moment(attack, plan_of(attack, follows=False, is_followed=False), ms)
    kit, state = context.kit, Game.new(context.boards, 1).state
    words = strip_words(kit, attack, now, state, context.teller)
    screen = Box(Box(words, width=WINDOW, height=HIGH, is_fixed=True), (0, 60, 0, 0))
    return Layout(kit).place(At(screen, "centre", "start"), pygame.Rect((0, 0), window))


@pytest.mark.parametrize("text_scale", [100, 200])
def test_a_plate_without_a_number_has_a_name(app: App, text_scale: int) -> None:
    """With large text those who rose had an empty plate."""
    app.kit.settings = replace(app.kit.settings, text_scale=text_scale)
    app.kit.fit((1280, 720))
    attack = AttackView(
        kind="rising",
        cell="BF-0101",
        scenery="corridor",
        left=(),
        right=(Fighter("Z1", Role("zombie", "", 1)), Fighter("Z2", Role("zombie", "", 2))),
        strikes_from="right",
        ending="rises",
        subject="Z1",
        lost=2,
    )
    ms = plan_of(attack, follows=False, is_followed=False).stamp - 10
    assert list(_words(app.context, attack, ms, (1280, 720)).words()).count("Zombie") == 2


def test_who_has_leapt_at_his_enemy_has_no_plate_where_he_stood(app: App) -> None:
    """It named a place of empty floor."""
    man = Fighter("Cooper", Role("para", "Cooper"), "dice", 2)
    attack = replace(THREE_MEN, left=(man,))
    for ms, away in ((200, 0), (STAR_MS + 60, 1), (STAR_MS + 900, 0)):
        placed = _words(app.context, attack, ms, (1280, 720))
        assert sum(isinstance(one.view, Unseen) for one in placed.walk()) == away, ms


@pytest.mark.usefixtures("seen")
def test_who_has_been_wounded_has_a_bandage_with_the_stamp(app: App) -> None:
    attack = AttackView(
        kind="volley",
        cell="1104",
        scenery="hedge",
        left=(_COOPER,),
        right=(_GERMAN,),
        strikes_from="right",
        ending="wounded",
        subject="Cooper",
        dice=(4,),
        are_hits=(True,),
        need=4,
        need_kind="at-least",
        hits=1,
    )
    head = pygame.Rect(310, 40, 200, 190)
    before, after = (
        _shown(app, attack, 1500, stamp=stamp).subsurface(head) for stamp in (0.0, 1.0)
    )
    assert _unlike(before, after).count() > 40


@pytest.mark.usefixtures("seen")
def test_shots_that_miss_strike_the_wall_once_the_dice_lie(app: App) -> None:
    """Nothing happened to a target that was missed; and it must not be known too early."""
    attack = AttackView(
        kind="volley",
        cell="1F-0101",
        scenery="corridor",
        left=(_COOPER,),
        right=(_GERMAN,),
        strikes_from="left",
        ending="missed",
        subject="german-1",
        dice=(1, 2),
        are_hits=(False, False),
        need=4,
        need_kind="at-least",
    )
    wall = pygame.Rect(1030, 90, 160, 150)
    quiet, early, struck = (
        _shown(app, attack, ms).subsurface(wall) for ms in (200, STAR_MS - 20, STAR_MS + 90)
    )
    assert not _unlike(quiet, early).count()
    assert _unlike(quiet, struck).count() > 40


def test_R8_2_5_worm_the_plate_of_a_worm_does_not_call_it_an_undead(app: App) -> None:
    state, teller = Game.new(app.context.boards, 1).state, app.context.teller
    worm = Fighter("Z2", Role("undead", "Z2", WORM))
    assert fighter_name(app.kit, worm, state, teller) == app.kit.say("unit.worm")


@pytest.mark.parametrize("role", [Role("german", "", 1), Role("zombie", "", 1)])
def test_who_lies_is_darker_than_who_stands(app: App, role: Role) -> None:
    """Grey on grey, a fallen German was one shape with those behind him."""
    is_man = role.kind == "german"
    standing, lying = (
        pygame.transform.average_color(
            FigureOrder(role, stance, "left", 1.3).paint().surface, consider_alpha=True
        )
        for stance in (("hit", "lie") if is_man else ("reel", "collapse"))
    )
    assert sum(lying[:3]) < 0.75 * sum(standing[:3])


@pytest.mark.parametrize(
    ("settings", "firing", "waiting", "hit_by_hand"),
    [
        (Settings(), "fire", "lamp", "lamp"),
        (Settings(flashes=False), "lamp", "lamp", "lamp"),
        (Settings(colours="contrast"), "plain", "plain", "plain"),
    ],
    ids=["usual", "no flashes", "contrast"],
)
def test_shots_light_those_who_fire_and_those_they_hit(
    gallery: Gallery, settings: Settings, firing: str, waiting: str, hit_by_hand: str
) -> None:
    gallery.dress((1280, 720), settings)
    kit = gallery.context.kit
    assert light_of(kit, "hall", "fire", "volley") == firing
    assert light_of(kit, "hall", "reel", "volley") == firing
    assert light_of(kit, "hall", "aim", "volley") == waiting
    assert light_of(kit, "hall", "reel", "melee") == hit_by_hand


def test_the_light_of_shots_comes_from_the_front() -> None:
    role = Role("german", "")
    for facing in ("left", "right"):
        lit, dark = (
            FigureOrder(role, "aim", facing, 1.3, 214, light).paint().surface
            for light in ("fire", "moon")
        )
        halves = []
        for picture in (lit, dark):
            half = pygame.Rect(0, 0, picture.get_width() // 2, picture.get_height())
            half.x = 0 if facing == "left" else half.width
            halves.append(sum(pygame.transform.average_color(picture, half, True)[:3]))
        assert halves[0] > 1.1 * halves[1]


def test_the_upper_torn_edge_of_a_strip_is_whole(app: App, volleys: list[AttackView]) -> None:
    """It was cut off where the strip ends, and a broken line was left of it."""
    app.kit.fit((1280, 720))
    app.context.begin("castle", 2)
    app.loop.frame(16)
    attack = volleys[0]
    shown = moment(attack, plan_of(attack, follows=False, is_followed=False), 300)
    target = pygame.Surface((1280, 720))
    place = fights_of(app).rect.move(0, 200 - fights_of(app).rect.top)
    state, teller = app.context.session.game.state, app.context.teller
    FightOverlay(app.kit).draw(target, place, attack, shown, state, teller)
    assert all(target.get_at((x, place.top - 1))[0] > 80 for x in range(0, 1280, 10))


@pytest.mark.usefixtures("app")
def test_a_german_who_fires_keeps_the_grey_of_his_uniform() -> None:
    """In the light of shots he was as brown as a paratrooper."""
    picture = FigureOrder(Role("german", ""), "aim", "right", 1.3, 214, "fire").paint().surface
    back = pygame.Rect(0, 0, picture.get_width() // 2, picture.get_height())
    red, _, blue, _ = pygame.transform.average_color(picture, back, True)
    assert blue > 0.8 * red, (red, blue)


def test_veins_spread_from_the_wound_all_the_time_the_result_is_shown(app: App) -> None:
    """They came in from the rim of the picture, and then nothing moved for a second and a half."""
    begun = props.veins(300, (90, 200, 60), 5, 0.1).get_bounding_rect()
    assert begun.inflate(12, 12).collidepoint(150, 150)
    assert max(begun.size) < 60
    bite = replace(THREE_MEN, kind="bite", left=(_COOPER,), ending="bitten", strikes_from="right")
    bite = replace(bite, subject="Cooper", dice=(6,), are_hits=(True,), need_kind="at-most", hits=1)
    skin = pygame.Rect(200, 60, 330, 300)
    pictures = [_shown(app, bite, ms, stamp=0.0).subsurface(skin) for ms in (1300, 1480, 1660)]
    for earlier, later in pairwise(pictures):
        assert _unlike(earlier, later).count() > 100


def test_the_edges_of_paper_are_smooth_and_paper_is_opaque() -> None:
    """An edge that was one pixel higher in each column looked like stairs."""
    ink = pygame.Surface((400, 60), pygame.SRCALPHA)
    for paper in (props.torn_edge(400, 1.0, 1), props.stamped(ink, 1.0, 5, (90, 0, 0))):
        opacity = [
            [paper.get_at((x, y))[3] for y in range(paper.get_height() // 2)]
            for x in range(paper.get_width() // 4, paper.get_width() // 2)
        ]
        assert max(max(column) for column in opacity) == 255
        covered = [sum(column) for column in opacity]
        steps = [abs(right - left) for left, right in pairwise(covered)]
        assert sum(step > 200 for step in steps) < len(steps) / 20


def test_a_pose_half_way_lies_between_the_two() -> None:
    build, drawn = build_of(Role("para", "Blake")), poses()
    three = [drawn["draw-back"], drawn["spring"], drawn["strike"]]
    assert three[1].tilt == (three[0].tilt + three[2].tilt) / 2
    heights = [rig.muzzle(build, pose, "right")[1] for pose in three]
    assert heights == sorted(heights), "the attack comes down"


def test_no_two_monsters_are_dressed_alike() -> None:
    """Two zombies side by side must be told apart by more than their heads."""
    monsters: tuple[tuple[Kind, int], ...] = (("zombie", ZOMBIES), ("undead", WORM))
    clothes = [
        (assets.drawings() / f"{build_of(Role(kind, '', number)).clothes}.svg").read_bytes()
        for kind, count in monsters
        for number in range(1, count + 1)
    ]
    assert len(set(clothes)) == ZOMBIES + WORM


def test_R8_2_2_an_undead_who_fires_has_a_gun(boards: Boards) -> None:
    """His hit came out of the air, for monsters strike with their claws."""
    state = Game.new(boards, 1, part="castle").state
    man = next(one for one in state.enemies.values() if one.kind == "german")
    state.enemies[man.name] = replace(man, bite=next(iter(state.sheet.bites)))
    scene = Situation(state, boards, [])
    fires = scene.striker(man.name, "", is_melee=False)
    strikes = scene.striker(man.name, "", is_melee=True)
    assert (fires.role.kind, strikes.role.kind) == ("undead", "undead")
    assert build_of(fires.role).weapon == "weapon-kar" and not build_of(strikes.role).weapon
    cell = man.at
    attack = AttackView("volley", cell, "hall", (), (fires,), "right", "missed", man.name)
    shown = moment(attack, plan_of(attack, follows=False, is_followed=False), FIRE_MS + STEP_MS)
    assert shown.strikers[0].stance == "fire" and shown.strikers[0].flash


def test_who_throws_does_not_cover_his_face() -> None:
    pose = poses()["throw"]
    chin = 57 + pose.head[1]
    assert all(y > chin for arm in (pose.near, pose.far) for _, y in (arm.elbow, arm.hand))


def test_a_gun_points_at_the_enemy() -> None:
    build = build_of(Role("para", "Blake"))
    assert rig.muzzle(build, poses()["aim"], "right")[0] > 100
    assert rig.muzzle(build, poses()["aim"], "left")[0] < 0


# --- In the window ----------------------------------------------------------------------------


def _finish(app: App) -> None:
    for _ in range(2000):
        if not app.context.session.director.is_busy and fights_of(app).showing is None:
            return
        app.loop.frame(16)
    raise AssertionError("the strip doesn't end")


def test_a_click_on_a_rule_of_the_log_skips_the_fight(app: App) -> None:
    """It opened the rulebook in the middle of a fight."""
    to_a_blow(app)
    to_the_strip(app)
    scene = play_scene(app)
    assert scene.fights.is_on()
    click(app, scene.latest.place.center)
    assert app.stack.top is scene


def test_the_board_waits_until_the_strip_has_told_it(app: App) -> None:
    to_a_blow(app)
    shown = app.context.session.shown.copy()
    to_the_strip(app)
    while (now := fights_of(app).moment) is not None and not now.stamp:
        assert app.context.session.shown == shown
        app.loop.frame(16)
    _finish(app)
    assert app.context.session.shown == app.context.session.game.state


@pytest.mark.usefixtures("seen")
def test_the_scene_below_is_drawn_once_for_a_strip(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_a_blow(app)
    to_the_strip(app)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    assert scene.board is not None
    drawn = list[str]()
    monkeypatch.setattr(scene.board, "draw", lambda _: drawn.append("board"))
    monkeypatch.setattr(scene.guard, "draw", lambda _: drawn.append("guard"))
    app.loop.frame(16)
    assert drawn == ["guard"]
    _finish(app)
    app.loop.frame(16)
    assert "board" in drawn


def test_no_words_of_a_fight_are_cut_or_lie_on_others(
    gallery: Gallery,
    attacks: list[tuple[AttackView, list[Event], State]],
    hunting: list[tuple[AttackView, list[Event], State]],
) -> None:
    """One fight of each kind and end, with the most fighters of all."""
    told = {}
    every = [attack for attack, *_ in (*attacks, *hunting)]
    for attack in sorted(every, key=lambda one: len(one.left) + len(one.right)):
        told[attack.kind, attack.ending] = attack
    assert {kind for kind, _ in told} == {*get_args(AttackKind)} - {"injection"}
    faults = []
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        where = f"{window}, {text} %, {language}"
        for attack in (THREE_MEN, *told.values()):
            screen = _words(gallery.context, attack, 1500, window)
            faults += [
                f"{where}, {attack.kind}, {attack.ending}: {one}" for one in layout_faults(screen)
            ]
    assert faults == []


def test_the_board_stays_dimmed_from_one_blow_to_the_next(gallery: Gallery) -> None:
    """It was as bright as without a strip for some frames, and flashed."""
    gallery.dress((1280, 720), Settings())
    gallery.open("rising", 0)
    scene, size = gallery.stack.top, gallery.stack.size
    assert isinstance(scene, PlayScene)
    shown, brightness = set[int](), list[float]()
    while scene.fights.showing is not None and len(shown) < 3:
        picture = pygame.Surface(size)
        gallery.stack.draw(picture)
        scene.update(STEP_MS)
        shown.add(id(scene.fights.showing))
        now = scene.fights.moment
        if now is not None and now.slide == 0:
            # The camera moves the board, and a floor of the tower is lit, but not its mast.
            mast = pygame.Rect(scene.frame.map.topleft, (scene.frame.map.width, 40))
            brightness.append(sum(pygame.transform.average_color(picture, mast)[:3]))
    assert len(shown) > 1
    assert max(brightness[1:]) < 1.2 * min(brightness[1:]), "undimmed it is twice as bright"


def test_a_key_jumps_to_the_stamp_and_another_closes_it(app: App) -> None:
    to_a_blow(app)
    to_the_strip(app)
    press(app, pygame.K_SPACE)
    now = fights_of(app).moment
    assert now is not None
    assert now.stamp == 1
    assert app.context.session.director.is_staged
    press(app, pygame.K_SPACE)
    assert not app.context.session.director.is_staged


def _to_a_told_blow_before_a_death(app: App) -> PlayScene:
    """A strip that leaves, after which the card of a death comes."""
    to_a_blow(app)
    to_the_strip(app)
    fights, director = fights_of(app), app.context.session.director
    attack = fights.showing
    assert attack is not None
    while len(director.events) > attack.events:
        director._queue.pop()
    director.add([ParaDied("R4.5.5-per-hit", "Frank", "village", "hit", dropped=())])
    while len(director.events) > 1:
        app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    return scene


def test_a_card_lets_the_strip_leave_first(app: App) -> None:
    scene = _to_a_told_blow_before_a_death(app)
    frames = 0
    while scene.fights.showing is not None:
        assert scene.milestones.card is None
        app.loop.frame(16)
        frames += 1
    assert frames > 5
    app.loop.frame(16)
    assert scene.milestones.card is not None


def test_a_key_while_the_strip_leaves_skips_to_the_card_and_not_past_it(app: App) -> None:
    scene = _to_a_told_blow_before_a_death(app)
    assert scene.fights.showing is not None
    press(app, pygame.K_SPACE)
    app.loop.frame(16)
    assert scene.fights.showing is None
    assert scene.milestones.card is not None


def test_a_key_that_is_held_shows_all_at_once(app: App) -> None:
    to_a_blow(app)
    to_the_strip(app)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    for _ in range(40):
        app.loop.frame(16)
    assert not app.context.session.director.is_busy
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))


@pytest.mark.parametrize(
    ("animation", "fights"), [("off", "strip"), ("normal", "board"), ("normal", "result")]
)
def test_there_is_no_strip_without_it(app: App, animation: str, fights: str) -> None:
    to_a_blow(app, animation, fights=fights)
    for _ in range(400):
        app.loop.frame(16)
        assert fights_of(app).showing is None
    assert app.context.session.shown == app.context.session.game.state


def test_fast_takes_half_as_long(app: App) -> None:
    taken = []
    for animation in ("normal", "fast"):
        to_a_blow(app, animation)
        to_the_strip(app)
        frames = 0
        while fights_of(app).showing is not None:
            app.loop.frame(16)
            frames += 1
        taken.append(frames)
    assert taken[1] == pytest.approx(taken[0] / 2, abs=3)


# --- Before and beside the strip --------------------------------------------------------------


def test_an_attack_is_foreseen_while_it_is_chosen(boards: Boards) -> None:
    foreseen = 0
    for seed in range(1, 5):
        game, player = Game.new(boards, seed, part="castle"), bot("sergeant", seed)
        while game.decision is not None and len(game.choices) < 900:
            state, made = game.state.copy(), len(game.events)
            ahead = possible(game.decision, game.choices, state, boards)
            game.choose(player.choose(game))
            told = list(game.events[made:])
            if not told or not isinstance(told[0], AttackRolled) or not ahead:
                continue
            attack = read(told, Situation(state, boards, game.events[:made]))
            assert attack is not None
            same = [one for one in ahead if one.subject == told[0].target]
            if told[0].attackers[0] in state.paras and same:
                foreseen += 1
                assert same[0].scenery == attack.scenery
                assert [one.unit for one in same[0].right] == [one.unit for one in attack.right]
    assert foreseen > 10


def test_a_fight_of_an_enemy_whom_the_player_moves_is_foreseen(boards: Boards) -> None:
    game, player = Game.new(boards, 1, part="castle"), bot("sergeant", 1)
    while not any(isinstance(one, Attack) for one in game.decision.options):  # type: ignore[union-attr]
        game.choose(player.choose(game))
    state = game.state.copy()
    assert game.decision is not None and state.action is not None
    struck = {one.enemy for one in game.decision.options if isinstance(one, Attack)}
    striker = next(name for name in state.enemies if name not in struck)
    state.action = replace(state.action, group=(striker,))
    ahead = possible(game.decision, game.choices, state, boards)
    assert ahead
    assert all(striker in [one.unit for one in (*attack.left, *attack.right)] for attack in ahead)


def test_the_next_fight_of_a_row_is_foreseen(
    boards: Boards, attacks: list[tuple[AttackView, list[Event], State]]
) -> None:
    attacks = [one for one in attacks if one[0].kind in ("volley", "melee")]
    for attack, events, state in attacks[:60]:
        found = coming(events, state, boards, ())
        assert found is not None
        assert (found.cell, found.left, found.right) == (attack.cell, attack.left, attack.right)


@pytest.mark.parametrize("fights", ["strip", "board", "result"])
def test_captions_say_how_it_ended(app: App, fights: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(app.kit, "caption", told.append)
    to_a_blow(app, fights=fights)
    session = app.context.session
    rolled = next(one for one in reversed(session.game.events) if isinstance(one, AttackRolled))
    target = session.game.state.enemies.get(rolled.target)
    for _ in range(400):
        app.loop.frame(16)
    assert told[0].startswith(f"{target.hits} of " if target else "Germans wiped out")


# --- The hunt ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hunting(boards: Boards) -> list[tuple[AttackView, list[Event], State]]:
    """Every attack of some hunts."""
    return [
        (attack, events, scene.state)
        for events, scene in _played(boards, "hunt", range(1, 40))
        if (attack := read(events, scene)) is not None
    ]


def test_every_shot_and_ram_of_a_hunt_is_shown_in_large(
    hunting: list[tuple[AttackView, list[Event], State]],
) -> None:
    shots = [each for each in hunting if isinstance(each[1][0], GunFired | TankRammed)]
    assert {attack.kind for attack, *_ in shots} == {"shell", "ram"}
    assert {attack.right[0].role.kind for attack, *_ in shots} == {"zombie", "hedge"}
    for attack, events, _ in shots:
        shot = events[0]
        assert isinstance(shot, GunFired | TankRammed)
        assert attack.left[0].role.kind == "tank"
        assert attack.dice == (shot.die,)
        assert (attack.need <= shot.die) == shot.hit == bool(attack.hits)
        assert attack.right[0].number == shot.need - 1


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_stamp_of_an_enemys_attack_hides_no_face(
    app: App, language: Literal["en", "ja"]
) -> None:
    """That of two Germans who fell lay over the head of the zombie that had struck them."""
    app.kit.speak(use(language))
    app.loop.frame(16)
    attack = AttackView(
        kind="melee",
        cell="1F-0101",
        scenery="corridor",
        left=(Fighter("G1", Role("german", "G1"), men=2),),
        right=(Fighter("Z1", Role("zombie", "Z1", 1)),),
        strikes_from="right",
        ending="destroyed",
        subject="G1",
        dice=(6, 6, 1),
        are_hits=(True, True, False),
        need=4,
        need_kind="at-least",
        hits=2,
        fallen=2,
        lost=2,
        of=2,
    )
    strip, state = FightOverlay(app.kit), Game.new(app.context.boards, 1).state
    now = [one for _, one in _moments(attack) if one.stamp == 1 and not one.slide][-1]
    pictures = []
    for stamp in (0.0, 1.0):
        picture = pygame.Surface((1280, 720))
        shown = replace(now, stamp=stamp, shake=(0.0, 0.0))
        strip.draw(picture, _STRIP, attack, shown, state, app.context.teller)
        pictures.append(picture)
    (spot,) = spots(attack, "right", 1)
    zombie = strip._seen(attack, attack.right[0], "shamble", "right", spot, ZOOM, "shamble")
    left, top = _corner(zombie, spot.x - now.strikers[0].shift[0] * spot.scale, spot.y)
    whole = pygame.mask.from_surface(zombie.surface)
    assert _unlike(*pictures).overlap_area(whole, (left, top)) < 60


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("is_hit", [False, True])
def test_neither_die_nor_stamp_lies_over_the_turret_of_a_tank_that_rams(
    app: App, is_hit: bool
) -> None:
    """A tank that missed stopped below the die, and the stamp hid its turret."""
    app.loop.frame(16)
    attack = AttackView(
        kind="ram",
        cell="0203",
        scenery="hedge",
        left=(Fighter("tank", Role("tank", "tank")),),
        right=(Fighter("Z1", Role("zombie", "", 1)),),
        strikes_from="left",
        ending="smashed" if is_hit else "track-broken",
        subject="Z1",
        dice=(6,) if is_hit else (1,),
        are_hits=(is_hit,),
        need=3,
        need_kind="at-least",
        hits=int(is_hit),
        fallen=int(is_hit),
    )
    strip, teller = FightOverlay(app.kit), app.context.teller
    state = Game.new(app.context.boards, 1).state
    now = next(one for _, one in _moments(attack) if one.stamp == 1)
    pictures = []
    for shown in (now, replace(now, stamp=0.0), replace(now, stamp=0.0, dice=())):
        picture = pygame.Surface((1280, 720))
        still = replace(shown, shake=(0.0, 0.0))
        strip.draw(picture, _STRIP, attack, still, state, teller)
        pictures.append(picture)
    of_stamp, of_die = (_unlike(one, other) for one, other in pairwise(pictures))
    tank = strip._seen(
        attack, attack.left[0], "idle", "left", spots(attack, "left", 1)[0], ZOOM, "idle"
    )
    spot, driven = spots(attack, "left", 1)[0], now.strikers[0].shift[0]
    left, top = _corner(tank, spot.x + driven * spot.scale, spot.y)
    whole = pygame.mask.from_surface(tank.surface)
    assert of_stamp.overlap_area(whole, (left, top)) < 200
    assert of_die.overlap_area(whole, (left, top)) < (900 if is_hit else 1)


def test_a_miss_says_what_a_natural_1_has_cost(
    hunting: list[tuple[AttackView, list[Event], State]],
) -> None:
    misses = [(attack, events) for attack, events, _ in hunting if attack.dice and not attack.hits]
    seen = set()
    for attack, events in misses:
        cost: dict[type[Event], Ending] = {
            AmmunitionRanOut: "shells-gone",
            TrackBroke: "track-broken",
        }
        follows = type(events[1]) if len(events) > 1 else Event
        assert attack.ending == cost.get(follows, "missed")
        seen.add(attack.ending)
    assert seen == {"missed", "shells-gone", "track-broken"}


def test_a_counter_smashed_face_down_is_named_by_its_stamp(
    app: App, hunting: list[tuple[AttackView, list[Event], State]]
) -> None:
    teller = app.context.teller
    hidden = [
        each
        for each in hunting
        if each[0].ending == "smashed"
        and each[0].right[0].role.kind == "hedge"
        and each[0].subject != each[0].right[0].unit
    ]
    assert hidden
    for attack, events, state in hidden:
        assert isinstance(events[1], CounterTurnedUp)
        assert events[1].counter == attack.subject
        assert teller.name(attack.subject) in result(app.kit, attack, state, teller)


def test_a_zombie_that_is_turned_up_alive_rises(
    hunting: list[tuple[AttackView, list[Event], State]],
) -> None:
    risen = [(attack, events[0]) for attack, events, _ in hunting if attack.kind == "rising"]
    assert risen
    for attack, event in risen:
        assert isinstance(event, CounterTurnedUp)
        assert event.rule not in ("M7.3-reveal", "M7.4-reveal", "M5.0-end")
        assert attack.right[0].unit == event.counter
    assert {bool(attack.left) for attack, _ in risen} == {True, False}


def test_M6_0_a_zombie_that_damages_the_tank_is_shown_in_large(
    hunting: list[tuple[AttackView, list[Event], State]],
) -> None:
    damage = [each for each in hunting if each[0].kind == "melee"]
    assert {"tank-damaged", "wrecked"} <= {attack.ending for attack, *_ in damage}
    for attack, _, state in damage:
        assert state.hunt is not None
        assert attack.is_enemys
        assert attack.cell == state.hunt.tank
        assert all((attack.cell, one.unit) in state.hunt.face_up for one in attack.right)


def test_a_shot_of_the_tank_is_foreseen_while_it_is_chosen(boards: Boards) -> None:
    """Otherwise its pictures are begun only after the click: a slow machine gives the strip up."""
    game, player = Game.new(boards, 3, part="hunt"), bot("sergeant", 3)
    foreseen = 0
    while game.decision is not None:
        state, made = game.state.copy(), len(game.events)
        ahead = possible(game.decision, game.choices, state, boards)
        game.choose(player.choose(game))
        told = list(game.events[made:])
        if told and isinstance(told[0], GunFired | TankRammed):
            attack = read(told, Situation(state, boards, game.events[:made]))
            assert attack is not None
            assert (attack.left, attack.right) in [(one.left, one.right) for one in ahead]
            foreseen += 1
    assert foreseen
