"""Two versions of the product on one home: this tree, and a copy of it with another build and migrations."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commissary.devserver.servers import free_port
from tests.hostile.product import Product, without_our_services
from tests.kit.sources import ROOT

SECONDS = 400
PARTS = ("src", "shared", "tenants", "frontend")
MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("{app}", "{last}")]
    operations = [migrations.AddField("{model}", "note", models.TextField(null=True))]
"""


class Installation:
    """A product in the background, upgraded from one tree to another."""

    def __init__(self, home: Path) -> None:
        self._environment = without_our_services() | {
            "COMMISSARY_HOME": str(home),
            "PORT": str(free_port()),
            "SNAPSHOTS": "0",
        }
        self.home = home

    def start(self, tree: Path) -> Product:
        self._run(tree, "up", "--detach")
        return Product(self.home)

    def upgrade(self, tree: Path) -> str:
        """Have the version of `tree` take over; what it says."""
        return self._run(tree, "up", "--upgrade")

    def stop(self) -> None:
        self._run(ROOT, "stop")

    def _run(self, tree: Path, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "commissary.devserver", *arguments],
            cwd=tree,
            env=self._environment | {"PYTHONPATH": f"{tree}/src:{tree}"},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def installed() -> Iterator[Installation]:
    """A home of its own, emptied when the block ends."""
    home = Path(tempfile.mkdtemp(prefix="commissary-versions-"))
    installation = Installation(home)
    try:
        yield installation
    finally:
        installation.stop()
        shutil.rmtree(home, ignore_errors=True)


def next_version(folder: Path, build: str) -> Path:
    """A copy of this tree as the version after it: two new columns, and another build."""
    tree = folder / "next"
    for part in PARTS:
        leave = shutil.ignore_patterns("__pycache__", "node_modules", "dist.*")
        shutil.copytree(ROOT / part, tree / part, ignore=leave)
    for app, model, place in (
        ("mail", "outgoingmail", "shared/mail"),
        ("faqs", "faq", "tenants/faqs"),
    ):
        migrations = tree / place / "migrations"
        last = max(each.stem for each in migrations.glob("0*.py"))
        text = MIGRATION.format(app=app, last=last, model=model)
        (migrations / "0999_note.py").write_text(text)
    latest = tree / "frontend" / "dist" / "builds" / "latest.json"
    latest.write_text(json.dumps({**json.loads(latest.read_text()), "id": build}))
    return tree
