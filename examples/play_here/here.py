"""What the worker asks of Python: the choices before a game, and the one table of the page. All texts are JSON."""

from __future__ import annotations

import json
from typing import Any

from catan_core import CatanError
from examples.web_table.local import LocalTable
from examples.web_table.protocol import Refused


class Here:
    """The page's table. A new one takes the place of the one before."""

    def __init__(self) -> None:
        self._table: LocalTable | None = None

    def ask(self, door: str, wish: str) -> str:
        """What a server would answer at a door of the lobby; an object with `error` if it would refuse."""
        asked = json.loads(wish)
        try:
            match door:
                case "expansions":
                    return LocalTable.expansions()
                case "rules":
                    return LocalTable.rules(",".join(asked["expansions"]), options=json.dumps(asked["options"]))
                case "create":
                    return self._create(**asked)
                case "room" if self._table is not None:
                    return json.dumps({"room": self._table.room.public()})
        except Refused as error:
            return json.dumps({"error": error.to_json()})
        except CatanError as error:
            return json.dumps({"error": {"code": "bad-request", "message": str(error)}})
        return json.dumps({"error": {"code": "no-room", "message": "there is no table yet"}})

    def _create(self, board_seed: str | None = None, title: str | None = None, **wish: Any) -> str:
        """A table with a person on the first seat and bots on the others."""
        self._table = table = LocalTable(**wish, seed=board_seed)
        return json.dumps({"room": table.room.public(), "seat": table.seat, "token": table.token})

    def receive(self, text: str) -> list[str]:
        """The table's answer to a message of the page."""
        return self._table.receive(text) if self._table is not None else []

    def step(self) -> list[str]:
        """What there is to tell after one decision of a bot; nothing if no bot has to decide."""
        return self._table.step() if self._table is not None and self._table.bots_to_move else []


here = Here()
