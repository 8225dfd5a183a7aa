"""Actions and events in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import CHANCE, Action, Event, Good, Goods, Hex, Node, Seat, SeatSet, record
from catan_core.base import (
    BuildRoad,
    CardDrawn,
    CardStolen,
    ChooseVictim,
    CounterTrade,
    Dice,
    DiceRolled,
    Discard,
    GoodsMoved,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PiecePlaced,
    PlaceBuilding,
    PlayMonopoly,
    PlayYearOfPlenty,
    Produced,
    ProductionEnded,
    RobberMoved,
    Roll,
    Steal,
    Terms,
    TradeAnswered,
)
from catan_core.engine.rules import Rules
from catan_core.model.record import Answered, GameOver
from catan_core.render import action_text, event_text

GAME = catan.new_game("base", seats=4, seed=1)
ISLAND = catan.Topology.of((q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2)
NODE = ISLAND.node(0, 0, "N")
EDGE = ISLAND.edge((0, 0, "N"), (1, -1, "S"))
HEX = ISLAND.hex(-1, 2)
ZERO = Seat(0)


def goods(**amounts: int) -> Goods:
    return GAME.rules.vector(amounts)


def good(id: str) -> Good:
    return Good(GAME.rules.good_index[id])


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Roll(ZERO), "Roll the dice"),
        (PlaceBuilding(ZERO, NODE), "Place a building: (0,0,N)"),
        (BuildRoad(ZERO, EDGE), "Build a road: (0,0,N)-(1,-1,S)"),
        (MoveRobber(ZERO, HEX), "Move the robber: (-1,2)"),
        (Discard(ZERO, goods(wool=2, ore=1)), "Discard: 2 wool, 1 ore"),
        (MaritimeTrade(ZERO, good("wool"), 4, good("ore")), "Give 4 wool to the supply for 1 ore"),
        (
            OfferTrade(ZERO, goods(wool=1), goods(ore=1, brick=1), (Seat(1), Seat(3))),
            "Offer 1 wool for 1 brick, 1 ore to seat 1, seat 3",
        ),
        (CounterTrade(Seat(1), goods(wool=1), goods(ore=2)), "Make a counter-offer: 1 wool for 2 ore"),
        (ChooseVictim(ZERO, Seat(2)), "Steal from seat 2"),
        (ChooseVictim(ZERO, None), "Steal from nobody"),
        (PlayMonopoly(ZERO, good("grain")), "Play Monopoly: grain"),
        (PlayYearOfPlenty(ZERO, goods(grain=2)), "Play Year of Plenty: take 2 grain"),
        (Dice((3, 4)), "Roll: 3, 4"),
        (Steal(good("ore")), "Steal a card: ore"),
    ],
)
def test_an_action_is_told_by_its_title_and_its_fields(action: Action, words: str) -> None:
    assert action_text(GAME.rules, ISLAND, action) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (DiceRolled(Seat(1), (3, 4), 7), "Seat 1 rolls 7 (3, 4)"),
        (PiecePlaced("road", Seat(2), edge=EDGE), "Seat 2 places a road on (0,0,N)-(1,-1,S)"),
        (PiecePlaced("city", Seat(2), node=NODE), "Seat 2 places a city on (0,0,N)"),
        (RobberMoved(Hex(0), HEX), "The robber moves to (-1,2)"),
        (GoodsMoved(None, Seat(1), goods(ore=2)), "Seat 1 takes from the supply: 2 ore"),
        (GoodsMoved(Seat(1), None, goods(ore=2)), "Seat 1 gives to the supply: 2 ore"),
        (GoodsMoved(Seat(1), Seat(3), goods(ore=2)), "Seat 1 gives seat 3: 2 ore"),
        (
            Produced(8, (goods(wool=1), goods(), goods(ore=2), goods()), goods()),
            "Production: seat 0: 1 wool; seat 2: 2 ore",
        ),
        (Produced(8, (goods(),) * 4, goods()), "Production: nothing"),
        (Produced(8, (goods(),) * 4, goods(ore=3)), "Production: nothing; the supply is short of: 3 ore"),
        (ProductionEnded(6, ()), ""),
        (CardStolen(Seat(0), Seat(1), good("wool")), "Seat 0 steals from seat 1: wool"),
        (CardStolen(Seat(0), Seat(1), None), "Seat 0 steals a card from seat 1"),
        (CardDrawn(Seat(0), "knight"), "Seat 0 draws: Knight"),
        (CardDrawn(Seat(0), None), "Seat 0 draws a development card"),
        (
            TradeAnswered(Seat(1), Terms(goods(wool=1), goods(ore=1))),
            "Seat 1 agrees to give 1 ore for 1 wool",
        ),
        (TradeAnswered(Seat(1), None), "Seat 1 declines"),
        (Answered(Seat(3)), "Seat 3 has decided"),
        (Answered(Seat(3), "base/discards"), "Seat 3 has decided: Discarding"),
        (GameOver((Seat(3),)), "The game is over; won by seat 3"),
    ],
)
def test_an_event_is_told_by_its_sentence(event: Event, words: str) -> None:
    assert event_text(GAME.rules, ISLAND, event) == words


@record
class Ring(Action, tag="bells/ring-twice"):
    """An action of which nobody has said anything."""

    good: Good
    at: Node | None
    for_whom: SeatSet
    loud: bool


@record
class Rang(Event, tag="bells/has-rung"):
    terms: Terms
    rows: tuple[Goods, ...]


def test_an_action_or_event_without_any_text_is_told_by_its_tag_and_its_fields() -> None:
    ring = Ring(ZERO, good("ore"), NODE, SeatSet(0b101), True)
    assert action_text(GAME.rules, ISLAND, ring) == (
        "Bells/ring-twice: good ore, at (0,0,N), for whom seat 0, seat 2, loud yes"
    )
    assert action_text(GAME.rules, ISLAND, catan.evolve(ring, at=None, loud=False)) == (
        "Bells/ring-twice: good ore, for whom seat 0, seat 2, loud no"
    )
    rang = Rang(Terms(goods(ore=1), goods()), (goods(wool=1), goods(wool=2)))
    assert event_text(GAME.rules, ISLAND, rang) == "Has rung: terms give 1 ore, rows 1 wool; 2 wool"


def test_what_stands_in_brackets_is_left_out_if_one_of_its_fields_is_nothing() -> None:
    rules = _with_texts(GAME.rules, {"sentence:bells/ring-twice": {"en": "ring[ for {good} at {at}]"}})
    assert action_text(rules, ISLAND, Ring(ZERO, good("ore"), NODE, SeatSet(0), True)) == "Ring for ore at (0,0,N)"
    assert action_text(rules, ISLAND, Ring(ZERO, good("ore"), None, SeatSet(0), True)) == "Ring"


@pytest.mark.parametrize(
    ("field", "words"), [("at", "Ring nowhere"), ("for_whom", "Ring for nobody"), ("loud", "Ring softly")]
)
def test_a_field_that_is_none_false_or_an_empty_set_may_have_a_sentence_of_its_own(field: str, words: str) -> None:
    rules = _with_texts(
        GAME.rules, {"sentence:bells/ring-twice": {"en": "ring"}, f"sentence:bells/ring-twice?{field}": {"en": words}}
    )
    assert action_text(rules, ISLAND, Ring(ZERO, good("ore"), None, SeatSet(0), False)) == words
    assert action_text(rules, ISLAND, Ring(ZERO, Good(0), NODE, SeatSet(1), True)) == "Ring"


def test_a_sentence_with_a_mistake_is_still_told() -> None:
    rules = _with_texts(
        GAME.rules, {"sentence:bells/ring-twice": {"en": "ring {god} for {good.name}, {at.q} {loud:seats}"}}
    )
    assert action_text(rules, ISLAND, Ring(ZERO, good("ore"), None, SeatSet(0), True)) == (
        "Ring {god} for {good.name}, nothing yes"
    )


def test_the_language_asked_for_is_taken_and_english_where_it_is_missing() -> None:
    spoken = {
        **GAME.rules.texts,
        "good:wool": {"en": "wool", "es": "lana"},
        "sentence:base/play-monopoly": {"en": "Play Monopoly: {good}", "es": "Jugar el Monopolio: {good}"},
    }
    rules = _with_texts(GAME.rules, spoken)
    assert action_text(rules, ISLAND, PlayMonopoly(ZERO, good("wool")), "es") == "Jugar el Monopolio: lana"
    assert action_text(rules, ISLAND, PlayMonopoly(ZERO, good("ore")), "ca") == "Play Monopoly: mineral"


def _with_texts(rules: Rules, texts: Mapping[str, Mapping[str, str]]) -> Rules:
    return attrs.evolve(rules, texts=texts)


def _walk(seed: int) -> Iterator[tuple[catan.Game, Action]]:
    options = {"base.first_player": "highest_roll"}
    match, rng = catan.Match(catan.ruleset("base", options=options), seats=3, seed=seed), Random(seed)
    while not match.game.over and len(match.history) < 1500:
        open_kinds = match.actions.open
        tried = open_kinds[0].sample(rng) if open_kinds and rng.random() < 0.3 else None
        match.play(tried or match.actions.sample(rng))
    return iter([(game, action) for action, game in match.history])


@pytest.mark.thorough
def test_every_action_and_event_of_whole_games_reads_as_a_sentence() -> None:
    seen = set()
    for seed in range(3):
        for game, action in _walk(seed):
            said = [action_text(game.rules, game.board, action)]
            said += [event_text(game.rules, game.board, event) for event in game.events]
            seen |= {action.tag, *(event.tag for event in game.events)}
            for text in said:
                assert not re.search(r"[{}\[\]]|None|base/", text), text
                assert text[:1].upper() == text[:1], text
    assert len(seen) > 45


def test_what_is_hidden_from_a_seat_is_not_in_the_words_of_what_it_sees() -> None:
    hidden = 0
    for game, action in _walk(1):
        for event in game.events:
            if isinstance(event, CardDrawn | CardStolen):
                (seen,) = game.rules.events_for([event], None)
                words = event_text(game.rules, game.board, seen)
                assert re.fullmatch(r"Seat \d (draws a development card|steals a card from seat \d)", words)
                hidden += action.seat == CHANCE
    assert hidden > 10


def test_players_are_called_by_their_names_where_they_are_known() -> None:
    names = ("Ada", "", "Chloé")
    rolled, stolen = DiceRolled(Seat(2), (3, 4), 7), CardStolen(ZERO, Seat(1), None)
    assert event_text(GAME.rules, ISLAND, rolled, names=names) == "Chloé rolls 7 (3, 4)"
    assert event_text(GAME.rules, ISLAND, stolen, names=names) == "Ada steals a card from seat 1"
    assert event_text(GAME.rules, ISLAND, stolen, "ca", names=names) == "Ada roba una carta al Jugador 1"
    assert action_text(GAME.rules, ISLAND, ChooseVictim(ZERO, Seat(2)), names=names) == "Steal from Chloé"
    produced = Produced(8, (goods(wool=1), goods(ore=1), goods(), goods(ore=2)), goods())
    by_seat = "Production: Ada: 1 wool; seat 1: 1 ore; seat 3: 2 ore"
    assert event_text(GAME.rules, ISLAND, produced, names=names) == by_seat


def test_every_sentence_of_the_base_game_belongs_to_an_action_or_event_and_names_its_fields() -> None:
    rolled = catan.ruleset("base", options={"base.first_player": "highest_roll"}).rules(4)
    kinds: dict[str, type] = {}
    for rules in (GAME.rules, rolled):
        kinds |= {spec.kind.tag: spec.kind for spec in rules.events_by_tag.values()} | dict(rules.actions_by_tag)
        kinds |= {kind.tag: kind for kind in rules.phases}
    sentences = {id: text["en"] for id, text in GAME.rules.texts.items() if id.startswith("sentence:")}
    assert len(sentences) > 40
    for id, text in sentences.items():
        tag, _, missing = id.removeprefix("sentence:").partition("?")
        fields = set(kinds[tag].__annotations__) | {"seat"}
        assert set(re.findall(r"\{(\w+)", text)) | ({missing} if missing else set()) <= fields, id


def test_every_event_of_the_base_game_has_a_sentence() -> None:
    tags = {tag for tag in GAME.rules.events_by_tag if tag.startswith("base/")}
    assert tags <= {id.removeprefix("sentence:") for id in GAME.rules.texts if id.startswith("sentence:")}
