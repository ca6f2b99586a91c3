"""What the API itself keeps."""

from django.db import models
from django.db.models.functions import Now


class Answered(models.Model):
    """The answer to a POST that made something, for whoever sends it again. Sealed: it may hold a secret."""

    key = models.CharField(max_length=64, primary_key=True)
    fingerprint = models.CharField(max_length=64)
    """Of what was asked: a key that is used for something else is a mistake of the caller's."""
    sealed = models.TextField()
    answered_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.key[:12]
