"""Register the doctor's check of backups."""

from commissary.recovery.checking import backups
from shared.doctor.examination import CHECKS

CHECKS.add("backups", backups)
