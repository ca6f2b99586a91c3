"""A single web process in this terminal, for debuggers: `commissary debug` with `npm run dev -- --services`.

Threads for requests use this terminal for input and output, so that `breakpoint()` works.
"""

import asyncio
import os
import sys
from contextlib import suppress

from commissary.processes import commands

A_DAY = 86_400


def main(arguments: list[str]) -> None:
    """Serve requests until Ctrl-C, with the services of a running `npm run dev`."""
    text = "Run the web server as one process for debuggers, with the services of `npm run dev`."
    commands.parser("debug", text).parse_args(arguments)
    # Stepping through a request takes longer than any time limit.
    os.environ.setdefault("REQUEST_DEADLINE", str(A_DAY))
    os.environ.setdefault("WEB_THREADS", "2")
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve())


async def _serve() -> None:
    from django.conf import settings
    from granian.constants import Interfaces
    from granian.server.embed import Server

    from commissary.rsgi import application

    server = Server(
        application,
        address="127.0.0.1",
        port=settings.PUBLIC_PORT,
        interface=Interfaces.RSGI,
        websockets=False,
    )
    sys.stdout.write(f"One web process listens on port {settings.PUBLIC_PORT}. Press Ctrl-C to stop it.\n")
    await server.serve()
