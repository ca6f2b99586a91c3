"""Stored replies of the API."""

from django.db import models
from django.db.models.functions import Now


class Answered(models.Model):
    """The reply to a POST that created a row, for retries. It is sealed, because it may contain a secret."""

    key = models.CharField(max_length=64, primary_key=True)
    fingerprint = models.CharField(max_length=64)
    """Hash of the request, because using a key for another request is a caller error."""
    sealed = models.TextField()
    answered_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.key[:12]
