"""Messages as types of TypeScript."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.codec.typescript import declarations
from tests.engine import atlas, toy

EXAMPLE = Path(__file__).parents[2] / "examples" / "typescript"
TSC = shutil.which("tsc", path=f"{EXAMPLE / 'node_modules' / '.bin'}") or shutil.which("tsc")
BASE = declarations(catan.ruleset("base").rules(4))
SEA = declarations(
    catan.ruleset("base", "seafarers", options={"seafarers.scenario": "fog_islands"}).rules(4),
)
KNIGHTS = declarations(catan.ruleset("base", "cities_knights").rules(4))


def declared(text: str) -> list[str]:
    return re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)


def block(name: str, text: str = BASE) -> str:
    """A declaration, without the comment before it."""
    (found,) = [part for part in text.split("\n\n") if re.search(rf"^export (?:interface|type) {name}\b", part, re.M)]
    return found[found.index("export ") :].rstrip()


def test_an_action_is_an_interface_with_its_tag() -> None:
    assert block("BuildRoad") == (
        'export interface BuildRoad {\n  type: "base/build-road";\n  seat: Seat;\n  edge: Edge;\n}'
    )


def test_what_has_a_tag_is_a_union_to_switch_over() -> None:
    rules = catan.ruleset("base").rules(4)
    listed = re.findall(r"^  \| (\w+)", block("Action"), re.MULTILINE)
    chance = {spec.action.tag for spec in rules.chances.values()}
    assert len(listed) == len(set(listed)) == len(set(rules.actions_by_tag) - chance)
    for name in listed:
        assert re.search(r'^  type: "base/[a-z-]+";$', block(name), re.MULTILINE)


def test_places_goods_and_values_by_seat_have_types_of_their_own() -> None:
    assert block("Node") == 'export type Node = [number, number, "N" | "S"];'
    assert block("Edge") == "export type Edge = [Node, Node];"
    assert block("Goods") == "export type Goods = Partial<Record<Good, number>>;"
    assert "gains: BySeat<Goods>;" in BASE
    assert block("DevelopmentCardCounts") == (
        "export type DevelopmentCardCounts = Partial<Record<DevelopmentCard, number>>;"
    )
    assert block("DevelopmentCard") == (
        'export type DevelopmentCard = "knight" | "road_building" | "year_of_plenty" | "monopoly" | "victory_point";'
    )
    assert "faces: Record<Die, number | DieSymbol>;" in block("Dice")
    assert block("DieSymbol") == "export type DieSymbol = never;"
    assert block("Track", KNIGHTS) == 'export type Track = "trade" | "politics" | "science";'
    assert "hands: BySeat<DevelopmentCardCounts | null>;" in block("SeenDevCards")
    assert "    [name: string]: unknown;" in block("Refusal")


def test_what_a_seat_may_not_know_may_be_null() -> None:
    assert "hands: BySeat<Goods>;" in block("Holdings")
    assert "hands: BySeat<Goods | null>;" in block("SeenHoldings")


def test_every_name_is_declared_once_and_every_name_that_is_used_is_declared() -> None:
    for text in (BASE, KNIGHTS, SEA, *(declarations(catan.ruleset(toy_or_atlas).rules(2)) for toy_or_atlas in TOYS)):
        names = declared(text)
        assert len(names) == len(set(names))
        code = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"]*\"|^ *\w+\??:", "", text, flags=re.DOTALL | re.MULTILINE)
        used = set(re.findall(r"\b[A-Z]\w*", code)) - {"T", "Record", "Partial"}
        assert used <= set(names)


TOYS = (toy.EXPANSION, atlas.EXPANSION)


def test_the_names_of_the_base_game_are_the_same_with_an_expansion() -> None:
    for name in ("BuildRoad", "Discards", "SeenDiscards", "Produced", "Holdings"):
        assert re.search(r"\"base/[a-z-]+\"", block(name, KNIGHTS))
        assert block(name, BASE).splitlines()[:2] == block(name, KNIGHTS).splitlines()[:2]


@pytest.mark.thorough
@pytest.mark.skipif(TSC is None, reason="there is no TypeScript: `npm install` in examples/typescript brings it")
def test_typescript_takes_the_types(tmp_path: Path) -> None:
    texts = {"base": BASE, "knights": KNIGHTS, "dice": declarations(catan.ruleset("dice_game").rules(3))}
    texts["six"] = declarations(catan.ruleset("base", "five_six", "cities_knights").rules(6))
    texts["sea"] = SEA
    for name, text in texts.items():
        (tmp_path / f"{name}.ts").write_text(text)
    (tmp_path / "use.ts").write_text(USE)
    assert TSC is not None
    command = [TSC, "--strict", "--noEmit", "--skipLibCheck", *map(str, sorted(tmp_path.glob("*.ts")))]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


USE = """
import { Action, View, SeenPhase } from "./base";

export function ask(view: View, action: Action): string {
  switch (action.type) {
    case "base/build-road":
      return `${action.seat}: ${action.edge[0][2]}`;
    case "base/discard":
      return `${action.cards.brick ?? 0}`;
    // @ts-expect-error: there is no such action
    case "base/fly":
      return "";
  }
  const phase: SeenPhase | undefined = view.stack[0];
  // @ts-expect-error: a hand may be hidden
  const bricks: number = view.slices["base/holdings"].hands[0].brick ?? 0;
  return phase === undefined ? `${bricks}` : phase.type;
}
"""
