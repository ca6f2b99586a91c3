"""Rate limits: the maximum number of attempts in a time window, with or without increasing delays.

This module does not import Django, so that the environment can be checked before Django is loaded. See
docs/decisions/sign-in-limits.md.
"""

from dataclasses import dataclass, replace
from typing import Self

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
WIDER = 20
"""The factor for limits on an IPv6 /48 network, which can belong to one attacker or to a whole town."""


@dataclass(frozen=True)
class Rate:
    """A limit of `times` attempts in a window of `seconds`, which starts with the first attempt."""

    times: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.times}/{self.seconds}"

    def wider(self) -> Self:
        """Return the higher limit for the larger network around the client's network."""
        return replace(self, times=self.times * WIDER)


@dataclass(frozen=True)
class Backoff(Rate):
    """A limit of `times` attempts in the window, after which the delay doubles with each attempt.

    The delay starts at `first_wait` seconds and never exceeds `longest_wait` seconds.
    """

    first_wait: int = 1
    longest_wait: int = 15 * MINUTE

    def __str__(self) -> str:
        return super().__str__()
