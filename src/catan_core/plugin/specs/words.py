"""What people read: texts in several languages, and panels beside the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from catan_core.components.diagram import CardPanel
from catan_core.components.panels import Panel
from catan_core.model.arguments import require
from catan_core.model.record import record

if TYPE_CHECKING:
    from catan_core.engine.views import View


@record
class Text:
    """The text that players read for an id, by language: `titles` are pairs such as `("en", "turn")`.

    Ids are `good:x`, `piece:x`, `card:x`, `price:x` for what else is for sale, `terrain:x`, `points:x`, `violation:x`,
    `action:tag` and `phase:tag`; `option:name` for what an option means and `option:name=value` for a value of it;
    `expansion:id` for a title; `mark:x` for what is written on a place of the board, and `network:x` for a network of
    routes; `marked:x` for the meaning of a highlighted piece in a drawing; `sentence:tag` for an action, event or phase
    as a sentence with its fields in braces (see `catan_core.words.narrator`); and `field:x` for what has an id, in a
    field of this name.

    `id#form` is a form of a text that some languages need: `piece:hat#a` for one with an article, `good:hay#count`
    for `{count} of hay`, `#one` for a single one that is not `1` and the text; `panel:x#picture` is the title that a
    panel has on pictures, and `price:bath#brings` what a bath gives to whoever pays for it. A text without English is a
    translation, of a text of this expansion or of another.
    """

    id: str
    titles: tuple[tuple[str, str], ...]


def texts_of(tables: Mapping[str, Mapping[str, str]]) -> list[Text]:
    """Texts from a table for each language, such as `{"en": {"good:hay": "hay"}, "es": {"good:hay": "heno"}}`.

    Raises ArgumentError for anything else.

    >>> texts_of({"en": {"good:hay": "hay"}, "es": {"good:hay": "heno"}})
    [Text(id='good:hay', titles=(('en', 'hay'), ('es', 'heno')))]
    """
    require(Mapping, tables, "texts_of", "a mapping from language to texts by id")
    for table in tables.values():
        require(Mapping, table, "texts_of", "a mapping from id to text for each language")
    titles: dict[str, list[tuple[str, str]]] = {}
    for language, table in tables.items():
        for id, text in table.items():
            titles.setdefault(id, []).append((language, text))
    return [Text(id, tuple(spoken)) for id, spoken in titles.items()]


@record
class SidePanel:
    """Panels that a frontend shows beside the board, as `draw(view, language, names)` gives them.

    `names` has what every seat is called, seat by seat. A `CardPanel` has cards, counts and a sketch for pictures; its
    lines of text follow from them. A `Panel` has lines of text alone.
    """

    id: str
    draw: Callable[[View, str, Sequence[str]], tuple[CardPanel | Panel, ...]]
