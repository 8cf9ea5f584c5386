"""Cards of the milestones of a night: when they come, what they say, how they go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.boards import load_boards
from game.rules import Game, Options
from game.rules.board import VILLAGE, Boards
from game.rules.clock import Phase
from game.rules.counters import CAPTAIN, CASTLE_MARKERS, FIELD_MARKERS, HOSTAGE, KEY_ITEM
from game.rules.decisions import Option
from game.rules.events.castle import (
    AmbitionRevealed,
    BlastFelt,
    DetonatorTornOut,
    ExplosivesSet,
    FatherFound,
    PassageFound,
)
from game.rules.events.enemies import EnemyPlaced, EnemyTurnedUp, ItemFound, MarkerPeeked
from game.rules.events.field import ClueTaken
from game.rules.events.people import ParaDied
from game.rules.events.play import (
    AttackRolled,
    ClockAdvanced,
    DetectionTested,
    Event,
    LuckTested,
    TurnBegan,
)
from game.rules.state import EnemyKind, State
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.fights.attack_reader import Situation
from game.tabletop.fights.card import SETTLED_MS, Paper, card_view, draw_card
from game.tabletop.fights.milestones import (
    DAWN,
    Milestone,
    MilestoneCard,
    card_of,
    death_card,
    hunt_card,
)
from game.tabletop.game_context import GameContext
from game.tabletop.parts import cards
from game.tabletop.sound_bank import CUES
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.view import Layout, Placed
from game.ui.words import LANGUAGES, use
from game.window.app import App
from tests.tools.gallery import Gallery, mission_game
from tests.ui.driving import night_before, play_scene, press
from tests.ui.layout_faults import WINDOWS, layout_faults
from tests.ui.played import play_until

MILESTONES: Final[tuple[Milestone, ...]] = (
    *("clue", "passage", "charge", "zombie", "undead"),
    *("hostage", "key", "officer", "dawn"),
)
"""Those with a sound of their own."""


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


@pytest.fixture(scope="module")
def state(boards: Boards) -> State:
    return Game.new(boards, 1, part="castle").state


@pytest.fixture(scope="module")
def events(boards: Boards) -> dict[Milestone, Event]:
    """An event of each milestone."""
    area = next(square for square in boards.castle.area_floor)
    at = boards.castle.squares[0]
    return {
        "clue": ClueTaken("R4.2.4-ambition", "zombies", "0605"),
        "passage": PassageFound("R6.3-passage", boards.castle.passage),
        "charge": ExplosivesSet("R7.5-set", "Blake", area, ("charge-1",)),
        "zombie": EnemyPlaced("R8.3.1-event1", "Z1", "zombie", at, True),
        "undead": EnemyPlaced("R8.1.1-event1", "Z2", "undead", at, True),
        "hostage": ItemFound("R7.3.2", HOSTAGE, at),
        "key": ItemFound("R7.3.2", KEY_ITEM, at),
        "officer": EnemyTurnedUp("R7.7.1-alarm", CAPTAIN, at),
        "dawn": ClockAdvanced("R4.1", DAWN),
    }


def _cards(boards: Boards, state: State, events: dict[Milestone, Event]) -> list[MilestoneCard]:
    found = [card_of(event, Situation(state, boards, [])) for event in events.values()]
    assert None not in found
    return [card for card in found if card is not None]


def test_R8_2_5_worm_a_worm_is_not_called_an_undead(boards: Boards, state: State) -> None:
    at = boards.castle.squares[0]
    placed = EnemyPlaced("R8.2.5-worm", "Z2", "undead", at, True)
    heads = []
    for ambition in ("reich", "haunebu"):
        night = state.copy()
        night.ambition = ambition
        card = card_of(placed, Situation(night, boards, []))
        assert card is not None
        heads.append((card.head, card.name))
    assert heads == [
        ("milestone.undead.head", "milestone.undead.name"),
        ("milestone.worm.head", "milestone.worm.name"),
    ]


def test_R5_3_reveal_the_ambition_has_its_card_in_nonette_unless_the_clue_had_one(
    app: App, boards: Boards, state: State
) -> None:
    revealed = AmbitionRevealed("R5.3-reveal", "haunebu")
    card = card_of(revealed, Situation(state, boards, []))
    assert card is not None and card.lines
    assert "milestone.clue.haunebu.3" in [line.key for line in card.lines], "no victory without it"
    assert app.kit.head("milestone.clue.head") not in _words(app.context, card)
    clue = ClueTaken("R4.2.4-ambition", "haunebu", "0605")
    assert card_of(revealed, Situation(state, boards, [clue])) is None


def test_the_card_of_a_find_or_a_monster_names_its_room(
    app: App, boards: Boards, state: State, events: dict[Milestone, Event]
) -> None:
    room = app.context.teller.place(boards.castle.squares[0]).upper()
    named = {
        card.milestone
        for card in _cards(boards, state, events)
        if room in _words(app.context, card)[0]
    }
    assert named == {"zombie", "undead", "hostage", "key", "officer"}


def test_every_milestone_has_a_card(
    boards: Boards, state: State, events: dict[Milestone, Event]
) -> None:
    assert [card.milestone for card in _cards(boards, state, events)] == list(MILESTONES)


def test_no_kind_comes_twice_a_night_but_what_completes_a_floor(
    boards: Boards, state: State, events: dict[Milestone, Event]
) -> None:
    for milestone, event in events.items():
        again = card_of(event, Situation(state, boards, [event]))
        assert (again is not None) == (milestone == "charge")


def test_nothing_else_stops_the_game(boards: Boards, state: State) -> None:
    situation = Situation(state, boards, [])
    at = boards.castle.squares[0]
    for event in (
        ClockAdvanced("R4.1", DAWN - 10),
        ItemFound("R7.3.2", "grenade-2", at),
        EnemyTurnedUp("R7.7.1-alarm", "G4", at),
        EnemyPlaced("R4.3.2-from-pool", "G4", "german", "0605", True),
    ):
        assert card_of(event, situation) is None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("ambition", ["zombies", "reich", "haunebu"])
def test_every_card_has_its_words(
    boards: Boards,
    state: State,
    events: dict[Milestone, Event],
    language: str,
    ambition: str,
) -> None:
    words = use(language)
    night = state.copy()
    night.ambition = ambition
    told = {**events, "clue": ClueTaken("R4.2.4-ambition", ambition, "0605")}
    for card in _cards(boards, night, told):
        lines = [line.key for line in card.lines]
        for key in (card.head, card.name, card.say, card.more, *lines):
            assert not key or words.has(key), key


def test_nothing_on_a_card_is_cut_or_touches_anything_else(
    gallery: Gallery, boards: Boards, state: State, events: dict[Milestone, Event]
) -> None:
    cards, faults = (
        (
            *_cards(boards, state, events),
            hunt_card(Options()),
            hunt_card(Options(two_dice=4)),
            *_others(boards, state),
        ),
        [],
    )
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        where = f"{window}, {text} %, {language}"
        for card in cards:
            placed = _laid_out(gallery.context, card, window)
            assert card.milestone == "look" or len(list(placed.words())) > 3
            found = [*layout_faults(placed), *_not_as_high_as_its_words(placed)]
            faults += [f"{where}, {card.milestone}: {one}" for one in found]
    assert faults == []


def _others(boards: Boards, state: State) -> Iterator[MilestoneCard]:
    """A crowd that dies at once, whose end the longest sentences tell; a marker, a detection."""
    names, at = [man.name for man in state.living()], boards.castle.squares[0]
    deaths = [_dead(name, at, "bazooka", "camera") for name in names[:6]]
    scene = Situation(state, boards, [])
    yield replace(death_card(deaths, scene), detected=tuple(names[6:]))
    for event in (
        MarkerPeeked("R6.3-look", CASTLE_MARKERS[0], at),
        DetectionTested("R4.3.1", ("Blake",), 6, 6, noticed=True),
        DetonatorTornOut("R7.8.3-2-detonator", "G1", at),
        FatherFound("R8.3.5-father", "Z1", at),
    ):
        card = card_of(event, scene)
        assert card is not None
        yield card


def _laid_out(
    context: GameContext, card: MilestoneCard, window: tuple[int, int] = (1280, 720)
) -> Placed:
    view = card_view(context.kit, card, context.teller)
    return Layout(context.kit).place(view, pygame.Rect((0, 0), window))


def _words(context: GameContext, card: MilestoneCard) -> list[str]:
    return list(_laid_out(context, card).words())


def _painted(context: GameContext, card: MilestoneCard, ms: float = SETTLED_MS) -> pygame.Surface:
    target = pygame.Surface((1280, 720))
    draw_card(context.kit, target, _laid_out(context, card), ms)
    return target


def _not_as_high_as_its_words(screen: Placed) -> Iterator[str]:
    (paper,) = (one for one in screen.walk() if isinstance(one.view, Paper))
    for one in paper.walk():
        if one.view.says and not paper.rect.contains(one.rect):
            yield f"{one.view.says!r} leaves the card"


# --- In the window ----------------------------------------------------------------------------


def _to_a_card(app: App, animation: str = "normal") -> PlayScene:
    """A castle in which explosives have just been set for the first time."""
    game, sets = night_before(app, "castle", range(1, 20), lambda _, one: one.word == "set")
    app.context.play(game)
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation=animation)
    app.context.follow_settings()
    app.context.session.choose(sets)
    for _ in range(100):
        app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, PlayScene)
    return top


def test_a_card_waits_for_a_key(app: App) -> None:
    scene = _to_a_card(app)
    for _ in range(300):
        app.loop.frame(16)
        assert scene.milestones.card is not None
        assert app.context.session.director.is_busy
    press(app, pygame.K_SPACE)
    for _ in range(100):
        app.loop.frame(16)
    assert scene.milestones.card is None
    assert app.context.session.shown == app.context.session.game.state


@pytest.mark.usefixtures("seen")
def test_the_frame_that_draws_the_scene_below_a_card_sets_none_of_its_type(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []
    monkeypatch.setattr(cards, "draw_card", lambda *told: drawn.append(told[-1]))
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    app.context.begin("hunt", 1)
    for _ in range(10):
        app.loop.frame(16)
    assert drawn[0] > 0, "at first a card is beside the window"


def test_the_die_that_gives_men_away_is_rolled_before_their_card_comes(app: App) -> None:
    def is_detected(game: Game, option: Option) -> bool:
        if any(isinstance(one, DetectionTested) and one.noticed for one in game.events):
            return False
        trial = game.fork()
        trial.choose(option)
        found = [one for one in trial.events if isinstance(one, DetectionTested) and one.noticed]
        return bool(found) and bool(found[0].die)

    game, moves = night_before(app, "evening", range(1, 20), is_detected)
    app.context.play(game)
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    session, scene = app.context.session, play_scene(app)
    session.choose(moves)
    for _ in range(1000):
        app.loop.frame(16)
        if scene.milestones.card is not None:
            break
        session.director.go_on()
    assert scene.milestones.card is not None and scene.milestones.card.milestone == "detected"
    assert isinstance(session.log[-1], DetectionTested) and session.log[-1].noticed
    assert session.director.is_busy, "what the enemy does waits for the card"
    for _ in range(20):
        app.loop.frame(16)
    press(app, pygame.K_SPACE)
    for _ in range(200):
        app.loop.frame(16)
        session.director.go_on()
        card = scene.milestones.card
        assert card is None or card.milestone != "detected", "it comes once"


def test_without_animations_no_card_comes(app: App) -> None:
    scene = _to_a_card(app, "off")
    assert scene.milestones.card is None
    assert not app.context.session.director.is_busy


def test_what_was_undone_brings_no_second_card(app: App) -> None:
    scene = _to_a_card(app)
    press(app, pygame.K_SPACE)
    session = app.context.session
    for _ in range(100):
        app.loop.frame(16)
    made = tuple(session.game.choices)
    if session.can_undo:
        session.undo()
        while (again := len(session.game.choices)) < len(made):
            session.choose(made[again])
    for _ in range(100):
        app.loop.frame(16)
    assert scene.milestones.card is None


def test_the_first_detection_of_a_night_says_why_and_what_is_safer(
    app: App, boards: Boards, state: State
) -> None:
    found = DetectionTested("R4.3.1", ("Blake", "Hank"), 3, 4, noticed=True)
    card = card_of(found, Situation(state, boards, []))
    assert card is not None and card.milestone == "detected"
    said = app.kit.say(card.say, **dict(card.values))
    assert "4" in said and "3" in said and CUES[f"sting-{card.milestone}"].ducks
    sure = DetectionTested("R4.3.1", ("Blake",), 0, 7, noticed=True)
    never = card_of(sure, Situation(state, boards, []))
    assert never is not None and never.say == "milestone.detected.sure"
    unseen = DetectionTested("R4.3.1", ("Blake",), 5, 4, noticed=False)
    assert card_of(unseen, Situation(state, boards, [])) is None
    assert card_of(found, Situation(state, boards, [unseen])) is not None
    assert card_of(found, Situation(state, boards, [unseen, sure])) is None


def test_R8_3_5_father_the_girls_father_has_a_card_that_names_his_room(
    app: App, boards: Boards, state: State
) -> None:
    """She changed hands without a word, and her points were gone from the strip."""
    at = boards.castle.squares[0]
    card = card_of(FatherFound("R8.3.5-father", "Z1", at), Situation(state, boards, []))
    assert card is not None and card.role is not None and card.role.kind == "zombie"
    assert app.context.teller.place(at).upper() in _words(app.context, card)[0]
    assert CUES[f"sting-{card.milestone}"].ducks


def test_a_card_shows_the_die_that_gave_the_men_away(
    app: App, boards: Boards, state: State
) -> None:
    def red_at(die: int, ms: float) -> int:
        found = DetectionTested("R4.3.1", ("Blake",), die, 6, noticed=True)
        card = card_of(found, Situation(state, boards, []))
        assert card is not None and card.die == die
        words = _painted(app.context, card, ms).subsurface((320, 0, 960, 720))
        return pygame.mask.from_threshold(words, (232, 64, 47), (30, 30, 30)).count()

    assert red_at(3, SETTLED_MS) > 500
    assert not red_at(3, 0), "it comes down once the card is there"
    assert not red_at(0, SETTLED_MS)


def test_each_ambition_has_photographs_of_its_own_hostage_and_key_item(
    app: App, boards: Boards, state: State
) -> None:
    at = boards.castle.squares[0]
    photos = set()
    for ambition in ("zombies", "reich", "haunebu"):
        for item in (HOSTAGE, KEY_ITEM):
            night = state.copy()
            night.ambition = ambition
            card = card_of(ItemFound("R7.3.2", item, at), Situation(night, boards, []))
            assert card is not None
            photo = _painted(app.context, card).subsurface((60, 250, 240, 220))
            photos.add(pygame.image.tobytes(photo, "RGB"))
    assert len(photos) == 6


def test_what_the_germans_turn_up_is_said_to_be_turned_up_by_them(
    boards: Boards, state: State
) -> None:
    """ "Found alive" stood there while all men were in Nonette."""
    found = ItemFound("R7.3.2", HOSTAGE, boards.castle.squares[0])
    cases: tuple[tuple[Phase, str], ...] = (
        ("paras", "milestone.hostage.more"),
        ("plan", "milestone.germans.more"),
    )
    for phase, key in cases:
        night = state.copy()
        night.ambition, night.phase = "zombies", phase
        card = card_of(found, Situation(night, boards, []))
        assert card is not None and card.more == key


def test_a_monster_that_one_hit_fells_needs_no_more(app: App, boards: Boards, state: State) -> None:
    at = boards.castle.squares[0]
    said = {}
    for name in ("Z1", "Z2"):
        placed = EnemyPlaced("R8.1.1-event1", name, "undead", at, True)
        card = card_of(placed, Situation(state, boards, []))
        assert card is not None
        said[dict(card.values)["strength"]] = card.more
    assert said.pop(1) == "milestone.monster.one"
    assert set(said.values()) == {"milestone.undead.more"}


def test_every_card_has_a_sting_of_its_own() -> None:
    takes = [CUES[f"sting-{milestone}"].takes for milestone in MILESTONES]
    assert len(set(takes)) == len(MILESTONES)
    assert all(CUES[f"sting-{milestone}"].ducks for milestone in MILESTONES)


# --- Deaths -----------------------------------------------------------------------------------


def _dead(name: str, at: str, *dropped: str) -> ParaDied:
    return ParaDied("R4.5.5-per-hit", name, at, "hit", dropped=dropped)


def _to_deaths(app: App, *deaths: ParaDied) -> PlayScene:
    """A castle in which these men die, one right after another."""
    app.context.begin("castle", 2)
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    app.context.session.director.add(deaths)
    for _ in range(10):
        app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, PlayScene)
    return top


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_death_has_a_card_with_name_place_and_what_is_left(
    boards: Boards, state: State, language: str
) -> None:
    words, at = use(language), boards.castle.squares[0]
    card = card_of(_dead("Hank", at, "camera"), Situation(state, boards, []))
    assert card is not None
    assert (card.fallen, card.items, card.cell) == (("Hank",), ("camera",), at)
    assert dict(card.values)["left"] == len(state.living()) - 1
    for key in ("milestone.death.head", card.name, card.say, card.more):
        assert words.has(key), key


def test_a_death_on_the_march_says_whose_move_has_alerted_the_enemy(
    boards: Boards, state: State
) -> None:
    """A man died far away because another had gone too far, and only the log said so."""
    march, at = state.copy(), "0605"
    march.stage = "field"
    found = DetectionTested("R4.3.1", ("Blake", "Cooper"), 2, 4, noticed=True)
    alerted = EnemyTurnedUp("R4.3.2-nearest", "G1", "0604")
    unseen = DetectionTested("R4.3.1", ("Elliot",), 6, 4, noticed=False)

    def shot(name: str, by: str = "G1") -> AttackRolled:
        return AttackRolled("R4.5.2", (by,), name, (6,), (0,), 3, 1)

    def detected(name: str, *log: Event) -> tuple[str, ...]:
        card = card_of(_dead(name, at), Situation(march, boards, list(log)))
        assert card is not None
        return card.detected

    assert detected("Hank", found, alerted, unseen, shot("Hank")) == ("Blake", "Cooper")
    assert detected("Hank", unseen, shot("Hank")) == ()
    assert detected("Blake", found, alerted, shot("Blake")) == ()
    assert detected("Hank", found, alerted, TurnBegan("R4.1", 2), shot("Hank")) == ()


def test_a_death_on_the_march_blames_nobody_whose_detection_did_not_bring_it(
    boards: Boards, state: State
) -> None:
    """The Beast killed a man, and his card ended with the detection of another."""
    march, at = state.copy(), "0605"
    march.stage = "field"
    found = DetectionTested("R4.3.1", ("Garrett",), 2, 4, noticed=True)
    alerted = EnemyTurnedUp("R4.3.2-nearest", "G1", "0604")
    shot = AttackRolled("R4.5.2", ("G2",), "Hank", (6,), (0,), 3, 1)
    by_beast = ParaDied("R4.2.4-beast-victim", "Hank", at, "beast")
    for death, log in ((by_beast, [found, alerted]), (_dead("Hank", at), [found, alerted, shot])):
        card = card_of(death, Situation(march, boards, log))
        assert card is not None
        assert card.detected == ()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_death_that_was_no_fight_says_what_it_was(
    boards: Boards, state: State, language: str
) -> None:
    words, at = use(language), boards.castle.squares[0]
    said = set()
    for cause in ("hit", "beast", "sniper", "turned", "fall"):
        event = ParaDied("R4.2.4-beast-victim", "Hank", at, cause)
        card = card_of(event, Situation(state, boards, []))
        assert card is not None and words.has(card.say)
        said.add(card.say)
        assert not card.more or words.has(card.more)
        assert ("beast" in card.more) is (cause == "beast")
    assert len(said) == 5


@pytest.mark.parametrize("language", ["en", "ja"])
def test_R8_1_5_hostage_the_death_of_ines_says_that_the_ban_is_gone(
    boards: Boards, state: State, language: str
) -> None:
    """She was shot in Nonette, and nothing said that the detonator was free from then on."""
    captive = state.copy()
    captive.ambition, captive.ambition_known = "reich", True
    captive.paras["Ines"] = replace(captive.paras["Ines"], at=VILLAGE)
    rescued = captive.copy()
    rescued.hostage_is_safe = True

    def keys(name: str, before: State) -> list[str]:
        card = card_of(_dead(name, VILLAGE), Situation(before, boards, []))
        assert card is not None
        return [line.key for line in card.lines]

    assert keys("Ines", captive) == ["milestone.death.unbanned"]
    assert use(language).has("milestone.death.unbanned")
    assert keys("Ines", rescued) == keys("Hank", captive) == []


def test_a_death_in_a_fight_says_who_killed(boards: Boards, state: State) -> None:
    at = boards.castle.squares[0]
    placed = state.copy()
    said = {}
    enemies: tuple[tuple[str, EnemyKind], ...] = (
        ("G1", "german"),
        ("Z1", "zombie"),
        ("Z2", "undead"),
    )
    for name, kind in enemies:
        placed.apply(EnemyPlaced("R8.1.1-event1", name, kind, at, up=True))
        attack = AttackRolled("R7.8.4-resolve", (name,), "Hank", (6, 6), (), 4, 2)
        card = card_of(_dead("Hank", at), Situation(placed, boards, [attack]))
        assert card is not None
        said[kind] = card.say
    assert said == {kind: f"milestone.death.{kind}" for kind in said}
    placed.ambition = "haunebu"
    attack = AttackRolled("R7.8.2-resolve", ("Z2",), "Hank", (6, 6), (), 4, 2)
    card = card_of(_dead("Hank", at), Situation(placed, boards, [attack]))
    assert card is not None and card.say == "milestone.death.worm"
    placed.ambition = state.ambition
    bitten = AttackRolled("R7.8.2-resolve", ("Z1",), "Hank", (6, 6), (), 3, 2)
    lucky = LuckTested("R7.8.2-infect-wounded", ("Hank",), 1, 2, True)
    card = card_of(_dead("Hank", at), Situation(placed, boards, [bitten, lucky]))
    assert card is not None and card.say == "milestone.death.zombie"
    mine = LuckTested("R4.2.4-mine", ("Hank",), 6, 3, False)
    earlier = AttackRolled("R7.8.4-resolve", ("G1",), "Hank", (1,), (), 4, 0)
    card = card_of(_dead("Hank", at), Situation(placed, boards, [earlier, mine]))
    assert card is not None and card.say == "milestone.death.mine"


def test_a_death_without_an_attacker_says_what_killed(boards: Boards, state: State) -> None:
    at = boards.castle.squares[0]
    blast = BlastFelt("R7.6.5-blast-all", "Hank", at, (), 0, False, 1)
    caught = LuckTested("R6.3-attempt", ("Hank",), 6, 3, False)
    mine = LuckTested("R4.2.4-mine", ("Hank",), 6, 3, False)
    for event, cause in ((blast, "blast"), (caught, "caught"), (mine, "mine")):
        card = card_of(_dead("Hank", at), Situation(state, boards, [event]))
        assert card is not None and card.say == f"milestone.death.{cause}"
        assert all(use(language).has(card.say) for language in ("en", "ja"))
    card = card_of(_dead("Hank", at), Situation(state, boards, []))
    assert card is not None and card.say == "milestone.death"


def test_every_death_has_its_card_but_not_in_the_drop(boards: Boards, state: State) -> None:
    event = _dead("Frank", boards.castle.squares[0])
    assert card_of(event, Situation(state, boards, [event])) is not None
    drop = Game.new(boards, 1).state.copy()
    drop.stage = "drop"
    assert card_of(event, Situation(drop, boards, [])) is None


def test_the_card_of_a_death_stays_until_a_key_is_pressed(app: App) -> None:
    scene = _to_deaths(app, _dead("Frank", "village"))
    for _ in range(400):
        app.loop.frame(16)
    assert scene.milestones.card is not None
    press(app, pygame.K_SPACE)
    assert scene.milestones.card is None
    for _ in range(60):
        app.loop.frame(16)
    assert app.context.session.shown.paras["Frank"].at == "dead"
    assert scene.milestones.card is None


def test_deaths_at_once_share_a_card(app: App) -> None:
    scene = _to_deaths(app, _dead("Frank", "village"), _dead("Hank", "village"))
    card = scene.milestones.card
    assert card is not None
    assert card.fallen == ("Frank", "Hank")
    for _ in range(8):
        app.loop.frame(16)
    press(app, pygame.K_SPACE)
    for _ in range(160):
        app.loop.frame(16)
        assert scene.milestones.card in (None, card)
    assert not app.context.session.director.is_busy


def _to_killing(app: App) -> PlayScene:
    """A castle in which a German's attack kills Blake at once, as when he was wounded before."""
    position = dict(mission_game(app.context.boards, "mission-ready", 1).position())
    app.context.play(Game.from_position(app.context.boards, position))
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    session = app.context.session
    state = session.shown
    foe = next(one.name for one in state.enemies.values() if one.kind == "german")
    at = state.paras["Blake"].at
    rolled = AttackRolled("R7.8.4-target", (foe,), "Blake", (6,), (0,), 4, 1)
    session.director.add([rolled, ParaDied("R4.5.5-per-hit", "Blake", at, "hit")])
    top = app.stack.top
    assert isinstance(top, PlayScene)
    return top


