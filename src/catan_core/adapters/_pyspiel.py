"""What the adapter builds on of OpenSpiel, which has no types of its own; the stub beside this file has them."""

from pyspiel import (
    Game,
    GameInfo,
    GameType,
    IIGObservationType,
    PlayerId,
    PrivateInfoType,
    State,
    load_game,
    register_game,
)

__all__ = [
    "Game",
    "GameInfo",
    "GameType",
    "IIGObservationType",
    "PlayerId",
    "PrivateInfoType",
    "State",
    "load_game",
    "register_game",
]
