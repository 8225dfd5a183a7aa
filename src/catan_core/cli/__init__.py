"""The `catan` command. Knows no expansion by name."""

from catan_core.cli.main import main

__all__ = ["main"]
