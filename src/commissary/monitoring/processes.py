"""Memory and CPU time of worker and clock, with their children."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
from prometheus_client.metrics_core import Metric
from prometheus_client.samples import Sample

from commissary.config.paths import health_folder

PROGRAMS = ("worker", "clock")
MEMORY = "process_resident_memory_bytes"
SECONDS = "process_cpu_seconds"


def add_other_processes(families: list[Metric], home: Path) -> None:
    """Add these processes to the families of `prometheus_client.ProcessCollector` for web processes."""
    by_name = {family.name: family for family in families}
    for program in PROGRAMS:
        memory, seconds, count = 0, 0.0, 0
        for process in _processes(home, program):
            # The process may end in between.
            with suppress(psutil.Error):
                times = process.cpu_times()
                memory += process.memory_info().rss
                seconds += times.user + times.system
                count += 1
        if count and MEMORY in by_name:
            labels = {"process": program}
            by_name[MEMORY].samples.append(Sample(MEMORY, labels, memory))
            by_name[SECONDS].samples.append(Sample(f"{SECONDS}_total", labels, seconds))


def _processes(home: Path, program: str) -> Iterator[psutil.Process]:
    """Yield the program's processes with a health socket, and all their descendants."""
    for path in sorted(health_folder(home).glob(f"{program}-*.sock")):
        number = path.stem.removeprefix(f"{program}-")
        if number.isascii() and number.isdigit():
            with suppress(psutil.Error):
                first = psutil.Process(int(number))
                yield first
                yield from first.children(recursive=True)
