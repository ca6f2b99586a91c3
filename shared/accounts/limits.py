"""Rate limits as rates and delays.

This module does not import Django, so that the environment can be checked before anything is loaded. See
docs/decisions/sign-in-limits.md.
"""

from dataclasses import dataclass, replace
from typing import Self

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
WIDER = 20
"""The factor for an IPv6 /48, which may belong to one attacker or a whole town."""


@dataclass(frozen=True)
class Rate:
    """At most `times` in a window of `seconds`, which starts with the first attempt."""

    times: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.times}/{self.seconds}"

    def wider(self) -> Self:
        """Return the limit for the larger surrounding network."""
        return replace(self, times=self.times * WIDER)


@dataclass(frozen=True)
class Backoff(Rate):
    """`times` attempts within the window; after that, the delay doubles with each attempt.

    The delay starts at `first_wait` seconds and is at most `longest_wait`.
    """

    first_wait: int = 1
    longest_wait: int = 15 * MINUTE

    def __str__(self) -> str:
        return super().__str__()
