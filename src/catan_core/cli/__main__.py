"""`python -m catan_core.cli` is `catan`."""

from catan_core.cli import main

main()
