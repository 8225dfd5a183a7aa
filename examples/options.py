"""Choosing between readings of the rules."""

import catan_core as catan

# --8<-- [start:options]
rules = catan.ruleset(
    "base", options={"base.turn_phases": "combined", "base.victory_points": 12}
)
# --8<-- [end:options]
print(rules.options)

# --8<-- [start:edition]
rules = catan.ruleset(
    "base", edition="en2025", options={"base.friendly_robber": True}
)
# --8<-- [end:edition]
print(rules.options)

# --8<-- [start:unknown]
try:
    catan.ruleset("base", options={"base.steal": "sometimes"})
except catan.UnknownOption as error:
    # option 'base.steal' cannot be 'sometimes'; allowed: 'may', 'must'
    print(error)
# --8<-- [end:unknown]
