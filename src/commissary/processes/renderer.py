"""`commissary renderer`: becomes the Node server that draws pages.

It is given nothing but where to listen and the secret of those who may ask: no addresses, no other secrets.
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
"""All that it may know of its surroundings."""
SMALL_HEAP = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""To glibc, which has an arena for each thread that asks for memory, and gives little of it back."""


def main() -> None:
    commands.parser(
        "renderer",
        "Draw pages at RENDERER_URL: unix:///path, or http://host:port for those who know RENDERER_SECRET.\n"
        "RENDERER_THREADS (2) draw at once. After SIGTERM, pages under way have 3 s.",
    ).parse_args()
    exit_on_bad_settings(partial(read_settings, os.environ))
    try:
        command = renderer_command()
    except LocalError as error:
        commands.refuse(str(error))
    environment = renderer_environment(os.environ)
    _start_watchdog(environment.get("RENDERER_URL", ""))
    commands.log_to_stdout()
    os.execve(command[0], command, environment)  # noqa: S606  # becoming the program is what this is for


def _start_watchdog(url: str) -> None:
    # systemd starts it beside the web server, where it listens on a file.
    if url.startswith("unix:"):
        watchdog.start(health_by_http(Path(url.removeprefix("unix://"))))


def renderer_command() -> tuple[str, ...]:
    """Node with the built server; raises LocalError if either is not there."""
    node = shutil.which("node")
    if node is None:
        raise LocalError("Node.js is not on the PATH.")
    if not SERVER.exists():
        raise LocalError(f"There is no {SERVER}: build the front end with npm run build.")
    # What is collected when nothing is to be drawn: frontend/renderer/idle.ts.
    return (node, "--max-old-space-size=192", "--max-semi-space-size=4", "--expose-gc", str(SERVER))


def renderer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """What the renderer may know of `environment`."""
    known = {name: value for name in VARIABLES if (value := environment.get(name, "").strip())}
    return {"NODE_ENV": "production", **SMALL_HEAP, **known}


if __name__ == "__main__":
    main()
