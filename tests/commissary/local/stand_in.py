"""`commissary.local up` with small programs in the places of web server, renderer and worker."""

import sys

from commissary.local import product, up
from commissary.local.servers import Program

IDLE = "import time; print('{}', flush=True); time.sleep(600)"
# Starts a child that ignores requests to end, as a worker with a stuck task would.
STUBBORN = """
import os, signal, time
if os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
time.sleep(600)
"""


class StandIn(product.Product):
    def preparation(self) -> Program:
        return self._python("preparation", "print('prepared')", shown=True)

    def renderer(self) -> Program:
        return self._python("renderer", IDLE.format("drawing"))

    def renderer_answers(self) -> bool:
        return True

    def worker(self) -> Program:
        return self._python("worker", STUBBORN)

    def web(self) -> Program:
        arguments = ("-m", "http.server", str(self.options.port), "--bind", self.options.address)
        return self._program("web", sys.executable, *arguments)

    def _python(self, name: str, source: str, *, shown: bool = False) -> Program:
        return self._program(name, sys.executable, "-c", source, shown=shown)


if __name__ == "__main__":
    vars(up).update(Product=StandIn, COMMAND=(sys.executable, __file__))
    sys.exit(up.main(sys.argv[1:]))
