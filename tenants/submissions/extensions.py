"""Register submissions: storage use, notifications, and deletion after the retention period."""

from shared.accounts.domains.services import OPENING_CHECKS
from shared.accounts.notifications import kinds as news_kinds
from shared.domains.measures import MEASURES, Measure
from shared.domains.named_files import NAMED_FILES
from shared.domains.signals import domain_purged
from shared.jobs import kinds
from tenants.media import sweeping
from tenants.submissions import files
from tenants.submissions.mails import MESSAGE_NEWS
from tenants.submissions.purging import PURGING
from tenants.submissions.receivers import delete_domain_files
from tenants.submissions.recipients import require_recipient
from tenants.submissions.scanning import SCANNING

kinds.declare(PURGING, SCANNING)
news_kinds.declare(MESSAGE_NEWS)
MEASURES.add("forms", Measure("submissions_submissionfile", ("size",)))
sweeping.OTHERS.add("submissions", files.sweep)
OPENING_CHECKS.add("submissions", require_recipient)
NAMED_FILES.add("submissions", files.list_named_files)
domain_purged.connect(delete_domain_files)
