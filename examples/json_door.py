"""A process boundary: one process holds the game; every seat plays from another
one, which speaks nothing but JSON.
"""

import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

SEATS = 3


# --8<-- [start:player]
def choose(told: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Decide from what the seat is told. Nothing here needs the library."""
    actions: list[dict[str, Any]] = told["actions"]["actions"]
    if actions:
        return rng.choice(actions)
    # There are too many ways to discard to list them: build one from the hand.
    view = told["view"]
    seat, discards = view["seat"], view["stack"][-1]
    hand = view["slices"]["base/holdings"]["hands"][seat]
    cards = [good for good, count in hand.items() for _ in range(count)]
    given = Counter(rng.sample(cards, discards["counts"][seat]))
    return {"type": "base/discard", "seat": seat, "cards": dict(given)}


def play_seat(seat: int) -> None:
    """One line comes in for every decision that the seat owes, one line goes
    out.
    """
    rng = random.Random(seat)
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line), rng)), flush=True)


# --8<-- [end:player]


# --8<-- [start:host]
def host(players: list["subprocess.Popen[str]"]) -> None:
    """Hold the game, answer chance, ask whoever owes a decision.

    Every seat hears what it may know, and nothing else.
    """
    import catan_core as catan

    rules, rng = catan.ruleset("base"), random.Random(7)
    game = rules.new_game(seats=SEATS, seed=7)
    news: list[list[str]] = [[] for _ in players]
    while not game.over:
        seat = game.actors[0]
        if seat == catan.CHANCE:
            game = game.play(game.outcomes.at(rng.random()))
        else:
            view = game.view(seat).to_json()
            actions = game.actions_of(seat).to_json(limit=200)
            events = f"[{','.join(news[seat])}]"
            told = f'{{"view":{view},"actions":{actions},"events":{events}}}'
            answer = ask(players[seat], told)
            news[seat].clear()
            # TranscriptError or IllegalAction, and then nothing has changed
            game = game.play_json(answer, seat)
        for listener in map(catan.Seat, range(SEATS)):
            news[listener].append(rules.events_to_json(game.events, listener))
    print("Seat", game.winner, "wins in turn", game.turn.number)


# --8<-- [end:host]


def ask(player: "subprocess.Popen[str]", told: str) -> str:
    """Send a line to another process and wait for its answer."""
    assert player.stdin is not None
    assert player.stdout is not None
    print(told, file=player.stdin, flush=True)
    return player.stdout.readline()


def main() -> None:
    """Start a process for every seat, and play."""
    pipe, command = subprocess.PIPE, [sys.executable, __file__]
    players = []
    for seat in range(SEATS):
        started = [*command, str(seat)]
        players.append(
            subprocess.Popen(started, stdin=pipe, stdout=pipe, text=True)
        )
    host(players)
    for player in players:
        player.communicate()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play_seat(int(sys.argv[1]))
    else:
        main()
