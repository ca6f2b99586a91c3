"""Errors of backup and restore. Each message is one line for the operator; each class has an exit code."""


class RecoveryError(Exception):
    """The target, the database or the storage failed."""

    EXIT_CODE = 1


class NoTarget(RecoveryError):
    """The target is missing or invalid."""

    EXIT_CODE = 2


class Damaged(RecoveryError):
    """A backup differs from the written data, or a part is missing."""

    EXIT_CODE = 3


class RecoveryRefused(RecoveryError):
    """The operation is not allowed: another installation, a newer version, or a conflict."""

    EXIT_CODE = 4


class RecoveryBusy(RecoveryError):
    """Another backup or a migration of this database is running."""

    EXIT_CODE = 5
