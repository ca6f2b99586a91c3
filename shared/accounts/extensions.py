"""Registers password resets and notifications as background jobs, and the quota of team members."""

from shared.accounts.credentials.resets import ANSWERING
from shared.accounts.notifications.sending import JOBS
from shared.accounts.users import seats
from shared.domains.quotas import COUNTS
from shared.jobs import kinds

kinds.declare(ANSWERING, *JOBS)
COUNTS.add("team", seats.COUNT)
