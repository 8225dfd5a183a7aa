"""Cards and counts beside the board as lines of text."""

from __future__ import annotations

from catan_core import CardPanel, Panel, Remark, Seat, Sketch, Tally
from catan_core.components.panels import in_lines

NAMES = ("Ada", "Blai")
ADA, BLAI = Seat(0), Seat(1)


def shown(*parts: Tally | Remark, sketch: Sketch | None = None) -> tuple[str, ...]:
    panel = in_lines(CardPanel("Coins", parts, sketch=sketch), NAMES)
    assert panel.title == "Coins"
    return panel.lines


def test_what_each_seat_has_stands_in_a_table_with_what_is_set_apart_marked() -> None:
    assert shown(
        Tally("coins", 3), Remark("no paper"),
        Tally("cloth", 0, ADA), Tally("coins", 12, ADA, marked=True), Tally("cloth", 1, BLAI), Tally("coins", 4, BLAI),
    ) == (
        "3 coins, no paper",
        "      cloth  coins",
        " Ada      0    12*",
        "Blai      1     4",
    )  # fmt: skip


def test_notes_stand_below_each_other_after_the_numbers() -> None:
    parts = (
        Tally("trade", 1, ADA, note="market"),
        Tally("coins", 2, ADA),
        Tally("trade", 0, BLAI),
        Tally("coins", 9, BLAI),
    )
    assert shown(*parts) == ("      trade     coins", " Ada  1 market      2", "Blai  0             9")


def test_what_is_too_wide_has_short_headings_then_a_line_for_each_thing_then_one_for_each_seat() -> None:
    things = [f"{letter * 19}" for letter in "abcd"]
    counts = [Tally(thing, 5, seat) for seat in (ADA, BLAI) for thing in things]
    short = [Tally(thing, 5, seat, short=thing[0]) for seat in (ADA, BLAI) for thing in things]
    assert shown(*short) == ("      a  b  c  d", " Ada  5  5  5  5", "Blai  5  5  5  5")
    assert shown(*counts)[:2] == (f"{'':19}  Ada  Blai", f"{things[0]}    5     5")
    names = ("A" * 40, "B" * 40)
    each = ", ".join(f"5 {thing}" for thing in things)
    assert in_lines(CardPanel("", tuple(counts)), names).lines == tuple(f"{name}: {each}" for name in names)


def test_different_things_of_the_seats_have_a_line_for_each_and_single_things_one_for_all() -> None:
    trade = Tally("coins", 2, ADA), Remark("→", ADA), Tally("cloth", 1, ADA, words="a cloth"), Remark("declined", BLAI)
    assert shown(*trade) == ("Ada: 2 coins → a cloth", "Blai: declined")
    assert shown(Tally("coins", 2, ADA, marked=True), Remark("✓", BLAI)) == ("Ada: 2 coins*, Blai: ✓",)


def test_a_remark_with_a_colon_heads_a_line() -> None:
    north, south = (Remark("north:"), Tally("coins", 2), Tally("cloth", 1)), (Remark("south:"), Tally("coins", 1))
    assert shown(*north, *south) == ("north: 2 coins, 1 cloth", "south: 1 coins")
    assert shown(Tally("coins", 3), *south, Remark("east:")) == ("3 coins", "south: 1 coins", "east:")


def test_a_sketch_says_itself_and_nothing_at_all_is_a_dash() -> None:
    assert shown(Tally("coins", 2), sketch=Sketch(9, 9, (), ("S..#",))) == ("S..#", "2 coins")
    assert shown() == ("-",)
    assert in_lines(Panel("Hats", ("one",)), NAMES) == Panel("Hats", ("one",))
