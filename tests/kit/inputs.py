"""Create inputs of any length, for `WorstCase.make`."""

from collections.abc import Callable
from typing import Any


def repeat_unit(unit: str, *, before: str = "", after: str = "") -> Callable[[int], str]:
    """Return a function that repeats the unit `n` times."""
    return lambda n: f"{before}{unit * n}{after}"


def repeat_numbered_unit(unit: str, *, before: str = "", after: str = "") -> Callable[[int], str]:
    """Return a function that repeats the unit `n` times, with its number in place of every `#`."""
    return lambda n: f"{before}{''.join(unit.replace('#', str(each)) for each in range(n))}{after}"


def encode_text(text: Callable[[int], str]) -> Callable[[int], bytes]:
    """Return a function that encodes the result of `text` as UTF-8."""
    return lambda n: text(n).encode()


def tolerate(refusal: type[Exception], run: Callable[[Any], object]) -> Callable[[Any], object]:
    """Return a function that calls `run` and accepts `refusal` as a result."""

    def run_tolerantly(value: Any) -> object:
        try:
            return run(value)
        except refusal:
            return None

    return run_tolerantly
