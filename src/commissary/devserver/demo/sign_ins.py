"""`demo.json`: the initial passwords of the demo users, as long as they are valid."""

import hashlib
import os
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth.hashers import check_password

from commissary.config.paths import read_json, write_json
from commissary.config.reading import read_setting
from shared.accounts.models import Membership, MembershipState, User
from shared.accounts.passwords import normalize_password
from shared.api.permissions import Role, get_role_info
from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import DomainRef, shared_work


@dataclass(frozen=True, slots=True)
class SignIn:
    """The credentials of a demo user. `role` is the user's role on the first of `domains`."""

    email: str
    password: str
    role: str
    domains: list[str]


def choose_passwords(home: Path, emails: Collection[str]) -> dict[str, str]:
    """Return passwords for users without an account, after writing them to demo.json.

    If the start is interrupted, the next one uses the same passwords.
    """
    known = _read(home)
    for email in emails:
        password = known.get(email, {}).get("password") or _new_password()
        known[email] = {"email": email, "password": password, "mark": ""}
    _write(home, known)
    return {email: user["password"] for email, user in known.items()}


def still_valid(home: Path, domains: Sequence[DomainRef]) -> list[SignIn]:
    """Return the users who can sign in to `domains` with a password in demo.json.

    Other users are removed from the file.
    """
    written = _read(home)
    with shared_work():
        users = {user.email: user for user in User.objects.filter(email__in=list(written))}
        roles = _get_roles(users.values(), domains)
    known: dict[str, JsonObject] = {}
    valid: list[SignIn] = []
    for email, entry in written.items():
        user = users.get(email)
        if user is None or not _is_theirs(user, entry):
            continue
        known[email] = {**entry, "mark": _mark(user)}
        own = roles[user.pk]
        if user.is_active and own:
            role = get_role_info(next(iter(own.values()))).slug
            valid.append(SignIn(email, entry["password"], role, list(own)))
    _write(home, known)
    return valid


def _get_roles(users: Collection[User], domains: Sequence[DomainRef]) -> dict[int, dict[str, Role]]:
    """Return the roles of `users`: by the id of the user, then by host."""
    memberships = Membership.objects.active().filter(
        user__in=list(users), domain_id__in=[domain.id for domain in domains], state=MembershipState.ACTIVE
    )
    role_of = {(each.user_id, each.domain_id): Role(each.role) for each in memberships}
    everywhere = {user.pk for user in users if user.is_super_admin}
    roles: dict[int, dict[str, Role]] = {user.pk: {} for user in users}
    for domain in domains:
        for pk, own in roles.items():
            role = Role.SUPER_ADMIN if pk in everywhere else role_of.get((pk, domain.id))
            if role is not None:
                own[domain.host] = role
    return roles


def _is_theirs(user: User, entry: JsonObject) -> bool:
    """Return whether the password is still valid. A matching mark proves this without slow hashing."""
    return entry["mark"] == _mark(user) or check_password(
        normalize_password(entry["password"]), user.password
    )


def _mark(user: User) -> str:
    return hashlib.sha256(user.password.encode()).hexdigest()[:16]


def _new_password() -> str:
    """Return the configured password, or a secure one that is easy to type."""
    password: str = read_setting("demo_password", os.environ)
    return password or "-".join(secrets.token_hex(2) for _ in range(4))


def _read(home: Path) -> dict[str, JsonObject]:
    """Return the entries in demo.json by email address, or {} if the file is missing or damaged."""
    try:
        demo = read_json(home / "demo.json")
    except OSError:
        return {}
    users = demo.get("users") if isinstance(demo, dict) else None
    return {user["email"]: user for user in users if _is_entry(user)} if isinstance(users, list) else {}


def _is_entry(user: object) -> bool:
    return isinstance(user, dict) and all(
        isinstance(user.get(name), str) for name in ("email", "password", "mark")
    )


def _write(home: Path, users: dict[str, JsonObject]) -> None:
    if _read(home) != users:
        write_json(home / "demo.json", {"users": list(users.values())})
