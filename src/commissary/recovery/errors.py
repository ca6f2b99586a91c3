"""What stops a backup or a restore. Each text is one line for the operator, each class has its exit code."""


class RecoveryError(Exception):
    """The target, the database or the storage does not do what is needed."""

    EXIT_CODE = 1


class NoTarget(RecoveryError):
    """No target is named, or in a way that cannot be meant."""

    EXIT_CODE = 2


class Damaged(RecoveryError):
    """A backup is not what was written: bytes differ, or a part is missing."""

    EXIT_CODE = 3


class RecoveryRefused(RecoveryError):
    """It must not be done: another installation's, a newer version's, or something is in the way."""

    EXIT_CODE = 4


class RecoveryBusy(RecoveryError):
    """Another backup or a migration of this database is under way."""

    EXIT_CODE = 5
