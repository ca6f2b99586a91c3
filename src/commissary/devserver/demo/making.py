"""Create the demo once, in a database without other content."""

import secrets
from collections.abc import Callable, Collection, Mapping
from functools import partial

from django.core.exceptions import ValidationError
from django.db import connections, transaction

from commissary.devserver.demo.content import DemoSite, read_site
from commissary.devserver.demo.filling import Progress, fill, is_empty
from commissary.devserver.demo.models import FinishedDemo
from commissary.devserver.demo.people import PEOPLE, DemoPerson
from shared.accounts.models import User
from shared.accounts.passwords import hash_password
from shared.accounts.services import create_user, grant_membership
from shared.api.permissions import ROLES, Role
from shared.domains.models import Domain, Host
from shared.domains.services import create_domain
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import shared_work

Chooser = Callable[[Collection[str]], Mapping[str, str]]
"""A function that returns passwords by email address, for users who have no account yet."""

SITES = (read_site("bay"), read_site("noodle"))

HOSTS = [site.host for site in SITES]
_EMAILS = [person.email for person in PEOPLE]
_ROLES = {info.slug: info.id for info in ROLES}

# A session lock, so that two starts with the same database create only one demo.
_TRY_LOCK = "SELECT pg_try_advisory_lock(hashtext('commissary demo'))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtext('commissary demo'))"


class NoDemo(Exception):
    """An error that is raised if no demo was created in this database. The message gives the reason."""


def is_finished() -> bool:
    """Return whether the demo has been created or refused."""
    with shared_work():
        return FinishedDemo.objects.exists()


def make_demo(choose_passwords: Chooser, progress: Progress) -> None:
    """Create the missing parts of the demo. After an interruption, the next call completes it.

    If the database contains other data, nothing is changed and the first call raises NoDemo.
    """
    with connections[OWNER].cursor() as cursor:
        cursor.execute(_TRY_LOCK)
        if not cursor.fetchone()[0]:
            return
        try:
            if not is_finished():
                _make(choose_passwords, progress)
        finally:
            cursor.execute(_UNLOCK)


def _make(choose_passwords: Chooser, progress: Progress) -> None:
    try:
        _refuse_other_content()
        domains = {site.host: _domain(site, progress) for site in SITES}
        passwords = choose_passwords(_list_without_account())
        people = {person.email: _user(person, domains, passwords, progress) for person in PEOPLE}
        for site in SITES:
            domain = domains[site.host]
            if domain.status == "active" and is_empty(domain.ref()):
                fill(domain.ref(), site, {email: user.pk for email, user in people.items()}, progress)
    except (NoDemo, ValidationError) as error:
        _finish()
        reason = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise NoDemo(reason) from error
    _finish()


def _refuse_other_content() -> None:
    with shared_work():
        if (
            Host.objects.exclude(domain__in=HOSTS).exists()
            or User.objects.exclude(email__in=_EMAILS).exists()
        ):
            raise NoDemo("This database already contains domains or users.")


def _list_without_account() -> list[str]:
    with shared_work():
        known = set(User.objects.filter(email__in=_EMAILS).values_list("email", flat=True))
    return [email for email in _EMAILS if email not in known]


def _finish() -> None:
    with shared_work():
        FinishedDemo.objects.create()


def _domain(site: DemoSite, progress: Progress) -> Domain:
    """Return the domain of `site`, regardless of its status, and create it if it is missing."""
    with shared_work():
        domain = Domain.objects.with_primary_host().filter(domains__domain=site.host).first()
    if domain is not None:
        return domain
    progress(f"{site.host}: creating the domain")
    return create_domain(
        title=site.title, host=site.host, template=site.template, timezone=site.timezone, is_open=True
    )


def _user(
    person: DemoPerson, domains: Mapping[str, Domain], passwords: Mapping[str, str], progress: Progress
) -> User:
    """Return the account of `person`.

    A missing account is created with all memberships, and an existing one is not changed.
    """
    with shared_work():
        user = User.objects.filter(email=person.email).first()
        if user is not None:
            return user
        progress(f"users: {person.firstname} {person.lastname}")
        with transaction.atomic():
            user = _create_user(person, passwords[person.email])
            for host, slug in person.roles.items():
                grant_membership(user, domains[host].pk, Role(_ROLES[slug]))
    return user


def _create_user(person: DemoPerson, password: str) -> User:
    create = partial(create_user, email=person.email, firstname=person.firstname, lastname=person.lastname)
    try:
        return create(password=password)
    except ValidationError:
        # On a local machine, a demo may have a password that the password rules reject.
        user = create(password="-".join(secrets.token_hex(4) for _ in range(4)))
        user.password = hash_password(password)
        user.save(update_fields=["password"])
        return user
