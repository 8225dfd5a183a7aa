"""`python -m catan_core` is the command line."""

from catan_core.cli import main

main()
