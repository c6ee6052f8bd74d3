"""The script of the page: checked for types by TypeScript, where npm serves it; and no element is made from text."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.render.page.page import script_source, script_text

pytestmark = pytest.mark.slow


def test_the_script_is_typed(tmp_path: Path) -> None:
    npm, npx = shutil.which("npm"), shutil.which("npx")
    if npm is None or npx is None:
        pytest.skip("no npm on this machine: the script's types are not checked")
    done = subprocess.run(
        [npm, "install", "typescript@5", "--no-audit", "--no-fund"], cwd=tmp_path, capture_output=True, timeout=120
    )
    if done.returncode:
        pytest.skip("npm could not fetch typescript: the script's types are not checked")
    (tmp_path / "page.js").write_text(script_source(), encoding="utf-8")
    options = [
        "--noEmit",
        "--allowJs",
        "--checkJs",
        "--strict",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom,dom.iterable",
        "page.js",
    ]
    found = subprocess.run([npx, "tsc", *options], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert found.stdout.strip() == ""


def test_no_element_is_made_from_text_and_no_text_is_run() -> None:
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser|srcdoc|fetch\(|XMLHttp"
    )
    assert re.findall(forbidden, script_text()) == []
