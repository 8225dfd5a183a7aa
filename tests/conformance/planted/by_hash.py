"""Brings cards in the order of a set, or in alphabetical order if it is mended.

Sets of PyPy keep the order in which they were filled, so the words are sorted by hash, as in sets of CPython.
"""

from catan_core import Row, Setup, TableSpecs, hookimpl
from tests.conformance.market import CARD_KINDS

WORDS = ["apricot", "cherry", "date", "fig", "grape", "kiwi", "lemon", "mango", "orange", "plum", "quince"]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(CARD_KINDS, word, 2) for word in (WORDS if "mended" in setup.expansions else sorted(WORDS, key=hash))]
