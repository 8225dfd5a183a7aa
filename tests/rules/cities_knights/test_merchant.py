"""The merchant (Cities & Knights: "El comerciante")."""

import pytest

import catan_core as catan
from catan_core.base import MaritimeTrade, MoveRobber, table
from catan_expansions.cities_knights import MERCHANT_HEXES, LoseCity, PlayMerchant
from catan_expansions.cities_knights.merchant import merchant
from tests.engine.making import expansion
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9, MOUNTAINS_10 = (2, -2, "N"), (0, -2, "N")


def player(seat: int = 0, piece: str = "settlement", **options: bool) -> CitiesKnights:
    """A seat with a building beside forest 9 and a Merchant, trading."""
    scenario = CitiesKnights(turn=seat, options=options).piece(piece, seat, FOREST_9)
    return scenario.progress(seat, merchant=1).after_roll()


@pytest.mark.parametrize("piece", ["settlement", "city", "tipped_city"])
def test_it_enters_with_the_card_on_a_hex_beside_ones_own_building(piece: str) -> None:
    """CK-MER-01."""
    scenario = player(piece=piece)
    scenario.play(PlayMerchant(ZERO, scenario.hex(2, -2))).sound()
    assert merchant(scenario.state) == (0, scenario.hex(2, -2))
    assert scenario.progress_cards(0) == {}


def test_every_land_hex_beside_a_building_will_do_and_no_other() -> None:
    """CK-MER-01: neither a hex with a knight or a road of one's own, nor one with a building of another."""
    scenario = player().piece("settlement", 0, (1, 0, "N")).piece("settlement", 1, MOUNTAINS_10)
    scenario.knights(0, "mighty", (-1, 0, "N"), active=True).roads(0, (-1, 0, "N"), (-1, -1, "S"))
    hexes = {action.hex for action in scenario.game.actions.of(PlayMerchant)}
    assert hexes == {scenario.hex(*hex) for hex in ((2, -2), (1, 0), (1, -1), (2, -1))}
    for hex in ((0, -2), (-1, 0), (-1, -1)):
        assert scenario.code(PlayMerchant(ZERO, scenario.hex(*hex))) == "merchant.no-building"


def test_its_controller_trades_the_resource_of_the_hex_two_to_one_for_any_card() -> None:
    """CK-MER-01: also for a commodity."""
    scenario = player().give(0, lumber=4)
    lumber, coin, ore = (scenario.good(kind) for kind in ("lumber", "coin", "ore"))
    assert scenario.code(MaritimeTrade(ZERO, lumber, 2, ore)) == "maritime.not-entitled"
    scenario.play(PlayMerchant(ZERO, scenario.hex(2, -2)))
    scenario.play(MaritimeTrade(ZERO, lumber, 2, coin), MaritimeTrade(ZERO, lumber, 2, ore))
    assert scenario.hand(0) == {**NOTHING, "coin": 1, "ore": 1}


def test_it_does_nothing_for_the_commodity_of_the_hex() -> None:
    """CK-MER-01: the resource only, and for its controller only."""
    scenario = player().merchant(0, 2, -2)
    assert table.rates(scenario.state, 0)["paper"] == (4,)
    assert table.rates(scenario.state, 1)["lumber"] == (4,)


def test_it_is_worth_a_point() -> None:
    """CK-MER-01."""
    scenario = player().play(PlayMerchant(ZERO, CitiesKnights().hex(2, -2)))
    assert scenario.game.score(ZERO) == {"base/settlements": 1, "cities_knights/merchant": 1}


def test_another_merchant_card_moves_it_and_passes_control() -> None:
    """CK-MER-02: with rate and point, whether the hex is the same or another."""
    for hex in ((2, -2), (0, -2)):
        scenario = player(1).piece("settlement", 1, MOUNTAINS_10).piece("settlement", 0, (2, -1, "N"))
        scenario.merchant(0, 2, -2)
        assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1
        scenario.play(PlayMerchant(ONE, scenario.hex(*hex))).sound()
        assert merchant(scenario.state) == (1, scenario.hex(*hex))
        assert "cities_knights/merchant" not in scenario.game.score(ZERO)
        assert scenario.game.score(ONE)["cities_knights/merchant"] == 1
        assert table.rates(scenario.state, 0)["lumber"] == (4,)


