"""Counting cards: what a seat that has watched knows of the hands of others."""

import catan_core as catan
from catan_core.base import Holdings, hands_told, odds_of_hands, table
from catan_core.play import GreedyBot, play_match

ME = catan.Seat(0)


# --8<-- [start:count]
def chance_of(
    view: catan.View, seen: catan.Seen, seat: catan.Seat, card: str
) -> float:
    """How likely another seat has a card, for a seat that has watched."""
    good, odds = view.rules.good_index[card], odds_of_hands(view, seen)
    has = sum(odds[hands] for hands in odds if hands[seat][good])
    return has / sum(odds.values())


# --8<-- [end:count]


def main() -> None:
    """Play until seat 0 cannot tell the hands of others for sure any more."""
    match = catan.Match(catan.ruleset("base"), 4, seed=2)
    rules, before = match.game.rules, match.game.state[Holdings].hands
    for _ in play_match(match, [GreedyBot()] * 4):
        hands = match.game.state[Holdings].hands
        told = hands_told(rules, before, match.events)
        assert told == (hands,), "who sees everything can tell"
        before = hands
        if len(odds_of_hands(match.game.view(ME), match.seen_by(ME))) > 2:
            break
    view, seen = match.game.view(ME), match.seen_by(ME)
    print(
        len(seen.events),
        "events seen,",
        len(odds_of_hands(view, seen)),
        "possible hands",
    )
    for seat in rules.all_seats[1:]:
        chances = {
            good.id: f"{chance_of(view, seen, seat, good.id):.0%}"
            for good in rules.goods
        }
        print("seat", seat, "with", table.cards(view, seat), "cards:", chances)


if __name__ == "__main__":
    main()
