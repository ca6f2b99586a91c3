"""The tables for imports of new domains from a list. See docs/decisions/domain-creation.md."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Count, Q
from django.db.models.functions import Now

from shared.domains.models import Domain


class ImportStatus(models.TextChoices):
    CHECKING = "checking"
    CHECKED = "checked"
    CREATING = "creating"
    STOPPED = "stopped"
    """A super admin stopped the import, or its job failed."""
    DONE = "done"


RUNNING = (ImportStatus.CHECKING, ImportStatus.CREATING)
UNUSED = (ImportStatus.CHECKING, ImportStatus.CHECKED)
"""The statuses of imports that have created no domain."""


class RowOutcome(models.TextChoices):
    PENDING = "pending"
    """The worker has not checked the row yet."""
    READY = "ready"
    """The domain can be created."""
    CREATED = "created"
    EXISTING = "existing"
    """A domain with this name already exists."""
    FAILED = "failed"


class DomainImportQuerySet(models.QuerySet["DomainImport"]):
    def with_counts(self) -> "DomainImportQuerySet":
        """Add the number of rows, in total and per outcome."""
        counts = {f"{name}_count": Count("rows", filter=Q(rows__outcome=name)) for name in RowOutcome.values}
        return self.select_related("user").annotate(rows_count=Count("rows"), **counts)


class DomainImport(models.Model):
    """An uploaded list of new domains, with the progress of checking the rows and creating the domains."""

    file_name = models.CharField(max_length=200)
    status = models.CharField(max_length=8, choices=ImportStatus.choices, default=ImportStatus.CHECKING)
    problem = models.CharField(max_length=300, default="")
    """The reason why the job failed."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    """The super admin who started the check or the creation. The next two fields are their session and
    address."""
    session_id = models.UUIDField(null=True)
    address = models.GenericIPAddressField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    changed_at = models.DateTimeField(db_default=Now())

    objects = DomainImportQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(status__in=ImportStatus.values), name="domain_import_status"),
        ]
        indexes = [models.Index(fields=["changed_at"], name="domain_import_changed_at")]

    def __str__(self) -> str:
        return self.file_name


class ImportedDomain(models.Model):
    """A row of a list, with the values of the new domain and the result."""

    source = models.ForeignKey(DomainImport, on_delete=models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField()
    """The row number in a spreadsheet. The header is row 1."""
    values = models.JSONField()
    outcome = models.CharField(max_length=8, choices=RowOutcome.choices, default=RowOutcome.PENDING)
    reason = models.CharField(max_length=500, default="")
    # The values contain the owner's email address, so they are deleted with the domain.
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, null=True, related_name="+")

    objects: ClassVar[models.Manager["ImportedDomain"]] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["source", "number"], name="imported_row_once"),
            models.CheckConstraint(condition=Q(outcome__in=RowOutcome.values), name="imported_row_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.outcome}"
