"""Change many sites in waves: first a few, then more if no change failed."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from typing import TypeVar

WAVES = (3, 30)
"""The sizes of the first waves. The last wave contains all other sites."""
T = TypeVar("T")


def add_wave_arguments(parser: ArgumentParser) -> None:
    """Add the arguments `--waves` and `--keep-going`."""
    parser.add_argument(
        "--waves",
        type=_sizes,
        default=WAVES,
        metavar="N,N",
        help=f"sites of the first waves ({','.join(map(str, WAVES))}); the last wave has all others",
    )
    parser.add_argument(
        "--keep-going", action="store_true", help="continue with the next wave after a failure"
    )


def split_into_waves(sites: Sequence[T], sizes: Sequence[int]) -> Iterator[list[T]]:
    """Yield one wave of sites after another. The caller stops after a wave with a failure."""
    start = 0
    for size in sizes:
        if wave := list(sites[start : start + size]):
            yield wave
        start += size
    if rest := list(sites[start:]):
        yield rest


def _sizes(text: str) -> tuple[int, ...]:
    sizes = text.split(",")
    if not all(each.isascii() and each.isdigit() and 0 < int(each) <= 10_000 for each in sizes):
        raise ArgumentTypeError(f"{text!r} is not a list of numbers such as 3,30")
    return tuple(map(int, sizes))
