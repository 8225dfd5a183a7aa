"""A game in Catalan and Spanish: the board, what may be done, what has
happened, and why something is refused.
"""

# --8<-- [start:speak]
import catan_core as catan
from catan_core.base import PlaceBuilding
from catan_core.render import (
    action_text,
    board_text,
    event_text,
    phase_text,
    refusal_text,
    status_text,
)

match = catan.Match(catan.ruleset("base"), seats=3, seed=7)
game, rules = match.game, match.game.rules
assert rules.languages == ("en", "ca", "es")

view = game.view(catan.Seat(0))
print(board_text(view, language="ca"))
print(status_text(view, "ca"))
# Fundación: colocar un poblado
print(phase_text(rules, game.board, view.stack[-1], "es"))

action = game.actions.of(PlaceBuilding)[0]
print(action_text(rules, game.board, action, "es"))
for event in match.play(action).events_for(None):
    # El Jugador 0 coloca un poblado en ...
    print(event_text(rules, game.board, event, "es"))
# --8<-- [end:speak]

# --8<-- [start:refuse]
taken = PlaceBuilding(catan.Seat(1), action.node)
violation = rules.check(match.game.state, taken)
assert violation is not None
print(refusal_text(rules, violation, "ca"))  # Ara no has de decidir res.
# --8<-- [end:refuse]

# --8<-- [start:describe]
contents = catan.describe(rules, "ca")
for piece in contents.pieces:
    # ciutat: 4 per jugador, ...
    print(
        f"{piece.title}: {piece.stock} per jugador, {dict(piece.price or ())}"
    )
option = next(
    option for option in contents.options if option.id == "base.steal"
)
assert [value.title for value in option.values] == ["pot robar", "ha de robar"]
# --8<-- [end:describe]

# --8<-- [start:words]
assert rules.text("good:brick", "ca") == "argila"
assert rules.amount(2, "good:brick", "ca") == "2 d'argila"
assert rules.amount(2, "card:knight", "es") == "2 Caballeros"
assert rules.text("piece:road", "es", form="a") == "una carretera"
try:
    rules.text("good:brick", "fr")
except catan.ArgumentError as error:
    print(error)  # the text takes one of the languages en, ca, es, not 'fr'
# --8<-- [end:words]
