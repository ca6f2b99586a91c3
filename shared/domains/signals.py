"""What happens to domains, for the apps that keep rows of their own for each."""

from django.dispatch import Signal

# Sent with `domain: DomainRef` and `owner_id: int | None` in the transaction that creates the domain,
# as work for it. Receivers write their defaults through the ORM; one that fails undoes the creation.
# With `with_content` the signal below follows, whose receivers write the menus.
domain_created = Signal()

# Sent with `domain: DomainRef` the same way, after the above, for a domain that somebody made in the panel
# and will look at next: receivers fill it with something to begin with.
domain_ready_for_content = Signal()

# Sent with `domain: DomainRef` in the transaction, on the owner's connection, in which a domain and all
# that is its own go for good.
domain_purged = Signal()
