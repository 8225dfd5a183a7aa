"""Whose rule has failed: a note on what it has raised, for those who play with expansions of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import unwrap
from types import CodeType, FrameType, ModuleType, TracebackType
from typing import TYPE_CHECKING

import attrs

from catan_core.components.diagram import CardPanel
from catan_core.components.panels import Panel, problem_of
from catan_core.model.errors import EngineError, short
from catan_core.plugin.contribution import BLAMED, Contribution
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.files import is_file, shown

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.engine.views import View
    from catan_core.model.ids import Seat
    from catan_core.model.record import Phase
    from catan_core.model.state import Position
    from catan_core.plugin.specs import SidePanel


def blame(error: Exception, rules: Rules, doing: str, asked: object = None, position: Position | None = None) -> None:
    """Note on an error which expansion has raised it, in which module, by which hook, and what was being done.

    Rules of several expansions may be at work: those of one call verbs and ask queries of others. The last of them in
    the order of compilation knows of the others, and not they of it; so it is named. `asked` is the spec whose function
    was called: if only the expansion is at work that has made this function for the other one, as `buildable` of the
    base game does, then the other one is named. Nothing is noted where no expansion is at work, or if it has been noted
    before. If a `position` is a view, that is told: rules may have looked at what it hides.
    """
    if failed_expansion(error) is not None:
        return
    if hasattr(position, "determinize"):  # a view
        doing += " in a view, where what is hidden from it is not there"
    order = rules.ruleset.chosen
    found = [(owner, frame) for frame in _frames(error.__traceback__) if (owner := _owner(frame, order)) is not None]
    if not found:
        return
    who = max((owner for owner, _ in found), key=order.index)
    frames = [frame for owner, frame in found if owner is who]
    own = [contribution for contribution in rules.contributions if contribution.expansion == who]
    whose = next((each for each in rules.contributions if asked is not None and each.spec is asked), None)
    if whose is not None and whose.expansion != who and len(frames) == len(found):
        error.add_note(whose.blamed(doing))
        return
    if whose is not None and whose.expansion == who:
        own.insert(0, whose)
    hook = next((f", {one.said}" for frame in frames for one in own if _has(one, frame.f_code)), "")
    module = str(frames[-1].f_globals.get("__name__"))
    place = f"{shown(frames[-1].f_code.co_filename)}, line {frames[-1].f_lineno}" if is_file(module) else module
    where = f"{place}, {frames[-1].f_code.co_name}"
    error.add_note(f"{BLAMED}{who.id!r} ({where}{hook}) has raised this while {doing}")


def returned_wrongly(rules: Rules, spec: object, what: str, doing: str) -> EngineError:
    """The error for what a function of a spec has returned; it is noted on as above."""
    said = next(contribution for contribution in rules.contributions if contribution.spec is spec)
    return said.returned_wrongly(what, doing)


def nothing_can_happen(rules: Rules, phase: Phase) -> EngineError:
    """The error where chance has to act in a phase, and its spec has no outcomes."""
    doing = f"chance was asked what can happen in {short(phase)}"
    return returned_wrongly(
        rules, rules.chances[type(phase)], f"{phase.tag!r} is pending, but there is nothing that chance may do", doing
    )


def require_given(rules: Rules, spec: object, value: object, kind: type, what: str, doing: str) -> None:
    """Refuse what a function of a spec, such as its `conceal`, has given in place of a record of a kind."""
    if not isinstance(value, kind):
        raise returned_wrongly(rules, spec, f"{what} must give a {kind.__name__}, not {short(value)}", doing)


def require_counted(rules: Rules, position: Position, seat: Seat, hidden: bool) -> None:
    """Refuse points of a seat that are no whole number, in the name of the source that has counted them."""
    for source in rules.points_from:
        points: object = source.count(position, seat) if hidden or source.shown else 0
        if not isinstance(points, int):
            what = f"{source.name!r} must count points, a whole number, not {short(points)}"
            raise returned_wrongly(rules, source, what, f"the points of seat {seat} were counted")


def panels_of(drawing: SidePanel, view: View, language: str, seats: Sequence[str]) -> Sequence[CardPanel | Panel]:
    """What a spec draws for a view. Refuses something else than panels, and panels with something else in them."""
    rules, doing = view.rules, "panels were drawn"
    try:
        panels: object = drawing.draw(view, language, seats)
    except Exception as error:
        blame(error, rules, doing, drawing)
        raise
    if not isinstance(panels, Sequence) or not all(isinstance(each, CardPanel | Panel) for each in panels):
        what = f"{drawing.id!r} must draw a tuple of Panel or CardPanel, not {short(panels)}"
        raise returned_wrongly(rules, drawing, what, doing)
    for panel in panels:
        problem = problem_of(panel, rules.seats)
        if problem is not None:
            raise returned_wrongly(rules, drawing, f"{drawing.id!r} draws {problem}", doing)
    return panels


def failed_expansion(error: BaseException) -> str | None:
    """The id of the expansion that has been noted on an error; None if none has."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, str) and note.startswith(BLAMED):
            return note.split("'")[1]
    return None


def failed_place(error: BaseException) -> str:
    """Where the expansion that has been noted on an error has raised it, and by which hook; "" if none has been."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, str) and note.startswith(BLAMED):
            return note.partition("(")[2].partition(") has raised this while ")[0]
    return ""


def _frames(traceback: TracebackType | None) -> Iterator[FrameType]:
    while traceback is not None:
        yield traceback.tb_frame
        traceback = traceback.tb_next


def _owner(frame: FrameType, chosen: tuple[Expansion, ...]) -> Expansion | None:
    """The expansion to whose modules the code of a frame belongs, or to the packages in which these are."""
    name = str(frame.f_globals.get("__name__"))
    ids = {expansion.id for expansion in chosen}
    for expansion in chosen:
        for _, part in expansion.parts(ids):
            module = part.__name__ if isinstance(part, ModuleType) else type(part).__module__
            package = "" if is_file(module) else module.rpartition(".")[0]
            if name == module or (package and name.startswith(f"{package}.")):
                return expansion
    return None


def _has(contribution: Contribution, code: CodeType) -> bool:
    """Whether a spec has a function with this code."""
    spec = contribution.spec
    values = [getattr(spec, field.name) for field in attrs.fields(type(spec))] if attrs.has(type(spec)) else []
    return any(
        getattr(unwrap(getattr(value, "func", value)), "__code__", None) is code for value in values if callable(value)
    )
