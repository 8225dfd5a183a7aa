"""The Saboteur: opponents discard half of their cards."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import choices, goods
from catan_expansions.cities_knights.progress.playing import playing, rule_of

WRONG_HALF = catan.Refusal("saboteur.wrong-number", rule_of("saboteur"), text="Discard half of your cards.")


@catan.record
class Sabotage(catan.SimultaneousPhase, tag="cities_knights/sabotage"):
    """Seats choose which half of their cards to discard. `counts`: how many cards each seat discards."""

    counts: catan.BySeat[catan.Count]


@catan.record
class PlaySaboteur(catan.Action, tag="cities_knights/play-saboteur"):
    """Play the Saboteur: opponents with at least as many points as you discard half of their cards."""


@catan.record
class GiveUpHalf(catan.Action, tag="cities_knights/give-up-half"):
    """Choose the cards to discard."""

    cards: catan.Goods


def _sabotaged(position: catan.Position, seat: catan.Seat) -> list[catan.Seat]:
    rules = position.rules
    own = rules.points(position, seat, hidden=False)
    return sorted(
        other
        for other in choices.opponents(position, seat)
        if rules.points(position, other, hidden=False) >= own and goods.hand_size(position, other) > 1
    )


def _saboteur(tx: catan.Transition, action: PlaySaboteur) -> None:
    waiting_for = _sabotaged(tx, action.seat)
    counts = tuple(goods.hand_size(tx, seat) // 2 if seat in waiting_for else 0 for seat in tx.rules.all_seats)
    if waiting_for:
        tx.then(Sabotage(tuple(waiting_for), counts))


PLAY_SABOTEUR = playing(
    "saboteur", PlaySaboteur, _saboteur, useful=lambda position, seat: bool(_sabotaged(position, seat))
)


GIVE_UP_HALF = choices.giving(
    GiveUpHalf,
    during=Sabotage,
    rule=rule_of("saboteur"),
    count=lambda position, phase, seat: phase.counts[seat],
    wrong_number=WRONG_HALF,
)


def _problem(state: catan.State, phase: Sabotage, beneath: tuple[catan.Phase, ...]) -> str | None:
    asked = choices.asked(phase)
    cards = [goods.hand_size(state, seat) for seat in state.rules.all_seats]
    counts = tuple(count // 2 if seat in asked else 0 for seat, count in enumerate(cards))
    if phase.counts != counts or any(not counts[seat] for seat in asked):
        return f"the seats do not discard {list(phase.counts)} cards"
    return None


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_SABOTEUR, GIVE_UP_HALF]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Sabotage, rule=rule_of("saboteur"), sound=_problem, lies_on=())]
