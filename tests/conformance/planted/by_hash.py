"""Brings cards in the order of a set, or in alphabetical order if it is mended."""

from catan_core import Row, Setup, hookimpl

WORDS = {"apricot", "cherry", "date", "fig", "grape", "kiwi", "lemon", "mango", "orange", "plum", "quince"}


@hookimpl
def catan_tables(setup: Setup) -> list[Row]:
    return [Row("market/cards", word, 2) for word in (sorted(WORDS) if "mended" in setup.expansions else WORDS)]
