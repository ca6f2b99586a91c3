"""What a domain keeps of itself, and the work that carries it somewhere. None of it is part of a bundle."""

from datetime import datetime, timedelta
from typing import Any

from django.db import models

from shared.tenancy.uuids import uuid7

JOB_RETENTION = timedelta(days=30)
"""How long a finished piece of work is told about."""
FILE_RETENTION = timedelta(hours=24)
"""How long a file that was made or sent waits for somebody."""


class BackupKind(models.TextChoices):
    """What is done."""

    SNAPSHOT = "snapshot"
    RESTORE = "restore"
    EXPORT = "export"
    IMPORT = "import"
    CLONE = "clone"
    WORDPRESS = "wordpress"


class BackupState(models.TextChoices):
    """How far it is. What is sent is checked first, and then waits until somebody says yes."""

    PENDING = "pending"
    WORKING = "working"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"


class BackupJobQuerySet(models.QuerySet["Job"]):
    def open(self) -> "BackupJobQuerySet":
        """What the worker has to do, or is doing."""
        return self.filter(state__in=(BackupState.PENDING, BackupState.WORKING))

    def settled(self) -> "BackupJobQuerySet":
        """What is over, or waits for somebody: it goes after its time."""
        return self.exclude(state__in=(BackupState.PENDING, BackupState.WORKING))

    def failed(self) -> "BackupJobQuerySet":
        return self.filter(state=BackupState.FAILED)

    def with_old_files(self, now: datetime) -> "BackupJobQuerySet":
        """What nobody fetched or confirmed in time."""
        return self.settled().exclude(key="").filter(updated_at__lt=now - FILE_RETENTION)

    def past_retention(self, now: datetime) -> "BackupJobQuerySet":
        return self.settled().filter(updated_at__lt=now - JOB_RETENTION)

    def latest_first(self) -> "BackupJobQuerySet":
        return self.order_by("-pk")


class Job(models.Model):
    """One piece of work that somebody asked for, how far it is and what came of it.

    When it is tried and by whom is the business of its row among `shared.jobs`.
    """

    uid = models.UUIDField(default=uuid7, editable=False)
    kind = models.CharField(max_length=10, choices=BackupKind)
    state = models.CharField(max_length=10, choices=BackupState, default=BackupState.PENDING)
    is_confirmed = models.BooleanField(default=False)
    """Somebody has seen what it would change and wants it."""
    wishes = models.JSONField(default=dict)
    """What was asked for, and what the work has to remember between two tries."""
    report = models.JSONField(default=dict)
    step = models.CharField(max_length=60, blank=True, default="")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=200, blank=True, default="")
    """Where the private storage keeps the file that was sent or made."""
    file_name = models.CharField(max_length=200, blank=True, default="")
    size = models.PositiveBigIntegerField(default=0)
    problem = models.CharField(max_length=500, blank=True, default="")
    created_by_id = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = BackupJobQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(state__in=BackupState.values), name="backups_job_state_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    def file_expires_at(self) -> datetime | None:
        """When the file goes; None if there is none."""
        return self.updated_at + FILE_RETENTION if self.key else None


class Reason(models.TextChoices):
    """Why a snapshot was taken."""

    NIGHTLY = "nightly"
    ASKED = "asked"
    BEFORE = "before"
    """Something was about to replace what was there."""


class SnapshotQuerySet(models.QuerySet["Snapshot"]):
    def latest_first(self) -> "SnapshotQuerySet":
        return self.order_by("-taken_at", "-pk")

    def without_posts(self) -> "SnapshotQuerySet":
        """Leave the list of its posts, which can be long, in the database."""
        return self.defer("posts")

    def expired(self, now: datetime) -> "SnapshotQuerySet":
        return self.filter(expires_at__lte=now)


class Snapshot(models.Model):
    """The domain as it was at one moment. Its rows are in one file, its media are among the kept files."""

    uid = models.UUIDField(default=uuid7, editable=False)
    reason = models.CharField(max_length=10, choices=Reason)
    note = models.CharField(max_length=200, blank=True, default="")
    key = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField(default=0)
    """Of the rows; the media are kept once for all snapshots."""
    counts = models.JSONField(default=dict)
    """How many there are: of each collection by its name, and of files, questions …"""
    posts = models.JSONField(default=list)
    """The posts it holds, for people to find one: id, title, url, collection, status, last change."""
    created_by_id = models.BigIntegerField(null=True)
    taken_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    """NULL for a night's that is the domain as it is: it stays until one after it is taken."""

    objects = SnapshotQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Snapshot of {self.taken_at:%Y-%m-%d %H:%M}"

    def post(self, post_id: int) -> dict[str, Any] | None:
        """What it holds of that post, as the list of its posts says."""
        return next((each for each in self.posts if each["id"] == post_id), None)


class KeptFile(models.Model):
    """A file of the domain whose bytes lie in the private storage, under their SHA-256, for all snapshots."""

    name = models.CharField(max_length=300, primary_key=True)
    """Its key below the domain's folder. Names are random, and what is under one never changes."""
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    seen_at = models.DateTimeField()
    """When the latest snapshot that names it was taken."""

    class Meta:
        indexes = (models.Index(fields=("sha256",), name="backups_kept_by_digest"),)

    def __str__(self) -> str:
        return self.name
