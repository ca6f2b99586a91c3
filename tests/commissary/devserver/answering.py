"""Small programs that report their health: `answering HOME NAME well|slow|ailing|workers`.

`workers` has two child processes that respond, like the web server.
"""

import asyncio
import multiprocessing
import os
import sys
import time
from pathlib import Path
from typing import Any

from commissary.config.paths import health_socket
from commissary.monitoring.health_socket import serve_health

WORKERS = 2


def main() -> None:
    home, name, how = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    if how == "workers":
        _keep_workers(home, name)
    asyncio.run(_serve(home, name, how))


async def _serve(home: Path, name: str, how: str) -> None:
    def status() -> dict[str, Any]:
        with (home / f"probed-{os.getpid()}").open("a") as probed:
            probed.write(".")
            times = probed.tell()
        if how == "slow":
            time.sleep(float(os.environ["DELAY"]))
        return {"ok": how != "ailing" or times < 3, "reason": "its main loop has stopped"}

    server = await serve_health(health_socket(home, name, os.getpid()), status)
    await server.serve_forever()


def _keep_workers(home: Path, name: str) -> None:
    context = multiprocessing.get_context("fork")
    workers: list[Any] = []
    while True:
        workers = [each for each in workers if each.is_alive()]
        while len(workers) < WORKERS:
            workers.append(context.Process(target=lambda: asyncio.run(_serve(home, name, "well"))))
            workers[-1].start()
        time.sleep(0.02)


if __name__ == "__main__":
    main()
