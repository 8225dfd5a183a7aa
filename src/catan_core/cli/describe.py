"""`catan describe`: what there is in a game, with its words."""

from __future__ import annotations

import json

import click

import catan_core as catan
from catan_core import Ruleset
from catan_core.cli.arguments import no_use_for, seats_of, with_ruleset
from catan_core.cli.costs import amounts
from catan_core.cli.output import Screen, write_json
from catan_core.cli.params import settings_of
from catan_core.cli.speech import Speech, language_option, spoken
from catan_core.contents import Contents, GoodFacts, OptionFacts
from catan_core.render.seats import LIVERIES


@click.command("describe")
@with_ruleset
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, in every language.")
@language_option
def command(ruleset: Ruleset, seats: int | None, as_json: bool, language: str | None) -> None:
    """Show what a game is made of.

    That is goods, pieces, what is for sale, cards, terrains, marks, points and options. The JSON also has phases,
    actions, the reasons for refusals, and the colors of the seats.
    """
    rules = ruleset.rules(seats_of(seats, ruleset))
    if as_json:
        no_use_for("language", goes="without --json, which has every language")
        colors = [{"id": livery.name, "title": _color(rules, livery.name), "rgb": livery.rgb} for livery in LIVERIES]
        write_json(json.loads(catan.contents_json(rules)) | {"colors": colors})
        return
    say = spoken(language, rules)
    _show(Screen(say, rules), catan.describe(rules, say.language), rules, say)


def _color(rules: catan.Rules, name: str) -> dict[str, str]:
    return {language: rules.text(f"color:{name}", language) for language in rules.languages}


def _supply(good: GoodFacts, say: Speech) -> str:
    """How many there are of a good, as far as anybody counts them."""
    if not good.bank:
        return say("unlimited")
    return "-" if good.supply is None else str(good.supply)


def _state(option: OptionFacts, say: Speech) -> str:
    """Why an option can have no other value, if that is so."""
    if option.fixed_by:
        return f" ({say('option-fixed', expansion=option.fixed_by)})"
    if option.has_effect:
        return ""
    settings = settings_of((condition.option, condition.values) for condition in option.only)
    return f" ({say('option-only', settings=settings)})"


def _show(screen: Screen, contents: Contents, rules: catan.Rules, say: Speech) -> None:
    def head(*columns: str) -> list[str]:
        return [say(f"column-{column}") for column in columns]

    screen.print(" + ".join(expansion.title for expansion in contents.expansions), style="bold")
    screen.print()
    goods = [(good.title, _supply(good, say)) for good in contents.goods]
    screen.table(head("good", "supply"), goods)
    if contents.pieces:
        networks = {network.id: network.title for network in contents.networks}
        pieces = [
            (
                piece.title,
                str(piece.stock),
                str(piece.points),
                amounts(rules, piece.price or (), say) or "-",
                *([networks.get(piece.route or "", "-")] if networks else []),
            )
            for piece in contents.pieces
        ]
        network = ("network",) if networks else ()
        screen.table(head("piece", "stock", "points", "price", *network), pieces, numbers_from=5)
    if contents.prices:
        bought = [(other.title, amounts(rules, other.price, say), other.brings) for other in contents.prices]
        screen.table(head("for-sale", "price", "brings"), bought, numbers_from=3)
    if contents.cards:
        screen.table(head("card", "count"), [(card.title, str(card.count)) for card in contents.cards])
    if contents.terrains:
        screen.table(head("terrain"), [(terrain.title,) for terrain in contents.terrains])
    if contents.marks:
        screen.table(head("mark"), [(mark.title,) for mark in contents.marks])
    screen.table(head("points-for"), [(source.title,) for source in contents.points])
    options = [
        (
            option.id + _state(option, say),
            next((one.title for one in option.values if one.value == option.value), str(option.value)),
            option.title,
        )
        for option in contents.options
    ]
    screen.table(head("option", "value", "meaning"), options, numbers_from=3)
