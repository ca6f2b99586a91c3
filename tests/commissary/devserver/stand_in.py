"""Run `commissary.devserver up` with small programs in place of web server, renderer and worker."""

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from commissary.devserver import product, up
from commissary.devserver.liveness import ProbePace
from commissary.devserver.servers import LocalProgram
from commissary.devserver.supervisor import Supervisor
from commissary.processes.probes import check_workers

# Its child ignores requests to end, as a worker with a stuck task would.
STUBBORN = "(trap '' TERM; exec sleep 600) & exec sleep 600"


class StandIn(product.Product):
    def loaded(self) -> "StandIn":
        return self

    def preparation(self) -> LocalProgram:
        script = os.environ.get("PREPARATION", "echo prepared")
        return self._program("preparation", "/bin/sh", "-c", script, shown=True)

    def renderer(self) -> LocalProgram:
        return self._program("renderer", "/bin/sh", "-c", "echo drawing; exec sleep 600")

    def renderer_answers(self) -> bool:
        return True

    def worker(self) -> LocalProgram:
        return self._program("worker", "/bin/sh", "-c", STUBBORN)

    def web(self) -> LocalProgram:
        script = os.environ.get("WEB", str(Path(__file__).with_name("stand_in_web.py")))
        program = self._program("web", sys.executable, "-I", script)
        health = check_workers(self.options.home, "web", 1)
        return replace(program, health=health, listener=self.listener.fileno() if self.listener else None)


if __name__ == "__main__":
    deadline = float(os.environ.get("DEADLINE", "30"))
    # Both services have answered before. A test may suspend one before it is probed for the first time.
    pace = ProbePace(every=0.2, deadline=deadline, start=deadline)
    vars(up).update(
        Product=StandIn, COMMAND=(sys.executable, __file__), Supervisor=partial(Supervisor, pace=pace)
    )
    sys.exit(up.main(sys.argv[1:]))
