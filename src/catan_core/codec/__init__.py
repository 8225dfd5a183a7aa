"""JSON, in and out, read strictly: positions, views, actions and events, and the rulesets they belong to.

It is imported when the first JSON is written or read: a game that is only played needs no cattrs.
"""

from typing import TYPE_CHECKING

from catan_core._lazy import lazy_names

if TYPE_CHECKING:
    from catan_core.codec.positions import Codec, of
    from catan_core.codec.reading import state_from_json, view_from_json
else:
    __getattr__, __dir__ = lazy_names(globals(), ("positions", "reading"))

__all__ = ["Codec", "of", "state_from_json", "view_from_json"]
