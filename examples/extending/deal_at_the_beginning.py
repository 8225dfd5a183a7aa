"""Deal at the beginning: the number tokens are turned up one by one, before
anybody founds, and chance says which comes next.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import Island, IslandLayout, change_layout
from catan_core.testing import check_walk

DEALING = catan.Citation("open_deal", "Dealing")


@catan.record
class TokenDue(catan.Phase, tag="open_deal/token-due"):
    """A token is turned up for a hex; `pool` are those that are left."""

    hex: catan.Hex
    pool: tuple[int, ...]


@catan.record
class TokenTurned(catan.ChanceAction, tag="open_deal/token-turned"):
    """Which token it is."""

    token: int


@catan.record
class TokenLaid(catan.Event, tag="open_deal/token-laid"):
    """A token now lies on a hex; None on all hexes: they have been gathered."""

    hex: catan.Hex | None
    token: int


def places(layout: IslandLayout) -> list[catan.Hex]:
    """The hexes that get tokens, in the order in which they do."""
    terrains = enumerate(layout.terrains)
    return [catan.Hex(hex) for hex, terrain in terrains if terrain != "desert"]


def gather(tx: catan.Transition, event: catan.GameBegan) -> None:
    """Have all tokens dealt anew. Until the first is turned up the board lies
    as it was made: with this board a stored game begins again.
    """
    layout = tx[Island].layout
    pool = tuple(sorted(filter(None, layout.tokens)))
    tx.then(TokenDue(places(layout)[0], pool))


def outcomes(
    position: catan.Position, phase: TokenDue
) -> catan.Outcomes[TokenTurned]:
    """Every token of the pool is equally likely."""
    return catan.Outcomes(
        (TokenTurned(token), phase.pool.count(token))
        for token in sorted(set(phase.pool))
    )


def lay(tx: catan.Transition, phase: TokenDue, action: TokenTurned) -> None:
    """Lay the token, and go on with the next hex. With the first token all
    others are taken off the board.
    """
    layout = tx[Island].layout
    due = places(layout)
    number = due.index(phase.hex)
    if number == 0:
        tx.emit(TokenLaid(None, 0))
    tokens = list(layout.tokens) if number else [0] * len(layout.tokens)
    tokens[phase.hex] = action.token
    change_layout(tx, catan.evolve(layout, tokens=tuple(tokens)))
    tx.emit(TokenLaid(phase.hex, action.token))
    pool = list(phase.pool)
    pool.remove(action.token)
    if pool:
        tx.then(TokenDue(due[number + 1], tuple(pool)))


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=TokenDue,
            action=TokenTurned,
            rule=DEALING,
            outcomes=outcomes,
            apply=lay,
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(TokenLaid)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(catan.GameBegan, gather)]


EXPANSION = catan.Expansion(
    "open_deal",
    "Tokens dealt in the open",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
game = rules.new_game(seats=3, seed=1)
assert game.actors == (catan.CHANCE,)
assert dict(game.outcomes)[TokenTurned(6)] == 2  # of 18
while game.actors == (catan.CHANCE,):
    game = game.play(game.outcomes.at(0.5))
assert game.phase is not None
assert game.phase.tag == "base/found-building"

check_walk(rules, seed=1, length=200, seats=3, every=40)
# --8<-- [end:play]
print("Every token was dealt by chance.")
