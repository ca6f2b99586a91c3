"""Metrics of all web processes, in the files of `prometheus_client`'s multiprocess mode.

Each process writes to the files of its slot, and any process can read all files. The process that replaces an
ended one continues its files, so counters don't restart.
"""

import fcntl
import importlib
import os
from functools import partial
from pathlib import Path

import structlog
from prometheus_client import ProcessCollector, values
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from commissary.config.paths import health_folder
from shared import metrics

log = structlog.get_logger(__name__)

MOST = 256
FILE_BYTES = 131_072
"""The initial size of a file, which is enough for all series."""


class SharedMetrics:
    """The metrics of this process, in files that all web processes read.

    It replaces the metrics in `shared.metrics`, so it must be created before the process counts anything. If
    the disk is full, the process counts in its own memory, and reports that metrics are missing.
    """

    def __init__(self, home: Path) -> None:
        self._folder = _metrics_folder(home)
        self._slot, self._file = _claim_slot(health_folder(home))
        mark_process_dead(self._slot, self._folder)
        self._is_shared = self._reserve_files()
        if self._is_shared:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(self._folder)
            values.ValueClass = values.MultiProcessValue(lambda: self._slot)
            importlib.reload(metrics)

    def read(self) -> tuple[list[Metric], bool]:
        """Return the metrics of all web processes, and whether they are complete."""
        pids = _read_pids(self._folder.parent)
        for slot in {int(path.stem.rpartition("_")[2]) for path in self._folder.glob("gauge_live*.db")}:
            if slot not in pids:
                mark_process_dead(slot, self._folder)
        try:
            families = list(MultiProcessCollector(None, str(self._folder)).collect())
        except (OSError, RuntimeError) as error:
            log.warning("metrics.files_unreadable", reason=f"{type(error).__name__}: {error}"[:300])
            return _collect_processes(pids), False
        return [*families, *_collect_processes(pids)], self._is_shared

    def close(self) -> None:
        mark_process_dead(self._slot, self._folder)
        os.close(self._file)

    def _reserve_files(self) -> bool:
        """Allocate the files, and return whether this succeeded.

        Without disk space, a write to mapped memory would end the process.
        """
        names = [f"{each}_{self._slot}.db" for each in ("counter", "histogram", "gauge_livesum")]
        try:
            for path in map(self._folder.joinpath, names):
                if not path.exists() or path.stat().st_size < FILE_BYTES:
                    path.write_bytes(bytes(FILE_BYTES))
        except OSError as error:
            log.warning("metrics.files_unavailable", reason=str(error))
            return False
        return True


def delete_ended(home: Path) -> None:
    """Delete the files of processes that have ended. A web server calls this before its processes start."""
    pids = _read_pids(health_folder(home))
    for path in _metrics_folder(home).glob("*.db"):
        if path.stem.rpartition("_")[2] not in map(str, pids):
            path.unlink(missing_ok=True)


def _metrics_folder(home: Path) -> Path:
    folder = health_folder(home) / "metrics"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _collect_processes(pids: dict[int, int]) -> list[Metric]:
    """Return the memory, processor time and open files of web processes, by slot."""
    families: dict[str, Metric] = {}
    for slot, pid in sorted(pids.items()):
        for each in ProcessCollector(pid=partial(int, pid), registry=None).collect():
            family = families.setdefault(each.name, Metric(each.name, each.documentation, each.type))
            labels = {"process": f"web-{slot}"}
            family.samples += [sample._replace(labels=labels) for sample in each.samples]
    return list(families.values())


def _claim_slot(folder: Path) -> tuple[int, int]:
    """Return a number that no other running process has, and the locked file that contains the process ID.

    The process has the number until it ends.
    """
    for number in range(MOST):
        file = os.open(folder / f"web-{number}.slot", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        if _lock(file):
            os.pwrite(file, f"{os.getpid():<20}".encode(), 0)
            return number, file
        os.close(file)
    raise RuntimeError("too many web processes")


def _read_pids(folder: Path) -> dict[int, int]:
    """Return the process IDs of the running web processes, by slot."""
    pids = {}
    for path in folder.glob("web-*.slot"):
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        if not _lock(file):
            pids[int(path.stem.removeprefix("web-"))] = int(os.read(file, 20) or 0)
        os.close(file)
    return pids


def _lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
