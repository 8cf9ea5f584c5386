"""The odds of each type of option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules.advice.odds.attacks import attack_odds, light_odds, throw_odds, volley_odds
from game.rules.advice.odds.harm import harm_to, may_be_at
from game.rules.advice.odds.hunting import points_odds, ram_odds, repair_odds, scout_odds, shot_odds
from game.rules.advice.odds.results import (
    FaceOdds,
    Odds,
    VictimOdds,
    certain,
    faces_reaching,
    hits_of_pools,
)
from game.rules.advice.odds.trials import (
    attempt_odds,
    controller_odds,
    infection_odds,
    injection_odds,
    recon_odds,
    stumble_odds,
)
from game.rules.advice.odds.ways import march_odds, stride_odds
from game.rules.advice.rehearsal import table_of
from game.rules.castle.blasts import KIND as ROCKET
from game.rules.castle.blasts import rocket_targets, targets_from
from game.rules.castle.combat import GERMAN_NEED
from game.rules.castle.enemy_attacks import can_infect
from game.rules.counters import ITEMS
from game.rules.decisions import (
    Act,
    Attack,
    Attempt,
    ChooseCell,
    ChooseUnit,
    Decision,
    EndPhase,
    FireGun,
    FireVolley,
    FullSpeed,
    Inject,
    Join,
    LightByHand,
    LookAt,
    OperateController,
    Option,
    Ram,
    Reconnoitre,
    Repair,
    Rush,
    Scout,
    Step,
    Stop,
    TakeWound,
    ThrowItem,
    TurnUp,
    UseOwn,
    UseWeapon,
)
from game.rules.events.castle import BlastFelt, EscapeRolled
from game.rules.events.people import HitCancelled, ParaDied, ParaWounded
from game.rules.events.play import AttackRolled, LuckTested
from game.rules.game import Game
from game.rules.state import Action, Para
from game.rules.table import Table

_ENEMY_ATTACKS: Final = ("R4.5.4-target", "R7.8.2-target", "R7.8.4-target")
_HITS_IN_VILLAGE: Final = "R7.8.5-germans"
"""The rule that asks for a man after the enemy has rolled."""


class DecisionAtTable:
    """The decision a game has come to, and the table it is asked at."""

    def __init__(self, game: Game) -> None:
        """Read the current decision of a game. Raises ValueError if the game is over."""
        if game.decision is None:
            raise ValueError("The game is over: there is nothing to weigh any more.")
        self.decision: Final[Decision] = game.decision
        self.table: Final[Table] = table_of(game)
        self._game: Final = game

    @property
    def action(self) -> Action:
        """The action in progress."""
        action = self.table.state.action
        assert action is not None, "nobody is acting"
        return action

    @property
    def man(self) -> Para:
        """The first member of the acting group."""
        return self.table.state.paras[self.action.group[0]]

    @property
    def item_to_throw(self) -> str:
        """The item chosen to be thrown."""
        thrown = [one.item for one in self._since() if isinstance(one, ThrowItem)]
        return thrown[-1]

    def fight_so_far(self) -> tuple[str, dict[str, str]]:
        """The enemy under attack, "" for a volley, and the weapons chosen so far, by para."""
        target = ""
        weapons: dict[str, str] = {}
        for one in self._since():
            if isinstance(one, Attack | FireVolley):
                target = one.enemy if isinstance(one, Attack) else ""
                weapons = {}
            elif isinstance(one, UseWeapon):
                weapons[one.para] = one.item
            elif isinstance(one, UseOwn):
                weapons[one.para] = ""
        return target, weapons

    def is_bitten(self) -> bool:
        """Whether the hits to take are those of a zombie: it rolled the last attack."""
        harmful = (AttackRolled, BlastFelt, EscapeRolled, LuckTested)
        for event in reversed(self._game.events):
            if isinstance(event, harmful) and event.rule != "R7.8.2-infect-wounded":
                biter = event.attackers[0] if isinstance(event, AttackRolled) else ""
                enemy = self.table.state.enemies.get(biter)
                return enemy is not None and enemy.kind == "zombie"
        return False

    def hits_rolled(self) -> int:
        """R7.8.5-germans: the hits of the last attack that nobody has taken yet."""
        taken = 0
        for event in reversed(self._game.events):
            if isinstance(event, AttackRolled):
                return max(event.hits - taken, 1)
            taken += isinstance(event, HitCancelled | ParaWounded | ParaDied)
        return 1

    def _since(self) -> tuple[Option, ...]:
        return self._game.choices_since_checkpoint


def odds_of(game: Game, option: Option) -> tuple[Odds, ...]:
    """The odds of all dice and face-down counters that follow an option.

    Nothing for options without any. ThrowItem gives the odds of each square it may be
    thrown at. ValueError if the game is over.
    """
    weigh = ODDS_BY_OPTION.get(type(option))
    return weigh(DecisionAtTable(game), option) if weigh is not None else ()


# --- The field and the castle ---------------------------------------------------------------


def _step(question: DecisionAtTable, option: Step) -> tuple[Odds, ...]:
    if question.table.state.stage == "hunt" or question.action.group[0] == _father(question):
        return ()
    return _way(question, (option.cell,))


def _stop(question: DecisionAtTable, option: Stop) -> tuple[Odds, ...]:
    if question.action.group[0] == _father(question):
        return ()
    return _way(question, ())


def _rush(question: DecisionAtTable, option: Rush) -> tuple[Odds, ...]:
    return (march_odds(question.table, question.action.group, (), rushes=True),)


def _father(question: DecisionAtTable) -> str:
    return question.table.state.father


def _way(question: DecisionAtTable, cells: tuple[str, ...]) -> tuple[Odds, ...]:
    table, group = question.table, question.action.group
    if table.state.stage == "field":
        return (march_odds(table, group, cells),)
    return (stride_odds(table, group, cells),)


def _reconnoitre(question: DecisionAtTable, option: Reconnoitre) -> tuple[Odds, ...]:
    return (recon_odds(question.table.state, question.action.group),)


def _full_speed(question: DecisionAtTable, option: FullSpeed) -> tuple[Odds, ...]:
    stumble = stumble_odds(question.table, question.man)
    return (stumble,) if stumble is not None else ()


def _face(question: DecisionAtTable, option: LookAt | TurnUp) -> tuple[Odds, ...]:
    state = question.table.state
    return (FaceOdds(question.decision.rule, option.cell, may_be_at(state, option.cell)),)


def _cell(question: DecisionAtTable, option: ChooseCell) -> tuple[Odds, ...]:
    table, rule = question.table, question.decision.rule
    if rule in ("R7.6.5-target", "V2-panzerschreck"):
        thrower = question.decision.who[0]
        return (throw_odds(table, thrower, question.item_to_throw, option.cell),)
    if rule == "R7.3-order":
        return (FaceOdds(rule, option.cell, may_be_at(table.state, option.cell)),)
    return (scout_odds(table.state, rule, option.cell),) if rule == "M7.2-ev-recon" else ()


def _take_wound(question: DecisionAtTable, option: TakeWound) -> tuple[Odds, ...]:
    man = question.table.state.paras[option.para]
    if not question.is_bitten() or not can_infect(question.table):
        return ()
    return (infection_odds(question.table.state, man),)


# --- Fighting -------------------------------------------------------------------------------


def _attack(question: DecisionAtTable, option: Attack) -> tuple[Odds, ...]:
    return (attack_odds(question.table, question.action.group, option.enemy, {}),)


def _volley(question: DecisionAtTable, option: FireVolley) -> tuple[Odds, ...]:
    return (volley_odds(question.table, {}),)


def _weapon(question: DecisionAtTable, option: UseWeapon | UseOwn) -> tuple[Odds, ...]:
    target, weapons = question.fight_so_far()
    weapons[option.para] = option.item if isinstance(option, UseWeapon) else ""
    if not target:
        return (volley_odds(question.table, weapons),)
    return (attack_odds(question.table, question.action.group, target, weapons),)


def _throw(question: DecisionAtTable, option: ThrowItem) -> tuple[Odds, ...]:
    thrower = question.table.state.carrier_of(option.item)
    assert thrower is not None, f"nobody carries {option.item}"
    is_rocket = ITEMS[option.item].kind == ROCKET
    targets = (rocket_targets if is_rocket else targets_from)(question.table, thrower.at)
    return tuple(
        throw_odds(question.table, thrower.name, option.item, target.cell) for target in targets
    )


def _light(question: DecisionAtTable, option: LightByHand) -> tuple[Odds, ...]:
    return (light_odds(question.table, question.man.name, option),)


def _inject(question: DecisionAtTable, option: Inject) -> tuple[Odds, ...]:
    return (injection_odds(question.table, question.man),)


def _operate(question: DecisionAtTable, option: OperateController) -> tuple[Odds, ...]:
    return (controller_odds(question.table, question.man),)


def _victim(question: DecisionAtTable, option: ChooseUnit) -> tuple[Odds, ...]:
    """The attack of an enemy for whom the player chooses one of his own men."""
    table, decision = question.table, question.decision
    state, sheet = table.state, table.sheet
    man = state.paras.get(option.name)
    if decision.rule == _HITS_IN_VILLAGE and man is not None:
        rolled = certain(question.hits_rolled())
        harm = harm_to("R4.5.5-per-hit", man, rolled, state)
        return (VictimOdds(decision.rule, decision.who[0], 0, GERMAN_NEED, False, rolled, harm),)
    if decision.rule not in _ENEMY_ATTACKS or man is None or man not in state.paras_on_map():
        return ()
    enemy = state.enemies[decision.who[0]]
    melee = enemy.kind != "german"
    dice = sheet.strength_left(enemy) if melee else sheet.men_left(enemy)
    need = sheet.need(man)
    hits = hits_of_pools([(dice, faces_reaching(need))])
    infects = enemy.kind == "zombie" and can_infect(table)
    harm = harm_to("R4.5.5-per-hit", man, hits, state, infects=infects)
    return (VictimOdds(decision.rule, enemy.name, dice, need, melee, hits, harm),)


# --- Infiltration ---------------------------------------------------------------------------


def _attempt(question: DecisionAtTable, option: Act | Join | Attempt) -> tuple[Odds, ...]:
    """Going alone, with one more, or as the group stands."""
    if question.decision.rule != "R6.3-attempt":
        return ()
    action = question.table.state.action
    group = action.group if action is not None else ()
    if isinstance(option, Act | Join):
        group = (*group, option.unit)
    return (attempt_odds(question.table, group),)


# --- The hunt -------------------------------------------------------------------------------


def _fire_gun(question: DecisionAtTable, option: FireGun) -> tuple[Odds, ...]:
    return (shot_odds(question.table, option.target),)


def _ram(question: DecisionAtTable, option: Ram) -> tuple[Odds, ...]:
    return (ram_odds(question.table, option.target),)


def _scout(question: DecisionAtTable, option: Scout) -> tuple[Odds, ...]:
    return (scout_odds(question.table.state, "M7.0-costs", option.cell),)


def _repair(question: DecisionAtTable, option: Repair) -> tuple[Odds, ...]:
    return (repair_odds(option.points),)


def _drop_points(question: DecisionAtTable, option: EndPhase) -> tuple[Odds, ...]:
    """With M8.0-two-dice the player decides which die counts."""
    is_rolled = question.table.state.stage == "hunt" and not question.table.options.two_dice
    return (points_odds(),) if is_rolled else ()


ODDS_BY_OPTION: Final[Mapping[type[Option], Callable[..., tuple[Odds, ...]]]] = {
    Act: _attempt,
    Join: _attempt,
    Attempt: _attempt,
    Step: _step,
    Stop: _stop,
    Rush: _rush,
    Reconnoitre: _reconnoitre,
    FullSpeed: _full_speed,
    LookAt: _face,
    TurnUp: _face,
    ChooseCell: _cell,
    ChooseUnit: _victim,
    TakeWound: _take_wound,
    Attack: _attack,
    FireVolley: _volley,
    UseWeapon: _weapon,
    UseOwn: _weapon,
    ThrowItem: _throw,
    LightByHand: _light,
    Inject: _inject,
    OperateController: _operate,
    FireGun: _fire_gun,
    Ram: _ram,
    Scout: _scout,
    Repair: _repair,
    EndPhase: _drop_points,
}
