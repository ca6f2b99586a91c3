"""`commissary users …`: manage accounts without the panel."""

from argparse import ArgumentParser
from datetime import datetime
from functools import partial
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.core.management.base import CommandError

from shared.accounts import operating
from shared.accounts.action_command import (
    ActionCommand,
    Actions,
    add_action,
    add_page_arguments,
    undo_dry_runs,
)
from shared.accounts.domains import operating as domains
from shared.accounts.models import Session, User
from shared.accounts.notices import device_name
from shared.api.permissions import ROLES, Role
from shared.data_types import CommandOptions, JsonObject
from shared.domains.models import Domain

_ROLES = {each.slug: each.id for each in ROLES if each.id is not Role.SUPER_ADMIN}


class Command(ActionCommand):
    help = "List and invite users, end their sessions, and unlock their accounts."
    missing = "No account with the email address {email}."

    def add_actions(self, actions: Actions) -> None:
        add = partial(add_action, actions)
        listing = add("list", _list, "list accounts, newest first")
        listing.add_argument("--domain", metavar="HOST", help="only the team of this domain")
        listing.add_argument("--search", default="", help="search in names and email addresses")
        add_page_arguments(listing)
        invite = add("invite", _invite, "invite a user to the team of a domain by email")
        _names_account(invite)
        invite.add_argument("--domain", metavar="HOST", required=True)
        undo_dry_runs(invite)
        invite.add_argument("--role", choices=_ROLES, required=True)
        for name, run, text in (
            ("show", _show, "show an account and its domains"),
            ("sessions", _sessions, "list the sessions of an account"),
        ):
            _names_account(add(name, run, text))
        unlock = add("unlock", _unlock, "let a user sign in again after too many wrong passwords or codes")
        _names_account(unlock)
        undo_dry_runs(unlock)
        off = add("disable-two-factor", _disable_two_factor, "turn off two-factor authentication for a user")
        _names_account(off)
        undo_dry_runs(off)
        off.add_argument(
            "--yes", action="store_true", help="confirm that you have verified the identity of the user"
        )
        revoke = add("revoke", _revoke, "end the sessions of an account")
        _names_account(revoke)
        undo_dry_runs(revoke)
        revoke.add_argument("--session", type=UUID, metavar="ID", help="end only this session")


def _names_account(parser: ArgumentParser) -> None:
    parser.add_argument("email", help="the email address of the account")


def _list(command: ActionCommand, options: CommandOptions) -> None:
    domain = _domain(options["domain"]).pk if options["domain"] else None
    rows, cursor = operating.list_accounts(
        search=options["search"], domain=domain, limit=options["limit"], cursor=options["cursor"]
    )
    lines = [_row(each) for each in rows] or ["No accounts match your filters."]
    if cursor is not None:
        lines.append(f"For the next page, add --cursor {cursor}")
    command.show(options, {"users": [_as_json(each) for each in rows], "cursor": cursor}, "\n".join(lines))


def _show(command: ActionCommand, options: CommandOptions) -> None:
    user = operating.get_account(options["email"])
    memberships = [
        {"host": each.domain.ref().host, "role": each.role_info.slug, "state": each.state}
        for each in operating.list_memberships(user)
    ]
    lines = [
        f"{user.name} <{user.email}>",
        f"  id            {user.pk}",
        f"  state         {'active' if user.is_active else 'suspended'}",
        f"  two-factor    {'on' if user.two_factor_enabled else 'off'}",
        f"  last sign-in  {_minute(user.last_login_at)}",
        *(["  super admin on all domains"] if user.is_super_admin else []),
        *(f"  {each['role']:<12}  {each['host']} ({each['state']})" for each in memberships),
    ]
    command.show(options, {**_as_json(user), "domains": memberships}, "\n".join(lines))


def _invite(command: ActionCommand, options: CommandOptions) -> None:
    domain = _domain(options["domain"]).ref()
    invitation = operating.invite(options["email"], _ROLES[options["role"]], domain)
    as_json = {"email": invitation.invited_email, "host": domain.host, "role": options["role"]}
    command.show(options, as_json, f"Invited {invitation.invited_email} to {domain.host}.")


def _unlock(command: ActionCommand, options: CommandOptions) -> None:
    user = operating.get_account(options["email"])
    operating.unlock(user)
    command.show(options, _as_json(user), f"{user.email} can sign in again.")


def _sessions(command: ActionCommand, options: CommandOptions) -> None:
    sessions = operating.list_sessions(operating.get_account(options["email"]))
    lines = [
        f"{each.pk}  {_minute(each.last_used_at)}  {each.address or '':<39}  {device_name(each.user_agent)}"
        for each in sessions
    ]
    as_json = {"sessions": [_session_as_json(each) for each in sessions]}
    command.show(options, as_json, "\n".join(lines or ["No sessions."]))


def _disable_two_factor(command: ActionCommand, options: CommandOptions) -> None:
    user = operating.get_account(options["email"])
    if not user.two_factor_enabled:
        raise CommandError(f"Two-factor authentication for {user.email} is already off.")
    if not options["yes"] and not options["dry_run"]:
        raise CommandError("Not turned off. Verify the identity of the user, then add --yes.")
    ended = operating.disable_two_factor(user)
    text = f"Turned off two-factor authentication for {user.email}. Sessions ended: {ended}."
    command.show(options, {**_as_json(user), "sessions_ended": ended}, text)


def _revoke(command: ActionCommand, options: CommandOptions) -> None:
    user = operating.get_account(options["email"])
    ended = operating.revoke(user, options["session"])
    if options["session"] and not ended:
        raise CommandError(f"{user.email} has no such session.")
    command.show(options, {**_as_json(user), "sessions_ended": ended}, f"Sessions ended: {ended}.")


def _domain(host: str) -> Domain:
    try:
        return domains.find_domain(host)
    except ObjectDoesNotExist as error:
        raise CommandError(f"No such domain: {host}") from error


def _row(user: User) -> str:
    remarks = [
        *(["super admin"] if user.is_super_admin else []),
        *([] if user.is_active else ["suspended"]),
    ]
    name = " ".join([user.name, *(f"({each})" for each in remarks)])
    return f"{user.pk:>6}  {user.email:<40}  {_minute(user.last_login_at):<16}  {name}"


def _as_json(user: User) -> JsonObject:
    return {
        "id": user.pk,
        "email": user.email,
        "name": user.name,
        "is_active": user.is_active,
        "is_super_admin": user.is_super_admin,
        "two_factor_enabled": user.two_factor_enabled,
        "last_login_at": user.last_login_at,
        "created_at": user.created_at,
    }


def _session_as_json(session: Session) -> JsonObject:
    return {
        "id": session.pk,
        "domain_id": session.domain_id,
        "host": session.host,
        "address": session.address,
        "user_agent": session.user_agent,
        "created_at": session.created_at,
        "last_used_at": session.last_used_at,
        "expires_at": session.expires_at,
    }


def _minute(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M}" if moment else "never"
