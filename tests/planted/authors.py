"""Mistakes that authors of expansions make, each of one line, in the expansions of `examples` and in variants that
began there.

They were chosen before anybody looked at what the kit finds of them, and none was changed or left out afterwards.
"""

from __future__ import annotations

from tests.planted.fault import Fault

DECK = "examples/extending/add_a_deck.py"
HIDDEN = "examples/extending/add_a_hidden_card.py"
CAMEL = "examples/extending/double_a_road.py"
MARK = "examples/extending/add_a_mark.py"
OWN_GAME = "examples/extending/own_game.py"
HARBORS = "src/catan_expansions/traders_barbarians/harbormaster/harbormaster.py"
HARBOR_TEXTS = "src/catan_expansions/traders_barbarians/harbormaster/texts.py"
CARDS = "src/catan_expansions/traders_barbarians/event_cards/deck.py"
QUAKE = "src/catan_expansions/traders_barbarians/event_cards/earthquake.py"
CONSOLATION = "examples/consolation/src/catan_consolation/consolation.py"
FRIENDLY = "examples/friendly_robber/src/catan_friendly_robber/friendly.py"

ANY_SEAT = "only the text of the rule says whose turn this is"

AUTHORS = (
    # decks
    Fault("the card stays in the deck", DECK, "deck = fortune.deck.draw(kind)", "deck = fortune.deck"),
    Fault("the deck is never shuffled again", DECK, "if not len(deck):", "if len(deck) < 0:"),
    Fault("the pile is shuffled and stays", DECK, "catan.Deck(spent), (0,) * len(KINDS)", "catan.Deck(spent), spent"),
    Fault("a card taken from an empty pile", HIDDEN, "if event.number == 1:", "if event.number:"),
    Fault("the event deck runs out", CARDS, "if not cards_left(tx):", "if cards_left(tx) < 0:"),
    # supplies
    Fault(
        "more cards than the supply has",
        DECK,
        "goods.single(tx.rules, good, min(GIFT, goods.available(tx)[good])),",
        "goods.single(tx.rules, good, GIFT),",
    ),
    Fault("a choice from an empty supply", CONSOLATION, "Consolation, skips=True, rule", "Consolation, rule"),
    Fault(
        "offered without the price",
        CAMEL,
        "payable = goods.can_pay(position, seat, CAMEL)",
        "payable = position.turn.seat == seat",
    ),
    Fault(
        "a repair without the price", QUAKE, "if roads and goods.can_pay(position, seat, REPAIR) else", "if roads else"
    ),
    # leaks
    Fault(
        "an event tells a hidden card",
        HIDDEN,
        'catan.hides("goal", but_for=("seat",))',
        "lambda event, seat: event if seat is not None else GoalDealt(event.seat, None)",
    ),
    Fault("a view shows the deck", HIDDEN, "goals.deck.conceal(seat),", "goals.deck,"),
    Fault("a view shows the hands", HIDDEN, "concealed(goals.hands, seen),", "goals.hands,"),
    Fault(
        "shown points count hidden cards",
        HIDDEN,
        '"goals/goal", points, shown=False, reads',
        '"goals/goal", points, reads',
    ),
    Fault("outcomes of a hidden draw are public", HIDDEN, "public=False,", "public=True,"),
    Fault("winners turn up cards in silence", HIDDEN, "for seat in event.winners:", "for seat in event.winners[1:]:"),
    Fault("worlds are made up of too many cards", HIDDEN, "pool = not_among(ALL, seen.hands)", "pool = [*ALL]"),
    Fault(
        "options depend on hidden points",
        FRIENDLY,
        "rules.points(position, seat, hidden=False) <= SPARED_POINTS",
        "rules.points(position, seat) <= SPARED_POINTS",
    ),
    # undeclared reads
    Fault("points read the board undeclared", HIDDEN, "reads=(Goals, Island)", "reads=(Goals,)"),
    Fault("points read their slice undeclared", MARK, "count, reads=(Springs,)", "count, reads=()"),
    Fault("the card's points read nothing", HARBORS, "_card_points, reads=(Harbormaster,)", "_card_points, reads=()"),
    # events
    Fault("a card comes in silence", DECK, "tx.emit(FortuneCame(phase.seat, action.card, len(deck)))", "pass"),
    Fault("the camel moves in silence", CAMEL, "tx.emit(CamelLed(action.edge))", "pass"),
    Fault("a spring is found in silence", MARK, "tx.emit(SpringFound(event.owner, nodes(tx)[index]))", "pass"),
    Fault("the card passes in silence", HARBORS, "tx.emit(HarbormasterPassed(former, holder))", "pass"),
    Fault("a card is turned in silence", CARDS, "tx.emit(CardTurned(phase.seat, action.number, action.event))", "pass"),
    Fault("the card is told and not passed", HARBORS, "tx.update(Harbormaster(holder))", "pass"),
    # what follows from others, and markers
    Fault("lengths are not measured again", CAMEL, "    longest_road.measure_again(tx)", "    pass"),
    Fault(
        "cities do not count at once",
        HARBORS,
        "if tx.rules.piece_index[event.piece] not in tx.rules.derived[pieces.BUILDINGS]:",
        'if event.piece != "settlement":',
        fact="reactions run when a city stands already, so that the line makes no difference",
    ),
    Fault(
        "nobody hears that a building has gone",
        HARBORS,
        "        catan.Reaction(base.PieceRemoved, _react),\n        catan.Reaction(base.PieceMoved, _react),\n",
        "",
        ("cities_knights",),
        fact="a building that goes leaves another, which is heard of",
    ),
    Fault(
        "the event of a turn is never forgotten", CARDS, "tx.update(catan.evolve(tx[EventDeck], event=None))", "pass"
    ),
    Fault(
        "a marker stays where a road has gone",
        QUAKE,
        "        _set(tx, tx[Damage].roads & ~(1 << edge))",
        "        pass",
        ("cities_knights",),
    ),
    # wrong moments, wrong seats, wrong options
    Fault(
        "a seat without a whole road must damage one",
        QUAKE,
        "Quake(one) for one in tx.rules.clockwise(seat) if undamaged(tx, one)",
        "Quake(one) for one in tx.rules.clockwise(seat)",
    ),
    Fault(
        "a damaged road is damaged again",
        QUAKE,
        "    return catan.members(undamaged(position, seat))",
        "    return catan.members(pieces.on_board(position, ROAD, seat))",
    ),
    Fault("an undeclared refusal", CAMEL, "refusals=(CANNOT_PAY, NO_ROAD),", "refusals=(CANNOT_PAY,),"),
    Fault(
        "no hex is left for the robber",
        FRIENDLY,
        "    if left & ~hexes:",
        "    if hexes or left:",
        fact="the robber stays where it is, and only the text says that it goes to the desert",
    ),
    Fault("taken places are offered", OWN_GAME, "all_hexes & ~sum(claims.owned)", "all_hexes"),
    Fault(
        "only the last claim counts",
        OWN_GAME,
        "catan.HexSet(claims.owned[seat] | 1 << action.hex)",
        "catan.HexSet(1 << action.hex)",
    ),
    Fault("a sentence misspells a field", HARBOR_TEXTS, '"{taker} is now the', '"{take} is now the'),
    Fault(
        "the first seat gets every card",
        DECK,
        "tx.then(TurnUp(event.seat))",
        "tx.then(TurnUp(catan.Seat(0)))",
        fact=ANY_SEAT,
    ),
    Fault(
        "one seat has all turns",
        OWN_GAME,
        "following = catan.Seat((seat + 1) % tx.rules.seats)",
        "following = catan.Seat(seat)",
        fact=ANY_SEAT,
    ),
)
