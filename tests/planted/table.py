"""What is found of eighty faults, as a page of the documentation: `python -m tests.planted.table`, an hour.

With files as arguments, the results are read from them, a JSON object in each line as `planting` prints it; of a fault
that stands there more than once, the last.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from tests.planted.fault import ROOT, Fault
from tests.planted.planting import FAULTS

PAGE = ROOT / "docs" / "reference" / "what-tests-find.md"

SORTS = ("authors", "interactions")

MOST_SECONDS = 60

Result = dict[str, Any]


def measured(sort: str, name: str) -> Result:
    """What finds a fault, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.planted.planting", sort, name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    result: Result = json.loads(done.stdout.splitlines()[-1])
    return result


def read(files: Iterable[Path]) -> dict[str, Result]:
    """The results in some files, by the name of the fault."""
    lines = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return {result["name"]: result for result in lines}


def section(sort: str, results: dict[str, Result]) -> str:
    """The summary and the table of one sort of faults."""
    faults = FAULTS[sort]
    found = [results[name] for name in faults if "by" in results[name]]
    soon = [result for result in found if result["seconds"] <= MOST_SECONDS]
    lines = [
        f"{len(found)} of {len(faults)} are found, {len(soon)} of them in at most {MOST_SECONDS} seconds of CPU. The"
        f" median length of a counterexample, in actions, is {int(median([result['actions'] for result in found]))}.",
        "",
        "| Fault | Found by | Seconds | Actions |",
        "|---|---|---|---|",
    ]
    lines += [row(fault, results[name]) for name, fault in faults.items()]
    return "\n".join(lines)


def row(fault: Fault, result: Result) -> str:
    """One row: what finds the fault, or why nothing does."""
    if "by" not in result:
        why = fault.fact or "no walk comes to where it shows"
        return f"| {fault.name} | not found: {why} | {result.get('seconds', '')} | |"
    return f"| {fault.name} | `{result['by']}` | {result['seconds']} | {result['actions']} |"


def written(results: dict[str, Result]) -> str:
    """The page."""
    text = PAGE.read_text(encoding="utf-8")
    for sort in SORTS:
        head, tail = f"<!-- planted:{sort} -->", f"<!-- end:{sort} -->"
        before, _, rest = text.partition(head)
        text = f"{before}{head}\n\n{section(sort, results)}\n\n{tail}{rest.partition(tail)[2]}"
    return text


if __name__ == "__main__":
    files = [Path(name) for name in sys.argv[1:]]
    every = read(files) if files else {name: measured(sort, name) for sort in SORTS for name in FAULTS[sort]}
    PAGE.write_text(written(every), encoding="utf-8")
