"""Keeping games: old ones stay as they were, positions and transcripts are
text, decisions can be taken back.
"""

import random

import catan_core as catan

# --8<-- [start:immutable]
start = catan.new_game("base", seats=4, seed=7)
first = start.actions[0]
after = start.play(first)
assert after.state != start.state
assert first in start.actions  # the game before is as it was
assert first not in after.actions
# --8<-- [end:immutable]

# --8<-- [start:position]
game = catan.new_game("base", seats=4, seed=7)
text = game.to_json()
assert catan.Game.from_json(text) == game
# --8<-- [end:position]

# --8<-- [start:transcript]
match = catan.Match(catan.ruleset("base"), seats=3, seed=1)
rng = random.Random(1)
for _ in range(40):
    match.play(match.game.actions.sample(rng))
lines = str(match.transcript)

assert catan.replay(lines) == match.game  # the end
early = catan.replay(lines, upto=5)  # after five actions
for game in catan.steps(lines):  # every point, one after the other
    assert game.turn.number <= match.game.turn.number
# --8<-- [end:transcript]

# --8<-- [start:undo]
decision = match.undo()
assert match.game.actors == (decision.seat,)
match.play(decision)
assert str(match.transcript) == lines  # the same decision meets the same chance
# --8<-- [end:undo]

# --8<-- [start:resume]
stored = catan.Transcript.parse(lines)
resumed = catan.Match.resume(stored, seed="a new secret")
assert resumed.game == match.game
resumed.play(resumed.game.actions[0])
# --8<-- [end:resume]

# --8<-- [start:metadata]
match.metadata = {"seat 0": "Ada", "seat 1": "Blai", "date": "2026-01-31"}
stored = catan.Transcript.parse(str(match.transcript))
assert stored.metadata["date"] == "2026-01-31"
assert stored.names == ("Ada", "Blai", "")
assert catan.Match.resume(stored).metadata == match.metadata
# --8<-- [end:metadata]

# --8<-- [start:lies]
try:
    catan.replay(lines.replace('"red":', '"red":9', 1))
except catan.TranscriptError as error:
    print(error.line, error.message)
# --8<-- [end:lies]
print(
    len(lines.splitlines()),
    "lines, turn",
    match.game.turn.number,
    "after",
    early,
)
