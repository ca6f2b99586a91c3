"""Submissions with a last reply that no mail server accepted.

See docs/decisions/email.md.
"""

from shared.mail.outbox import list_failed
from shared.tenancy.unit_of_work import current_domain
from tenants.submissions.mails import ANSWER
from tenants.submissions.models import Reply


def submission_ids() -> set[int]:
    """The ids of the submissions with a last reply that could not be delivered."""
    failed = list_failed(ANSWER, domain=current_domain())
    # There are usually none; then the replies need not be read.
    return (
        set(Reply.objects.latest_sent_by(failed).values_list("submission_id", flat=True)) if failed else set()
    )
