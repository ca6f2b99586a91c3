"""Errors of backup and restore.

Each message is one line for the operator, and each class has its own exit code.
"""


class RecoveryError(Exception):
    """An error of the target, the database or the storage."""

    EXIT_CODE = 1


class NoTarget(RecoveryError):
    """An error that is raised if the target is missing or invalid."""

    EXIT_CODE = 2


class Damaged(RecoveryError):
    """An error that is raised if a backup is incomplete, or differs from the data that was written."""

    EXIT_CODE = 3


class RecoveryRefused(RecoveryError):
    """An error that is raised if an operation is not allowed.

    Examples are a backup of another installation or of a newer version, or existing data that would be
    overwritten.
    """

    EXIT_CODE = 4


class RecoveryBusy(RecoveryError):
    """An error that is raised while another backup or a migration of this database is running."""

    EXIT_CODE = 5
