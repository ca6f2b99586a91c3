"""Pairs of calls about a domain's team: roles, invitations, and the last Admin."""

import secrets
from dataclasses import dataclass, field

from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent, Membership, MembershipState
from shared.accounts.random_tokens import hash_token
from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.posts.models import Post
from tests.kit import make
from tests.kit.races import Answer, Call, Race, Round, Stage
from tests.kit.rows import next_number
from tests.services import BETA_HOST


def two_admins_demote_each_other(stage: Stage) -> Round:
    first, second = _admins(stage, 2)
    editor = {"role_id": int(Role.EDITOR)}

    def fault(*answers: Answer) -> str:
        is_right = [each.is_done for each in answers].count(True) == 1 and len(_active_admins(stage)) == 1
        return "" if is_right else "not one Admin"

    return Round(
        Call(stage.client(Role.ADMIN, 0), "put", f"users/{second}", editor),
        Call(stage.client(Role.ADMIN, 1), "put", f"users/{first}", editor),
        fault,
    )


def two_of_three_admins_suspend_each_other(stage: Stage) -> Round:
    first, second, _third = _admins(stage, 3)
    suspended = {"status": "suspended"}

    def fault(*answers: Answer) -> str:
        is_right = [each.is_done for each in answers].count(True) == 1
        return "" if is_right else "an Admin who is suspended suspended another"

    return Round(
        Call(stage.client(Role.ADMIN, 0), "put", f"users/{second}", suspended),
        Call(stage.client(Role.ADMIN, 1), "put", f"users/{first}", suspended),
        fault,
    )


def one_demotes_an_admin_who_invites(stage: Stage) -> Round:
    _first, second = _admins(stage, 2)
    person = {"firstname": "Ines", "lastname": "Neu", "email": f"ines{next_number()}@example.com"}
    with shared_work():
        seen = AuditEvent.objects.order_by("pk").values_list("pk", flat=True).last() or 0

    def fault(_demoted: Answer, invited: Answer) -> str:
        with shared_work():
            events = AuditEvent.objects.filter(pk__gt=seen).order_by("pk")
            actions = list(events.values_list("action", flat=True))
        is_right = actions[0] == "user.invited" if invited.is_done else invited.status == 403
        return "" if is_right else "a demoted Admin invited an Admin"

    return Round(
        Call(stage.client(Role.ADMIN, 0), "put", f"users/{second}", {"role_id": int(Role.EDITOR)}),
        Call(stage.client(Role.ADMIN, 1), "post", "users", {**person, "role_id": int(Role.ADMIN)}),
        fault,
    )


def one_accepts_an_invitation_another_removes_it(stage: Stage) -> Round:
    accept, invitation = _invitation(stage)
    remove = Call(stage.client(Role.ADMIN), "delete", f"users/{invitation.reserved_user_id}")

    def fault(accepted: Answer, removed: Answer) -> str:
        with shared_work():
            is_here = Membership.objects.filter(pk=invitation.pk).exists()
        is_right = removed.is_done and accepted.status in (200, 410) and not is_here
        return "" if is_right else "the removed person is on the team"

    return Round(accept, remove, fault)


def one_accepts_an_invitation_another_sends_it_again(stage: Stage) -> Round:
    accept, invitation = _invitation(stage)
    resend = Call(stage.client(Role.ADMIN), "post", f"users/{invitation.reserved_user_id}/resend-invite")

    def fault(accepted: Answer, sent: Answer) -> str:
        is_right = (accepted.status, sent.status) in ((200, 422), (410, 200))
        return "" if is_right else "a link was sent that does not work"

    return Round(accept, resend, fault)


