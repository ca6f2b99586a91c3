"""What the database knows of the installation it belongs to, and of the way its domains' schemas went."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class Installation(models.Model):
    """The one row that names the installation. Read and written by the owner alone: see `installation`."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    name = models.CharField(max_length=24)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="installation_once")]

    def __str__(self) -> str:
        return str(self.name)


class PlannedMigration(models.Model):
    """What a migration of a tenant app did to the template: see `planning`. The owner's alone.

    Whoever could write here would have the owner run it, so no role of the product has rights on it.
    """

    app = models.CharField(max_length=255)
    name = models.CharField(max_length=255)
    statements = models.JSONField(null=True)
    """SQL without a schema's name; null where each domain needs Django's own way."""
    relations = models.JSONField(default=list)
    """Tables and sequences that are new with it, as pairs of `r` or `S` and a name."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["app", "name"], name="planned_once")]

    def __str__(self) -> str:
        return f"{self.app}.{self.name}"
