"""Two versions of the product in one home: this tree, and a copy with another build and more migrations."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from commissary.devserver.servers import free_port
from commissary.processes.probes import check_workers
from commissary.processes.sessions import end_session
from commissary.processes.watchdog import is_well
from tests.hostile.product import Product, remove_service_settings
from tests.kit.sources import ROOT
from tests.kit.waiting import until

SECONDS = 400
WEB_PROCESSES = 2
PARTS = ("src", "shared", "tenants", "frontend")
MIGRATION = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("{app}", "{last}")]
    operations = [migrations.AddField("{model}", "note", models.TextField(null=True))]
"""


class Installation:
    """The services of `npm start`, and a web server of the tree that the link `current` points to."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._current = home / "current"
        self._environment = remove_service_settings() | {
            "COMMISSARY_HOME": str(home),
            "PORT": str(free_port()),
            "SNAPSHOTS": "0",
            "WEB_PROCESSES": str(WEB_PROCESSES),
        }
        self._webs: list[int] = []
        """The process ids of the web servers, the newest last."""

    def start(self, tree: Path) -> Product:
        self._current.symlink_to(tree)
        self._run("commissary.devserver", "up", "--services", "--detach")
        with (self.home / "logs" / "web.log").open("ab") as log:
            web = subprocess.Popen(
                [sys.executable, "-m", "commissary.cli", "web"],
                env=self._python_environment,
                cwd=self.home,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        health = check_workers(self.home, "web", WEB_PROCESSES)
        until(lambda: web.poll() is not None or is_well(web.pid, health), SECONDS)
        assert web.poll() is None, (self.home / "logs" / "web.log").read_text()
        self._webs.append(web.pid)
        return Product(self.home)

    def migrate(self, tree: Path) -> str:
        """Install the version of `tree` and migrate the database, and return the output."""
        self._current.unlink()
        self._current.symlink_to(tree)
        return self._run("commissary.cli", "migrate")

    def hand_over(self) -> None:
        """Hand over to the installed version."""
        self._run("commissary.cli", "web", "--hand-over", str(self._webs[-1]))
        workers = [int(each.stem.removeprefix("web-")) for each in (self.home / "health").glob("web-*.sock")]
        (web,) = {os.getsid(each) for each in workers if psutil.pid_exists(each)} - set(self._webs)
        self._webs.append(web)

    def stop(self) -> None:
        for each in self._webs:
            end_session(each)
        self._run("commissary.devserver", "stop")

    def _run(self, module: str, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=self.home,
            env=self._python_environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def _python_environment(self) -> dict[str, str]:
        return self._environment | {"PYTHONPATH": f"{self._current}/src:{self._current}"}


@contextmanager
def create_installation() -> Iterator[Installation]:
    """Create a new home, and delete it when the block ends."""
    home = Path(tempfile.mkdtemp(prefix="commissary-versions-"))
    installation = Installation(home)
    try:
        yield installation
    finally:
        installation.stop()
        shutil.rmtree(home, ignore_errors=True)


def make_next_version(folder: Path, build: str) -> Path:
    """Copy this tree as its next version: two new columns, and another build."""
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
