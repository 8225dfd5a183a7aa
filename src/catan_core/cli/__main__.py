"""`python -m catan_core.cli` is `catan`."""

import sys

from catan_core.cli import main

sys.exit(main())
