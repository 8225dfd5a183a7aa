"""An expansion with an action that a test plays, one that no test plays, and a refusal."""

from __future__ import annotations

import catan_core as catan
from catan_core import ActionSpec, ActionSpecs, Citation, Refusal, Setup, hookimpl, only_if, record
from catan_core.base import OwnActionPhase

WAVING, SINGING = Citation("wave", "Waving"), Citation("wave", "Singing")
TIRED = Refusal("wave.tired", SINGING, text="You are tired.")


@record
class Wave(catan.Action, tag="wave/wave"):
    pass


@record
class Sing(catan.Action, tag="wave/sing"):
    pass


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [
        ActionSpec(kind=Wave, during=(OwnActionPhase,), rule=WAVING, apply=lambda tx, phase, action: None),
        ActionSpec(
            kind=Sing,
            during=(OwnActionPhase,),
            rule=SINGING,
            refusals=(TIRED,),
            apply=lambda tx, phase, action: None,
            options=lambda position, phase, seat: only_if(False),
            why=lambda position, phase, action: TIRED(),
        ),
    ]


EXPANSION = catan.Expansion("wave", "Wave", version="1.0", modules=(__name__,), requires=("base",))
