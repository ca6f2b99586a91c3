"""Memory and processor time of what is no web process: worker and clock, with the children they have."""

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
    """Add them to the families that `prometheus_client.ProcessCollector` makes of web processes."""
    by_name = {family.name: family for family in families}
    for program in PROGRAMS:
        memory, seconds, count = 0, 0.0, 0
        for process in _processes(home, program):
            # It may end while it is looked at.
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
    """Those of the program that have a health socket, and all below them."""
    for path in sorted(health_folder(home).glob(f"{program}-*.sock")):
        number = path.stem.removeprefix(f"{program}-")
        if number.isascii() and number.isdigit():
            with suppress(psutil.Error):
                first = psutil.Process(int(number))
                yield first
                yield from first.children(recursive=True)
