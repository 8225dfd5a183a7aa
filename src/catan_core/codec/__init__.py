"""JSON, in and out, read strictly: positions, views, actions and events, and the rulesets they belong to."""

from catan_core.codec.positions import Codec, of, state_from_json

__all__ = ["Codec", "of", "state_from_json"]
