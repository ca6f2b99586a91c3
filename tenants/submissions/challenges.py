"""Challenges for senders of forms: usually none, and harder ones during a flood. Forms never close.

Suspected spam does not count toward the domain's limit, so detected bots do not make forms harder for other
senders. See docs/decisions/forms.md.
"""

from django.conf import settings

from shared.accounts.callers import Caller
from shared.accounts.rate_limits import Rate
from shared.accounts.throttle import consume_all, hit, hits, network_limits, throttle_key
from shared.tenancy.unit_of_work import current_domain


def count_try(caller: Caller) -> None:
    """Count a request to the domain's forms.

    Raises TooMany if the network sends more requests than a large group of visitors would.
    """
    consume_all(
        network_limits("form-tries", current_domain().id, caller=caller, rate=settings.LIMIT_FORM_TRIES)
    )


def count_sent(caller: Caller) -> None:
    """Count a form sent from a network, regardless of its content."""
    for key, rate in _list_network_rates(caller).items():
        hit(key, rate)


def count_accepted() -> None:
    """Count a message to the domain that is not spam."""
    for key, rate in _list_domain_rates().items():
        hit(key, rate)


def pressure(caller: Caller) -> float:
    """Return the recent traffic of the network or the domain, whichever is higher, as a share of its limit.

    From 1.0 on, a proof of work is required.
    """
    keys = {**_list_domain_rates(), **_list_network_rates(caller)}
    return max(count / keys[key].times for key, count in hits(keys).items())


def _list_domain_rates() -> dict[str, Rate]:
    return {throttle_key("form-domain", current_domain().id): settings.LIMIT_FORM_DOMAIN}


def _list_network_rates(caller: Caller) -> dict[str, Rate]:
    return network_limits(
        "form-network", current_domain().id, caller=caller, rate=settings.LIMIT_FORM_NETWORK
    )
