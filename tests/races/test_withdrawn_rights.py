"""A user's change is not stored after an Admin who took away the permission gets the response."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from shared.accounts.memberships import hold_access
from shared.accounts.models import Session
from shared.api.access import Access
from shared.api.permissions import Role
from shared.api.versions import lock_row
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import DomainRef, check_before_commits, shared_work, unit_of_work
from tenants.food_menus.models import FoodMenu
from tenants.posts.content.owners import lock_owners
from tenants.posts.models import Post
from tenants.stops.models import Stop
from tests.kit import make
from tests.kit.threads import own_connection
from tests.kit.waiting import until
from tests.races.test_locks import is_blocking

ClientOf = Callable[..., Any]
Send = Callable[[], Any]

WITHDRAWALS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "demoted": ("put", "", {"role_id": int(Role.VIEWER)}),
    "suspended": ("put", "", {"status": "suspended"}),
    "removed": ("delete", "", {}),
    "signed out": ("post", "/sign-out", {}),
}


@pytest.mark.parametrize("withdrawal", WITHDRAWALS)
def test_save_that_waits_while_its_author_loses_the_right_is_undone(
    withdrawal: str, committed: None, alpha: DomainRef, client_of: ClientOf
) -> None:
    method, path, body = WITHDRAWALS[withdrawal]
    editor = make.user(role=Role.EDITOR, domain=alpha)
    author = client_of(alpha, make.access_token(editor, alpha, Role.EDITOR))
    admin = client_of(alpha, make.role_token(Role.ADMIN, alpha))
    with unit_of_work(alpha):
        post = make.post("blog", title="Before")

    def save() -> Any:
        return author.put(f"/api/posts/{post.pk}/data", {"title": "Late"}, format="json")

    def withdraw() -> Any:
        return getattr(admin, method)(f"/api/users/{editor.pk}{path}", body, format="json")

    with ThreadPoolExecutor(2) as pool:
        with unit_of_work(alpha), transaction.atomic():
            lock_row(Post.objects.all(), post.pk)
            saved = pool.submit(_send, save)
            until(is_blocking, 10)
            withdrawn = pool.submit(_send, withdraw).result()
        refused = saved.result()

    with unit_of_work(alpha):
        title = Post.objects.get(pk=post.pk).title
    assert (withdrawn.status_code, refused.status_code, title) == (200, 403, "Before")


def _send(send: Send) -> Any:
    with own_connection():
        return send()


@pytest.mark.parametrize("role", Role)
def test_every_role_can_save_until_its_session_ends(role: Role, alpha: DomainRef) -> None:
    user = make.user(role=role, domain=alpha)
    make.access_token(user, alpha, role)
    with shared_work(), transaction.atomic():
        session = Session.objects.get(user=user)
        access = Access(user.pk, str(session.pk), alpha.id, role)
        hold_access(access)
        Session.objects.filter(pk=session.pk).update(revoked_at=timezone.now())

        with pytest.raises(PermissionDenied):
            hold_access(access)


@pytest.mark.parametrize("block", [transaction.atomic, nullcontext], ids=["transaction", "single statement"])
def test_refused_change_leaves_nothing_and_the_connection_works(
    block: Callable[[], Any], committed: None, alpha: DomainRef
) -> None:
    def refuse() -> None:
        raise PermissionDenied

    with unit_of_work(alpha):
        post = make.post("blog", title="Before")
    with unit_of_work(alpha):
        check_before_commits(refuse)
        with pytest.raises(PermissionDenied), block():
            Post.objects.filter(pk=post.pk).update(title="Late")

        assert Post.objects.get(pk=post.pk).title == "Before"
    with unit_of_work(alpha):
        Post.objects.filter(pk=post.pk).update(title="After")
        assert Post.objects.get(pk=post.pk).title == "After"


@pytest.mark.parametrize(("path", "model"), [("stops", Stop), ("food-menus", FoodMenu)])
def test_save_of_a_member_who_loses_the_page_is_undone(
    path: str, model: type[Stop | FoodMenu], committed: None, alpha: DomainRef, client_of: ClientOf
) -> None:
    owner = make.user(role=Role.MEMBER, domain=alpha)
    member = client_of(alpha, make.access_token(owner, alpha, Role.MEMBER))
    editor = client_of(alpha, make.role_token(Role.EDITOR, alpha))
    with unit_of_work(alpha):
        post = make.post("members", owner_id=owner.pk)
        body = make.stop_values() if model is Stop else {"title": "Lunch", "sections": []}

    def give_away() -> Any:
        return editor.put(f"/api/posts/{post.pk}/data", {"owner_id": None}, format="json")

    with ThreadPoolExecutor(2) as pool:
        with unit_of_work(alpha), transaction.atomic():
            lock_kind(model)
            saved = pool.submit(_send, lambda: member.post(f"/api/{path}", body, format="json"))
            until(is_blocking, 10)
            given = pool.submit(_send, give_away).result()
        refused = saved.result()

    with unit_of_work(alpha):
        stored = model.objects.count()
    assert (given.status_code, refused.status_code, stored) == (200, 403, 0)


def test_change_of_owner_waits_for_a_save_that_depends_on_the_owner(
    committed: None, alpha: DomainRef, client_of: ClientOf
) -> None:
    owner = make.user(role=Role.MEMBER, domain=alpha)
    editor = client_of(alpha, make.role_token(Role.EDITOR, alpha))
    with unit_of_work(alpha):
        post = make.post("members", owner_id=owner.pk)

    def give_away() -> Any:
        return editor.put(f"/api/posts/{post.pk}/data", {"owner_id": None}, format="json")

    with ThreadPoolExecutor(1) as pool:
        with unit_of_work(alpha), transaction.atomic():
            lock_owners()
            given = pool.submit(_send, give_away)
            until(is_blocking, 10)
        assert given.result().status_code == 200
