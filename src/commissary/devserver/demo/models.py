"""That the demo is over, written where it cannot get lost without everything else."""

from django.db import models
from django.db.models.functions import Now


class FinishedDemo(models.Model):
    """There once the demo was made, or could not be: from then on nothing of it is made again."""

    at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"finished at {self.at}"
