"""Invalidate the caches of the registry when a domain or host changes."""

from functools import partial

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from shared.tenancy.invalidation import publish_changed_domains

from .models import Domain, Host


@receiver([post_save, post_delete], sender=Domain)
@receiver([post_save, post_delete], sender=Host)
def invalidate_resolved(sender: type, instance: Domain | Host, using: str, **kwargs: object) -> None:
    domain_id = instance.pk if isinstance(instance, Domain) else instance.tenant_id
    transaction.on_commit(partial(publish_changed_domains, [domain_id]), using=using)
