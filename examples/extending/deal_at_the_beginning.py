"""Deal at the beginning: the number tokens are turned up one by one, before
anybody founds, and chance says which comes next.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import Island, change_layout
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


def gather(tx: catan.Transition, event: catan.GameBegan) -> None:
    """Take all tokens off the board as it was made, and deal them anew."""
    layout = tx[Island].layout
    pool = tuple(sorted(filter(None, layout.tokens)))
    bare = (0,) * len(layout.tokens)
    change_layout(tx, catan.evolve(layout, tokens=bare))
    tx.emit(TokenLaid(None, 0))
    deal(tx, pool)


def deal(tx: catan.Transition, pool: tuple[int, ...]) -> None:
    """Have a token turned up for the next hex, as long as there are any."""
    layout = tx[Island].layout
    faces = zip(layout.terrains, layout.tokens, strict=True)
    for hex, (terrain, token) in enumerate(faces):
        if pool and terrain != "desert" and not token:
            tx.then(TokenDue(catan.Hex(hex), pool))
            return


def outcomes(
    position: catan.Position, phase: TokenDue
) -> catan.Outcomes[TokenTurned]:
    """Every token of the pool is equally likely."""
    return catan.Outcomes(
        (TokenTurned(token), phase.pool.count(token))
        for token in sorted(set(phase.pool))
    )


def lay(tx: catan.Transition, phase: TokenDue, action: TokenTurned) -> None:
    """Lay the token, and go on with the next hex."""
    layout = tx[Island].layout
    tokens = list(layout.tokens)
    tokens[phase.hex] = action.token
    change_layout(tx, catan.evolve(layout, tokens=tuple(tokens)))
    tx.emit(TokenLaid(phase.hex, action.token))
    pool = list(phase.pool)
    pool.remove(action.token)
    deal(tx, tuple(pool))


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
