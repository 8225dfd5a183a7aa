"""A player in another process who knows nothing but JSON. It imports nothing of the library and runs under `python -I`.

One JSON line in: {"view", "actions", "events"}, each as the library writes it; one JSON line out: an action, or null
for a line that only tells events. It chooses by a small generator of its own, now and then makes an offer of its own,
and puts its discards together itself where there are too many ways to list them.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any


def numbers(seed: int) -> Iterator[int]:
    """Whole numbers below 2^31, the same for the same seed everywhere."""
    while True:
        seed = (1103515245 * seed + 12345) % (1 << 31)
        yield seed >> 8


def offer(view: Any, more: Any, chance: Iterator[int]) -> Any:
    """One card for one other card, offered to everybody, if the rules speak of offers and there is a card to give."""
    kinds = {kind["type"]: kind for kind in more}
    seat = view["seat"]
    hand = view["slices"]["base/holdings"]["hands"][seat]
    owned = sorted(good for good, count in hand.items() if count)
    if "base/offer-trade" not in kinds or not owned or next(chance) % 8:
        return None
    if view["actors"] != [seat] or view["slices"]["base/trade-table"]["offers"] >= 3:
        return None
    names = kinds["base/offer-trade"]["schema"]["$defs"]
    give = owned[next(chance) % len(owned)]
    others = [good for good in names["goods"]["properties"] if good != give]
    everybody = [other for other in range(names["seat"]["maximum"] + 1) if other != seat]
    get = others[next(chance) % len(others)]
    return {"type": "base/offer-trade", "seat": seat, "give": {give: 1}, "get": {get: 1}, "to": everybody}


def discard(view: Any) -> Any:
    """As many cards as are asked for, from the kinds of which there are most."""
    seat = view["seat"]
    hand = dict(view["slices"]["base/holdings"]["hands"][seat])
    given: dict[str, int] = {}
    for _ in range(view["stack"][-1]["counts"][seat]):
        good = max(sorted(hand), key=lambda kind: hand[kind])
        hand[good] -= 1
        given[good] = given.get(good, 0) + 1
    return {"type": "base/discard", "seat": seat, "cards": given}


def main() -> None:
    seat = int(sys.argv[1])
    chance = numbers(1000 + seat)
    told = 0
    for line in sys.stdin:
        message = json.loads(line)
        told += len(message["events"])
        if message["view"] is None:
            answer = {"told": told} if message["actions"] == "bye" else None
        else:
            assert message["view"]["seat"] == message["actions"]["seat"] == seat
            listed = message["actions"]["actions"]
            made = offer(message["view"], message["actions"]["more"], chance)
            answer = made or (listed[next(chance) % len(listed)] if listed else discard(message["view"]))
        print(json.dumps(answer), flush=True)


main()
