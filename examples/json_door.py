"""A process boundary: one process holds the game; every seat plays from another
one, which is sent what its seat may know, as JSON.

Two of them know nothing of the library; the third is a bot that uses it. What
is hidden never leaves the host, and every answer is checked.
"""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

PLAYERS = ("stranger", "stranger", "bot")


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


def stranger(seat: int) -> Iterator[str]:
    """One line comes in for every decision that the seat owes, one goes out."""
    rng = random.Random(seat)
    for line in sys.stdin:
        yield json.dumps(choose(json.loads(line), rng))


# --8<-- [end:player]


# --8<-- [start:bot]
def bot(seat: int) -> Iterator[str]:
    """The same in Python: a search, from the view of the seat."""
    import catan_core as catan
    from catan_core.play import MctsBot

    searching, rng = MctsBot(iterations=10), random.Random(seat)
    seen = catan.Seen(catan.Seat(seat))
    for line in sys.stdin:
        told = json.loads(line)
        view = catan.View.from_json(json.dumps(told["view"]))
        events = view.events_from_json(json.dumps(told["events"]))
        seen = seen.after(events)
        view = catan.evolve(view, seen=seen)
        action = searching.choose(view, view.actions, rng)
        yield view.action_to_json(action)


# --8<-- [end:bot]


# --8<-- [start:host]
def host(players: list["subprocess.Popen[str]"]) -> None:
    """Hold the game, ask whoever owes a decision.

    Every seat hears what it may know, and nothing else.
    """
    import catan_core as catan

    rules = catan.ruleset("base", options={"base.victory_points": 5})
    match = catan.Match(rules, seats=len(players), seed=7)
    heard = [0] * len(players)
    while not match.game.over:
        seat = match.game.actors[0]
        view = match.game.view(seat).to_json()
        actions = match.game.actions_of(seat).to_json(limit=200)
        news = rules.events_to_json(match.events_since(heard[seat]), seat)
        heard[seat] = match.moves
        told = f'{{"view":{view},"actions":{actions},"events":{news}}}'
        # TranscriptError or IllegalAction, and then nothing has changed
        match.play_json(ask(players[seat], told), seat)
    print("Seat", match.game.winner, "wins in turn", match.game.turn.number)


def ask(player: "subprocess.Popen[str]", told: str) -> str:
    """Send a line to another process and wait for its answer."""
    assert player.stdin is not None
    assert player.stdout is not None
    print(told, file=player.stdin, flush=True)
    return player.stdout.readline()


# --8<-- [end:host]


def main() -> None:
    """Start a process for every seat, and play."""
    pipe, command = subprocess.PIPE, [sys.executable, __file__]
    players = []
    for seat, kind in enumerate(PLAYERS):
        started = [*command, kind, str(seat)]
        players.append(
            subprocess.Popen(started, stdin=pipe, stdout=pipe, text=True)
        )
    host(players)
    for player in players:
        player.communicate()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        kind, seat = sys.argv[1:]
        play = stranger if kind == "stranger" else bot
        for answer in play(int(seat)):
            print(answer, flush=True)
    else:
        main()
