"""Positions that nobody has played: states of random games with a little of their JSON changed.

Some changes are blind (a value deleted, doubled, exchanged for another), some know the game so far that the checks of
a single slice let them pass: cards and pieces change places, phases of other states or made up at random are pending.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import attrs

from catan_core import (
    Game,
    Phase,
    Rules,
    Ruleset,
    State,
    TranscriptError,
    codec,
)
from catan_core.base import Island, LongestRoad
from catan_core.base.longest_road import holder_after, length_of
from catan_core.codec.reading import state_from_json
from catan_core.engine.validation import first_problem
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, field_types
from catan_core.fieldtypes.ranges import Counted, how_many
from catan_core.model.record import Action
from catan_core.testing import random_action, walk

ALIKE = 3
"""How many states are kept with the same kinds of phase in the stack."""

PLAYED_ON = 50
"""An accepted position is played on for this many actions."""

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 19, 100, 1 << 31)
WORDS = ("", "nonsense", "road", "settlement", "city", "wall", "basic_knight", "mighty_knight", "trade", "politics",
         "science", "ship", "epidemic", "earthquake", "knight", "spy", "printer", "merchant")  # fmt: skip


@attrs.frozen
class Mint:
    """Where positions of one composition are forged: stored states, and the phases and words found in them."""

    ruleset: Ruleset
    states: tuple[State, ...]
    values: tuple[Any, ...]
    phases: tuple[Any, ...]
    words: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        return self.states[0].rules


def mint(ruleset: Ruleset, seats: int, seeds: Sequence[int], length: int) -> Mint:
    """Walks through a composition, with the states that differ in what is pending."""
    kept: dict[tuple[type, ...], list[State]] = {}
    for seed in seeds:
        for _, step in walk(ruleset, seed, length, seats):
            state = step.state
            alike = kept.setdefault((*map(type, state.stack), type(state.winners)), [])
            if len(alike) < ALIKE:
                alike.append(state)
            elif Random(f"{seed} {state.turn.number}").random() < 0.01:
                alike[state.turn.number % ALIKE] = state
    states = tuple(state for alike in kept.values() for state in alike)
    values = tuple(json.loads(Game(state).to_json()) for state in states)
    phases = {json.dumps(phase): phase for value in values for phase in value["stack"]}
    words = {word for value in values for word in _words(value["slices"])} | {*WORDS}
    words |= {word for phase in phases.values() for word in _words(phase)}
    return Mint(ruleset, states, values, tuple(phases.values()), tuple(sorted(words)))


def _words(value: Any) -> Iterator[str]:
    for _, _, item in _places(value):
        if isinstance(item, str):
            yield item


def _places(value: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every item in a JSON value, with the list or object that holds it, and its key there."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(pairs):
        yield value, key, item
        yield from _places(item)


# -- changes -----------------------------------------------------------------------------------------------------------

Change = Callable[[Mint, Any, Random], None]


def _part(value: Any, rng: Random) -> Any:
    """The stack, the slices or one of them, or all but the rules."""
    parts = [value["stack"], value["stack"], value["slices"], rng.choice([*value["slices"].values()])]
    return rng.choice([*parts, {key: value[key] for key in ("turn", "winners")}])


def another_value(mint: Mint, value: Any, rng: Random) -> None:
    """A number, word, truth value or null becomes another one."""
    if rng.random() < 0.1:
        value["winners"] = rng.choice([None, [], *([seat] for seat in mint.rules.all_seats)])
    places = [place for place in _places(_part(value, rng)) if not isinstance(place[2], dict | list)]
    if places:
        holder, key, item = rng.choice(places)
        near = [item + 1, item - 1] * 4 if isinstance(item, int) and not isinstance(item, bool) else []
        seat = rng.randrange(mint.rules.seats)
        holder[key] = rng.choice([*near, *NUMBERS, *[seat] * 6, *rng.sample(mint.words, 3), None, True, False])


def list_changed(mint: Mint, value: Any, rng: Random) -> None:
    """An item of a list goes, comes twice, or changes places with another."""
    lists = [item for _, _, item in _places(_part(value, rng)) if isinstance(item, list) and item]
    if not lists:
        return
    items = rng.choice(lists)
    place = rng.randrange(len(items))
    match rng.randrange(4):
        case 0:
            del items[place]
        case 1:
            items.insert(rng.randrange(len(items) + 1), copy.deepcopy(items[place]))
        case 2:
            other = rng.randrange(len(items))
            items[place], items[other] = items[other], items[place]
        case _:
            items.append(copy.deepcopy(rng.choice(rng.choice(lists))))


def key_changed(mint: Mint, value: Any, rng: Random) -> None:
    """A field goes, or holds what another field holds."""
    objects = [item for _, _, item in _places(value) if isinstance(item, dict) and item]
    held = rng.choice(objects)
    key = rng.choice(sorted(held))
    if rng.random() < 0.2:
        del held[key]
    else:
        held[key] = copy.deepcopy(rng.choice([item for _, _, item in _places(_part(value, rng))] or [None]))


def cards_moved(mint: Mint, value: Any, rng: Random) -> None:
    """A card of a kind goes from one place of a slice to another, or many do."""
    piece = rng.choice([*value["slices"].values()])
    rows: dict[Any, list[Any]] = {}
    for _, _, item in _places(piece):
        if isinstance(item, dict) and all(type(count) is int for count in item.values()):
            rows.setdefault("by id", []).append(item)
        elif isinstance(item, list) and len(item) > 1 and all(type(count) is int for count in item):
            rows.setdefault(len(item), []).append(item)
    alike = [row for row in rows.values() if len(row) > 1]
    if alike:
        chosen = rng.choice(alike)
        for _ in range(rng.choice((1, 2, 9, 30))):
            giver, taker = rng.sample(chosen, 2)
            kinds = [kind for kind in (giver if isinstance(giver, dict) else range(len(giver))) if giver[kind]]
            if kinds:
                kind = rng.choice(kinds)
                giver[kind] -= 1
                taker[kind] = 1 + (taker.get(kind, 0) if isinstance(taker, dict) else taker[kind])


def pieces_moved(mint: Mint, value: Any, rng: Random) -> None:
    """A piece is another's, or another kind of piece, comes or goes."""
    holders = [piece["pieces"] for piece in value["slices"].values() if "pieces" in piece]
    for pieces in holders:
        for _ in range(rng.choice((1, 1, 2, 5))):
            rows = [row for by_seat in pieces.values() for row in by_seat]
            full = [row for row in rows if row]
            if not full:
                return
            giver = rng.choice(full)
            place = giver.pop(rng.randrange(len(giver)))
            match rng.randrange(4):
                case 0:
                    rng.choice(rows).append(place)
                case 1:
                    giver.append(rng.choice(rng.choice(full) or [place]))
                case 2:
                    giver.append(place)
                    rng.choice(rows).append(place)
                case _:
                    pass


