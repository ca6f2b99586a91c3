"""Register the background jobs of accounts, and the quota for team members."""

from shared.accounts.credentials.resets import ANSWERING
from shared.accounts.domains.imports.jobs import DOMAIN_IMPORT
from shared.accounts.notifications.sending import JOBS
from shared.accounts.users import seats
from shared.domains.quotas import COUNTS
from shared.jobs import kinds

kinds.declare(ANSWERING, DOMAIN_IMPORT, *JOBS)
COUNTS.add("team", seats.COUNT)