def one_accepts_an_invitation_another_changes_its_role(stage: Stage) -> Round:
    accept, invitation = _invitation(stage)
    change = Call(
        stage.client(Role.ADMIN), "put", f"users/{invitation.reserved_user_id}", {"role_id": int(Role.VIEWER)}
    )

    def fault(accepted: Answer, changed: Answer) -> str:
        with shared_work():
            row = Membership.objects.get(pk=invitation.pk)
            events = AuditEvent.objects.order_by("-pk").values_list("action", "data")[:2]
            role_changes = [data for action, data in events if action == "user.role_changed"]
            accepted_first = events[0][0] == "user.role_changed"
        is_named = "subject_id" in role_changes[0] if role_changes and accepted_first else True
        is_right = accepted.is_done and changed.is_done and row.role == Role.VIEWER and is_named
        return "" if is_right else "wrong role, or a record without a user"

    return Round(accept, change, fault)


@dataclass(frozen=True)
class CallThenRead(Call):
    """A call, and the title of a post right after the response."""

    domain: DomainRef = field(kw_only=True)
    post_id: int = field(kw_only=True)
    titles: list[str] = field(kw_only=True, default_factory=list)

    def send(self) -> Answer:
        answer = super().send()
        with unit_of_work(self.domain):
            self.titles.append(Post.objects.get(pk=self.post_id).title)
        return answer


def one_suspends_an_editor_who_saves(stage: Stage) -> Round:
    editor = make.user(role=Role.EDITOR, domain=stage.domain)
    client = stage.client_of(stage.domain, make.access_token(editor, stage.domain, Role.EDITOR))
    post = make.post("blog")
    save = Call(client, "put", f"posts/{post.pk}/data", {"title": "Late"})
    suspend = CallThenRead(
        stage.client(Role.ADMIN),
        "put",
        f"users/{editor.pk}",
        {"status": "suspended"},
        domain=stage.domain,
        post_id=post.pk,
    )

    def fault(saved: Answer, suspended: Answer) -> str:
        title = Post.objects.get(pk=post.pk).title
        is_right = suspended.is_done and suspend.titles == [title] and saved.is_done is (title == "Late")
        return "" if is_right else "a change was stored after the suspension of its author"

    return Round(save, suspend, fault)


def _admins(stage: Stage, number: int) -> list[int]:
    """Create Admins, the only ones of the domain, and return their ids."""
    users = [stage.user(Role.ADMIN, each) for each in range(number)]
    with shared_work():
        rows = Membership.objects.filter(domain_id=stage.domain.id)
        rows.filter(user=None).delete()
        rows.filter(role=Role.ADMIN).exclude(user__in=users).update(role=Role.EDITOR)
        mine = rows.filter(user__in=users).order_by("user_id")
        mine.update(role=Role.ADMIN, state=MembershipState.ACTIVE)
        return list(mine.values_list("user_id", flat=True))


def _active_admins(stage: Stage) -> list[int]:
    with shared_work():
        rows = Membership.objects.active().filter(domain_id=stage.domain.id, role=Role.ADMIN)
        return list(rows.values_list("pk", flat=True))


def _invitation(stage: Stage) -> tuple[Call, Membership]:
    """Create an invitation for a user of another domain, and return the call that accepts it, and the
    invitation."""
    _admins(stage, 1)
    beta = domain_by_host(BETA_HOST)
    assert beta is not None
    guest = make.user(role=Role.AUTHOR, domain=beta)
    client: APIClient = stage.client_of(beta, make.access_token(guest, beta, Role.AUTHOR))
    token = secrets.token_urlsafe(32)
    invitation = make.invitation(guest.email, stage.domain, link_hash=hash_token(token))
    return Call(client, "post", "invitations/accept", {"token": token}), invitation


PAIRS: tuple[Race, ...] = (
    two_admins_demote_each_other,
    two_of_three_admins_suspend_each_other,
    one_demotes_an_admin_who_invites,
    one_accepts_an_invitation_another_removes_it,
    one_accepts_an_invitation_another_sends_it_again,
    one_accepts_an_invitation_another_changes_its_role,
    one_suspends_an_editor_who_saves,
)
