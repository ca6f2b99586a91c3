"""The product in processes that a test can kill, with its own Valkey."""

import os
import random
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import psutil

from commissary.devserver.options import Options
from commissary.devserver.product import Product
from commissary.devserver.restarter import RestartableProgram
from commissary.devserver.servers import free_port
from commissary.devserver.valkey import EmbeddedValkey
from tests.kit.waiting import until

STARTING = 40
"""The maximum number of seconds for a process to start on a busy machine."""


class Killable:
    """Web server, worker and Valkey of the product, with the database of the test."""

    def __init__(self, home: Path, chance: random.Random) -> None:
        (home / "logs").mkdir(parents=True, exist_ok=True)
        self._chance = chance
        self.valkey = EmbeddedValkey(home)
        self.port = free_port()
        options = Options(home, self.port, "127.0.0.1", internal_port=free_port())
        self.redis_url = self.valkey.start()
        product = Product(options, os.environ["DATABASE_URL"], self.redis_url)
        self.worker, self.web = RestartableProgram(product.worker()), RestartableProgram(product.web())
        self._turn, self._is_over = threading.Lock(), threading.Event()
        self._watch = threading.Thread(target=self._keep_up, daemon=True)
        self._has_web = lambda: product.web_answers("alpha.test")
        self.ways: dict[str, Callable[[], object]] = {
            "a child of the worker": lambda: self._kill_below(self.worker),
            "a child of the web server": lambda: self._kill_below(self.web),
            "the worker": lambda: self._kill_all(self.worker),
            "the web server": lambda: self._kill_all(self.web),
            "Valkey": self._kill_valkey,
        }

    def start(self) -> None:
        self.worker.restart()
        self.web.restart()
        until(self._has_web, STARTING)
        self._watch.start()

    def stop(self) -> None:
        self._is_over.set()
        if self._watch.is_alive():
            self._watch.join(STARTING)
        for each in (self.worker, self.web, self.valkey):
            each.stop()

    def end_worker(self) -> None:
        """Kill the worker and all its children. No job is claimed until `begin_worker` is called."""
        self._turn.acquire()
        self._kill_session(self.worker)

    def begin_worker(self) -> None:
        self.worker.restart()
        self._turn.release()

    def _keep_up(self) -> None:
        """Restart processes like the supervisor. A web server exits when its children die too fast."""
        while not self._is_over.wait(0.2):
            with self._turn:
                for program in (self.worker, self.web):
                    if program.running is None or program.running.has_ended:
                        program.restart()

    def _kill_below(self, program: RestartableProgram) -> None:
        with self._turn:
            assert program.running is not None
            try:
                below = psutil.Process(program.running.pid).children()
                if below:
                    self._chance.choice(below).kill()
            except psutil.NoSuchProcess:
                return  # the supervisor will restart it

    def _kill_all(self, program: RestartableProgram) -> None:
        with self._turn:
            self._kill_session(program)
            program.restart()

    def _kill_session(self, program: RestartableProgram) -> None:
        assert program.running is not None
        if not program.running.has_ended:
            os.killpg(program.running.pid, signal.SIGKILL)
        program.stop()

    def _kill_valkey(self) -> None:
        assert self.valkey.running is not None
        self.valkey.running.process.kill()
        self.valkey.restart()
