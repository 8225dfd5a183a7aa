"""The defaults of options, which expansions change for each other, and values that several set together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_core.compiler.option_values import among, check_value, undeclared, within
from catan_core.model.errors import Conflict, RulesetError, UnknownOption
from catan_core.plugin.expansion import Expansion, comes_before
from catan_core.plugin.specs import Default, Option, Value


class Bundle:
    """Option values that several expansions set together, for options of their own or of others."""

    def __init__(self, title: str, options: Mapping[str, Option[Any]], expansions: tuple[Expansion, ...]) -> None:
        self.values: dict[str, Value] = {}
        self._title = title
        self._options = options
        self._expansions = expansions
        self._setters: dict[str, Expansion] = {}

    def add(self, who: Expansion, name: str, value: Value) -> None:
        """Set a value. Raises UnknownOption, and Conflict if two set it and nothing says who comes first."""
        self._check(who, name, value)
        self._claim(who, name)
        self.values[name] = value

    def _known(self, who: Expansion, name: str) -> Option[Any]:
        if name not in self._options:
            which = undeclared(name, self._options)
            raise UnknownOption(f"{who.id!r} sets an option that nobody here declares in {self._title}: {which}")
        return self._options[name]

    def _check(self, who: Expansion, name: str, value: Value) -> None:
        option = self._known(who, name)
        with within(f"{who.id!r}, in {self._title}"):
            check_value(option, value)

    def _claim(self, who: Expansion, name: str) -> None:
        earlier = self._setters.get(name)
        if earlier is who:
            raise Conflict(f"{who.id!r} sets the option {name!r} twice in {self._title}")
        if earlier is not None and not comes_before(earlier, who, self._expansions):
            both = f"{earlier.id!r} and {who.id!r}"
            raise Conflict(f"{both} both set {name!r} in {self._title}; one must name the other in `after`")
        self._setters[name] = who


class Defaults(Bundle):
    """The defaults that expansions give options of others: values, values by another option, and what they add."""

    def __init__(self, options: Mapping[str, Option[Any]], expansions: tuple[Expansion, ...]) -> None:
        super().__init__("the defaults", options, expansions)
        self._set: dict[str, list[Default]] = {}
        self._added: dict[str, dict[str, int]] = {}

    def change(self, who: Expansion, default: Default) -> None:
        """Take over what an expansion says of a default."""
        by_other = (bool(default.values), default.find is not None)
        ways = (default.value is not None, default.add != 0, *(bool(default.by) and way for way in by_other))
        if sum(ways) != 1 or bool(default.by) != any(by_other):
            raise RulesetError(
                f"{who.id!r}: the default of {default.option!r} needs a value, or `add`, or `by` and `values` or `find`"
            )
        if default.add:
            self._add_to(who, default)
            return
        if default.by:
            by = self._known(who, default.by)
            for chosen, value in default.values:
                with within(f"{who.id!r}, in {self._title}"):
                    check_value(by, chosen)
                self._check(who, default.option, value)
            if default.find is None:
                self._claim(who, default.option)
            elif by.read is None:
                raise RulesetError(
                    f"{who.id!r}: the default of {default.option!r} is found by a text; {by.name!r} is none"
                )
        elif default.value is not None:
            self.add(who, default.option, default.value)
        self._set.setdefault(default.option, []).append(default)

    def _add_to(self, who: Expansion, default: Default) -> None:
        option = self._known(who, default.option)
        if option.values:
            raise RulesetError(f"{who.id!r} adds to {default.option!r} in {self._title}, which is not a number")
        added = self._added.setdefault(default.option, {})
        if who.id in added:
            raise Conflict(f"{who.id!r} adds to the option {default.option!r} twice in {self._title}")
        added[who.id] = default.add

    def value(self, name: str, known: Mapping[str, Value]) -> Value:
        """The default of an option, where the values of some options are known. Raises RulesetError if what is added
        makes it a value that the option does not allow."""
        value = self._before_adding(name, known)
        added = self._added.get(name)
        if not added:
            return value
        value = int(value) + sum(added.values())
        with within(f"{' and '.join(map(repr, added))}, in {self._title}"):
            check_value(self._options[name], value)
        return value

    def _before_adding(self, name: str, known: Mapping[str, Value]) -> Value:
        usual: Value = self._options[name].default
        for default in reversed(self._set.get(name, ())):
            if not default.by:
                return usual if default.value is None else default.value
            chosen = known[default.by] if default.by in known else self.value(default.by, known)
            found = default.find(str(chosen)) if default.find is not None and chosen else None
            if found is not None:
                return found
            for wanted, value in default.values:
                if among((wanted,), chosen):
                    return value
        return usual

    def by(self) -> dict[str, set[str]]:
        """The options whose defaults depend on others, each with the names of these."""
        return {name: {default.by for default in defaults} - {""} for name, defaults in self._set.items()}

    def depends_on(self) -> dict[str, str]:
        """The options whose defaults depend on the value of another option, each with the name of the last one that
        decides. Of texts it does not tell."""
        return {name: default.by for name, defaults in self._set.items() for default in defaults if default.values}
