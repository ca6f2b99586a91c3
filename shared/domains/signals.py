"""Signals of domains, for apps with rows of their own per domain."""

from django.dispatch import Signal

# Sent with `domain: DomainRef` and `owner_id: int | None` in the transaction that creates the domain, as work
# for it. Receivers write their defaults through the ORM; a failing one undoes the creation. With
# `with_content` the signal below follows; its receivers write the menus.
domain_created = Signal()

# Sent with `domain: DomainRef` the same way, after the above, for a domain created in the panel: receivers
# add sample content.
domain_ready_for_content = Signal()

# Sent with `domain: DomainRef` in the transaction, on the owner's connection, that deletes a domain
# permanently.
domain_purged = Signal()
