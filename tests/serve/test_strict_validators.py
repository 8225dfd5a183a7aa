"""The schemas are taken by Ajv, the validator of JavaScript, as strict as it comes; `npm install` brings it."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.serve.protocol import protocol_schema

TOOLS = Path(__file__).parents[2] / "examples" / "typescript"
AJV = TOOLS / "node_modules" / "ajv" / "dist" / "2020.js"

COMPILE = """
const { Ajv2020 } = require(process.argv[1]);
let text = "";
process.stdin.on("data", (part) => (text += part)).on("end", () => {
  for (const { schema, good, bad } of JSON.parse(text)) {
    const check = new Ajv2020().compile(schema);
    for (const each of good) {
      if (!check(each)) throw new Error(`refused: ${JSON.stringify(check.errors)}`);
    }
    for (const each of bad) {
      if (check(each)) throw new Error(`accepted: ${JSON.stringify(each)}`);
    }
  }
});
"""

needs_ajv = pytest.mark.skipif(
    not AJV.exists() or shutil.which("node") is None, reason="`npm install` in examples/typescript brings Ajv"
)


def compiled(*cases: dict[str, object]) -> None:
    """Have Ajv take schemas in its strict mode, and check values by them."""
    asked = [{"good": [], "bad": [], **case} for case in cases]
    ran = subprocess.run(
        ["node", "-e", COMPILE, str(AJV)], input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "")


@needs_ajv
@pytest.mark.thorough
@pytest.mark.parametrize(
    "ids", [("base",), ("base", "five_six"), ("base", "cities_knights", "seafarers"), ("dice_game",)], ids="+".join
)
def test_ajv_takes_the_schema_without_a_word(ids: tuple[str, ...]) -> None:
    ruleset = catan.ruleset(*ids)
    rules = ruleset.rules(5 if "five_six" in ids else 3)
    compiled({"schema": rules.schema()}, {"schema": protocol_schema(rules)})


@needs_ajv
@pytest.mark.thorough
def test_ajv_accepts_what_is_written_and_refuses_dice_that_no_die_shows() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=7)
    rules = match.game.rules
    view = json.loads(match.game.view(catan.Seat(0)).to_json())
    dice = {"type": "base/dice", "faces": {"red": 3, "yellow": 4}}
    wrong = {"type": "base/dice", "faces": {"red": -999, "yellow": 4}}
    compiled(
        {"schema": rules.schema("view"), "good": [view], "bad": [{**view, "points": []}]},
        {"schema": rules.schema("chance"), "good": [dice], "bad": [wrong]},
    )
