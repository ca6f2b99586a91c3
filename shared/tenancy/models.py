"""What the database knows of the installation it belongs to."""

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
