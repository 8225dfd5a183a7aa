"""The Caravans with the Rivers (Traders & Barbarians, combinations; TB-COMP-07): the oasis lies between the rivers.

Camels go along and over rivers; one on a bridge doubles it, as any way of a seat.
"""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs, rivers


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.RIVERS, pairs.CARAVANS)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return rivers.with_desert()
