"""Register the doctor's check of the database nodes."""

from shared.doctor.examination import CHECKS

from .checks import check_nodes

CHECKS.add("database nodes", check_nodes)
