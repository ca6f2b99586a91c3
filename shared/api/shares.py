"""How much of a quota that a whole domain shares one user may fill, by role."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from shared.api.permissions import Role

SHARES: Final[Mapping[Role, Fraction]] = {Role.AUTHOR: Fraction(1, 4), Role.MEMBER: Fraction(1, 10)}
"""Roles that are not named may fill all of it: they can delete what others made, too."""


def get_share(role: Role, quota: int) -> int | None:
    """The part of `quota` that one user of that role may fill; None for a role without a part of its own."""
    return max(1, int(quota * SHARES[role])) if role in SHARES else None
