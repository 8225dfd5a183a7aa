"""The pytest plugin for tests of games and expansions, active wherever `catan-core` and pytest are installed.

It imports neither `catan_core` nor anything else of ours before a test asks for one of its fixtures, so it stands in a
package of its own: to import a module of `catan_core` would import all of the engine in every run of pytest.
"""

from catan_pytest.golden import Golden

__all__ = ["Golden"]