def test_who_dies_in_an_attack_without_a_choice_has_his_card_after_the_fight(app: App) -> None:
    scene = _to_killing(app)
    for _ in range(1000):
        app.loop.frame(16)
        if scene.milestones.card is not None:
            break
    assert scene.milestones.card is not None
    assert scene.milestones.card.fallen == ("Blake",)


def test_keys_that_skip_a_fight_do_not_skip_the_card_of_a_death(app: App) -> None:
    scene = _to_killing(app)
    for _ in range(200):
        app.loop.frame(16)
        if scene.milestones.card is not None:
            break
        press(app, pygame.K_SPACE)
    assert scene.milestones.card is not None


# --- The detonator ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_R7_8_3_2_detonator_its_removal_has_a_card_that_no_key_skips(
    app: App, language: str
) -> None:
    words, at = use(language), app.context.boards.castle.charges["2F"][0]
    torn = DetonatorTornOut("R7.8.3-2-detonator", "G1", at)
    scene = _to_deaths(app)
    app.context.session.director.add([ClockAdvanced("R7.1", 200), torn])
    press(app, pygame.K_SPACE)
    for _ in range(60):
        app.loop.frame(16)
    card = scene.milestones.card
    assert card is not None and card.milestone == "torn"
    for key in (card.head, card.name, card.say, card.more):
        assert words.has(key), key
    press(app, pygame.K_SPACE)
    for _ in range(160):
        app.loop.frame(16)
    assert scene.milestones.card is None
    assert not app.context.session.director.is_busy


