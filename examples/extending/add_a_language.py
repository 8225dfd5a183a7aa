"""Add a language: some texts of the base game in French, for any game that is
played with this expansion.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import BuildRoad
from catan_core.render import action_text, goods_text
from catan_core.testing import check_walk

FRENCH = {
    "phrase:seat": "Joueur {seat}",
    "good:wool": "laine",
    "good:wool#count": "{count} laines",
    "piece:road": "route",
    "piece:road#a": "une route",
    "action:base/build-road": "Construire une route",
    "sentence:base/piece-placed": (
        "{owner} pose {piece:a} en [{node}][{edge}][{hex}]"
    ),
    "violation:road.taken": "Il y a déjà une route sur ce chemin.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"fr": FRENCH})


EXPANSION = catan.Expansion(
    "french",
    "Catan in French",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
game = catan.new_game("base", EXPANSION, seats=3, seed=1)
rules = game.rules
assert rules.languages == ("en", "ca", "es", "fr")
cards = rules.vector({"wool": 2, "ore": 1})
assert (
    goods_text(rules, cards, "fr") == "2 laines, 1 ore"
)  # no word for ore yet
road = BuildRoad(catan.Seat(0), catan.Edge(3))
assert action_text(rules, None, road, "fr") == "Construire une route: 3"
assert rules.text("violation:road.taken", "fr").startswith("Il y a")

check_walk(game.rules.ruleset, seed=1, length=60, seats=3, every=20)
# --8<-- [end:play]
print("Some of it is French.")
