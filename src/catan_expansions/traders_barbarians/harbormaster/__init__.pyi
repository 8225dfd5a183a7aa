# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.harbormaster.harbormaster import Harbormaster as Harbormaster
from catan_expansions.traders_barbarians.harbormaster.harbormaster import HarbormasterPassed as HarbormasterPassed
from catan_expansions.traders_barbarians.harbormaster.harbormaster import HarborsDue as HarborsDue
from catan_expansions.traders_barbarians.harbormaster.harbormaster import all_harbor_points as all_harbor_points
from catan_expansions.traders_barbarians.harbormaster.harbormaster import harbor_points as harbor_points

EXPANSION: Expansion
