"""Register media: background processing, sweeping, and storage use."""

from shared.doctor.examination import CHECKS
from shared.domains.measures import MEASURES, Measure
from shared.domains.named_files import NAMED_FILES
from shared.domains.quotas import COUNTS
from shared.domains.signals import domain_purged
from shared.jobs import kinds
from tenants.media import antivirus, quota, raw_uploads, sweeping
from tenants.media.processing import PROCESSING
from tenants.media.sweeping import SWEEPING

kinds.declare(PROCESSING, SWEEPING)
MEASURES.add("media", Measure("media_media", ("size", "raw_size")))
sweeping.OTHERS.add("raw_uploads", raw_uploads.sweep)
CHECKS.add("antivirus", antivirus.check_scanner)
NAMED_FILES.add("media", sweeping.list_named_files)
NAMED_FILES.add("raw_uploads", raw_uploads.list_named_files)
COUNTS.add("storage", quota.COUNT)
domain_purged.connect(raw_uploads.delete_uploads)
