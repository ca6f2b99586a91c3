"""A domain's snapshots and background jobs. Bundles do not contain these rows."""

from datetime import datetime, timedelta

from django.db import models

from shared.data_types import JsonObject
from shared.tenancy.uuids import uuid7

JOB_RETENTION = timedelta(days=30)
"""The retention period of finished jobs."""
FILE_RETENTION = timedelta(hours=24)
"""The retention period of created and uploaded files."""


class BackupKind(models.TextChoices):
    SNAPSHOT = "snapshot"
    RESTORE = "restore"
    EXPORT = "export"
    IMPORT = "import"
    CLONE = "clone"
    WORDPRESS = "wordpress"
    MEMBERS = "members"


class BackupState(models.TextChoices):
    """The state of a job. Uploads are checked first, and then wait for confirmation."""

    PENDING = "pending"
    WORKING = "working"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"


class BackupJobQuerySet(models.QuerySet["Job"]):
    def of_site(self) -> "BackupJobQuerySet":
        """Return jobs for the whole site, which the panel lists under Backups."""
        return self.exclude(kind=BackupKind.MEMBERS)

    def of_members(self) -> "BackupJobQuerySet":
        """Return imports of members, which editors run."""
        return self.filter(kind=BackupKind.MEMBERS)

    def open(self) -> "BackupJobQuerySet":
        """Return pending and running jobs."""
        return self.filter(state__in=(BackupState.PENDING, BackupState.WORKING))

    def settled(self) -> "BackupJobQuerySet":
        """Return jobs that expire: finished jobs, and jobs that are waiting for confirmation."""
        return self.exclude(state__in=(BackupState.PENDING, BackupState.WORKING))

    def failed(self) -> "BackupJobQuerySet":
        return self.filter(state=BackupState.FAILED)

    def with_old_files(self, now: datetime) -> "BackupJobQuerySet":
        """Return settled jobs with files past their retention period."""
        return self.settled().exclude(key="").filter(updated_at__lt=now - FILE_RETENTION)

    def past_retention(self, now: datetime) -> "BackupJobQuerySet":
        return self.settled().filter(updated_at__lt=now - JOB_RETENTION)

    def latest_first(self) -> "BackupJobQuerySet":
        return self.order_by("-pk")


class Job(models.Model):
    """One requested job, with its progress and result.

    The job's row in `shared.jobs` stores its tries and its worker.
    """

    uid = models.UUIDField(default=uuid7, editable=False)
    kind = models.CharField(max_length=10, choices=BackupKind)
    state = models.CharField(max_length=10, choices=BackupState, default=BackupState.PENDING)
    is_confirmed = models.BooleanField(default=False)
    """Whether a user has confirmed the changes."""
    wishes = models.JSONField(default=dict)
    """The parameters of the request, and values stored for the next try."""
    report = models.JSONField(default=dict)
    step = models.CharField(max_length=60, blank=True, default="")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=200, blank=True, default="")
    """The key of the uploaded or created file in private storage."""
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
        """Return the time when the file is deleted, or None if there is no file."""
        return self.updated_at + FILE_RETENTION if self.key else None


class Reason(models.TextChoices):
    NIGHTLY = "nightly"
    ASKED = "asked"
    BEFORE = "before"
    """A snapshot before a change that replaces content."""


class SnapshotQuerySet(models.QuerySet["Snapshot"]):
    def latest_first(self) -> "SnapshotQuerySet":
        return self.order_by("-taken_at", "-pk")

    def without_posts(self) -> "SnapshotQuerySet":
        """Defer the list of a snapshot's posts, which can be long."""
        return self.defer("posts")

    def expired(self, now: datetime) -> "SnapshotQuerySet":
        return self.filter(expires_at__lte=now)


class Snapshot(models.Model):
    """The domain at one point in time: its rows in one file, and references to its stored media files."""

    uid = models.UUIDField(default=uuid7, editable=False)
    reason = models.CharField(max_length=10, choices=Reason)
    note = models.CharField(max_length=200, blank=True, default="")
    key = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField(default=0)
    """The size of the rows in bytes. Media are not included, because all snapshots share them."""
    counts = models.JSONField(default=dict)
    """The numbers of posts by collection, and of files, questions and other rows."""
    posts = models.JSONField(default=list)
    """The posts in the snapshot, for the search: id, title, URL, collection, status, last change."""
    created_by_id = models.BigIntegerField(null=True)
    taken_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    """The time of the expiry. It is NULL for the latest nightly snapshot, which remains until the next
    one."""

    objects = SnapshotQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Snapshot of {self.taken_at:%Y-%m-%d %H:%M}"

    def post(self, post_id: int) -> JsonObject | None:
        """Return the entry of the post in `posts`, or None if the snapshot doesn't contain the post."""
        return next((each for each in self.posts if each["id"] == post_id), None)


class KeptFile(models.Model):
    """A file of the domain in private storage, stored by its SHA-256 once for all snapshots."""

    name = models.CharField(max_length=300, primary_key=True)
    """The file's key below the domain's folder. Names are random, and the content under a name never
    changes."""
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    seen_at = models.DateTimeField()
    """The time of the latest snapshot that includes the file."""

    class Meta:
        indexes = (models.Index(fields=("sha256",), name="backups_kept_by_digest"),)

    def __str__(self) -> str:
        return self.name
