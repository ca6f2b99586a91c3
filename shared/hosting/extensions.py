"""Register host checks as background jobs."""

from shared.hosting.checks import CHECKING
from shared.jobs import kinds

kinds.declare(CHECKING)
