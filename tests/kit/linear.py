"""Check that work grows linearly with its input: CPU time and memory at n/4 and 4n."""

import gc
import resource
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from django.core.exceptions import ValidationError as Refused
from rest_framework.exceptions import APIException

Given = TypeVar("Given")

MOST_GROWTH = 2.6
"""The allowed cost factor for twice the input, as the mean of four doublings.

The cost of linear work doubles. When data no longer fits into the CPU's cache, linear work costs up to
three times as much over all doublings: 2 × ∜3. The cost of quadratic work quadruples.
"""
MOST_SECONDS = 1.0
"""The maximum number of CPU seconds of the largest input."""
IN_THE_BACKGROUND = 4.0
"""The maximum number of seconds of background jobs."""

_SIZES = (0.25, 4)
_DOUBLINGS = 4
_MEASURED_SECONDS = 0.03
_TRIES = 12
"""The maximum number of tries.

Another process may use the cache or the CPU, so high results are measured again.
"""
# Compare only costs above this value. Below it, the clock and the allocator dominate.
_SMALLEST_SECONDS = 0.002
_SMALLEST_BYTES = 4_000_000
# Tracing every allocation takes ten times as long, so slow work is measured by the growth of the process.
_TRACED_SECONDS = 0.05
_SMALLEST_GROWTH = 48_000_000


@dataclass(frozen=True)
class WorstCase:
    """The most expensive input of a parser. `make(4 * n)` is the largest accepted input."""

    name: str
    make: Callable[[int], Any]
    run: Callable[[Any], object]
    n: int
    seconds: float = MOST_SECONDS
    """The maximum number of CPU seconds of `make(4 * n)`."""


def assert_linear(
    make: Callable[[int], Given],
    run: Callable[[Given], object],
    n: int,
    *,
    seconds: float = MOST_SECONDS,
) -> list[float]:
    """Fail if twice the input costs more than 2.6 times the CPU or memory, or 4n takes more than
    `seconds`.

    A rejection is a normal result and must be as cheap. Returns the CPU seconds, including children, at
    n/4 and 4n.
    """
    values = [make(int(n * size)) for size in _SIZES]
    # Freeze earlier objects, so that the collector scans only the garbage of this case. Scanning all of
    # Django takes 0.15 s.
    gc.collect()
    gc.freeze()
    spent = [measure_seconds(each, run) for each in values]
    for _again in range(_TRIES):
        if spent[-1] <= seconds and _growth(spent, _SMALLEST_SECONDS) <= MOST_GROWTH:
            break
        spent = [min(before, measure_seconds(each, run)) for before, each in zip(spent, values, strict=True)]
    facts = ", ".join(f"{each * 1000:.1f} ms" for each in spent)
    growth = _growth(spent, _SMALLEST_SECONDS)
    assert growth <= MOST_GROWTH, f"CPU grew {growth:.1f} times: {facts}"
    assert spent[-1] <= seconds, f"the largest input costs too much: {facts}"
    is_quick = spent[-1] < _TRACED_SECONDS
    sizes = [_measure_memory(each, run, is_traced=is_quick) for each in values]
    growth = _growth(sizes, _SMALLEST_BYTES if is_quick else _SMALLEST_GROWTH)
    facts = ", ".join(f"{each / 1e6:.1f} MB" for each in sizes)
    assert growth <= MOST_GROWTH, f"memory grew {growth:.1f} times: {facts}"
    return spent


def measure_seconds(value: Given, run: Callable[[Given], object]) -> float:
    """Return the CPU time of one run, as the mean of as many runs as the clock needs."""
    times, began = 0, _cpu()
    while True:
        _answer(value, run)
        times += 1
        spent = _cpu() - began
        if spent >= _MEASURED_SECONDS:
            return spent / times


def _growth(costs: Sequence[float], smallest: float) -> float:
    """Return the cost factor of one doubling, as the mean of all doublings from the smallest to the
    largest input."""
    return float((max(costs[-1], smallest) / max(costs[0], smallest)) ** (1 / _DOUBLINGS))


def _measure_memory(value: Given, run: Callable[[Given], object], *, is_traced: bool) -> int:
    """Return the process's peak growth in bytes, or Python allocations if larger."""
    Path("/proc/self/clear_refs").write_text("5")  # reset the high-water mark
    before = _read_memory_size("VmRSS")
    _answer(value, run)
    grown = _read_memory_size("VmHWM") - before
    if not is_traced:
        return grown
    tracemalloc.start()
    try:
        _answer(value, run)
        return max(grown, tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def _answer(value: Given, run: Callable[[Given], object]) -> None:
    try:
        run(value)
    except (Refused, APIException):
        return


def _cpu() -> float:
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _read_memory_size(name: str) -> int:
    """Return a memory size of this process in bytes, from the kernel."""
    lines = Path("/proc/self/status").read_text().splitlines()
    line = next(each for each in lines if each.startswith(f"{name}:"))
    return int(line.split()[1]) * 1024
