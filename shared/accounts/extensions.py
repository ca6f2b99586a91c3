"""Register the background jobs for password resets and notifications, and the quota for team members."""

from shared.accounts.credentials.resets import ANSWERING
from shared.accounts.notifications.sending import JOBS
from shared.accounts.users import seats
from shared.domains.quotas import COUNTS
from shared.jobs import kinds

kinds.declare(ANSWERING, *JOBS)
COUNTS.add("team", seats.COUNT)
