"""`npm run dev` restarts programs after a file is saved."""

from pathlib import Path

import pytest

from commissary.devserver.reload import BUNDLES, PYTHON, Changes, find_targets
from tests.commissary.devserver.conftest import until


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("src/commissary/settings.py", (PYTHON,)),
        ("tenants/posts/changes/services.py", (PYTHON,)),
        ("shared/api/__pycache__/views.cpython-311.pyc", ()),
        ("shared/api/notes.txt", ()),
        ("frontend/site/entry-server.tsx", ("site", "renderer")),
        ("frontend/panel/main.tsx", ("panel",)),
        ("frontend/theme/families.css", BUNDLES),
        ("frontend/build.mjs", BUNDLES),
        ("frontend/generated/blocks.ts", BUNDLES),
        ("frontend/generated/schema.d.ts", ()),
        ("frontend/generated/.stamp", ()),
        ("frontend/theme/fonts/fraunces.woff2", ()),
        ("frontend/dist/renderer/server.js", ()),
        ("frontend/dist.4711/renderer/server.js", ()),
        ("frontend/node_modules/.vite/x.js", ()),
        ("frontend/.site.tsx.swp", ()),
    ],
)
def test_saved_file_reloads_the_parts_that_use_it(path: str, parts: tuple[str, ...]):
    assert find_targets(Path(path)) == parts


def test_changes_are_reported_once(tmp_path: Path):
    for folder in ("src", "shared", "tenants", "frontend"):
        (tmp_path / folder).mkdir()
    changes = Changes(tmp_path)
    number = 0

    def save_and_drain() -> set[str]:
        # Repeatedly, because setting up the watch takes a moment.
        nonlocal number
        number += 1
        (tmp_path / "src" / "views.py").write_text(f"number = {number}")
        return changes.drain()

    assert until(save_and_drain) == {PYTHON}
    (tmp_path / "frontend" / "panel").mkdir()
    (tmp_path / "frontend" / "panel" / "main.tsx").touch()
    assert "panel" in until(changes.drain)
