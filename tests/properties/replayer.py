"""A process that replays games: one JSON line in (transcript and final state), one JSON line out (whether it is so).

It is run with another PYTHONHASHSEED than the process that played, so that no order of a set can be relied on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable

OTHER_HASH_SEED = "20041"


def replayed_elsewhere(games: Iterable[tuple[str, str]]) -> list[str]:
    """Replay games, each a transcript and the JSON of its last state, in one fresh process; what is wrong, by game."""
    seed = OTHER_HASH_SEED if os.environ.get("PYTHONHASHSEED") != OTHER_HASH_SEED else "4711"
    lines = "".join(f"{json.dumps(pair)}\n" for pair in games)
    done = subprocess.run(
        [sys.executable, __file__],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert done.returncode == 0, done.stderr
    return [str(json.loads(line)) for line in done.stdout.splitlines()]


def main() -> None:
    """Answer every line with "" for a game that came out the same, else with what is wrong."""
    from catan_core import replay

    for line in sys.stdin:
        text, last = json.loads(line)
        game = replay(text)
        wrong = "" if game.to_json() == last else f"another end: {game.to_json()}"
        print(json.dumps(wrong), flush=True)


if __name__ == "__main__":
    main()
