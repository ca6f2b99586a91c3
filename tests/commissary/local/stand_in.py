"""`commissary.local up` with small programs in the places of web server, renderer and worker."""

import os
import sys
from functools import partial

from commissary.local import product, up
from commissary.local.liveness import Pace
from commissary.local.servers import Program
from commissary.local.supervisor import Supervisor

# Its child ignores requests to end, as a worker with a stuck task would.
STUBBORN = "(trap '' TERM; exec sleep 600) & exec sleep 600"


class StandIn(product.Product):
    def loaded(self) -> "StandIn":
        return self

    def preparation(self) -> Program:
        script = os.environ.get("PREPARATION", "echo prepared")
        return self._program("preparation", "/bin/sh", "-c", script, shown=True)

    def renderer(self) -> Program:
        return self._program("renderer", "/bin/sh", "-c", "echo drawing; exec sleep 600")

    def renderer_answers(self) -> bool:
        return True

    def worker(self) -> Program:
        return self._program("worker", "/bin/sh", "-c", STUBBORN)

    def web(self) -> Program:
        server = ("-m", "http.server", str(self.options.port), "--bind", self.options.address)
        return self._program("web", sys.executable, "-I", *server)


if __name__ == "__main__":
    deadline = float(os.environ.get("DEADLINE", "30"))
    # Both services have answered before: a test may suspend one before it is probed for the first time.
    pace = Pace(every=0.2, deadline=deadline, start=deadline)
    vars(up).update(
        Product=StandIn, COMMAND=(sys.executable, __file__), Supervisor=partial(Supervisor, pace=pace)
    )
    sys.exit(up.main(sys.argv[1:]))
