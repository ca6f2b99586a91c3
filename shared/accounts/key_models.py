"""The table of token keys, which is in the public schema like the tables of users."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class TokenKey(models.Model):
    """A token key, encrypted at rest.

    Code in `shared_work()` can read it, but only the owner connection can write it (see `keys`).
    """

    class Use(models.TextChoices):
        ACCESS = "access"
        REFRESH = "refresh"

    kid = models.CharField(max_length=32, primary_key=True)
    use = models.CharField(max_length=7, choices=Use.choices)
    sealed = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(use__in=("access", "refresh")), name="token_key_use"),
            models.UniqueConstraint("use", condition=Q(use="refresh"), name="token_key_refresh_once"),
        ]

    def __str__(self) -> str:
        return f"{self.use} key {self.kid}"
