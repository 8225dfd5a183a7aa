"""Names and labels come from people: each is refused, or an XML parser reads it in every picture as it was written."""

from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import attrs
import pytest

import catan_core as catan
from catan_core.model.metadata import value_problem
from catan_core.render import Labels, Style, action_text, board_svg, diagram_svg, seat_name

HOSTILE = (
    "</text></svg>",
    "<script>alert(1)</script>",
    "<![CDATA[x]]>",
    "]]>",
    "<!-- -->",
    "-->",
    "&amp;&lt;&#0;&nope;",
    '\'"` onload="x"',
    "%s{seat}{0}\\",
    "  Ada  ",
    "\u202eadA\u2066",
    "e\u0301\u200d\ufffd",
    "\U0001f3b2",
    "\U0010fffd",
    "",
)
"""Names that are lines of text: they are drawn as they are."""

BROKEN = (
    "A\x00",
    "\x07da",
    "\x1b[2J",
    "A\tda",
    "A\nda",
    "A\r",
    "\x7f",
    "\x85",
    "\u2028",
    "\ufffe",
    "\uffff",
    "\ud800",
    "\udfff",
)
"""Names that are not."""

PLANE = [chr(code) for code in range(0x10000)]
LEGIBLE = "".join(letter for letter in PLANE if value_problem(letter) is None)
"""All characters of the first plane that the metadata of a match may have."""


ADA = catan.Seat(0)
GAME = catan.new_game("base", seats=3, seed=1)


def pictures(style: Style, labels: Labels) -> Iterator[str]:
    """Every picture with names or labels in it."""
    for expansions in (("base",), ("base", "cities_knights"), ("base", "seafarers")):
        game = catan.new_game(*expansions, seats=4, seed=1)
        action = game.actions[0]
        for view in (game.view(ADA), game.play(action).view(None)):
            yield board_svg(view, panels=True, action=action, highlights=view.actions, labels=labels, style=style)
        board = game.rules.board
        assert board is not None
        assert game.board is not None
        yield diagram_svg(board.diagram(game.state), game.rules, game.board, style=style)
    yield board_svg(catan.new_game("dice_game", seats=4).view(ADA), panels=True, style=style)


def words_in(picture: str) -> str:
    """Everything that is written in a picture. The parser raises for one that is not well-formed."""
    return "".join(ElementTree.fromstring(picture.encode()).itertext())


@pytest.mark.thorough
def test_every_picture_of_hostile_names_and_labels_is_well_formed_and_shows_them() -> None:
    for number in range(0, len(HOSTILE), 4):
        four = HOSTILE[number : number + 4]
        labels = Labels(*(dict(enumerate(four)) for _ in attrs.fields(Labels)))
        read = [words_in(picture) for picture in pictures(Style(names=four), labels)]
        assert all(label in read[0] for label in four)
        assert four[0] in read[-1], "a game without a board has panels only"


@pytest.mark.thorough
def test_each_character_is_refused_or_read_back_as_it_is() -> None:
    assert len(LEGIBLE) > 60_000
    view = catan.new_game("base", seats=3, seed=1).view(ADA)
    shown = words_in(board_svg(view, panels=True, style=Style(names=[LEGIBLE]), labels=Labels(hexes={0: LEGIBLE})))
    assert shown.count(LEGIBLE) >= 2
    for letter in set(PLANE) - set(LEGIBLE):
        with pytest.raises(catan.ArgumentError, match=f"not allowed: U.{ord(letter):04X}"):
            Style(names=["", letter])


@pytest.mark.parametrize(
    "door",
    [
        lambda name: Style(names=["Ada", name]),
        lambda name: Labels(nodes={0: name}),
        lambda name: Labels(edges={0: name}),
        lambda name: Labels(hexes={0: "1", 1: name}),
        lambda name: seat_name(0, names=[name]),
        lambda name: GAME.view(ADA).to_json(words="en", names=[name]),
        lambda name: GAME.actions.to_json(words="en", names=["", name]),
        lambda name: GAME.rules.ruleset.events_to_json(GAME.events, ADA, words="en", names=[name]),
        lambda name: action_text(GAME.rules, GAME.board, GAME.actions[0], names=[name]),
        lambda name: GAME.rules.seat_names(names=[name]),
        lambda name: GAME.view(ADA).panels(names=[name]),
        lambda name: catan.Match(GAME.rules.ruleset, 3, metadata={"seat 0": name}),
    ],
    ids=range(12),
)
def test_what_is_no_line_of_text_is_refused_wherever_people_are_named(door: Callable[[str], object]) -> None:
    door("Ada")
    for name in BROKEN:
        with pytest.raises(catan.ArgumentError, match=r"has a character that is not allowed: U\+"):
            door(name)


def test_labels_are_texts_by_number() -> None:
    for texts in ("ab", [1], {0: 1}, {0: None}, None):
        with pytest.raises(catan.ArgumentError, match="the edges of Labels are texts by the number of a place"):
            Labels(edges=texts)  # type: ignore[arg-type]


def test_what_rules_and_records_write_into_a_picture_cannot_break_it_either() -> None:
    view = catan.new_game("base", seats=3, seed=1).view(None)
    spec = view.rules.board
    assert spec is not None
    diagram = spec.diagram(view)
    for broken in BROKEN:
        first = catan.evolve(diagram.hexes[0], title=f"<{broken}>", color=f"#{broken}")
        board = catan.evolve(spec, diagram=lambda _, first=first: catan.evolve(diagram, hexes=(first,)))
        picture = board_svg(catan.evolve(view, rules=attrs.evolve(view.rules, board=board)))
        legible = "".join("\ufffd" if value_problem(letter) else letter for letter in broken)
        assert f"<{legible}>" in words_in(picture)
