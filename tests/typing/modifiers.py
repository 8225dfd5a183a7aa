"""What mypy refuses of queries, modifiers and refusals; an ignore that is of no use is an error itself."""

import catan_core as catan
from catan_core import Citation, Goods, Position, Refusal, Seat, add, allow, change, forbid, limit
from catan_core.base import HAND_LIMIT, PRICE_OF, ROBBER_MAY_MOVE, ROBBER_TARGETS, YIELDS_NOW

RULE = Citation("typing", "Types")
NO = Refusal("typing.no", RULE, text="No.")
SILENT = Refusal("typing.silent", RULE)  # type: ignore[call-arg]
IN_PASSING = Refusal("typing.third", RULE, "The sentence has a name.")  # type: ignore[call-arg]


def ore(position: Position, seat: Seat, thing: str) -> Goods:
    """An ore."""
    return position.rules.vector({"ore": 1})


def asked(position: Position, seat: Seat) -> tuple[int, Goods, bool]:
    """Answers have the types of their queries, and arguments too."""
    HAND_LIMIT(position)  # type: ignore[call-arg]
    PRICE_OF(position, "road", seat)  # type: ignore[arg-type]
    return HAND_LIMIT(position, seat), PRICE_OF(position, seat, "road"), ROBBER_MAY_MOVE(position)


def misread(position: Position, seat: Seat) -> str:
    """A number is not a word."""
    return HAND_LIMIT(position, seat)  # type: ignore[return-value]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    """Each modifier beside its like that does not fit: another kind of query, other arguments, another result."""
    return [
        add(HAND_LIMIT, lambda position, seat: 1),
        add(HAND_LIMIT, lambda position: 1),  # type: ignore[arg-type, misc]
        add(HAND_LIMIT, lambda position, seat: "one"),  # type: ignore[arg-type, return-value]
        add(ROBBER_TARGETS, lambda position, seat: 1),  # type: ignore[arg-type]
        add(PRICE_OF, ore),
        add(PRICE_OF, lambda position, seat, thing: 1),  # type: ignore[arg-type, return-value]
        add(YIELDS_NOW, lambda position: {}),  # type: ignore[arg-type]
        limit(HAND_LIMIT, lambda position, seat: 9),
        limit(PRICE_OF, ore),  # type: ignore[arg-type, type-var]
        allow(ROBBER_TARGETS, lambda position, seat: 0b11),
        allow(ROBBER_TARGETS, lambda position, seat: None),  # type: ignore[arg-type, return-value]
        allow(PRICE_OF, ore),  # type: ignore[arg-type]
        forbid(ROBBER_MAY_MOVE, lambda position: True, NO),
        forbid(ROBBER_MAY_MOVE, lambda position: "never", NO),  # type: ignore[arg-type, return-value]
        forbid(ROBBER_MAY_MOVE, lambda position: True),  # type: ignore[call-arg]
        forbid(HAND_LIMIT, lambda position, seat: 1, NO),  # type: ignore[arg-type]
        change(HAND_LIMIT, lambda cards, position, seat: 2 * cards),
        change(HAND_LIMIT, lambda cards, position: 2 * cards),  # type: ignore[arg-type, misc]
        change(HAND_LIMIT, lambda cards, position, seat: f"{cards}"),  # type: ignore[arg-type, return-value]
    ]