def piece_elsewhere(mint: Mint, value: Any, rng: Random) -> None:
    """Pieces go to places where none of their kind stands, or to places that come up elsewhere."""
    for piece in value["slices"].values():
        for kind, by_seat in piece.get("pieces", {}).items():
            places = [place for row in by_seat for place in row]
            if not places or rng.random() < 0.5:
                continue
            others = [
                place
                for other in mint.values[:: max(1, len(mint.values) // 9)]
                for part in other["slices"].values()
                for row in part.get("pieces", {}).get(kind, ())
                for place in row
            ]
            row = rng.choice([row for row in by_seat if row])
            match rng.randrange(3):
                case 0:
                    row.pop(rng.randrange(len(row)))
                case 1:
                    rng.choice(by_seat).append(rng.choice(others))
                case _:
                    row[rng.randrange(len(row))] = rng.choice(others)


def marks_changed(mint: Mint, value: Any, rng: Random) -> None:
    """A truth value or a small number in a slice changes by one."""
    piece = rng.choice([*value["slices"].values()])
    places = [place for place in _places(piece) if isinstance(place[2], bool) or type(place[2]) is int]
    if places and "layout" not in piece:
        holder, key, item = rng.choice(places)
        holder[key] = (not item) if isinstance(item, bool) else max(0, item + rng.choice((1, -1)))


def phase_from_elsewhere(mint: Mint, value: Any, rng: Random) -> None:
    """A phase of another state, or one made up, comes into the stack, or takes the place of another."""
    stack = value["stack"]
    phase = copy.deepcopy(rng.choice(mint.phases)) if rng.random() < 0.5 else _made_up(mint, rng)
    place = rng.choice([len(stack), rng.randrange(len(stack) + 1)])
    if rng.random() < 0.3 and place < len(stack):
        stack[place] = phase
    else:
        stack.insert(place, phase)


def phase_gone(mint: Mint, value: Any, rng: Random) -> None:
    """A phase goes from the stack, or all but some do, or two change places."""
    stack = value["stack"]
    if not stack:
        return
    match rng.randrange(4):
        case 0:
            stack[:] = [rng.choice(stack)]
        case 1:
            rng.shuffle(stack)
        case 2:
            stack.pop()
        case _:
            del stack[rng.randrange(len(stack))]


def seats_exchanged(mint: Mint, value: Any, rng: Random) -> None:
    """A seat in the stack, the turn or a slice is another one, everywhere in that part."""
    one, other = rng.sample(range(mint.rules.seats), 2)
    part = rng.choice(
        [value["stack"], rng.choice(value["stack"] or [{}]), rng.choice([*value["slices"].values()]), value["turn"]]
    )
    for holder, key, item in _places(part):
        if key in SEATS or (isinstance(holder, list) and item == one):
            holder[key] = other if item == one else item
    if rng.random() < 0.3:
        value["turn"]["seat"] = rng.randrange(mint.rules.seats)


def parts_of_another(mint: Mint, value: Any, rng: Random) -> None:
    """The stack, the turn or some slices are those of another state."""
    other = rng.choice(mint.values)
    for key in rng.sample(("stack", "turn", "winners"), rng.randrange(1, 3)):
        value[key] = copy.deepcopy(other[key])
    if rng.random() < 0.3:
        tag = rng.choice([*value["slices"]])
        value["slices"][tag] = copy.deepcopy(other["slices"][tag])


def as_it_should_be(mint: Mint, value: Any, rng: Random) -> None:
    """Roads are measured again, mostly, so that other changes are not found out by their lengths."""
    for piece in value["slices"].values():
        if isinstance(piece, dict) and piece.get("type") == LongestRoad.tag and rng.random() < 0.8:
            with suppress(TranscriptError, KeyError, TypeError, ValueError, IndexError):
                _measure(mint, value, piece)


def _measure(mint: Mint, value: Any, road: Any) -> None:
    rules, state = mint.rules, mint.states[0]
    island = codec.of(rules, rules.topology(state)).decode(Island, value["slices"][Island.tag])
    state = state.with_slice(island)
    road["lengths"] = [length_of(state, seat) for seat in rules.all_seats]
    road["holder"] = holder_after(road["holder"], road["lengths"])


CHANGES: tuple[tuple[Change, int], ...] = (
    (another_value, 6),
    (list_changed, 3),
    (key_changed, 2),
    (cards_moved, 5),
    (pieces_moved, 4),
    (phase_from_elsewhere, 6),
    (phase_gone, 3),
    (seats_exchanged, 4),
    (parts_of_another, 4),
)
CAREFUL: tuple[tuple[Change, int], ...] = ((cards_moved, 6), (piece_elsewhere, 4), (marks_changed, 2), (phase_gone, 1))
"""Changes that many a check of a single slice lets pass."""

CARE = 0.6
"""How many forgeries are made of these alone."""

SEATS = ("seat", "victim", "proposer", "partner", "asker", "taker", "to", "starter", "holder")


def forged(mint: Mint, rng: Random) -> Any:
    """A stored state with one to three changes, as a JSON value."""
    original = rng.choice(mint.values)
    value = copy.deepcopy(original)
    while value == original:
        kinds, weights = zip(*(CAREFUL if rng.random() < CARE else CHANGES), strict=True)
        for change in rng.choices(kinds, weights, k=rng.choice((1, 1, 2, 3))):
            try:
                change(mint, value, rng)
            except (KeyError, TypeError, IndexError, AttributeError, ValueError):
                continue  # an earlier change has left nothing that this one could be made on
        as_it_should_be(mint, value, rng)
    return value


# -- phases made up ----------------------------------------------------------------------------------------------------


def _made_up(mint: Mint, rng: Random) -> Any:
    """A phase of any kind with any values in its fields."""
    rules, state = mint.rules, mint.states[0]
    kind: Any = rng.choice([*rules.phases, *rules.chances])
    topology = rules.topology(state)
    coder = codec.of(rules, topology)
    phase: Phase = _record_of(kind, mint, rng)
    return coder.encode(phase)


def _any_of(declared: FieldType, mint: Mint, rng: Random) -> Any:
    """Some value of a field's type."""
    rules = mint.rules

    def size(about: Counted) -> int:
        return how_many(about)(rules, rules.topology(mint.states[0]))

    match declared:
        case types.Number():
            return rng.choice((0, 1, 1, 2, 2, 3, 4, 6, 7, 8))
        case types.Truth():
            return rng.random() < 0.5
        case types.String():
            return rng.choice(mint.words)
        case types.Nothing():
            return None
        case types.Id():
            return rng.randrange(size(declared) or 1)
        case types.IdSet():
            return sum({1 << rng.randrange(size(declared) or 1) for _ in range(rng.randrange(3))})
        case types.IdOf(ids):
            return rng.randrange(len(ids.of(rules)))
        case types.IdSetOf(ids):
            return rng.getrandbits(len(ids.of(rules)))
        case types.GoodsVector() | types.CountsOf():
            return tuple(rng.choice((0, 0, 0, 0, 1, 1, 2)) for _ in range(size(declared)))
        case types.Values(values):
            return rng.choice(values)
        case types.Optional(inner):
            return _any_of(rng.choice((inner, types.Nothing())), mint, rng)
        case types.Either(choices):
            return _any_of(rng.choice(choices), mint, rng)
        case types.ListOf(item):
            length = rng.choice((0, 1, 2, rules.seats, rules.seats))
            if item == types.Id("seat") and rng.random() < 0.8:
                return tuple(sorted(rng.sample(range(rules.seats), min(length, rules.seats))))
            return tuple(_any_of(item, mint, rng) for _ in range(length))
        case types.RowOf(items):
            return tuple(_any_of(item, mint, rng) for item in items)
        case types.ForEachSeat(item=item) | types.ForEachOf(item=item):
            return tuple(_any_of(item, mint, rng) for _ in range(size(declared)))
        case types.TaggedRecord(base) if issubclass(base, Action):
            return _record_of(rng.choice([*rules.action_specs]), mint, rng)
        case types.PlainRecord(kind) | types.TaggedRecord(kind):
            return _record_of(kind, mint, rng)
        case types.Named(inner=inner):
            return _any_of(inner, mint, rng)
        case types.PiecePlaces() | types.BoardLayout():
            raise TypeError(f"no phase has a field of the type {declared}")


def _record_of(kind: Any, mint: Mint, rng: Random) -> Any:
    return kind(**{name: _any_of(declared, mint, rng) for name, declared in field_types(kind).items()})


# -- judging -----------------------------------------------------------------------------------------------------------


def read(mint: Mint, value: Any) -> State | str:
    """The state that a forged position is taken for, or why it is refused; never another exception."""
    try:
        return state_from_json(json.dumps(value), expansions=mint.ruleset.chosen)
    except TranscriptError as error:
        return str(error)


def played_on(state: State, rng: Random) -> Counter[str]:
    """Play an accepted position on; gives what is wrong on the way, empty if nothing is."""
    wrong: Counter[str] = Counter()
    for _ in range(PLAYED_ON):
        if state.winners is not None:
            break
        action = None
        try:
            action = random_action(state, rng)
            state = state.rules.apply(state, action).state
        except Exception as error:
            wrong[f"{type(error).__name__} at {action!r}: {error} in {state.stack}"] += 1
            break
        problem = first_problem(state)
        if problem is not None:
            wrong[f"{problem} after {action!r} in {state.stack}"] += 1
            break
    return wrong
