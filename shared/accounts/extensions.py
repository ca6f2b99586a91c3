"""Registers password resets and notifications as background jobs."""

from shared.accounts.credentials.resets import ANSWERING
from shared.accounts.notifications.sending import JOBS
from shared.jobs import kinds

kinds.declare(ANSWERING, *JOBS)
