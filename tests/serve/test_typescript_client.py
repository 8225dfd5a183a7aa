"""The client in TypeScript plays a whole game through `catan serve`, where `npm install` has brought its tools."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import catan_core as catan
from catan_core.serve import Server
from catan_core.serve.methods import METHODS
from catan_core.serve.protocol import protocol_types

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "examples" / "typescript"
TSC = CLIENT / "node_modules" / ".bin" / "tsc"
PAGE = ROOT / "docs" / "how-to" / "another-language.md"


needs_typescript = pytest.mark.skipif(
    not TSC.exists() or shutil.which("npm") is None, reason="`npm install` in examples/typescript brings its tools"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example and its package, built by their own script, in a folder with a `catan` of its own."""
    tmp_path = tmp_path_factory.mktemp("client")
    left_out = shutil.ignore_patterns("node_modules", "dist", "*.tsbuildinfo", "*.tgz")
    shutil.copytree(CLIENT, tmp_path, ignore=left_out, dirs_exist_ok=True)
    tools = tmp_path / "node_modules"
    tools.mkdir()
    for tool in (CLIENT / "node_modules").iterdir():
        if tool.name != "catan-client":
            (tools / tool.name).symlink_to(tool)
    (tools / "catan-client").symlink_to(tmp_path / "client")
    command = tmp_path / "catan"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m catan_core.cli "$@"\n')
    command.chmod(0o755)
    built = subprocess.run(
        ["npm", "run", "--silent", "build"],
        cwd=tmp_path,
        env=with_command(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    types = protocol_types(catan.ruleset("base").rules(4))
    assert (tmp_path / "client" / "src" / "protocol.ts").read_text().strip() == types.strip()
    return tmp_path


def with_command(client: Path) -> dict[str, str]:
    """The environment in which `catan` is the one of that folder."""
    return {**os.environ, "PATH": f"{client}{os.pathsep}{os.environ['PATH']}"}


def run(client: Path, *arguments: str, program: str = "main") -> subprocess.CompletedProcess[str]:
    return node(client, f"dist/{program}.js", *arguments)


def node(client: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", *arguments],
        cwd=client,
        env=with_command(client),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@needs_typescript
@pytest.mark.thorough
def test_four_players_in_typescript_finish_a_game_that_each_knows_by_its_view(client: Path) -> None:
    scripts = json.loads((CLIENT / "package.json").read_text())["scripts"]
    assert scripts["start"] == "npm run --silent build && node dist/main.js"
    played = run(client)
    assert played.returncode == 0, played.stderr
    assert "wins in turn" in played.stdout
    assert len(played.stdout.splitlines()) == 5


@needs_typescript
@pytest.mark.thorough
def test_the_log_of_the_client_is_in_the_language_that_was_asked_for(client: Path) -> None:
    played = run(client, "7", "ca")
    assert played.returncode == 0, played.stderr
    told = played.stdout.splitlines()
    assert told[0].startswith("Ada col·loca un poblat")
    assert any(line.startswith("Blai treu ") for line in told)
    assert run(client, "7", "xx").returncode != 0


@needs_typescript
@pytest.mark.thorough
def test_a_bot_of_forty_lines_finishes_a_game(client: Path) -> None:
    text = (CLIENT / "src" / "bot.ts").read_text()
    assert len(text[text.index("// --8<-- [start:bot]") : text.index("// --8<-- [end:bot]")].splitlines()) <= 40
    played = run(client, "3", program="bot")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("Seat ")


@needs_typescript
@pytest.mark.thorough
def test_corners_and_hexes_are_those_of_the_board(client: Path) -> None:
    board = catan.Topology.of([(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2])
    members = catan.members

    def edge_at(edge: int) -> list[catan.NodeAt]:
        return [board.nodes[node] for node in board.edges[edge]]

    wanted: dict[str, list[list[Any]]] = {
        "nodesBeside": [[board.nodes[node] for node in members(nodes)] for nodes in board.node_neighbors],
        "hexesOf": [[board.hexes[hex] for hex in members(hexes)] for hexes in board.node_hexes],
        "nodesOf": [[board.nodes[node] for node in members(nodes)] for nodes in board.hex_nodes],
        "edgesOf": [[edge_at(edge) for edge in members(edges)] for edges in board.hex_edges],
    }
    asked = f"""
      import * as places from "catan-client";
      const hexes = {json.dumps(board.hexes)}, nodes = {json.dumps(board.nodes)};
      console.log(JSON.stringify({{
        nodesBeside: nodes.map(places.nodesBeside), hexesOf: nodes.map(places.hexesOf),
        nodesOf: hexes.map(places.nodesOf), edgesOf: hexes.map(places.edgesOf),
      }}));"""
    ran = node(client, "--input-type=module", "-e", asked)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    there = {json.dumps(place) for place in (*board.hexes, *board.nodes)}
    for name, rows in wanted.items():
        for row, given in zip(rows, told[name], strict=True):
            on_board = {place(each) for each in given if name == "edgesOf" or json.dumps(each) in there}
            assert on_board == {place(each) for each in row}, name


def place(written: Any) -> object:
    """A place that can be compared; the ends of an edge may stand in any order."""
    return frozenset(map(tuple, written)) if isinstance(written[0], list | tuple) else tuple(written)


@needs_typescript
@pytest.mark.thorough
def test_a_client_says_what_was_refused(client: Path) -> None:
    asked = """
      import { Client, Table, Refused, pick, size } from "catan-client";
      const client = new Client(), table = await Table.begin(client, { seats: 3, seed: 1 });
      const told = await table.tell(0);
      const end = { type: "base/end-turn", seat: 0 };
      const error = await table.play(0, end).catch((error) => error);
      console.log(error instanceof Refused, error.code, error.refusal);
      console.log(JSON.stringify(pick({ ore: 3, wool: 1 }, 2)), size({ ore: 3, wool: 1 }));
      await table.play(0, told.actions.actions[0]);
      console.log((await table.play(0, end).catch((error) => error)).code);
      client.close();"""
    ran = node(client, "--input-type=module", "-e", asked)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["true -32001 engine.not-now", '{"ore":2} 4', "-32005"]


@needs_typescript
@pytest.mark.thorough
def test_a_request_that_cannot_be_read_is_refused_and_those_beside_it_are_answered(client: Path) -> None:
    asked = """
      import { Client } from "catan-client";
      const client = new Client();
      const calls = [client.call("games", {}), client.call("new", { seed: 7.5 }), client.call("games", {})];
      const [before, wrong, after] = await Promise.allSettled(calls);
      console.log(before.value, wrong.reason.code, wrong.reason.message, after.value);
      client.close();"""
    ran = node(client, "--input-type=module", "-e", asked)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == "[] -32700 '7.5' is not written as a whole number []"


@needs_typescript
@pytest.mark.thorough
def test_npm_packs_the_client_without_dependencies(client: Path) -> None:
    about = json.loads((CLIENT / "client" / "package.json").read_text())
    assert "dependencies" not in about
    where = client / "client"
    packed = subprocess.run(
        ["npm", "pack", "--dry-run", "--json", "--ignore-scripts"],
        cwd=where,
        capture_output=True,
        text=True,
        check=True,
    )
    names = {file["path"] for file in json.loads(packed.stdout)[0]["files"]}
    assert {"package.json", "README.md", "dist/index.js", "dist/index.d.ts", "dist/protocol.d.ts"} <= names


def test_a_player_in_typescript_imports_nothing_but_the_client() -> None:
    imports = [line for line in (CLIENT / "src" / "player.ts").read_text().splitlines() if line.startswith("import")]
    assert imports == ['import { discard, type Action, type Seat, type Told } from "catan-client";']


def test_every_method_is_on_the_page_with_its_parameters() -> None:
    rows = [line.split("|")[1:-1] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    cells = {cell[0].strip().strip("`"): cell[1] for cell in rows if len(cell) == 3}
    assert [name for name in METHODS if name not in cells] == []
    for name, method in METHODS.items():
        for parameter in (*method.required, *method.optional):
            assert f"`{parameter}`" in cells[name], (name, parameter)


def test_the_requests_on_the_page_are_answered() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    requests = [line for line in lines if line.startswith('{"jsonrpc"') and '"method"' in line]
    requests += [f'{{"jsonrpc":"2.0","id":3,{line}}}' for line in lines if line.startswith('"method"')]
    assert len(requests) == 3
    server = Server()
    for request in requests:
        answer = json.loads(server.answer(request) or "")
        assert "result" in answer, answer
