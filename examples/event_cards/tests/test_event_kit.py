"""Event cards pass the kit that every expansion has to pass, alone and in company."""

import pytest
from catan_core.testing import check_expansion

from event_table import EXPANSION


# --8<-- [start:kit]
def test_it_keeps_the_promises_that_every_expansion_makes() -> None:
    check_expansion(EXPANSION, games=1, length=60)


@pytest.mark.parametrize("other", ["five_six", "cities_knights"])
def test_it_keeps_them_in_company(other: str) -> None:
    check_expansion(EXPANSION, alongside=[other], games=1, length=40, whole=0, variants=False, elsewhere=False)


# --8<-- [end:kit]
