"""Games for people to read: boards as text and SVG, score sheets, actions and events in words.

Nothing here knows an expansion by name.
"""

from catan_core.render.labels import Labels
from catan_core.render.outline import topology_svg
from catan_core.render.places import PlaceNames, Surroundings
from catan_core.render.png import svg_to_png
from catan_core.render.replay import replay_html
from catan_core.render.score import score_rows, score_sheet, status_text
from catan_core.render.style import Style
from catan_core.render.svg import board_svg, diagram_svg
from catan_core.render.text import board_text, legend_text
from catan_core.words.narrator import action_text, event_text, goods_text, phase_text, refusal_text
from catan_core.words.places import edge_text, hex_text, node_text
from catan_core.words.seats import seat_name

__all__ = [
    # boards
    "board_text",
    "board_svg",
    "diagram_svg",
    "topology_svg",
    "svg_to_png",
    "replay_html",
    "legend_text",
    "Labels",
    "Style",
    # tables
    "score_sheet",
    "score_rows",
    "status_text",
    # words
    "action_text",
    "event_text",
    "phase_text",
    "refusal_text",
    "goods_text",
    "seat_name",
    "node_text",
    "edge_text",
    "hex_text",
    "Surroundings",
    "PlaceNames",
]
