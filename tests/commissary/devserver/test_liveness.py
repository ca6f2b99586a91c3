"""Processes that hang are replaced, but busy ones are not."""

import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from commissary.config.paths import LONGEST_SOCKET, health_folder, health_socket
from commissary.devserver.liveness import Liveness, ProbePace
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.restarter import Restartable, RestartableProgram, Restarter
from commissary.devserver.servers import LocalProgram
from commissary.devserver.valkey import EmbeddedValkey
from commissary.processes.probes import Health, check_workers, health_at_socket, health_by_http
from tests.kit.sources import ROOT
from tests.kit.waiting import until

LONG = 40
"""Time limit in seconds on a busy machine."""
PACE = ProbePace(every=0.1, deadline=1.0, start=30.0, missing=LONG)
WITH_HEALTH = """
require("node:http").createServer((request, response) => response.end("{}")).listen(process.argv[1]);
"""


@dataclass
class Watch:
    """The supervisor loop with the programs of a test."""

    home: Path
    messages: list[str] = field(default_factory=list)
    restarters: list[Restarter] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.liveness = Liveness(self.messages.append, PACE)

    def start(self, name: str, how: str, health: Health, **environment: str) -> RestartableProgram:
        argv = (sys.executable, "-m", "tests.commissary.devserver.answering", str(self.home), name, how)
        return self.keep(name, argv, health, **environment)

    def keep(
        self, name: str, argv: tuple[str, ...], health: Health, **environment: str
    ) -> RestartableProgram:
        environment |= {"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", "PATH": os.environ["PATH"]}
        program = LocalProgram(name, argv, environment, ROOT, self.home / f"{name}.log", health=health)
        restartable = RestartableProgram(program)
        restartable.restart()
        self.add(restartable)
        return restartable

    def add(self, restartable: Restartable) -> None:
        self.restarters.append(Restarter(restartable, self.messages.append))

    def until(self, probe: Callable[[], Any], seconds: float = LONG) -> Any:
        def poll() -> Any:
            self.liveness.poll(
                [each.restartable.running for each in self.restarters if each.restartable.running]
            )
            for each in self.restarters:
                each.poll()
            return probe()

        return until(poll, seconds)

    def pid(self, restartable: Restartable) -> int:
        return restartable.running.pid if restartable.running else 0

    def workers(self, restartable: Restartable) -> list[int]:
        """Return the pids of live workers that have been probed."""
        main = psutil.Process(self.pid(restartable))
        return sorted(each.pid for each in main.children() if self.probe_count(each.pid))

    def probe_count(self, pid: int) -> int:
        with suppress(FileNotFoundError):
            return (self.home / f"probed-{pid}").stat().st_size
        return 0

    def has_reported(self, text: str) -> bool:
        return any(text in each for each in self.messages)


@pytest.fixture
def watch() -> Iterator[Watch]:
    home = Path(tempfile.mkdtemp(prefix="commissary-live-"))
    (home / "logs").mkdir()
    watch = Watch(home)
    yield watch
    for each in watch.restarters:
        each.restartable.stop()
    shutil.rmtree(home)


def test_hanging_web_worker_is_replaced_and_others_continue(watch: Watch):
    web = watch.start("web", "workers", check_workers(watch.home, "web", 2))
    main = watch.pid(web)
    hangs, goes_on = watch.until(lambda: len(result := watch.workers(web)) == 2 and result)

    os.kill(hangs, signal.SIGSTOP)

    watch.until(lambda: len(set(watch.workers(web)) - {hangs}) == 2)
    assert watch.has_reported(f"web worker {hangs} did not answer for ")
    assert watch.pid(web) == main
    assert goes_on in watch.workers(web)
    watch.until(lambda: not health_socket(watch.home, "web", hangs).exists())


def test_hanging_program_is_replaced(watch: Watch):
    worker = watch.start("worker", "well", health_at_socket(watch.home, "worker"))
    other = watch.start("other", "well", health_at_socket(watch.home, "other"))
    hangs, goes_on = watch.pid(worker), watch.pid(other)
    watch.until(lambda: watch.probe_count(hangs) and watch.probe_count(goes_on))

    os.kill(hangs, signal.SIGSTOP)

    watch.until(lambda: watch.pid(worker) != hangs and watch.probe_count(watch.pid(worker)))
    assert watch.has_reported(f"worker {hangs} did not answer for ")
    assert not health_socket(watch.home, "worker", hangs).exists()
    assert watch.pid(other) == goes_on


def test_program_reporting_failure_is_replaced(watch: Watch):
    worker = watch.start("worker", "ailing", health_at_socket(watch.home, "worker"))
    first = watch.pid(worker)

    watch.until(lambda: watch.pid(worker) not in (0, first))

    assert watch.messages[0].startswith(f"worker {first} is unhealthy: its main loop has stopped for ")


def test_hanging_renderer_is_replaced(watch: Watch):
    path = watch.home / "renderer.sock"
    node = shutil.which("node") or ""
    renderer = watch.keep("renderer", (node, "-e", WITH_HEALTH, str(path)), health_by_http(path))
    hangs = watch.pid(renderer)
    watch.until(lambda: watch.liveness._probed[hangs, hangs].is_well)

    os.kill(hangs, signal.SIGSTOP)

    watch.until(lambda: watch.pid(renderer) not in (0, hangs))
    assert watch.has_reported(f"renderer {hangs} did not answer for ")


