"""Other languages: what is said in Spanish and Catalan, what is read where a text is missing, and unknown languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import Action, ArgumentError, Conflict, Event, Expansion, Goods, Seat, Text
from catan_core.base import (
    BeforeRoll,
    BuyCard,
    CardStolen,
    ChooseVictim,
    DiceRolled,
    Discard,
    DrawCard,
    FoundBuilding,
    MaritimeTrade,
    OfferTrade,
    PiecePlaced,
    PieceRemoved,
    Produced,
)
from catan_core.model.record import Answered, GameOver, fields_of
from catan_core.render import (
    Surroundings,
    action_text,
    board_text,
    event_text,
    goods_text,
    legend_text,
    phase_text,
    refusal_text,
    score_sheet,
    seat_name,
    status_text,
)
from catan_core.testing import Scenario
from catan_core.words.seats import seat_names
from catan_expansions.cities_knights import BattleFought, GateOpened, KnightsRest, KnightsSent
from tests.helpers.each import for_each

RULES = catan.ruleset("base", "cities_knights").rules(4)
GAME = catan.new_game("base", seats=4, seed=1)
ZERO, ONE = Seat(0), Seat(1)
ISLAND = GAME.board
OTHERS = ("es", "ca")


def goods(**amounts: int) -> Goods:
    return RULES.vector(amounts)


def good(id: str) -> catan.Good:
    return catan.Good(RULES.good_index[id])


@pytest.mark.parametrize(
    ("action", "spanish", "catalan"),
    [
        (
            Discard(ZERO, goods(brick=1, coin=2)),
            "Devolver cartas: 1 de arcilla, 2 de monedas",
            "Tornar cartes: 1 d'argila, 2 de monedes",
        ),
        (
            MaritimeTrade(ZERO, good("wool"), 4, good("brick")),
            "Dar 4 de lana a la reserva por 1 de arcilla",
            "Donar 4 de llana a la reserva per 1 d'argila",
        ),
        (
            OfferTrade(ZERO, goods(wool=1), goods(ore=2), (ONE, Seat(3))),
            "Ofrecer 1 de lana por 2 de mineral al Jugador 1 y el Jugador 3",
            "Oferir 1 de llana per 2 de mineral al Jugador 1 i el Jugador 3",
        ),
        (
            OfferTrade(ZERO, goods(wool=1), goods(ore=2), (ONE,)),
            "Ofrecer 1 de lana por 2 de mineral al Jugador 1",
            "Oferir 1 de llana per 2 de mineral al Jugador 1",
        ),
        (ChooseVictim(ZERO, None), "No robar a nadie", "No robar a ningú"),
    ],
)
def test_an_action_is_told_in_the_language_that_is_asked_for(action: Action, spanish: str, catalan: str) -> None:
    assert action_text(RULES, ISLAND, action, "es") == spanish
    assert action_text(RULES, ISLAND, action, "ca") == catalan


@pytest.mark.parametrize(
    ("event", "spanish", "catalan"),
    [
        (DiceRolled(ONE, (3, 4), 7), "El Jugador 1 saca 7 (3, 4)", "El Jugador 1 treu 7 (3, 4)"),
        (
            PiecePlaced("road", ONE, edge=catan.Edge(0)),
            "El Jugador 1 coloca una carretera en (0,-2,N)-(1,-3,S)",
            "El Jugador 1 col·loca una carretera a (0,-2,N)-(1,-3,S)",
        ),
        (
            PieceRemoved("basic_knight", ONE, node=catan.Node(0)),
            "El Jugador 1 retira el caballero simple de (0,-2,N)",
            "El Jugador 1 retira el cavaller simple de (0,-2,N)",
        ),
        (
            Produced(8, (goods(wool=1), goods(), goods(ore=2), goods()), goods()),
            "Producción: Jugador 0: 1 de lana; Jugador 2: 2 de mineral",
            "Producció: Jugador 0: 1 de llana; Jugador 2: 2 de mineral",
        ),
        (Produced(8, (goods(),) * 4, goods()), "Producción: nada", "Producció: res"),
        (
            CardStolen(ZERO, ONE, None),
            "El Jugador 0 roba una carta al Jugador 1",
            "El Jugador 0 roba una carta al Jugador 1",
        ),
        (
            GateOpened("science", 2),
            "Se abre la puerta de la ciudad (ciencia); el dado rojo muestra 2",
            "S'obre la porta de la ciutat (ciència); el dau vermell mostra 2",
        ),
        (
            GameOver((ONE,)),
            "Fin de la partida; victoria: Jugador 1",
            "Final de la partida; victòria: Jugador 1",
        ),
    ],
)
def test_an_event_is_told_in_the_language_that_is_asked_for(event: Event, spanish: str, catalan: str) -> None:
    assert event_text(RULES, ISLAND, event, "es") == spanish
    assert event_text(RULES, ISLAND, event, "ca") == catalan


def test_seats_to_whom_something_is_offered_may_have_names() -> None:
    offered = OfferTrade(ZERO, goods(wool=1), goods(ore=1), (ONE, Seat(2), Seat(3)))
    names = ["Óscar", "Ana", "", "Eva"]
    assert action_text(RULES, ISLAND, offered, "es", names=names).endswith(" a Ana, el Jugador 2 y Eva")
    assert action_text(RULES, ISLAND, offered, "ca", names=names).endswith(" a Ana, el Jugador 2 i Eva")


@pytest.mark.parametrize(
    ("last", "joined"),
    [("Inés", "e Inés"), ("Íñigo", "e Íñigo"), ("Hilario", "e Hilario"), ("Iago", "y Iago"), ("Hierón", "y Hierón")],
)
def test_spanish_says_e_before_a_name_that_begins_with_its_sound(last: str, joined: str) -> None:
    """Not before a diphthong, and Catalan has a single "i"."""
    names = ["Ana", last, "Eva", "Óscar"]
    offered = OfferTrade(Seat(2), goods(wool=1), goods(ore=1), (ZERO, ONE))
    assert action_text(RULES, ISLAND, offered, "es", names=names).endswith(f" a Ana {joined}")
    assert action_text(RULES, ISLAND, offered, "ca", names=names).endswith(f" a Ana i {last}")
    assert seat_names(RULES, (ZERO, ONE), "es", names) == f"Ana {joined}"


@pytest.mark.parametrize(
    ("event", "texts"),
    [
        (
            KnightsRest(catan.NodeSet(1)),
            (
                "Knights that are no longer active: (0,-2,N)",
                "Caballeros que pasan a ser pasivos: (0,-2,N)",
                "Cavallers que passen a ser passius: (0,-2,N)",
            ),
        ),
        (
            KnightsSent(ZERO, catan.NodeSet(1)),
            (
                "Seat 0 sends knights into battle: (0,-2,N)",
                "El Jugador 0 envía caballeros a la batalla: (0,-2,N)",
                "El Jugador 0 envia cavallers a la batalla: (0,-2,N)",
            ),
        ),
        (
            Answered(ZERO, "cities_knights/lost-cities"),
            (
                "Seat 0 has decided: Giving up cities",
                "El Jugador 0 ya ha decidido: Perder ciudades",
                "El Jugador 0 ja ha decidit: Perdre ciutats",
            ),
        ),
    ],
)
def test_a_sentence_of_cities_and_knights_reads_well_with_a_single_knight(
    event: Event, texts: tuple[str, str, str]
) -> None:
    rules = catan.ruleset("base", "cities_knights", options={"cities_knights.urraca": True}).rules(4)
    assert tuple(event_text(rules, ISLAND, event, language) for language in ("en", "es", "ca")) == texts


def test_the_fortress_makes_a_knight_mighty() -> None:
    """Not to promote a mighty knight, which has the highest rank."""
    assert RULES.text("violation:knight.no-fortress", "es").endswith("promocionar a caballero poderoso.")
    assert RULES.text("violation:knight.no-fortress", "ca").endswith("promocionar a cavaller poderós.")


def test_the_board_and_what_lies_beside_it_are_in_the_language() -> None:
    view = GAME.view(ZERO)
    drawn = board_text(view, language="ca")
    assert all(terrain in drawn for terrain in ("turó", "bosc", "prat", "conreu", "muntanya", "desert", "lladre"))
    assert not re.search(r"hills|fields|robber|brick", drawn)
    assert "2:1\n" in drawn or "argila" in drawn
    assert legend_text(view, language="ca") == "# carretera, s poblat, C ciutat; després, el jugador: 0 1 2 3"
    assert status_text(view, "ca").startswith(
        "Abans del primer torn. Fundació: col·locar un poblat: Jugador 0\nJugadors\n"
    )
    assert score_sheet(view, "es").splitlines()[0].split() == [
        "Jugador",
        "0",
        "Jugador",
        "1",
        "Jugador",
        "2",
        "Jugador",
        "3",
    ]
    assert Surroundings(view, "es").edge(catan.Edge(0)).endswith("| costa")
    assert seat_name(2, RULES, "ca") == "Jugador 2"
    assert seat_name(-1, RULES, "es") == "el azar"


@for_each(OTHERS)
def test_a_refusal_is_told_in_the_language(language: str) -> None:
    violation = GAME.rules.check(GAME.state, catan.evolve(GAME.actions[0], seat=ONE))
    assert violation is not None
    said = {"es": "Ahora no tienes nada que decidir.", "ca": "Ara no has de decidir res."}
    assert refusal_text(GAME.rules, violation, language) == said[language]


def test_a_refusal_that_nobody_has_declared_is_told_by_itself() -> None:
    refusal = catan.Refusal("ant.tired", catan.Citation("ant", "Ants"), text="The ant is tired.")
    assert refusal_text(RULES, refusal(), "es") == "The ant is tired."


def test_a_language_that_nobody_brings_is_refused_with_those_there_are() -> None:
    asked: list[Callable[[], object]] = [
        lambda: RULES.text("good:wool", "fr"),
        lambda: action_text(RULES, ISLAND, GAME.actions[0], "fr"),
        lambda: board_text(GAME.view(None), language="fr"),
        lambda: status_text(GAME.view(None), "fr"),
        lambda: score_sheet(GAME, "fr"),
    ]
    for ask in asked:
        with pytest.raises(ArgumentError, match="one of the languages en, ca, es, not 'fr'"):
            ask()


def translated(id: str, *texts: Text) -> Expansion:
    """An expansion that brings texts and nothing else."""

    class Part:
        __name__ = f"{id}.part"

        @catan.hookimpl
        def catan_texts(self, setup: catan.Setup) -> catan.Texts:
            return [*texts]

    return Expansion(id, id, version="1", modules=(Part(),), requires=("base",))


def test_an_expansion_may_add_a_language_to_the_texts_of_another() -> None:
    french = translated("french", *catan.texts_of({"fr": {"good:wool": "laine", "good:wool#count": "{count} laines"}}))
    rules = catan.ruleset("base", french).rules(4)
    assert rules.languages == ("en", "ca", "es", "fr")
    assert goods_text(rules, rules.vector({"wool": 2, "ore": 1}), "fr") == "2 laines, 1 ore"
    assert goods_text(rules, rules.vector({"wool": 1}), "fr") == "1 laine"  # which needs no form of its own


def test_two_expansions_that_translate_the_same_text_are_in_conflict() -> None:
    texts = catan.texts_of({"fr": {"good:wool": "laine"}})
    with pytest.raises(Conflict, match="'french' and 'quebec' both bring 'good:wool' in the language 'fr'"):
        catan.ruleset("base", translated("french", *texts), translated("quebec", *texts)).rules(4)


def test_a_text_that_is_replaced_is_replaced_in_all_its_languages() -> None:
    other = attrs.evolve(
        translated("other", Text("action:base/roll", (("en", "Turn over a card"),))),
        replaces=("texts:action:base/roll",),
    )
    rules = catan.ruleset("base", other).rules(4)
    assert rules.text("action:base/roll", "es") == "Turn over a card"


def test_a_phase_is_told_by_its_sentence_or_else_by_its_title() -> None:
    assert phase_text(RULES, ISLAND, FoundBuilding(ZERO, "settlement", pays=False)) == "Set-up: placing a settlement"
    assert phase_text(RULES, ISLAND, BeforeRoll(ZERO)) == "Before the roll"


def walk(*expansions: str, seats: int, options: Mapping[str, str] | None = None) -> Iterator[tuple[catan.Game, Action]]:
    match, rng = catan.Match(catan.ruleset(*expansions, options=options), seats=seats, seed=5), Random(5)
    while not match.game.over and len(match.history) < 900:
        open_kinds = match.actions.open
        tried = open_kinds[0].sample(rng) if open_kinds and rng.random() < 0.2 else None
        match.play(tried or match.actions.sample(rng))
    return iter([(game, action) for action, game in match.history])


ENGLISH_WORDS = re.compile(
    r"\b(the|seat|of|and|to|with|from|build|play|take|give|trade|card|cards|road|city|settlement|knight|robber|roll|"
    r"wool|ore|brick|grain|lumber|cloth|coin|yes|nothing|none|hills|fields|level|turn|dice)\b|None|/",
    re.IGNORECASE,
)


@pytest.mark.thorough
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    ("expansions", "seats", "options"),
    [
        (("base",), 3, {"base.first_player": "highest_roll"}),
        (
            ("base", "five_six"),
            5,
            {"five_six.extra_phase": "special_building", "five_six.sbp_request": "request_during_turn"},
        ),
        (("base", "cities_knights"), 4, None),
        (("base", "seafarers"), 3, {"seafarers.scenario": "new_shores"}),
        (("base", "seafarers"), 4, {"seafarers.scenario": "fog_islands"}),
        (("base", "seafarers"), 3, {"seafarers.scenario": "new_world"}),
        (("dice_game",), 2, None),
    ],
)
def test_no_word_of_english_is_left_in_whole_games(
    expansions: tuple[str, ...], seats: int, options: Mapping[str, str] | None, language: str
) -> None:
    seen = set()
    for number, (game, action) in enumerate(walk(*expansions, seats=seats, options=options)):
        rules, board = game.rules, game.board
        said = [action_text(rules, board, action, language)]
        said += [event_text(rules, board, event, language) for event in game.events]
        if game.phase is not None:
            said.append(phase_text(rules, board, game.phase, language))
        if number % 50 == 0:
            said.append(status_text(game.view(ZERO), language))
        for text in said:
            # the coordinates of places have letters too, and numbers may have slashes
            left = ENGLISH_WORDS.findall(re.sub(r"\([^)]*\)|\d/\d", "", text))
            assert left == [], text
            assert not re.search(r"[{}]", text), text
        seen.add(action.tag)
    assert len(seen) > 6


@pytest.mark.parametrize("won", [True, False])
def test_a_battle_is_told_by_who_won_it(won: bool) -> None:
    battle = BattleFought(4, (3, 0, 0, 0), won)
    winners = event_text(RULES, ISLAND, battle).partition(" (")[0]
    assert winners == ("The knights" if won else "The barbarians")
    assert event_text(RULES, ISLAND, battle, "es").partition(" (")[0] == ("Los caballeros" if won else "Los bárbaros")
    assert event_text(RULES, ISLAND, battle, "ca").partition(" (")[0] == ("Els cavallers" if won else "Els bàrbars")


@pytest.mark.parametrize(
    "names",
    [
        ("base",),
        ("base", "cities_knights"),
        ("base", "seafarers"),
        ("base", "five_six"),
        ("base", "fishermen", "event_cards", "harbormaster"),
        ("base", "rivers"),
        ("base", "caravans"),
        ("base", "barbarian_attack"),
        ("base", "traders_barbarians"),
        ("dice_game",),
    ],
)
def test_catalan_never_puts_de_before_a_name(names: tuple[str, ...]) -> None:
    """It would have to be d' before a vowel: a road of Ada's is no "carretera de Ada"."""
    rules = catan.ruleset(*names).rules(5 if "five_six" in names else 4)
    kinds = [*(spec.kind for spec in rules.events_by_tag.values()), *rules.actions_by_tag.values()]
    hints = [entry for kind in kinds for entry in fields_of(kind).items()]
    seats = {"seat", "seats", "winners"} | {name for name, hint in hints if hint in (Seat, Seat | None)}
    said = {
        id: text.get("ca", "") for id, text in rules.texts.items() if id.startswith(("sentence:", "phrase:", "panel:"))
    }
    assert len(said) > 10
    assert [id for id, text in said.items() if seats & {*re.findall(r"\bde \{(\w+)\}", text)}] == []


def test_wagons_and_neutral_knights_have_the_names_of_the_rule_books() -> None:
    """A carromato, and a knight who is simple, as in Cities & Knights itself."""
    wagons = catan.ruleset("base", "traders_barbarians").rules(3)
    assert wagons.text("action:traders_barbarians/move-wagon", "es") == "Mover tu carromato"
    rules = catan.ruleset("base", "cities_knights", "two_players").rules(2)
    for language, word in (("es", "simple"), ("ca", "simple")):
        for id in ("action:two_players/build-neutral-knight", "violation:neutral.not-promoted"):
            assert f" {word} " in rules.text(id, language)


@pytest.mark.parametrize(
    ("expansion", "thing", "words"),
    [
        ("coins", "good:gold", ("1 gold", "1 de oro", "1 d'or")),
        (
            "barbarian_attack",
            "card:knight_march",
            ("1 long move of a knight", "1 marcha larga de un caballero", "1 marxa llarga d'un cavaller"),
        ),
    ],
)
def test_one_of_a_thing_is_counted_as_several_are(expansion: str, thing: str, words: tuple[str, str, str]) -> None:
    rules = catan.ruleset("base", expansion).rules(3)
    assert tuple(rules.amount(1, thing, language) for language in ("en", "es", "ca")) == words


def test_what_stands_behind_the_cards_of_a_turn_suits_one_card_and_several() -> None:
    table = Scenario(seats=3).give(0, ore=1, wool=1, grain=1).building()
    view = table.play(BuyCard(Seat(0)), DrawCard("knight")).game.view(Seat(0))
    assert "1 Caballero (compra de este turno)" in status_text(view, "es")
    assert "1 Cavaller (compra d'aquest torn)" in status_text(view, "ca")


def test_the_sheet_of_a_seat_without_a_name_has_a_title() -> None:
    view = catan.new_game("dice_game", seats=2).view(None)
    titles = [[panel.title for panel in view.panels(language)] for language in ("es", "ca")]
    assert titles[0][-2:] == ["Hoja (Jugador 0)", "Hoja (Jugador 1)"]
    assert titles[1][-2:] == ["Full (Jugador 0)", "Full (Jugador 1)"]
