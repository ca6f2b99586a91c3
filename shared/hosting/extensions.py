"""Checks of hosts are background work."""

from shared.hosting.checks import CHECKING
from shared.jobs import kinds

kinds.declare(CHECKING)
