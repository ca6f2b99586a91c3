"""`npm run dev`: starts again what a saved file has changed."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

import watchfiles

from commissary.local.paths import ROOT
from commissary.local.product import Product
from commissary.local.servers import Running
from commissary.local.supervisor import Supervisor

PYTHON_FOLDERS = ("src", "shared", "tenants")
PYTHON, FRONT_END = "Python", "front end"
USERS_OF = {PYTHON: ("web", "worker"), FRONT_END: ("renderer", "web")}
"""The web server too: it knows the files of the front end by name."""


class Changes:
    """Collects in the background which parts of the source have changed."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._lock = threading.Lock()
        self._changed: set[str] = set()
        threading.Thread(target=self._collect, name="changes", daemon=True).start()

    def take(self) -> set[str]:
        """What has changed since the last call."""
        with self._lock:
            changed, self._changed = self._changed, set()
        return changed

    def _collect(self) -> None:
        folders = [self._root / each for each in (*PYTHON_FOLDERS, "frontend")]
        for batch in watchfiles.watch(*folders, watch_filter=None, debounce=300):
            parts = {part_of(Path(path).relative_to(self._root)) for _, path in batch}
            with self._lock:
                self._changed |= {part for part in parts if part}


def part_of(path: Path) -> str | None:
    """Which part of the product is made from this file of the project, if any is."""
    if any(each.startswith((".", "dist", "node_modules")) for each in path.parts):
        return None
    if path.parts[0] == "frontend":
        return FRONT_END
    return PYTHON if path.suffix == ".py" else None


@dataclass
class Reload:
    """Asked at every look of the supervisor; restarts what needs it."""

    supervisor: Supervisor
    product: Product
    changes: Changes = field(default_factory=Changes)
    build: Running | None = None
    must_build: bool = False

    def look(self) -> None:
        changed = self.changes.take()
        if PYTHON in changed:
            self._restart(PYTHON)
        self.must_build |= FRONT_END in changed
        if self.build is not None and self.build.has_ended:
            self._built(self.build)
        if self.must_build and self.build is None:
            self.must_build = False
            self.supervisor.tell("the front end has changed; building it")
            program = self.product.build()
            self.supervisor.follow(program)
            self.build = program.start()

    def stop(self) -> None:
        if self.build is not None:
            self.build.stop()

    def _built(self, build: Running) -> None:
        self.build = None
        if build.process.returncode == 0:
            self._restart(FRONT_END)
        else:
            self.supervisor.tell(
                f"the build {build.how_it_ended}; the last good one goes on (see {build.program.log})"
            )

    def _restart(self, part: str) -> None:
        self.supervisor.tell(f"{part} has changed; starting {' and '.join(USERS_OF[part])} again")
        for name in USERS_OF[part]:
            self.supervisor.restart(name)
