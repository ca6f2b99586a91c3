"""`npm run dev`: restart programs and rebuild bundles when files change."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

import watchfiles

from commissary.config.paths import ROOT
from commissary.devserver.product import Product
from commissary.devserver.servers import LocalProgram, RunningProgram
from commissary.devserver.supervisor import Supervisor

PYTHON_FOLDERS = ("src", "shared", "tenants")
PYTHON = "python"
BUNDLES = ("site", "panel", "auth", "renderer")
BUNDLES_OF = {"panel": ("panel",), "auth": ("auth",), "renderer": ("renderer",), "site": ("site", "renderer")}
"""The bundles that contain the files of a front-end folder. Other folders belong to all bundles."""


class Changes:
    """A collector of changed parts of the source code, with a background thread."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._lock = threading.Lock()
        self._changed: set[str] = set()
        threading.Thread(target=self._collect, name="changes", daemon=True).start()

    def drain(self) -> set[str]:
        """Return the parts that have changed since the last call."""
        with self._lock:
            changed, self._changed = self._changed, set()
        return changed

    def _collect(self) -> None:
        folders = [self._root / each for each in (*PYTHON_FOLDERS, "frontend")]
        for batch in watchfiles.watch(*folders, watch_filter=None, debounce=300):
            parts = {part for _, path in batch for part in find_targets(Path(path).relative_to(self._root))}
            with self._lock:
                self._changed |= parts


def find_targets(path: Path) -> tuple[str, ...]:
    """Return the targets to rebuild or restart for this file: front-end bundles, Python programs, or none."""
    made = (".", "dist", "fonts", "node_modules")
    if any(each.startswith(made) for each in path.parts[:-1]) or path.name.startswith("."):
        return ()
    if path.name.endswith(".d.ts"):
        # Files with only types are not part of a bundle.
        return ()
    top, *below = path.parts
    if top == "frontend":
        return BUNDLES_OF.get(below[0], BUNDLES) if below else ()
    return (PYTHON,) if path.suffix == ".py" else ()


@dataclass
class Reload:
    """A watcher that restarts programs when their code changes. The supervisor calls its `poll` regularly."""

    supervisor: Supervisor
    product: Product
    changes: Changes = field(default_factory=Changes)
    build: RunningProgram | None = None
    waiting: set[str] = field(default_factory=set)
    """The bundles to build next. If a Python file has changed, data is generated first."""

    def poll(self) -> None:
        changed = self.changes.drain()
        if PYTHON in changed:
            self._restart("a Python file has changed", "web", "worker")
        self.waiting |= changed
        if self.build is not None and self.build.has_ended:
            self._build(self.build)
        if self.waiting and self.build is None:
            program = self._next()
            self.supervisor.follow(program)
            self.build = program.start()

    def _next(self) -> LocalProgram:
        """Return the next program to run. Data is generated before bundles are built from it."""
        if PYTHON in self.waiting:
            self.waiting.remove(PYTHON)
            return self.product.generation()
        bundles, self.waiting = sorted(self.waiting), set()
        self.supervisor.report(f"the front end has changed; building {', '.join(bundles)}")
        return self.product.build(bundles)

    def stop(self) -> None:
        if self.build is not None:
            self.build.stop()

    def _build(self, build: RunningProgram) -> None:
        self.build = None
        if build.process.returncode != 0:
            ended = f"the {build.program.name} {build.how_it_ended}"
            self.supervisor.report(f"{ended}; the last good build is still used (see {build.program.log})")
        elif build.program.name == "build":
            # Restart the web server too, because it has loaded the names of the built files.
            self._restart("the front end is built", "renderer", "web")

    def _restart(self, why: str, *names: str) -> None:
        self.supervisor.report(f"{why}; restarting {' and '.join(names)}")
        for name in names:
            self.supervisor.restart(name)
