"""What the fixture `record_property` of pytest is to type checkers."""

from collections.abc import Callable

RecordProperty = Callable[[str, object], None]
