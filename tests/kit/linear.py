"""If work grows in proportion to its input: CPU time and memory at n/4 and 4n."""

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
"""What doubling the input may multiply the cost by, as the mean of four doublings. Linear work doubles, and
what no longer fits the processor's cache costs up to three times as much on the way: twice the fourth root of
three. Work that grows with the square takes four."""
MOST_SECONDS = 1.0
"""CPU that the largest input may cost."""
IN_THE_BACKGROUND = 4.0
"""Seconds for background jobs."""

_SIZES = (0.25, 4)
_DOUBLINGS = 4
_MEASURED_SECONDS = 0.03
_TRIES = 12
"""Another process may take the cache or the clock away: what looks dear is measured again."""
# Compare only costs above this; below it, the clock and the allocator dominate.
_SMALLEST_SECONDS = 0.002
_SMALLEST_BYTES = 4_000_000
# Tracing every allocation takes ten times as long; of slow work the growth of the process tells enough.
_TRACED_SECONDS = 0.05
_SMALLEST_GROWTH = 48_000_000


@dataclass(frozen=True)
class WorstCase:
    """The dearest input of a parser: `make(4 * n)` is the largest one it takes."""

    name: str
    make: Callable[[int], Any]
    run: Callable[[Any], object]
    n: int
    seconds: float = MOST_SECONDS
    """CPU that `make(4 * n)` may cost."""


def assert_linear(
    make: Callable[[int], Given],
    run: Callable[[Given], object],
    n: int,
    *,
    seconds: float = MOST_SECONDS,
) -> list[float]:
    """Fail if twice the input costs more than 2.6 times the CPU or memory, or 4n more than `seconds`.

    A refusal is an answer like any other, and has to be as cheap as one. Returns the seconds of CPU, those
    of children included, at n/4 and 4n.
    """
    values = [make(int(n * size)) for size in _SIZES]
    # What all that was loaded before weighs on the collector is not the parser's. It stays frozen, so that
    # the next case has to look through its own rubbish only: all of a Django takes 0.15 s, each time.
    gc.collect()
    gc.freeze()
    spent = [seconds_of(each, run) for each in values]
    for _again in range(_TRIES):
        if spent[-1] <= seconds and _growth(spent, _SMALLEST_SECONDS) <= MOST_GROWTH:
            break
        spent = [min(before, seconds_of(each, run)) for before, each in zip(spent, values, strict=True)]
    facts = ", ".join(f"{each * 1000:.1f} ms" for each in spent)
    growth = _growth(spent, _SMALLEST_SECONDS)
    assert growth <= MOST_GROWTH, f"CPU grew {growth:.1f} times: {facts}"
    assert spent[-1] <= seconds, f"the largest input costs too much: {facts}"
    is_quick = spent[-1] < _TRACED_SECONDS
    sizes = [_memory_of(each, run, is_traced=is_quick) for each in values]
    growth = _growth(sizes, _SMALLEST_BYTES if is_quick else _SMALLEST_GROWTH)
    facts = ", ".join(f"{each / 1e6:.1f} MB" for each in sizes)
    assert growth <= MOST_GROWTH, f"memory grew {growth:.1f} times: {facts}"
    return spent


def seconds_of(value: Given, run: Callable[[Given], object]) -> float:
    """The CPU one run takes, by as many as the clock needs."""
    times, began = 0, _cpu()
    while True:
        _answer(value, run)
        times += 1
        spent = _cpu() - began
        if spent >= _MEASURED_SECONDS:
            return spent / times


def _growth(costs: Sequence[float], smallest: float) -> float:
    """Cost factor of one doubling, as the mean of all between the smallest and the largest."""
    return float((max(costs[-1], smallest) / max(costs[0], smallest)) ** (1 / _DOUBLINGS))


def _memory_of(value: Given, run: Callable[[Given], object], *, is_traced: bool) -> int:
    """The growth of the process at its peak in bytes, or Python allocations if larger."""
    Path("/proc/self/clear_refs").write_text("5")  # reset the high-water mark
    before = _resident("VmRSS")
    _answer(value, run)
    grown = _resident("VmHWM") - before
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


def _resident(name: str) -> int:
    """A size from the kernel's account of this process, in bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    line = next(each for each in lines if each.startswith(f"{name}:"))
    return int(line.split()[1]) * 1024
