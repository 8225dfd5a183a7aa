"""One game between bots, and what they get to see of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, Game, Match, View, evolve
from catan_core.base import DevCards, Holdings
from catan_core.play import (
    BOTS,
    Bot,
    GameTooLong,
    GreedyBot,
    RandomBot,
    bot_rng,
    bots_for,
    decide,
    play_match,
    simulate,
)
from tests.engine.toy import EXPANSION as RACE

BASE = catan.ruleset("base")


@attrs.frozen
class Watched:
    """Chooses at random, and remembers what it was shown."""

    seen: list[tuple[View, Actions]] = attrs.field(factory=list)
    drawn: list[float] = attrs.field(factory=list)
    remembers: bool = False
    name: str = "watched"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        self.seen.append((view, actions))
        self.drawn.append(rng.random())
        return actions.sample(rng)


def halfway(seed: str, decisions: int) -> Sequence[Game]:
    """Every 15th moment of a game between bots that do anything."""
    match = Match(BASE, 4, seed)
    games = []
    for number, _ in zip(range(decisions), play_match(match, [RandomBot(open_share=0.3)] * 4), strict=False):
        if number % 15 == 0 and not match.game.over:
            games.append(match.game)
    return games


@pytest.mark.thorough
def test_a_game_is_played_to_its_end_and_every_decision_told() -> None:
    match = Match(BASE, 3, 1)
    told = list(play_match(match, [RandomBot()] * 3))
    assert match.game.over
    assert told == [action for action, _ in match.history if action.seat != catan.CHANCE]


def test_the_table_can_be_looked_at_after_every_decision() -> None:
    match = Match(BASE, 3, 1)
    for number, decision in enumerate(play_match(match, [RandomBot()] * 3)):
        length = len(match.history)
        last = max(index for index in range(length) if match.history[index][0].seat != catan.CHANCE)
        assert match.history[last][0] == decision
        if number == 30:
            break
    assert not match.game.over


def test_a_bot_is_shown_the_view_of_its_seat_and_nothing_else() -> None:
    bots = [Watched() for _ in range(3)]
    list(play_match(Match(BASE, 3, 2), bots))
    for seat, bot in enumerate(bots):
        assert len(bot.seen) > 50
        for view, actions in bot.seen:
            assert type(view) is View
            assert view.seat == actions.seat == seat
            assert actions.position is view
            hands, cards = view[Holdings].hands, view[DevCards].hands
            assert not any(hand for other, hand in enumerate(hands) if other != seat)
            assert not any(sum(hand) for other, hand in enumerate(cards) if other != seat)


@pytest.mark.parametrize("remembers", [False, True])
def test_a_bot_that_remembers_is_given_what_its_seat_has_seen(remembers: bool) -> None:
    match, bot = Match(BASE, 3, 2), Watched(remembers=remembers)
    for _ in zip(range(30), play_match(match, [bot, RandomBot(), RandomBot()]), strict=False):
        pass
    match.play(match.actions[0])
    assert [view.seen is not None for view, _ in bot.seen] == [remembers] * len(bot.seen)
    seat = match.game.actors[0]
    chosen = decide(bot, match, seat)
    view, actions = bot.seen[-1]
    assert chosen in actions
    assert view.seen == (match.seen_by(seat) if remembers else None)


def test_a_random_bot_decides_as_by_its_view_and_is_given_one_only_for_what_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, looks, look = Match(BASE, 3, 2), 0, Game.view
    for _ in range(300):
        seat = match.game.actors[0]
        view, rng = match.game.view(seat), bot_rng(match, seat)
        by_view = RandomBot().choose(view, view.actions, rng)
        seen: list[object] = []
        with monkeypatch.context() as watched:
            watched.setattr(Game, "view", lambda game, seat, seen=seen: seen.append(seat) or look(game, seat))
            assert decide(RandomBot(), match, seat) == by_view
        assert seen in ([], [seat])
        assert seen or by_view in match.actions
        looks += len(seen)
        if by_view not in list(match.actions):
            assert seen
        match.play(by_view)

    assert 0 < looks < 40


class Looking(RandomBot):
    """Decides at random too, but is given a view, as other bots are."""


@pytest.mark.parametrize("bot", [RandomBot(), Looking()], ids=["random", "looking"])
def test_a_bot_draws_from_the_random_numbers_that_it_is_given(bot: Bot) -> None:
    match = Match(BASE, 3, 2)
    seat = match.game.actors[0]
    assert decide(bot, match, seat, bot_rng(match, seat)) == decide(bot, match, seat)
    assert decide(bot, match, seat, Random(7)) == decide(bot, match, seat, Random(7))
    assert len({decide(bot, match, seat, Random(number)) for number in range(20)}) > 1


@pytest.mark.thorough
def test_no_two_seats_and_no_two_decisions_draw_the_same_random_numbers() -> None:
    bots = [Watched() for _ in range(4)]
    match = Match(BASE, 4, 2)
    first = bot_rng(match, match.game.actors[0]).random()
    list(play_match(match, bots))
    drawn = [number for bot in bots for number in bot.drawn]
    assert len(set(drawn)) == len(drawn) > 200
    assert first in {bot.drawn[0] for bot in bots}
    assert len({bot_rng(match, seat).random() for seat in range(4)} | {bot_rng(Match(BASE, 4, 3), 0).random()}) == 5


def test_after_an_undo_a_bot_decides_the_same_again() -> None:
    match = Match(BASE, 3, 1)
    for number, _ in enumerate(play_match(match, [RandomBot()] * 3)):
        if number == 40:
            break
    played = match.history
    undone = [match.undo() for _ in range(25)]
    again = [action for _, action in zip(range(25), play_match(match, [RandomBot()] * 3), strict=False)]
    assert again == undone[::-1]
    assert match.history == played


@pytest.mark.thorough
@pytest.mark.parametrize("bot", [RandomBot(open_share=0.5), GreedyBot(open_share=0.5)], ids=lambda bot: bot.name)
def test_a_bot_chooses_the_same_when_only_what_it_cannot_see_is_different(bot: Bot) -> None:
    differing = 0
    for game in halfway("hidden", 400):
        seat = game.actors[0]
        view = game.view(seat)
        for seed in range(2):
            other = Game(view.determinize(Random(seed)))
            differing += other.state != game.state
            chosen = [bot.choose(table.view(seat), table.view(seat).actions, Random(seed)) for table in (game, other)]
            assert chosen[0] == chosen[1]
    assert differing > 10


@pytest.mark.parametrize("bot", [RandomBot(open_share=0.5), GreedyBot(open_share=0.5)], ids=lambda bot: bot.name)
def test_what_a_bot_chooses_is_legal(bot: Bot) -> None:
    kinds = set()
    for game in halfway("legal", 400):
        for seat in game.actors:
            view = game.view(seat)
            action = bot.choose(view, view.actions, Random(1))
            assert action in game.actions_of(seat)
            kinds.add(action.tag)
    assert len(kinds) > 5


def test_a_game_needs_one_bot_per_seat() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 bots, not 4"):
        next(play_match(Match(BASE, 3, 1), [RandomBot()] * 4))


def test_a_game_is_given_up_after_its_limit() -> None:
    match = Match(BASE, 3, 1)
    with pytest.raises(GameTooLong) as caught:
        list(play_match(match, [RandomBot()] * 3, limit=7))
    assert (caught.value.seed, caught.value.decisions) == (1, 7)
    assert sum(action.seat != catan.CHANCE for action, _ in match.history) == 7


# -- by name -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Stepper:
    """Understands the race."""

    name: str = "stepper"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        return actions[0]


HERE = f"{__name__}:Stepper"


def test_bots_can_be_asked_for_by_name() -> None:
    assert {name: make().name for name, make in BOTS.items()} == {
        "random": "random",
        "mcts": "mcts",
        "greedy": "greedy",
    }
    assert bots_for(BASE) == BOTS


def test_an_expansion_offers_bots_and_the_last_understands_the_game_best() -> None:
    known = bots_for(catan.ruleset(evolve(RACE, bots=(("stepper", HERE), ("miser", "nowhere:Miser")))))
    assert list(known) == ["random", "mcts", "greedy", "stepper", "miser"]
    assert known["stepper"]() == Stepper()
    assert simulate(catan.ruleset(RACE), 1, 2, [known["stepper"](), RandomBot()]).games == 1


def test_an_expansion_may_put_its_own_bot_in_the_place_of_a_general_one() -> None:
    known = bots_for(catan.ruleset(evolve(RACE, bots=(("greedy", HERE),))))
    assert list(known) == ["random", "mcts", "greedy"]
    assert known["greedy"]() == Stepper()
    assert [*bots_for(catan.ruleset(evolve(RACE, bots=(("random", HERE),))))] == ["mcts", "greedy", "random"]


def test_a_bot_is_imported_only_when_it_is_made() -> None:
    known = bots_for(catan.ruleset(evolve(RACE, bots=(("miser", "nowhere:Miser"), ("other", f"{__name__}:Other")))))
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        known["miser"]()
    with pytest.raises(AttributeError, match="Other"):
        known["other"]()


def test_a_bot_is_offered_as_a_name_and_a_place() -> None:
    for wrong in (("miser",), ("miser", "nowhere"), "miser"):
        with pytest.raises(catan.RulesetError, match="'race': bots must be"):
            evolve(RACE, bots=(wrong,))


def test_the_dice_game_is_played_by_the_player_that_understands_it() -> None:
    known = bots_for(catan.ruleset("dice_game"))
    assert list(known)[-1] == "dice"
    assert known["dice"]().name == "dice player"