# --- Markers looked at ------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("ambition", ["zombies", "reich", "haunebu"])
def test_R6_3_look_every_marker_looked_at_has_a_card_that_says_what_it_does(
    boards: Boards, state: State, language: str, ambition: str
) -> None:
    words = use(language)
    night = state.copy()
    night.ambition = ambition
    for markers, at in ((CASTLE_MARKERS, boards.castle.squares[0]), (FIELD_MARKERS, "0605")):
        for marker in markers:
            card = card_of(MarkerPeeked("R6.3-look", marker, at), Situation(night, boards, []))
            assert card is not None
            assert (card.marker, card.cell) == (marker, at)
            for key in (card.head, card.name, card.say, card.more):
                assert words.has(key), (marker, key)


def test_a_second_marker_looked_at_has_a_card_too(boards: Boards, state: State) -> None:
    at = boards.castle.squares[0]
    first, second = (MarkerPeeked("R6.3-look", marker, at) for marker in CASTLE_MARKERS[:2])
    card = card_of(second, Situation(state, boards, [first]))
    assert card is not None
    assert card.marker == second.marker


def test_R9_1_area_the_first_explosives_of_each_floor_have_a_card(app: App) -> None:
    """Only the first of all had one, and the last, which decide the night, none."""
    scene = play_until(app, "castle", 1, lambda scene: scene.shown.stage == "castle")
    app.kit.settings = replace(app.kit.settings, animation="normal")
    area = app.context.boards.castle.area
    for floor in ("1F", "2F"):
        event = ExplosivesSet("R7.5-set", "Blake", area[floor][0], ("charge-1",))
        assert scene.milestones.has_card(event)
        scene.milestones.open(event)
        scene.milestones.close()
        assert not scene.milestones.has_card(event)


