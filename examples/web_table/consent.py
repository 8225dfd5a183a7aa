"""What one person asks and the others must agree to: a decision is taken back, a bot plays for somebody who is away."""

from __future__ import annotations

import attrs

from catan_core import Seat, StaleError

from .protocol import Refused
from .room import Change, Request, Room, StandIn, fresh_seed, seated

# -- taking back -------------------------------------------------------------------------------------------------


def can_undo(room: Room, seat: Seat | None) -> bool:
    """Whether a seat has decided anything that can be taken back."""
    return room.match is not None and seat is not None and _decision_of(room, seat) is not None


def _decision_of(room: Room, seat: int) -> int | None:
    """The number of moves before the last decision of a seat; None without one, and when the game is over."""
    if room.stage == "over":
        return None
    history = room.playing().history
    for number in range(len(history) - 1, room.opening - 1, -1):
        if history[number][0].seat == seat:
            return number
    return None


def ask_undo(room: Room, seat: Seat | None, revision: str | None = None) -> Change | None:
    """Ask to take back the last decision of a seat and all that followed; the change if nobody needs to agree.

    With a `revision`, only if the decision was the last one of the seat then. Raises Refused.
    """
    match, seat = room.playing(), seated(seat)
    if room.stage == "over":
        raise Refused("no-undo", "the game is over")
    if room.request is not None:
        raise Refused("no-undo", "somebody has asked already")
    decision = _decision_of(room, seat)
    if decision is None:
        raise Refused("no-undo", "you have decided nothing that could be taken back")
    if revision is not None and decision >= (match.moves_at(revision, seat) or 0):
        raise Refused("stale", str(StaleError()))
    room.request = Request(seat)
    return _agreed(room)


def agree_undo(room: Room, seat: Seat | None) -> Change | None:
    """Agree to what another person has asked; the change if all have agreed. Raises Refused."""
    request, seat = _asked(room), seated(seat)
    if request.by == seat:
        raise Refused("no-undo", "the others must agree")
    room.request = attrs.evolve(request, agreed=request.agreed | {seat})
    return _agreed(room)


def refuse_undo(room: Room, seat: Seat | None) -> None:
    """Refuse what another person has asked, or withdraw it. Raises Refused."""
    _asked(room)
    seated(seat)
    room.request = None
    room.changed()


def undo_waits_for(room: Room) -> tuple[int, ...]:
    """The people who have not agreed yet."""
    request = room.request
    if request is None:
        return ()
    return tuple(seat for seat in room.persons() if seat != request.by and seat not in request.agreed)


def _asked(room: Room) -> Request:
    room.playing()
    if room.request is None:
        raise Refused("no-undo", "nobody asks to take anything back")
    return room.request


def _agreed(room: Room) -> Change | None:
    """Take the decision back once everybody has agreed."""
    if undo_waits_for(room):
        room.changed()
        return None
    match, request = room.playing(), _asked(room)
    # Chance is drawn anew: what nobody knew before an undo, nobody knows after it.
    while match.undo(seed=fresh_seed()).seat != request.by:
        pass
    room.request = None
    room.changed()
    return Change(len(match.history), (), undone=True)


# -- those who are away ------------------------------------------------------------------------------------------


def ask_stand_in(room: Room, seat: Seat | None, absent: int) -> Change | None:
    """Ask that a bot plays for a person who is away; the change if nobody else needs to agree. Raises Refused."""
    room.playing()
    seat = seated(seat)
    if room.stage == "over":
        raise Refused("no-stand-in", "the game is over")
    if room.stand_in is not None:
        raise Refused("no-stand-in", "somebody has asked already")
    if not 0 <= absent < len(room.chairs) or room.chairs[absent].kind != "person" or not room.away(absent):
        raise Refused("no-stand-in", "a bot plays only for a person who is away")
    room.stand_in = StandIn(absent, seat)
    room.changed()
    return settle(room)


def agree_stand_in(room: Room, seat: Seat | None) -> Change | None:
    """Agree that a bot plays for somebody; the change if all who are there have agreed. Raises Refused."""
    asked, seat = _stand_in_asked(room), seated(seat)
    room.stand_in = attrs.evolve(asked, agreed=asked.agreed | {seat})
    room.changed()
    return settle(room)


def refuse_stand_in(room: Room, seat: Seat | None) -> None:
    """Refuse that a bot plays for somebody, or withdraw it. Raises Refused."""
    _stand_in_asked(room)
    seated(seat)
    room.stand_in = None
    room.changed()


def stand_in_waits_for(room: Room) -> tuple[int, ...]:
    """The people who are there and have not agreed yet that a bot plays for somebody."""
    asked = room.stand_in
    if asked is None:
        return ()
    agreed = {asked.by, *asked.agreed}
    return tuple(seat for seat in room.persons() if seat not in agreed and not room.away(seat))


def _stand_in_asked(room: Room) -> StandIn:
    room.playing()
    if room.stand_in is None:
        raise Refused("no-stand-in", "nobody asks that a bot plays for somebody")
    return room.stand_in


def unsettled(room: Room) -> bool:
    """Whether those who have come or gone may have changed who plays."""
    return room.stand_in is not None or any(
        chair.kind == "stand-in" and not room.away(seat) for seat, chair in enumerate(room.chairs)
    )


def settle(room: Room) -> Change | None:
    """Give their seats back to people who have returned, and let a bot play where all have agreed to it.

    Returns the change if anybody has taken or left a seat.
    """
    before = [*room.chairs]
    for seat, chair in enumerate(room.chairs):
        if chair.kind == "stand-in" and not room.away(seat):
            room.chairs[seat] = attrs.evolve(chair, kind="person")
    asked = room.stand_in
    if asked is not None:
        if room.stage == "over" or not room.away(asked.seat):
            room.stand_in = None
        elif not stand_in_waits_for(room):
            room.chairs[asked.seat] = attrs.evolve(room.chairs[asked.seat], kind="stand-in")
            room.stand_in = None
        room.changed()
    if room.chairs == before:
        return None
    room.room_changes += 1
    room.changed()
    taken_back = _agreed(room) if room.request is not None else None
    return attrs.evolve(taken_back or Change(len(room.playing().history)), chairs=tuple(room.chairs))
