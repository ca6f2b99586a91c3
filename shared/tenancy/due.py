"""When something in a domain is due next, kept in its row of the registry: one query finds all that are.

The moment there may come too early, never too late: a save only moves it forward, and who does the
work that is due writes the true one afterwards.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, cast

from django.db import connection, transaction

from .unit_of_work import DomainRef, current_domain, domain_is_being_made, unit_of_work

Source = Callable[[], datetime | None]


def note(moment: datetime) -> None:
    """Say that something of the current domain is due then, once this transaction commits."""
    domain = current_domain()
    if domain_is_being_made():
        return  # a new domain is looked at anyway
    cast(Any, connection).before_commit(("due", domain.id, moment), partial(_lower, domain, moment))


@transaction.atomic
def settle(next_moment: Source) -> None:
    """Write when something is due next: what `next_moment` finds while nobody can `note`."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM public.domains_domain WHERE schema_name = current_user FOR UPDATE")
        # Read after the row is ours, so that what was noted meanwhile is seen.
        cursor.execute(
            "UPDATE public.domains_domain SET next_due_at = %s WHERE schema_name = current_user",
            [next_moment()],
        )


def _lower(domain: DomainRef, moment: datetime) -> None:
    with unit_of_work(domain), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE public.domains_domain SET next_due_at = LEAST(next_due_at, %s) "
            "WHERE schema_name = current_user",
            [moment],
        )
