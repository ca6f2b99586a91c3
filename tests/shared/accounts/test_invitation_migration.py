"""Invitations that were out when they still were memberships of accounts made for them go on working."""

import pytest
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from shared.accounts.models import Membership, User
from shared.accounts.tokens import hash_of
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make

TOKEN = "t" * 43
BEFORE, AFTER = "0006_locale_of_the_browser", "0007_invitations_without_accounts"
TODAY = "0010_member_posts"


def migrate(name: str) -> None:
    MigrationExecutor(connections[OWNER]).migrate([("accounts", name)])


@pytest.mark.usefixtures("committed")
def test_an_invitation_from_before_is_one_of_now(alpha: DomainRef, beta: DomainRef, anonymous) -> None:
    unused, root = make.user(email="ines@example.com", firstname="Ines"), make.user(email="root@example.com")
    member = make.user(email="member@example.com", password="four words and a taco")
    make.membership(member, alpha)
    migrate(BEFORE)
    with connections[OWNER].cursor() as cursor:
        cursor.execute("UPDATE accounts_user SET is_super_admin = true WHERE id = %s", [root.pk])
        cursor.execute(
            "INSERT INTO accounts_membership (user_id, domain_id, role, state, created_at) VALUES "
            "(%(ines)s, %(alpha)s, 3, 'invited', now()), (%(ines)s, %(beta)s, 4, 'suspended', now()), "
            "(%(root)s, %(alpha)s, 2, 'invited', now())",
            {"ines": unused.pk, "root": root.pk, "alpha": alpha.id, "beta": beta.id},
        )
        cursor.execute(
            "INSERT INTO accounts_onetimetoken (user_id, domain_id, purpose, hash, bound_to, data, tries, "
            "expires_at) VALUES (%s, %s, 'invitation', %s, '', '{}', 0, now() + interval '3 days')",
            [unused.pk, alpha.id, hash_of(TOKEN)],
        )

    migrate(AFTER)
    migrate(TODAY)

    with shared_work():
        rows = Membership.objects.filter(user=None).order_by("invited_email", "domain_id")
        results = [(row.invited_email, row.domain_id, row.role, row.state) for row in rows]
        assert list(User.objects.order_by("email").values_list("email", flat=True)) == ["member@example.com"]
    assert results == [
        ("ines@example.com", alpha.id, 3, "invited"),
        ("ines@example.com", beta.id, 4, "suspended"),
        ("root@example.com", alpha.id, 1, "invited"),
    ]
    looked = anonymous.post("/api/invitations/look", {"token": TOKEN}, format="json").json()["data"]
    assert (looked["email"], looked["firstname"], looked["has_account"]) == (
        "ines@example.com",
        "Ines",
        False,
    )
