"""Emails about changes to an account, so that its owner notices unauthorized changes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.accounts.languages import get_language
from shared.accounts.models import Membership, User
from shared.api.permissions import Role
from shared.mail.links import panel_url
from shared.mail.outbox import MailContent, queue, queue_all
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.accounts.callers import Caller
    from shared.tenancy.unit_of_work import DomainRef

MOST_ADMINS = 50
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", gettext_lazy("a Mac")),
    ("Linux", "Linux"),
)


def notify(
    template: str,
    user: User,
    *,
    domain_id: int,
    caller: "Caller | None",
    to: str = "",
    is_calling: bool = True,
    **more: object,
) -> None:
    """Queue an email to the user, or to the address `to` if set, in the open transaction."""
    domain = domain_by_id(domain_id)
    if domain is None:
        return  # The domain was just taken offline, so no site can send the email.
    letter = _letter(user, domain, caller, more, is_calling=is_calling)
    to = to or user.email
    queue(template, to=to, domain=domain, context=letter.context, language=letter.language)


def notify_admins(
    template: str, *, of: int, by: int | None, caller: "Caller | None" = None, path: str, **more: object
) -> None:
    """Queue an email about an action to the admins of the domain `of` and to `by`, the user who acted.

    If `by` is None, the operator acted on the command line. Each recipient gets the email in their own
    language and time zone, with a link to `path` in the panel.
    """
    domain = domain_by_id(of)
    if domain is None:
        return
    with shared_work():
        ids = [*_admin_ids(of), *([] if by is None else [by])]
        people = {user.pk: user for user in User.objects.filter(pk__in=ids)}
    writer = None if by is None else people.get(by)
    who = writer.name if writer else gettext_lazy("The operator of this installation")
    about = {"who": who, "panel_url": panel_url(domain, path), **more}
    letters = {
        user.email: _letter(user, domain, caller, about, is_calling=user.pk == by) for user in people.values()
    }
    queue_all(template, letters, domain=domain)


def _admin_ids(domain_id: int) -> list[int]:
    admins = Membership.objects.active().filter(domain_id=domain_id, role=Role.ADMIN, user__is_active=True)
    return list(admins.order_by("id").values_list("user_id", flat=True)[:MOST_ADMINS])


def _letter(
    user: User, domain: "DomainRef", caller: "Caller | None", more: Mapping[str, object], *, is_calling: bool
) -> MailContent:
    language = get_language(user, is_calling=is_calling)
    with translation.override(language):
        context = {
            "name": user.firstname,
            "at": _local_time(user),
            "address": (caller.address if caller else None) or "",
            "device": device_name(caller.user_agent) if caller else "",
            "reset_url": panel_url(domain, "/reset-password"),
            **{name: str(each) if isinstance(each, Promise) else each for name, each in more.items()},
        }
    return MailContent(context, language)


def device_name(user_agent: str) -> str:
    """Return the names of the browser and the operating system, such as "Firefox on Windows".

    Emails contain only these known names, and never text that the client can choose.
    """
    browser = next((name for sign, name in _BROWSERS if sign in user_agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), "")
    between = _("on")
    return f" {between} ".join(filter(None, (browser, str(system))))


def _local_time(user: User) -> str:
    now = timezone.now().astimezone(ZoneInfo(user.timezone))
    moment = date_format(now, _("F j, Y, g:i A"))
    return f"{moment} ({user.timezone})"
