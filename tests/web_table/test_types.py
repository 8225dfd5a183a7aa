"""What the scripts of the page are made of: the compiler of TypeScript reads the types in their comments."""

import shutil
import subprocess
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TSC = shutil.which("tsc", path=f"{EXAMPLES / 'typescript' / 'node_modules' / '.bin'}") or shutil.which("tsc")


@pytest.mark.thorough
@pytest.mark.skipif(TSC is None, reason="`npm install` in examples/typescript brings the compiler of TypeScript")
def test_the_types_of_the_scripts_hold() -> None:
    command = [str(TSC), "--project", str(EXAMPLES / "web_table" / "static")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
