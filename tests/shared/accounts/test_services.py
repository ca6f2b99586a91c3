from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts.models import AuditEvent, Membership, User
from shared.accounts.people import Person, get_names
from shared.accounts.services import create_user, grant_membership, remove_membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import current_domain, shared_work
from tests.kit import make

WHO: dict[str, Any] = {
    "email": "new@example.com",
    "password": "a wagon full of noodles",
    "firstname": "Nina",
    "lastname": "New",
}


def test_user_is_stored_with_hash_and_lowercase_email(alpha):
    user = create_user(**{**WHO, "email": " New@Example.com "})

    with shared_work():
        stored = User.objects.get(pk=user.pk)
    assert stored.email == "new@example.com"
    assert stored.password.startswith("argon2$argon2id$")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"email": "nobody"}, "email"),
        ({"email": ""}, "email"),
        ({"email": "a@b"}, "email"),
        ({"password": "short"}, "password"),
        ({"password": "new@example.com new"}, "password"),
    ],
)
def test_invalid_user_is_rejected_by_field(alpha, values, field):
    with pytest.raises(ValidationError) as refusal:
        create_user(**{**WHO, **values})

    assert set(refusal.value.message_dict) == {field}


def test_email_address_is_unique_regardless_of_case(alpha):
    create_user(**WHO)

    with pytest.raises(ValidationError) as refusal:
        create_user(**{**WHO, "email": "NEW@example.com"})

    assert refusal.value.message_dict == {"email": ["Another user already uses this email address."]}


def test_second_membership_of_domain_replaces_first(alpha):
    user = make.user(role=Role.EDITOR, domain=alpha)

    grant_membership(user, alpha.id, Role.AUTHOR)

    with shared_work():
        assert list(Membership.objects.filter(user=user).values_list("role", flat=True)) == [Role.AUTHOR]
        last = AuditEvent.objects.latest("id")
    assert (last.action, last.data) == ("membership.given", {"role": 4})


def test_super_admin_needs_no_membership(alpha, beta):
    user = make.user()

    assert grant_membership(user, alpha.id, Role.SUPER_ADMIN) is None

    with shared_work():
        assert User.objects.get(pk=user.pk).is_super_admin
        assert not Membership.objects.filter(user=user).exists()


def test_removing_membership_twice_is_allowed(alpha):
    user = make.user(role=Role.EDITOR, domain=alpha)

    remove_membership(user, alpha.id)
    remove_membership(user, alpha.id)

    with shared_work():
        assert not Membership.objects.filter(user=user).exists()


@pytest.mark.parametrize("count", [1, 3])
def test_names_take_one_query_and_keep_current_domain(in_alpha, count):
    users = [make.user(firstname=f"P{n}") for n in range(count)]
    ids = [user.pk for user in users]

    with CaptureQueriesContext(connection) as queries:
        result = get_names([*ids, ids[0], None, 999_999])

    assert result == {user.pk: Person(user.pk, user.firstname, "Tester") for user in users}
    assert len(queries) == 1
    assert current_domain() == in_alpha


def test_names_without_users_take_no_query(in_alpha):
    with CaptureQueriesContext(connection) as queries:
        assert get_names([None]) == {}

    assert len(queries) == 0


def test_owner_of_new_domain_is_admin(committed):
    from shared.domains.services import create_domain

    user = create_user(**WHO)

    domain = create_domain(title="Gamma", host="gamma.test", owner_id=user.pk)

    with shared_work():
        assert Membership.objects.get(user=user).role == Role.ADMIN
        assert Membership.objects.get(user=user).domain_id == domain.pk
