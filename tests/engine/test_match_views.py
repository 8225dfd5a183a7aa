"""The views of a match, which have what their seat has seen."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from itertools import islice
from random import Random

import pytest

import catan_core as catan
from catan_core import Match, Seat, SeatError, Seen
from catan_core.play import RandomBot, play_match

BASE = catan.ruleset("base")
WHO = (Seat(0), Seat(2), None)


def seen_anew(match: Match, seat: Seat | None) -> Seen:
    """What a seat has seen, worked out from the beginning."""
    return Seen(seat, match.game.rules.events_for(match.events_since(0), seat))


def played(decisions: int) -> Match:
    """A match after so many random decisions."""
    match = Match(BASE, 3, seed=4)
    for _ in islice(play_match(match, [RandomBot()] * 3), decisions):
        pass
    return match


@pytest.mark.parametrize("every", [1, 7])
def test_a_view_of_a_match_has_all_that_its_seat_has_seen_so_far(every: int) -> None:
    match = Match(BASE, 3, seed=4)
    assert match.view(Seat(0)).seen == seen_anew(match, Seat(0))
    for number, _ in enumerate(islice(play_match(match, [RandomBot()] * 3), 60)):
        if number % every == 0:
            for seat in WHO:
                assert match.view(seat).seen == match.seen_by(seat) == seen_anew(match, seat)


@pytest.mark.parametrize("seat", WHO)
def test_it_equals_the_view_of_the_game_and_is_written_alike(seat: Seat | None) -> None:
    match = played(60)
    view, plain = match.view(seat), match.game.view(seat)
    assert view == plain
    assert hash(view) == hash(plain)
    assert repr(view) == repr(plain)
    assert view.to_json() == plain.to_json()
    assert plain.seen is None


def test_what_is_taken_back_has_not_been_seen() -> None:
    match = played(60)
    before = match.view(Seat(0)).seen
    for _ in range(5):
        match.undo()
    assert match.view(Seat(0)).seen == seen_anew(match, Seat(0)) != before
    for _ in islice(play_match(match, [RandomBot(open_share=0)] * 3), 5):
        pass
    assert match.view(Seat(0)).seen == seen_anew(match, Seat(0))


def test_a_copy_of_a_match_sees_its_own_way() -> None:
    match = played(60)
    seen = match.view(Seat(0)).seen
    other = copy(match)
    for _ in islice(play_match(other, [RandomBot()] * 3), 20):
        pass
    assert other.view(Seat(0)).seen == seen_anew(other, Seat(0)) != seen
    assert match.view(Seat(0)).seen == seen


def test_a_match_that_is_resumed_from_its_transcript_has_seen_it_all() -> None:
    match = played(60)
    resumed = Match.resume(match.transcript)
    assert resumed.view(Seat(0)).seen == match.view(Seat(0)).seen


def test_where_a_match_goes_on_from_a_game_nobody_has_seen_it_all() -> None:
    match = Match.resume(played(60).game)
    assert match.view(Seat(0)).seen is None
    assert match.view(Seat(0)).determinize(Random(1)) == match.game.view(Seat(0)).determinize(Random(1))


def test_what_is_drawn_agrees_with_it_unless_something_else_is_given() -> None:
    match = played(200)
    view, seen = match.view(Seat(1)), match.seen_by(Seat(1))
    assert view.determinize(Random(1)) == match.game.view(Seat(1)).determinize(Random(1), seen)
    assert view.determinize(Random(1)) != match.game.view(Seat(1)).determinize(Random(1))
    with pytest.raises(catan.ArgumentError, match="goes with the view of that seat"):
        view.determinize(Random(1), match.seen_by(Seat(2)))


def test_it_keeps_that_when_it_is_pickled_and_nothing_that_is_hidden() -> None:
    view = played(200).view(Seat(1))
    again = pickle.loads(pickle.dumps(view))
    assert again.seen == view.seen
    assert again.determinize(Random(1)) == view.determinize(Random(1))


def test_views_and_matches_can_be_copied_and_sent_after_worlds_were_made_up_behind_them() -> None:
    match = played(200)
    view = match.view(Seat(1))
    drawn = view.determinize(Random(1))
    assert pickle.loads(pickle.dumps(match)).view(Seat(1)).determinize(Random(1)) == drawn
    for again in (pickle.loads(pickle.dumps(view)), deepcopy(view), copy(view)):
        assert again.seen == view.seen
        assert again.determinize(Random(1)) == drawn


@pytest.mark.parametrize("seat", [3, -1, True, "0"])
def test_a_seat_that_there_is_not_is_refused(seat: Seat) -> None:
    with pytest.raises(SeatError):
        played(2).view(seat)
