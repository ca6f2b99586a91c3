"""The registry changed: what was remembered of it is void."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from shared.tenancy.invalidation import registry_changed

from .models import Domain, Host


@receiver([post_save, post_delete], sender=Domain)
@receiver([post_save, post_delete], sender=Host)
def forget_resolved(sender: type, using: str, **kwargs: Any) -> None:
    transaction.on_commit(registry_changed, using=using)