def test_hanging_valkey_is_replaced_at_the_same_address(watch: Watch):
    valkey = EmbeddedValkey(watch.home)
    address = valkey.start()
    watch.add(valkey)
    hangs = watch.pid(valkey)
    watch.until(lambda: watch.liveness._probed[hangs, hangs].is_well)

    os.kill(hangs, signal.SIGSTOP)

    watch.until(lambda: watch.pid(valkey) not in (0, hangs))
    assert valkey.url == address


def test_hanging_postgresql_is_reported_only(watch: Watch):
    postgres = EmbeddedPostgres(watch.home, fast=True)
    postgres.start()
    watch.add(postgres)
    hangs = watch.pid(postgres)
    watch.until(lambda: watch.liveness._probed[hangs, hangs].is_well)
    os.kill(hangs, signal.SIGSTOP)
    watch.until(lambda: watch.messages)

    os.kill(hangs, signal.SIGCONT)

    watch.until(lambda: len(watch.messages) == 2)
    assert watch.messages[0].endswith("; no action is taken")
    assert watch.messages[1] == f"postgres {hangs} answers again"
    assert watch.pid(postgres) == hangs


def test_busy_program_is_not_replaced(watch: Watch):
    worker = watch.start("worker", "slow", health_at_socket(watch.home, "worker"), DELAY="0.3")
    busy = watch.pid(worker)

    watch.until(lambda: watch.probe_count(busy) > 6)

    assert watch.messages == []
    assert watch.pid(worker) == busy


def test_starting_program_gets_time(watch: Watch):
    silent = (sys.executable, "-c", "import time; time.sleep(600)")
    worker = watch.keep("worker", silent, health_at_socket(watch.home, "worker"))
    starting = watch.pid(worker)

    watch.until(lambda: watch.liveness._probed and watch.liveness._probed[starting, starting].misses > 5)

    assert watch.messages == []


def test_supervisor_pauses_are_not_counted(watch: Watch, monkeypatch: pytest.MonkeyPatch):
    worker = watch.start("worker", "well", health_at_socket(watch.home, "worker"))
    pid = watch.pid(worker)
    watch.until(lambda: watch.probe_count(pid) > 1)
    os.kill(pid, signal.SIGSTOP)
    probed = watch.liveness._probed[pid, pid]
    watch.until(lambda: probed.attempt)
    now = time.monotonic

    monkeypatch.setattr("commissary.devserver.liveness.time.monotonic", lambda: now() + 20)
    watch.until(lambda: True)

    assert probed.misses == 0
    os.kill(pid, signal.SIGCONT)
    watch.until(lambda: probed.is_well and not probed.attempt)
    assert watch.messages == []


def test_program_that_does_not_restart_its_workers_is_replaced(watch: Watch):
    watch.liveness.pace = replace(PACE, missing=1.5)
    web = watch.start("web", "workers", check_workers(watch.home, "web", 2))
    main = watch.pid(web)
    killed, _ = watch.until(lambda: len(result := watch.workers(web)) == 2 and result)
    os.kill(main, signal.SIGSTOP)

    os.kill(killed, signal.SIGKILL)

    watch.until(lambda: watch.pid(web) not in (0, main) and len(watch.workers(web)) == 2)
    assert watch.has_reported("web has had 1 of 2 workers that answer for 2 s; replaced")


def test_foreign_processes_are_not_probed_or_killed(watch: Watch):
    stranger = health_socket(watch.home, "web", os.getpid())
    stranger.touch()
    gone = health_socket(watch.home, "web", 4_194_304)
    gone.touch()
    web = watch.start("web", "workers", check_workers(watch.home, "web", 2))

    watch.until(lambda: len(watch.workers(web)) == 2)

    assert stranger.exists(), "it may belong to a web server that hands over"
    assert not gone.exists()


def test_program_without_worker_sockets_is_not_replaced(watch: Watch):
    health = check_workers(watch.home, "web", 2)
    web = watch.keep("web", (sys.executable, "-c", "import time; time.sleep(600)"), health)
    other = watch.start("other", "well", health_at_socket(watch.home, "other"))

    watch.until(lambda: watch.probe_count(watch.pid(other)) > 20)

    assert watch.messages == []
    assert psutil.Process(watch.pid(web)).is_running()


def test_socket_names_fit_in_any_home(tmp_path: Path):
    deep = tmp_path / ("x" * 120)
    deep.mkdir()

    result = health_folder(deep)
    try:
        assert len(str(health_socket(deep, "renderer", 4_194_304)).encode()) <= LONGEST_SOCKET
        assert health_folder(deep) == result
        assert result.stat().st_mode & 0o777 == 0o700
    finally:
        result.rmdir()


@pytest.mark.parametrize("is_deep", [False, True])
def test_concurrent_starts_share_the_health_folder(tmp_path: Path, is_deep: bool):
    starting = threading.Barrier(6)

    def find(home: Path) -> Path:
        starting.wait(10)
        return health_folder(home)

    with ThreadPoolExecutor(6) as pool:
        for number in range(150):
            home = tmp_path / str(number) / ("x" * (120 if is_deep else 1))
            result = set(pool.map(find, [home] * 6))
            for each in result:
                each.rmdir()
            assert len(result) == 1
