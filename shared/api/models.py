"""Stored responses to API requests."""

from django.db import models
from django.db.models.functions import Now


class Answered(models.Model):
    """The stored response to a POST request, for retries. It is encrypted because it may contain a secret."""

    key = models.CharField(max_length=64, primary_key=True)
    fingerprint = models.CharField(max_length=64)
    """A hash of the request, to detect that a client uses the same key for a different request."""
    sealed = models.TextField()
    answered_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.key[:12]
