"""Faults that show where rules meet, each of one line, in the expansions that are shipped.

They were chosen before anybody looked at what the laws find of them, and none was changed or left out afterwards.
`alongside` are the expansions that are played together.
"""

from __future__ import annotations

from tests.planted.fault import Fault

BASE = "src/catan_core/base/"
KNIGHTS = "src/catan_expansions/cities_knights/"
SEA = "src/catan_expansions/seafarers/"
MORE = "src/catan_expansions/five_six/"

CK = ("cities_knights",)
SF = ("seafarers",)
BOTH = ("cities_knights", "seafarers")
SIX = ("five_six",)
REQUESTS = (("five_six.sbp_request", "request_during_turn"),)
PAIRED = (("five_six.extra_phase", "paired_players"),)

INTERACTIONS = (
    # roads, and what cuts them
    Fault(
        "roads are measured only where a piece was touched",
        f"{BASE}longest_road.py",
        "    if type(tx.answered) in rules.derived[IN_HAND_PHASES] or (",
        "    if (",
        CK,
        fact="no walk has a road that changes while another piece is in hand",
    ),
    Fault(
        "roads are measured with a piece in hand",
        f"{BASE}longest_road.py",
        "    if in_hand(tx):",
        "    if not in_hand:",
        CK,
    ),
    Fault(
        "nobody measures when a knight comes or goes",
        f"{BASE}longest_road.py",
        "kind not in rules.derived[ROUTES] and kind not in rules.derived[BLOCKERS]:",
        "kind not in rules.derived[ROUTES] and not rules.pieces[kind].building:",
        CK,
    ),
    Fault(
        "somebody wins with a piece in hand",
        f"{BASE}window.py",
        "seat is None or in_hand(position)",
        "seat is None",
        CK,
        fact="a seat would have to reach its goal while it holds a piece",
    ),
    # what is remembered of a turn
    Fault(
        "promotions are never forgotten",
        f"{KNIGHTS}knights.py",
        "tx.update(Knights(state.active, catan.NodeSet(0), catan.NodeSet(0)))",
        "tx.update(Knights(state.active, catan.NodeSet(0), state.promoted))",
        CK,
    ),
    Fault(
        "activations are never forgotten",
        f"{KNIGHTS}knights.py",
        "tx.update(Knights(state.active, catan.NodeSet(0), catan.NodeSet(0)))",
        "tx.update(Knights(state.active, state.fresh, catan.NodeSet(0)))",
        CK,
    ),
    Fault("the fleet sails on and on", f"{KNIGHTS}progress/trade.py", "        tx.update(NOTHING)", "        pass", CK),
    Fault(
        "everybody trades with the fleet",
        f"{KNIGHTS}progress/trade.py",
        "if fleet and position[base.Window].seat == seat",
        "if fleet",
        CK,
    ),
    Fault(
        "a moved knight is as fresh as new",
        f"{KNIGHTS}knight_actions.py",
        "    recall(tx, node, known)",
        "    pass",
        CK,
    ),
    Fault(
        "a knight that retreats lies down",
        f"{KNIGHTS}knight_actions.py",
        "    recall(tx, action.node, (phase.active, phase.fresh, phase.promoted))",
        "    pass",
        CK,
    ),
    Fault("a card played is never forgotten", f"{BASE}dev_cards.py", "none), used=False))", "none)))", SIX),
    Fault(
        "requests are never forgotten",
        f"{MORE}building_requests.py",
        "        tx.update(BuildingRequests(catan.SeatSet(0)))",
        "        pass",
        SIX,
        REQUESTS,
    ),
    Fault(
        "the window of the second stays open",
        f"{MORE}paired_players.py",
        "    base.close_window(tx)",
        "    pass",
        SIX,
    ),
    # cities, walls and barbarians
    Fault(
        "walls stay where a city was",
        f"{KNIGHTS}city_walls.py",
        "    if walls(tx, owner) >> node & 1:",
        "    if not walls(tx, owner):",
        CK,
    ),
    Fault(
        "improvements stay without a city",
        f"{KNIGHTS}barbarians.py",
        "    if not cities(tx, seat) and IMPROVEMENTS_WITHOUT_CITY",
        "    if cities(tx, seat) and IMPROVEMENTS_WITHOUT_CITY",
        CK,
    ),
    Fault(
        "a metropolis falls to the barbarians",
        f"{KNIGHTS}metropolis.py",
        "    return cities(position, seat) & ~metropolises(position, seat)",
        "    return cities(position, seat)",
        CK,
    ),
    Fault(
        "metropolises do not anger the barbarians",
        f"{KNIGHTS}barbarians.py",
        "return sum(cities(position, seat).bit_count()",
        "return sum(free_cities(position, seat).bit_count()",
        CK,
    ),
    Fault("knights do not tire in a battle", f"{KNIGHTS}barbarians.py", "    rest(tx, phase.fighting)", "    pass", CK),
    Fault("a wall protects one card", f"{KNIGHTS}city_walls.py", "return SAFE_CARDS * walls(", "return walls(", CK),
    Fault(
        "the robber wakes before the barbarians land",
        f"{KNIGHTS}barbarians.py",
        "    return not position[Barbarians].landed",
        "    return position[Barbarians].ship < 0",
        CK,
    ),
    Fault(
        "the Diplomat leaves a knight stranded",
        f"{KNIGHTS}progress/diplomat.py",
        "    return KNIGHT_STRANDED(edge=edge) if knights(rest, owner) & ends & ~onward else None",
        "    return None",
        CK,
        fact="the road would be joined to nothing but the knight, and no game comes there",
    ),
    Fault(
        "a metropolis is won and not lost",
        f"{KNIGHTS}metropolis.py",
        "        pieces.remove(tx, piece, former, catan.lowest(pieces.on_board(tx, piece, former)))",
        "        pass",
        CK,
        fact="no walk has a metropolis that changes hands",
    ),
    Fault(
        "a hand that is looked at is told to all",
        f"{KNIGHTS}progress/trade.py",
        'catan.hides("cards", but_for=("seat", "victim"))',
        "lambda event, seat: event if seat is not None else HandSeen(event.seat, event.victim, None)",
        CK,
    ),
    Fault(
        "a monopoly takes more than there is",
        f"{KNIGHTS}progress/trade.py",
        "count = min(most, tx[base.Holdings].hands[other][good])",
        "count = min(most, goods.stealable_size(tx, other))",
        CK,
    ),
    # ships
    Fault(
        "a ship moved is never forgotten",
        f"{SEA}moving.py",
        "        tx.update(NONE_YET)",
        "        tx.update(ShipsThisTurn(catan.EdgeSet(0), log.moved))",
        SF,
    ),
    Fault(
        "ships move on and on",
        f"{SEA}moving.py",
        "tx.update(ShipsThisTurn(tx[ShipsThisTurn].built, True))",
        "tx.update(ShipsThisTurn(tx[ShipsThisTurn].built, False))",
        SF,
    ),
    Fault(
        "a ship just built sails at once",
        f"{SEA}moving.py",
        "ShipsThisTurn(catan.EdgeSet(log.built | 1 << event.edge), log.moved)",
        "ShipsThisTurn(catan.EdgeSet(log.built), log.moved)",
        SF,
    ),
    Fault(
        "a new ship that the Diplomat moves is an old one",
        f"{SEA}moving.py",
        "catan.EdgeSet(log.built & ~(1 << origin) | 1 << edge)",
        "catan.EdgeSet(log.built & ~(1 << origin))",
        BOTH,
        fact="no walk has a Diplomat that moves a ship of the same turn",
    ),
    Fault(
        "the pirate robs whoever has a ship",
        f"{SEA}pirate.py",
        "pieces.on_board(position, SHIP, owner) & edges]",
        "pieces.on_board(position, SHIP, owner)]",
        SF,
    ),
    Fault(
        "the pirate robs its own master",
        f"{SEA}pirate.py",
        "return catan.mask_of(owners) & ~(1 << seat)",
        "return catan.mask_of(owners)",
        SF,
    ),
    Fault(
        "ships are built beside the pirate",
        f"{SEA}pirate.py",
        "    return pirate_edges(position) if network == pieces.SEA else 0",
        "    return pirate_edges(position) if network != pieces.SEA else 0",
        SF,
    ),
    Fault(
        "gold brings more than the supply has",
        f"{SEA}gold.py",
        "    count = min(phase.count, sum(choices.supply_cards(tx)))",
        "    count = phase.count",
        SF,
        fact="no walk has gold due that the supply cannot pay",
    ),
    Fault(
        "the robber does not stop gold",
        f"{SEA}gold.py",
        "== GOLD and hex != island.robber]",
        "== GOLD]",
        SF,
    ),
    Fault(
        "home counts as a new island",
        f"{SEA}special_points.py",
        "tx.update(Settled(settled.home, _with(settled.new, seat, fresh)))",
        "tx.update(Settled(settled.home, _with(settled.new, seat, reached)))",
        SF,
        fact="no building touches two areas: a third would lie between them",
    ),
    # knights at sea
    Fault(
        "a knight does not tie its ships",
        f"{SEA}with_cities_knights.py",
        "        catan.allow(ANCHORS, knights.knights),",
        "        catan.allow(ANCHORS, pieces.buildings),",
        BOTH,
    ),
    Fault(
        "own knights freeze the ships",
        f"{SEA}with_cities_knights.py",
        "knight_actions.opposing(position, seat))",
        "knight_actions.opposing(position, seat) | knights.knights(position, seat))",
        BOTH,
    ),
    Fault(
        "the pirate wakes before the barbarians land",
        f"{SEA}with_cities_knights.py",
        "    return not position[Barbarians].landed",
        "    return position[Barbarians].ship < 0",
        BOTH,
    ),
    Fault(
        "a knight chases the pirate and does not tire",
        f"{SEA}with_cities_knights.py",
        "    knights.rest(tx, 1 << action.node)",
        "    pass",
        BOTH,
    ),
    # five and six
    Fault(
        "the second acts in the window of the first",
        f"{MORE}paired_players.py",
        "    base.open_window(tx, phase.seat)\n    tx.then(*(PARTS",
        "    base.open_window(tx, tx.turn.seat)\n    tx.then(*(PARTS",
        SIX,
        PAIRED,
    ),
    Fault(
        "whoever builds forgets what others have just bought",
        f"{BASE}dev_cards.py",
        "catan.with_entry(cards.fresh, event.seat, none)",
        "(none,) * tx.rules.seats",
        SIX,
        PAIRED,
    ),
)