def test_its_controller_may_move_it_with_another_card() -> None:
    """CK-MER-02: it counts once."""
    scenario = player().piece("settlement", 0, MOUNTAINS_10).merchant(0, 2, -2)
    scenario.play(PlayMerchant(ZERO, scenario.hex(0, -2)))
    assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1
    rates = table.rates(scenario.state, 0)
    assert 2 in rates["ore"]
    assert 2 not in rates["lumber"]


def test_without_a_card_it_stays_where_it_is() -> None:
    """CK-MER-02: turns, builders and robbers do not move it."""
    scenario = CitiesKnights().merchant(0, 2, -2).until_turn_of(2)
    assert merchant(scenario.state) == (0, scenario.hex(2, -2))
    assert scenario.building().code(PlayMerchant(TWO, scenario.hex(2, -2))) == "progress.not-held"


def test_the_robber_does_not_affect_it() -> None:
    """CK-MER-03: both stand on one hex, whoever comes first, and the rate stays."""
    scenario = CitiesKnights().landed().piece("settlement", 0, FOREST_9).merchant(0, 2, -2).give(0, lumber=2)
    scenario.roll(3, 4, "trade").play(MoveRobber(ZERO, scenario.hex(2, -2)))
    scenario.play(MaritimeTrade(ZERO, scenario.good("lumber"), 2, scenario.good("ore")))
    assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1
    later = player().robber(2, -2)
    assert later.code(PlayMerchant(ZERO, later.hex(2, -2))) is None


@pytest.mark.parametrize(
    ("options", "allowed"),
    [({}, True), ({"merchant_on_desert": True}, True), ({"merchant_on_desert": False}, False)],
    ids=["default", "true", "false"],
)
def test_on_the_desert_it_brings_its_point_only_or_may_not_go_there(options: dict[str, bool], allowed: bool) -> None:
    """CK-MER-04: option `merchant_on_desert`; the Spanish rules are silent."""
    scenario = player(**keywords(options)).piece("settlement", 0, (0, 0, "S"))
    action = PlayMerchant(ZERO, scenario.hex(0, 0))
    assert scenario.code(action) == (None if allowed else "merchant.desert")
    if allowed:
        scenario.play(action)
        assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1
        assert set(table.rates(scenario.state, 0).values()) == {(4,)}


def test_the_rate_stays_when_the_city_beside_it_falls() -> None:
    """CK-MER-05: a building is never lost altogether."""
    scenario = CitiesKnights().ship(6).piece("city", 0, FOREST_9).merchant(0, 2, -2)
    scenario.roll(1, 1, "ship").play(LoseCity(ZERO, scenario.node(FOREST_9)))
    assert table.rates(scenario.state, 0)["lumber"] == (2, 4)
    assert scenario.game.score(ZERO) == {"base/settlements": 1, "cities_knights/merchant": 1}


def test_a_position_in_which_it_stands_where_it_may_not_go_is_refused() -> None:
    """CK-MER-04."""
    for allowed in (True, False):
        scenario = player(merchant_on_desert=allowed).piece("merchant", 0, (0, 0))
        problems = scenario.game.rules.problems(scenario.state)
        assert bool(problems) is not allowed
        assert all("the merchant cannot stand at (0, 0)" in problem for problem in problems)


def test_it_stands_where_the_query_has_it_and_nowhere_else() -> None:
    """CK-MER-01: also where another expansion adds hexes, or takes some away without saying why."""

    def changed(hexes: int, position: catan.Position) -> int:
        board = CitiesKnights().board
        return hexes & ~(1 << board.hex(2, -2)) | 1 << board.hex(0, 0)

    moved = expansion("moved", requires=("cities_knights",), modifiers=[catan.change(MERCHANT_HEXES, changed)])
    scenario = CitiesKnights(moved, turn=0, options={"merchant_on_desert": False})
    scenario.piece("settlement", 0, FOREST_9, (0, 0, "S")).progress(0, merchant=1).after_roll()
    offered = {action.hex for action in scenario.game.actions.of(PlayMerchant)}
    for hex in range(19):
        assert (scenario.code(PlayMerchant(ZERO, catan.Hex(hex))) is None) == (hex in offered)
    assert scenario.hex(0, 0) in offered
    assert scenario.code(PlayMerchant(ZERO, scenario.hex(2, -2))) == "progress.no-such-target"
