"""The seats of a table, as tests call them."""

from catan_core import Seat

ZERO, ONE, TWO, THREE, FOUR, FIVE = map(Seat, range(6))
