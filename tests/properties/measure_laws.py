"""How long the laws take to find the planted faults: `python -m
tests.properties.measure_laws`.

Each fault is looked for with three seeds at the default settings, each time without any walk that is known already.
"""

from __future__ import annotations

import time
from tempfile import TemporaryDirectory

from hypothesis import Phase, seed, settings
from hypothesis.configuration import set_hypothesis_home_dir

from catan_core.testing.strategies.index import index_of
from tests.properties.laws import LAWS, Found
from tests.properties.laws_at_sea import LAWS_AT_SEA
from tests.properties.planted_at_sea import FAULTS_AT_SEA
from tests.properties.planted_interactions import FAULTS

SEEDS = (1, 2, 3)
FINDING = settings(max_examples=100, database=None, deadline=None, phases=[Phase.generate, Phase.shrink])


def measured(found: Found, number: int) -> tuple[bool, float]:
    """Whether a law finds its fault with a seed, and after how many seconds of CPU time the smallest failure stands."""
    index_of.cache_clear()
    law = seed(number)(FINDING(found.test((FAULTS | FAULTS_AT_SEA)[found.fault].rules(3))))
    began = time.process_time()
    with TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)
        try:
            law()
        except AssertionError:
            return True, time.process_time() - began
    return False, time.process_time() - began


if __name__ == "__main__":
    for found in (*LAWS, *LAWS_AT_SEA):
        for number in SEEDS:
            is_found, seconds = measured(found, number)
            print(
                f"{found.fault:40}seed {number}  {'found' if is_found else 'not found':12}{seconds:6.1f} s", flush=True
            )
