"""Find submissions with an undeliverable last reply.

See docs/decisions/email.md.
"""

from shared.mail.outbox import list_failed
from shared.tenancy.unit_of_work import current_domain
from tenants.submissions.mails import ANSWER
from tenants.submissions.models import Reply


def submission_ids() -> set[int]:
    """Return the ids of the submissions with an undeliverable last reply."""
    failed = list_failed(ANSWER, domain=current_domain())
    # There are usually no failed emails. In this case, the replies do not have to be read.
    return (
        set(Reply.objects.latest_sent_by(failed).values_list("submission_id", flat=True)) if failed else set()
    )
