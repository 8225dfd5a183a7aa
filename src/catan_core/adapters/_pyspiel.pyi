from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from typing import Any

class PlayerId(IntEnum):
    TERMINAL = ...

class PrivateInfoType(Enum):
    NONE = ...
    SINGLE_PLAYER = ...
    ALL_PLAYERS = ...

class IIGObservationType:
    public_info: bool
    perfect_recall: bool
    private_info: PrivateInfoType
    def __init__(
        self,
        public_info: bool = True,
        *,
        perfect_recall: bool,
        private_info: PrivateInfoType = PrivateInfoType.SINGLE_PLAYER,
    ) -> None: ...

class GameType:
    class Dynamics(Enum):
        SEQUENTIAL = ...

    class ChanceMode(Enum):
        EXPLICIT_STOCHASTIC = ...

    class Information(Enum):
        IMPERFECT_INFORMATION = ...

    class Utility(Enum):
        ZERO_SUM = ...

    class RewardModel(Enum):
        TERMINAL = ...

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: Dynamics,
        chance_mode: ChanceMode,
        information: Information,
        utility: Utility,
        reward_model: RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: Mapping[str, Any],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float,
        max_game_length: int,
    ) -> None: ...

# Whatever else games and states have comes from C++ and is not described here.
class Game:
    def __init__(self, game_type: GameType, game_info: GameInfo, params: Mapping[str, Any]) -> None: ...
    def __getattr__(self, name: str) -> Any: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def get_game(self) -> Any: ...
    def num_players(self) -> int: ...
    def __getattr__(self, name: str) -> Any: ...

def load_game(game: str, parameters: Mapping[str, Any] = {}) -> Game: ...
def register_game(game_type: GameType, make: Callable[[Mapping[str, Any]], Game]) -> None: ...
