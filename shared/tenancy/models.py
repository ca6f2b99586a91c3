"""The tables for the installation, and for planned migrations of the schemas of domains."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class Installation(models.Model):
    """The single row with the name of the installation.

    Only the owner can read and write it (see `installation`).
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    name = models.CharField(max_length=24)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="installation_once")]

    def __str__(self) -> str:
        return str(self.name)


class PlannedMigration(models.Model):
    """The effect of a tenant app's migration on the template (see `planning`).

    The owner runs these statements, so no other role of the installation has privileges on the table.
    """

    app = models.CharField(max_length=255)
    name = models.CharField(max_length=255)
    statements = models.JSONField(null=True)
    """SQL without the names of schemas, or null if Django must run the migration in each domain."""
    relations = models.JSONField(default=list)
    """The new tables and sequences, as pairs of a kind (`r` or `S`) and a name."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["app", "name"], name="planned_once")]

    def __str__(self) -> str:
        return f"{self.app}.{self.name}"
