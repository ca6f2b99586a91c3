"""The table that records that the demo is complete."""

from django.db import models
from django.db.models.functions import Now


class FinishedDemo(models.Model):
    """A row that exists as soon as the demo has been created or refused, so that it is not created again."""

    at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"finished at {self.at}"
