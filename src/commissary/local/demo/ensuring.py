"""The demo as it should be: what is missing is made, what is there is left alone."""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.core.exceptions import ValidationError

from commissary.local.demo.content import read_site
from commissary.local.demo.filling import Progress, fill, is_empty
from commissary.local.demo.people import PEOPLE, Person
from shared.accounts.models import User
from shared.accounts.passwords import hashed
from shared.accounts.services import create_user, give_membership
from shared.api.permissions import ROLES, Role
from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, shared_work

SITES = (read_site("bay"), read_site("noodle"))

_ROLES = {info.slug: info.id for info in ROLES}


@dataclass(frozen=True, slots=True)
class DemoUser:
    """Somebody who can sign in, and with what. `role` is the one on the first of `domains`."""

    email: str
    password: str
    role: str
    domains: list[str]
    mark: str
    """A digest of the stored hash: tells without hashing anew whether `password` is still the one set."""


def ensure_demo(
    password_for: Callable[[str], str], progress: Progress, marks: Mapping[str, str] | None = None
) -> list[DemoUser]:
    """Make the demo's domains, people and content where they are missing; who can sign in, and how.

    `password_for` says the password an e-mail address is to have; a user whose mark is not the one in
    `marks` is given it. A domain with a single post in it, be it in the trash, is not filled again.
    """
    domains = _ensure_domains(progress)
    users = _ensure_users(domains, password_for, marks or {}, progress)
    ids = {user.email: user.pk for user in users}
    for site in SITES:
        domain = domains.get(site.host)
        if domain is not None and is_empty(domain):
            fill(domain, site, ids, progress)
    by_email = {user.email: user for user in users}
    return [
        DemoUser(
            email=person.email,
            password=password_for(person.email),
            role=next(iter(person.roles.values())),
            domains=[host for host in person.roles if host in domains],
            mark=_mark(by_email[person.email]),
        )
        for person in PEOPLE
    ]


def demo_domains() -> dict[str, DomainRef]:
    """The demo's domains that there are, by host."""
    hosts = [site.host for site in SITES]
    with shared_work():
        found = Domain.objects.routed().filter(domains__domain__in=hosts, status="active")
        return {domain.ref().host: domain.ref() for domain in found}


def new_password() -> str:
    """A password nobody guesses and everybody can type."""
    return "-".join(secrets.token_hex(2) for _ in range(4))


def _ensure_domains(progress: Progress) -> dict[str, DomainRef]:
    domains = demo_domains()
    for site in SITES:
        if site.host not in domains:
            progress(f"{site.host}: creating the domain")
            domain = create_domain(
                title=site.title, host=site.host, template=site.template, timezone=site.timezone
            )
            domains[site.host] = domain.ref()
    return domains


def _ensure_users(
    domains: Mapping[str, DomainRef],
    password_for: Callable[[str], str],
    marks: Mapping[str, str],
    progress: Progress,
) -> list[User]:
    emails = [person.email for person in PEOPLE]
    with shared_work():
        known = {user.email: user for user in User.objects.filter(email__in=emails)}
    users: list[User] = []
    for person in PEOPLE:
        user = known.get(person.email)
        if user is None:
            progress(f"people: {person.firstname} {person.lastname}")
            user = _create(person, password_for(person.email), domains)
        elif marks.get(person.email) != _mark(user):
            _set_password(user, password_for(person.email))
        users.append(user)
    return users


def _create(person: Person, password: str, domains: Mapping[str, DomainRef]) -> User:
    create = partial(create_user, email=person.email, firstname=person.firstname, lastname=person.lastname)
    try:
        user = create(password=password)
    except ValidationError:
        # On one's own machine a demo may be given a password that the rules refuse.
        user = create(password=new_password())
        _set_password(user, password)
    for host, slug in person.roles.items():
        if host in domains:
            give_membership(user, domains[host].id, Role(_ROLES[slug]))
    return user


def _set_password(user: User, password: str) -> None:
    user.password = hashed(password)
    with shared_work():
        user.save(update_fields=["password"])


def _mark(user: User) -> str:
    return hashlib.sha256(user.password.encode()).hexdigest()[:16]
