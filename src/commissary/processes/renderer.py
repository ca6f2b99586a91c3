"""`commissary renderer`: execute the Node server that renders pages.

Its environment contains only its address and its clients' secret, no other addresses or secrets.
"""

import os
import shutil
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from commissary.config.env import exit_on_bad_settings
from commissary.config.errors import LocalError
from commissary.config.paths import ROOT
from commissary.config.reading import read_settings
from commissary.processes import commands, watchdog
from commissary.processes.probes import health_by_http

SERVER = ROOT / "frontend" / "dist" / "renderer" / "server.js"
VARIABLES = ("RENDERER_URL", "RENDERER_SECRET", "RENDERER_THREADS")
"""The variables that the renderer may know."""
SMALL_HEAP = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""For glibc, which uses an arena per allocating thread and returns little of its memory."""


def main() -> None:
    commands.parser(
        "renderer",
        (
            "Render pages at RENDERER_URL: unix:///path, or http://host:port with RENDERER_SECRET.\n"
            "RENDERER_THREADS (2) pages are rendered at the same time. After SIGTERM, running renders "
            "have 3 s."
        ),
    ).parse_args()
    exit_on_bad_settings(partial(read_settings, os.environ))
    try:
        command = renderer_command()
    except LocalError as error:
        commands.refuse(str(error))
    environment = renderer_environment(os.environ)
    _start_watchdog(environment.get("RENDERER_URL", ""))
    commands.log_to_stdout()
    os.execve(command[0], command, environment)  # noqa: S606  # executing the program is the purpose


def _start_watchdog(url: str) -> None:
    # systemd starts the renderer next to the web server, listening on a Unix socket.
    if url.startswith("unix:"):
        watchdog.start(health_by_http(Path(url.removeprefix("unix://"))))


def renderer_command() -> tuple[str, ...]:
    """Return the command of Node with the built server; raise LocalError if either is missing."""
    node = shutil.which("node")
    if node is None:
        raise LocalError("Node.js is not on the PATH.")
    if not SERVER.exists():
        raise LocalError(f"{SERVER} is missing. Build the front end with npm run build.")
    # --expose-gc lets frontend/renderer/idle.ts collect garbage while idle.
    return (node, "--max-old-space-size=192", "--max-semi-space-size=4", "--expose-gc", str(SERVER))


def renderer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of `environment` that the renderer may know."""
    known = {name: value for name in VARIABLES if (value := environment.get(name, "").strip())}
    return {"NODE_ENV": "production", **SMALL_HEAP, **known}


if __name__ == "__main__":
    main()
