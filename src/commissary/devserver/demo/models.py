"""A database record that the demo is finished."""

from django.db import models
from django.db.models.functions import Now


class FinishedDemo(models.Model):
    """A row that exists after the demo was created or given up, so that it is not created again."""

    at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"finished at {self.at}"
