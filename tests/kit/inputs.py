"""Ways to make an input of any length: what `WorstCase.make` is built of."""

from collections.abc import Callable
from typing import Any


def repeated(unit: str, *, before: str = "", after: str = "") -> Callable[[int], str]:
    """The unit `n` times."""
    return lambda n: f"{before}{unit * n}{after}"


def numbered(unit: str, *, before: str = "", after: str = "") -> Callable[[int], str]:
    """The unit `n` times, each with its number in the place of every `#`."""
    return lambda n: f"{before}{''.join(unit.replace('#', str(each)) for each in range(n))}{after}"


def encoded(text: Callable[[int], str]) -> Callable[[int], bytes]:
    """What `text` makes, as UTF-8."""
    return lambda n: text(n).encode()


def tolerating(refusal: type[Exception], run: Callable[[Any], object]) -> Callable[[Any], object]:
    """`run`, with that refusal as an answer."""

    def answered(value: Any) -> object:
        try:
            return run(value)
        except refusal:
            return None

    return answered
