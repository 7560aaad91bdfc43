"""What the tests share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import pytest

import sprague

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def quiet() -> None:
    sprague.progress(False)


@pytest.fixture(scope="session")
def program() -> Callable[..., Any]:
    """The program `sprague`, asked for a document."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    name = "sprague.exe" if sys.platform == "win32" else "sprague"
    found = [target / profile / name for profile in ("debug", "release") if (target / profile / name).exists()]
    if not found:
        subprocess.run(["cargo", "build", "--quiet", "-p", "sprague-cli"], cwd=ROOT, check=True)
        found = [target / "debug" / name]

    def ask(*arguments: str) -> Any:
        done = subprocess.run([found[0], *arguments, "--json"], capture_output=True, text=True, encoding="utf-8")
        return json.loads(done.stdout)

    return ask
