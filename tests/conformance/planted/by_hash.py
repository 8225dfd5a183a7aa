"""Brings cards in the order of a set, or in alphabetical order if it is mended."""

from catan_core import Row, Setup, TableSpecs, hookimpl
from tests.conformance.market import CARD_KINDS

WORDS = {"apricot", "cherry", "date", "fig", "grape", "kiwi", "lemon", "mango", "orange", "plum", "quince"}


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(CARD_KINDS, word, 2) for word in (sorted(WORDS) if "mended" in setup.expansions else WORDS)]
