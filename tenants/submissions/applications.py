"""Accept applications: create a draft of the member's page, and invite the sender to manage it.

See docs/decisions/team-and-invitations.md.
"""

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext as _

from shared.accounts.models import Membership
from shared.accounts.signing_in import normalize_email
from shared.accounts.users import invitations
from shared.api.permissions import Role, may
from shared.api.versions import lock_row
from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import current_domain, shared_work
from tenants.posts.changes import people, services
from tenants.posts.changes.services import PostFields
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.content import addresses
from tenants.posts.content.body import Body
from tenants.posts.content.field_values import clean_value, validate_title
from tenants.posts.importing.names import cuisine_key, name_key
from tenants.posts.models import TITLE_LENGTH, Post
from tenants.posts.queries import rights
from tenants.submissions import mails
from tenants.submissions.models import HELD_BACK, Submission, SubmissionStatus, format_value

if TYPE_CHECKING:
    from shared.accounts.actor import Actor
    from shared.api.access import Access

MOST_CUISINES = 500
"""Maximum number of a domain's cuisines to compare with the names in an application."""
MOST_NAMED = 10
_TITLE = re.compile(
    "business|restaurant|truck|kitchen|company|stall|cart$|dba|negocio|empresa|puesto|camion|marca|firma|betrieb"
)
_PERSON = frozenset(
    {
        "name",
        "yourname",
        "fullname",
        "contact",
        "contactname",
        "nombre",
        "tunombre",
        "sunombre",
        "nombrecompleto",
    }
)
_CUISINES = re.compile("cuisine|cocina|kuche")
_DESCRIPTION = re.compile(
    "description|about|cook|food|serve|dish|descripcion|cocin|comida|plato|beschreibung"
)
_BETWEEN = re.compile(r"[,;/&\n]+|\band\b|\by\b|\bund\b", re.IGNORECASE)


class NotAnApplication(Exception):
    """The submission was not sent with an application form, or is spam or unconfirmed."""


class AlreadyAccepted(Exception):
    """A member has already been created from this application."""

    def __init__(self, post_id: int) -> None:
        super().__init__(f"The application was already accepted as post {post_id}.")
        self.post_id = post_id


@dataclass(frozen=True)
class AcceptancePlan:
    """The post and the invitation that accepting an application creates."""

    title: str
    description: str
    """The description as plain text."""
    phone: str
    email: str
    cuisines: tuple[tuple[int, str], ...]
    unknown_cuisines: tuple[str, ...]
    firstname: str
    lastname: str
    why_not_invited: str = ""
    """The reason why the sender cannot be invited, or "" if they can."""


def plan_for(submission: Submission, access: "Access") -> AcceptancePlan:
    """Return the plan for accepting the application. Raises NotAnApplication."""
    if not submission.is_application or submission.status in HELD_BACK:
        raise NotAnApplication
    answers = submission.answers
    person = _first(answers, lambda each: each["type"] == "text" and not _keys(each).isdisjoint(_PERSON))
    firstname, _space, lastname = person.partition(" ")
    title = _first(answers, lambda each: each["type"] == "text" and _is_called(each, _TITLE))
    cuisines, unknown = _cuisines_in(answers)
    return AcceptancePlan(
        title=" ".join((title or person or submission.email or submission.form_title).split())[:TITLE_LENGTH],
        description=_description_in(answers),
        phone=_accept_value("phone", _first(answers, lambda each: each["type"] == "phone")),
        email=_accept_value("email", submission.email),
        cuisines=cuisines,
        unknown_cuisines=unknown,
        firstname=firstname[:100],
        lastname=lastname.strip()[:100],
        why_not_invited=_invitation_problem(submission, access),
    )