def test_R9_1_area_the_explosives_that_complete_a_floor_have_a_card_too(app: App) -> None:
    """A floor that was complete by the second explosives had a card only for the first."""
    scene = play_until(app, "castle", 1, lambda scene: scene.shown.stage == "castle")
    app.kit.settings = replace(app.kit.settings, animation="normal")
    at = app.context.boards.castle.area["basement"][0]
    complete = ("grenade-1", "charge-1")
    for items, more in (
        (complete[:1], "lacking"),
        (complete, "enough"),
        ((*complete, "gas-1"), ""),
    ):
        event = ExplosivesSet("R7.5-set", "Blake", at, items)
        assert scene.milestones.has_card(event) == bool(more), items
        scene.milestones.open(event)
        if more:
            card = scene.milestones.card
            assert card is not None and card.more == f"milestone.charge.{more}"
        scene.milestones.close()


def test_the_photograph_of_the_dawn_shows_a_bright_sky(app: App) -> None:
    card = MilestoneCard("dawn", "milestone.dawn.name", "milestone.dawn", "milestone.dawn.more")
    sky = pygame.Rect(110, 324, 50, 30)
    target = _painted(app.context, card)
    assert sum(pygame.transform.average_color(target, sky)[:3]) > 240


def test_the_card_of_a_look_waits_like_any_other(app: App) -> None:
    """It went by itself, and a click that came late was an order on the board."""
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.begin("castle", 1)
    app.loop.frame(16)
    scene = play_scene(app)
    marker, state = CASTLE_MARKERS[0], app.context.session.shown
    scene.milestones.open(MarkerPeeked("R6.3-look", marker, next(iter(state.hidden))))
    for _ in range(200):
        app.loop.frame(50)
    assert scene.milestones.card is not None
    press(app, pygame.K_SPACE)
    assert scene.milestones.card is None
