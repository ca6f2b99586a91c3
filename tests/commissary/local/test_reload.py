"""What `npm run dev` starts again after a file was saved."""

from pathlib import Path

import pytest

from commissary.local.reload import FRONT_END, PYTHON, Changes, part_of
from tests.commissary.local.conftest import until


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("src/commissary/settings.py", PYTHON),
        ("tenants/posts/services.py", PYTHON),
        ("shared/api/__pycache__/views.cpython-311.pyc", None),
        ("shared/api/notes.txt", None),
        ("frontend/site/entry-server.tsx", FRONT_END),
        ("frontend/theme/site.css", FRONT_END),
        ("frontend/dist/renderer/server.js", None),
        ("frontend/dist.4711/renderer/server.js", None),
        ("frontend/node_modules/.vite/x.js", None),
        ("frontend/.site.tsx.swp", None),
    ],
)
def test_a_saved_file_belongs_to_a_part_of_the_product_or_to_none(path: str, part: str | None):
    assert part_of(Path(path)) == part


def test_changes_are_noticed_and_told_once(tmp_path: Path):
    for folder in ("src", "shared", "tenants", "frontend"):
        (tmp_path / folder).mkdir()
    changes = Changes(tmp_path)
    number = 0

    def saved() -> set[str]:
        # Again and again: it takes a moment until the watch is set up.
        nonlocal number
        number += 1
        (tmp_path / "src" / "views.py").write_text(f"number = {number}")
        return changes.take()

    assert until(saved) == {PYTHON}
    (tmp_path / "frontend" / "site.css").write_text("a {}")
    until(lambda: FRONT_END in changes.take())