def accept(submission: Submission, *, title: str, is_invited: bool, access: "Access", by: "Actor") -> Post:
    """Create a draft member post from an application and, if `is_invited` is set, invite its sender.

    Both happen in one transaction. Raises NotAnApplication, AlreadyAccepted, TooMany and ValidationError with
    field errors.
    """
    if is_invited and may(access, "users.write"):
        invitations.allow(Role.MEMBER, by=by)
    with transaction.atomic():
        locked = lock_row(Submission.objects.all(), submission.pk)
        if locked.member_post_id is not None:
            raise AlreadyAccepted(locked.member_post_id)
        plan = plan_for(locked, access)
        if is_invited and plan.why_not_invited:
            raise ValidationError({"invite": plan.why_not_invited})
        post = _draft(plan, title=title or plan.title, access=access)
        if is_invited:
            person = people.build_invitation(
                post, email=locked.email, firstname=plan.firstname, lastname=plan.lastname
            )
            with shared_work():
                invitations.invite_to(person, by.domain, by=by)
        locked.member_post, locked.is_invited = post, is_invited
        locked.accepted_at, locked.accepted_by_id = timezone.now(), by.user.pk
        if locked.status == SubmissionStatus.NEW:
            locked.status = SubmissionStatus.READ
            mails.withdraw_news(locked)
        locked.save(update_fields=["member_post", "is_invited", "accepted_at", "accepted_by_id", "status"])
        by.record("submission.accepted", submission_id=locked.pk, title=post.title, post_id=post.pk)
    return post


def _draft(plan: AcceptancePlan, *, title: str, access: "Access") -> Post:
    paragraphs = (line.strip() for line in plan.description.splitlines())
    attributes = {
        "description": "".join(f"<p>{escape(each)}</p>" for each in paragraphs if each),
        "phone": plan.phone,
        "email": plan.email,
    }
    title = validate_title(title)
    body = Body(
        attributes={name: value for name, value in attributes.items() if value},
        external={"cuisines": [pk for pk, _title in plan.cuisines]} if plan.cuisines else None,
    )
    url = addresses.free_address(addresses.default_address(MEMBERS, title))
    return services.create(
        MEMBERS,
        PostFields(title=title, url=url, body=body),
        by=access.user_id,
        check=partial(rights.check_creation, access, MEMBERS),
    )


def _invitation_problem(submission: Submission, access: "Access") -> str:
    if not may(access, "users.write"):
        return _("Ask an admin to invite the sender.")
    if not submission.email:
        return _("The sender didn't leave an email address.")
    domain = current_domain()
    email = normalize_email(submission.email)
    with shared_work():
        here = Membership.objects.filter(domain_id=domain.id)
        if here.filter(user__email=email).exists():
            return _("This user already has access to %(title)s.") % {"title": domain.title}
        if here.filter(invited_email=email).exists():
            return _("This email address is already invited to %(title)s.") % {"title": domain.title}
    return ""


def _keys(answer: JsonObject) -> set[str]:
    return {name_key(str(answer["name"])), name_key(str(answer["label"]))}


def _is_called(answer: JsonObject, pattern: re.Pattern[str]) -> bool:
    return any(pattern.search(key) for key in _keys(answer))


def _first(answers: list[JsonObject], fits: Any) -> str:
    """Return the first non-empty value of an answer for which `fits` returns true, or "" if there is none."""
    values = (format_value(each["value"]).strip() for each in answers if fits(each))
    return next(filter(None, values), "")


def _description_in(answers: list[JsonObject]) -> str:
    texts = [each for each in answers if each["type"] == "textarea"]
    return _first(texts, lambda each: _is_called(each, _DESCRIPTION)) or _first(texts, lambda _each: True)


def _accept_value(name: str, value: str) -> str:
    """Return the value in the form that the member's field accepts, or "" if it is invalid."""
    field = next(each for each in MEMBERS.fields if each.name == name)
    try:
        return str(clean_value(field, value) or "") if value else ""
    except ValidationError:
        return ""


def _cuisines_in(
    answers: list[JsonObject],
) -> tuple[tuple[tuple[int, str], ...], tuple[str, ...]]:
    """Return the cuisines of this domain in the answers, and the unknown names."""
    relevant = [each for each in answers if _is_called(each, _CUISINES) and each["type"] != "textarea"]
    names = [name.strip() for each in relevant for name in _BETWEEN.split(format_value(each["value"]))]
    wanted = {key: name for name in names if (key := cuisine_key(name))}
    if not wanted:
        return (), ()
    rows = Post.objects.undeleted().of(CUISINES).in_order().values_list("pk", "title")[:MOST_CUISINES]
    known = {cuisine_key(title): (pk, title) for pk, title in rows}
    cuisines = [known[key] for key in wanted if key in known][:MOST_NAMED]
    unknown = [name[:80] for key, name in wanted.items() if key not in known][:MOST_NAMED]
    return tuple(cuisines), tuple(unknown)
