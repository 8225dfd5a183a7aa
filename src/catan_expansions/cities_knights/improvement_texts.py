"""What city improvements are called where they are for sale, and what they bring; the same in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Brings = Mapping[str, str]
"""What levels bring, in a language: `cards` at every level, and besides by the track and the level, or by the level."""


def improvement_texts(tracks: Mapping[str, str], levels: Mapping[str, Sequence[str]], brings: Brings) -> dict[str, str]:
    """The texts of all levels: their names, and how they stand among what is for sale.

    >>> texts = improvement_texts({"trade": "trade"}, {"trade": ["market"]}, {"cards": "cards: red 1-{red}"})
    >>> texts["price:trade-1"], texts["price:trade-1#brings"]
    ('trade 1, market', 'cards: red 1-2')
    """
    texts = {}
    for track, names in levels.items():
        for level, name in enumerate(names, start=1):
            id = f"{track}-{level}"
            parts = (brings["cards"].format(red=level + 1), brings.get(id), brings.get(str(level)))
            texts[f"level:{id}"] = name
            texts[f"price:{id}"] = f"{tracks[track]} {level}, {name}"
            texts[f"price:{id}#brings"] = "; ".join(part for part in parts if part)
    return texts
