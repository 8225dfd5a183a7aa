"""Makes the command available to the tests here."""

from tests.cli.table import catan_command

__all__ = ["catan_command"]
