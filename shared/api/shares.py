"""The share of a domain's quota that one user may use, by role."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from shared.api.permissions import Role

SHARES: Final[Mapping[Role, Fraction]] = {Role.AUTHOR: Fraction(1, 4), Role.MEMBER: Fraction(1, 10)}
"""The share of each role with a limit. Other roles may use the whole quota, because they can also delete rows
of other users."""


def get_share(role: Role, quota: int) -> int | None:
    """Return the part of `quota` that one user with this role may use, or None if there is no such limit."""
    return max(1, int(quota * SHARES[role])) if role in SHARES else None
