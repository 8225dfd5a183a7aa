"""A process boundary: one process holds the game, every seat plays from another one and speaks JSON only."""

import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

SEATS = 3


# --8<-- [start:player]
def choose(told: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Decide from what the seat was told. Nothing here knows the library."""
    actions: list[dict[str, Any]] = told["actions"]["actions"]
    if actions:
        return rng.choice(actions)
    # So many ways to give back cards that they were not listed: build one from the hand.
    seat, view = told["view"]["seat"], told["view"]
    hand = view["slices"]["base/holdings"]["hands"][seat]
    cards = [good for good, count in hand.items() for _ in range(count)]
    given = Counter(rng.sample(cards, view["stack"][-1]["counts"][seat]))
    return {"type": "base/discard", "seat": seat, "cards": dict(given)}


def play_seat(seat: int) -> None:
    """One line in for every decision that the seat owes, one line out."""
    rng = random.Random(seat)
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line), rng)), flush=True)
        # --8<-- [end:player]


# --8<-- [start:host]
def host() -> None:
    """Hold the game, ask whoever owes a decision, and believe nobody."""
    import catan_core as catan

    match = catan.Match(catan.ruleset("base"), seats=SEATS, seed=7)
    command = [sys.executable, __file__]
    players = [
        subprocess.Popen([*command, str(seat)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for seat in range(SEATS)
    ]
    while not match.game.over:
        game, seat = match.game, match.game.actors[0]
        stdin, stdout = players[seat].stdin, players[seat].stdout
        assert stdin is not None
        assert stdout is not None
        view, actions = game.view(seat).to_json(), game.actions_of(seat).to_json(limit=200)
        stdin.write(f'{{"view": {view}, "actions": {actions}}}\n')
        stdin.flush()
        action = game.action_from_json(stdout.readline())  # TranscriptError for anything that is no action
        if action.seat != seat:
            raise PermissionError(f"seat {seat} sent an action of seat {action.seat}")
        match.play(action)  # IllegalAction for one that may not be done
    print("Seat", match.game.winner, "wins after", len(match.history), "actions")
    # --8<-- [end:host]
    for player in players:
        player.communicate()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play_seat(int(sys.argv[1]))
    else:
        host()
