"""On a terminal of 24 lines of 80 columns, the board is seen together with the question, on every map."""

from __future__ import annotations

import re

import pytest

import catan_core as catan
from catan_core import Seat, View
from catan_core.cli.menu import choices
from catan_core.cli.numbers import short
from catan_core.cli.output import READ, Screen
from catan_core.cli.speech import Speech
from catan_core.cli.typed import chosen
from catan_core.play import RandomBot, play_match
from catan_core.render import Labels
from catan_expansions.seafarers import all_maps

HEIGHT, WIDTH, DECISIONS = 24, 80, 70
LANGUAGES = ("en", "es", "ca")
GAMES: list[tuple[tuple[str, ...], int, dict[str, str]]] = [
    *((("base",), seats, {}) for seats in (3, 4)),
    *((("base", "five_six"), seats, {}) for seats in (5, 6)),
    *(
        (("base", "seafarers", *(["five_six"] if seats > 4 else [])), seats, {"seafarers.scenario": plan.scenario})
        for plan in all_maps()
        for seats in [max(plan.seats)]
    ),
]


def drawn(view: View, labels: Labels, language: str) -> list[str]:
    screen = Screen(Speech(language), view.rules)
    screen._force_terminal, screen._width, screen._height = True, WIDTH, HEIGHT
    return [line.plain for line in screen.board_lines(view, labels)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("expansions", "seats", "options"),
    [
        pytest.param(e, n, o, id=f"{'-'.join([*e, *o.values()])}-{n}", marks=pytest.mark.slow if o and n < 5 else ())
        for e, n, o in GAMES
    ],
)
def test_board_and_question_are_seen_together(expansions: tuple[str, ...], seats: int, options: dict[str, str]) -> None:
    match = catan.Match(catan.ruleset(*expansions, options=options), seats=seats, seed=1)
    playing = play_match(match, [RandomBot()] * seats)
    seen: set[type] = set()
    for decision in range(DECISIONS):
        view = match.game.view(match.game.actors[0])
        for kind, count in view.actions.kinds:
            if kind in seen or count < 2 or count > 400:
                continue
            listed = choices(view, kind, view.actions.of(kind))
            if listed.is_placed:
                seen.add(kind)
                check(view, listed.labels, LANGUAGES[decision % 3])
        if match.game.over:
            break
        next(playing)
    assert seen
    view = match.game.view(Seat(0))
    check(view, Labels(), LANGUAGES[seats % 3])
    spec = view.rules.board
    assert spec is not None
    for ground in ("land", "water"):
        offered = [hex.place for hex in spec.diagram(view).hexes if hex.ground == ground]
        check(view, Labels(hexes={hex: short(number) for number, hex in enumerate(offered, 1)}), LANGUAGES[seats % 3])


def test_numbers_from_100_on_take_two_characters_and_are_understood() -> None:
    lines = [f"(x) {number}" for number in range(1, 135)]
    assert [chosen(short(number), lines, Speech("en")) for number in range(1, 135)] == [*range(134)]
    assert chosen("134", lines, Speech("en")) == chosen("D4", lines, Speech("en"))
    assert max(len(short(number)) for number in range(1, 360)) == 2


def check(view: View, labels: Labels, language: str) -> None:
    lines = drawn(view, labels, language)
    text = "\n".join(lines)
    assert len(lines) <= HEIGHT - READ, text
    assert max(map(len, lines)) <= WIDTH, text
    for label in (*labels.nodes.values(), *labels.edges.values()):
        assert re.search(rf"(?<!\d){label}(?!\d)", text), f"{label}\n{text}"
    spec = view.rules.board
    assert spec is not None
    for hex in spec.diagram(view).hexes:
        if hex.place in labels.hexes:
            number = rf"\D*{hex.numbers}(?!\d)" if hex.number is not None else r"(?!\d)"
            assert re.search(rf"(?<!\d){labels.hexes[hex.place]}{number}", text), f"{hex}\n{text}"
    terrains = {view.rules.text(id, language) for id in view.rules.texts if id.startswith("terrain:") and "#" not in id}
    for name in terrains:
        for length in range(3, len(name)):
            cut = rf"\b{re.escape(name[:length])}\b(?! *{re.escape(name[length:].strip())})"
            assert name[:length].strip() in terrains or not re.search(cut + r" +\*?\d", text), f"{name}\n{text}"
