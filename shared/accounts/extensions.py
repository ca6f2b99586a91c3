"""Registers password resets as background jobs."""

from shared.accounts.credentials.resets import ANSWERING
from shared.jobs import kinds

kinds.declare(ANSWERING)
