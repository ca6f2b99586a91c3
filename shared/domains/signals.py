"""Signals about domains, for apps that have their own rows for each domain."""

from shared.tenancy.extensions import ExtensionSignal

# This signal is sent with `domain: DomainRef` and `owner_id: int | None` in the transaction that creates the
# domain, in a unit of work for that domain. Receivers write their defaults through the ORM. If a receiver
# fails, no domain is created. With `with_content`, the next signal follows, and its receivers create the
# menus.
domain_created = ExtensionSignal()

# This signal is sent in the same way, after domain_created, for a domain that is created with starter
# content. Receivers add the content.
domain_ready_for_content = ExtensionSignal()

# This signal is sent with `domain: DomainRef` in the transaction that deletes a domain permanently, on the
# owner connection.
domain_purged = ExtensionSignal()
