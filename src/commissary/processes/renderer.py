"""`commissary renderer`: execute the Node server that renders pages.

Its environment contains its own address and its clients' secret, but no other addresses or secrets.
"""

import os
import shutil
from collections.abc import Mapping
from functools import partial

from commissary.config.env import exit_on_bad_settings
from commissary.config.errors import LocalError
from commissary.config.paths import ROOT
from commissary.config.reading import read_settings
from commissary.processes import commands, watchdog

SERVER = ROOT / "frontend" / "dist" / "renderer" / "server.js"
VARIABLES = ("RENDERER_URL", "RENDERER_SECRET", "RENDERER_THREADS")
"""The environment variables that the renderer gets."""
SMALL_HEAP = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "131072"}
"""Variables for glibc. By default, it uses an arena per thread and returns little memory to the kernel."""


def main() -> None:
    commands.parser(
        "renderer",
        (
            "Render pages at RENDERER_URL: unix:///path, or http://host:port with RENDERER_SECRET.\n"
            "RENDERER_THREADS (2) pages are rendered at the same time. After SIGTERM, running renders "
            "have 3 s to finish."
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
    # systemd starts the renderer on the web server's machine, where it listens on a Unix socket.
    if url.startswith("unix:"):
        watchdog.start("http", url.removeprefix("unix://"))


def renderer_command() -> tuple[str, ...]:
    """Return the command that runs the built server with Node. Raises LocalError if one of them is
    missing."""
    node = shutil.which("node")
    if node is None:
        raise LocalError("Node.js is not on the PATH.")
    if not SERVER.exists():
        raise LocalError(f"{SERVER} is missing. Build the front end with npm run build.")
    # With --expose-gc, frontend/renderer/idle.ts can collect garbage while the renderer is idle.
    return (node, "--max-old-space-size=192", "--max-semi-space-size=4", "--expose-gc", str(SERVER))


def renderer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables in `environment` that the renderer gets."""
    known = {name: value for name in VARIABLES if (value := environment.get(name, "").strip())}
    return {"NODE_ENV": "production", **SMALL_HEAP, **known}


if __name__ == "__main__":
    main()
