"""The doctor looks at the backups."""

from commissary.recovery.checking import backups
from shared.doctor.examination import CHECKS

CHECKS.add("backups", backups)
