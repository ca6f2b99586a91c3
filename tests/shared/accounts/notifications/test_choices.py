"""Each team member chooses, per kind of news, when emails about it arrive."""

import pytest

from shared.accounts.models import Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tenants.options.models import SiteOptions
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")
PATH = "/api/account/notifications"


def read(client):
    return {row["kind"]: row["timing"] for row in client.get(PATH).json()["data"]}


def test_kinds_and_defaults_follow_the_role(as_role):
    comments = {"comment": "now", "mention": "now"}
    results = {"changes_requested": "now", "published": "now", **comments}
    decides = {"review": "now", **results, "stop_requests": "daily"}

    assert read(as_role(Role.ADMIN)) == {**decides, "messages": "now"}
    assert read(as_role(Role.EDITOR)) == {**decides, "messages": "never"}
    assert read(as_role(Role.AUTHOR)) == results
    assert read(as_role(Role.MEMBER)) == results
    assert read(as_role(Role.VIEWER)) == comments


def test_messages_reach_the_site_email_instead_of_admins(as_role):
    SiteOptions.objects.update(email="board@example.com")

    assert read(as_role(Role.ADMIN))["messages"] == "never"


def test_saved_choice_applies_to_one_site_and_keeps_other_choices(alpha, beta, client_of):
    user = make.user(role=Role.EDITOR, domain=alpha)
    make.membership(user, beta, Role.EDITOR)
    client = client_of(alpha, make.access_token(user, alpha, Role.EDITOR))

    client.put(PATH, {"notifications": {"review": "daily"}}, format="json")
    response = client.put(PATH, {"notifications": {"messages": "now"}}, format="json")

    assert response.status_code == 200
    assert read(client) | {"review": "daily", "messages": "now"} == read(client)
    with shared_work():
        assert Membership.objects.get(user=user, domain_id=beta.id).notifications == {}


def test_super_admin_outside_the_team_has_no_choices(as_role):
    client = as_role(Role.SUPER_ADMIN)

    assert read(client) == {}
    assert client.put(PATH, {"notifications": {"review": "now"}}, format="json").status_code == 422


@pytest.mark.parametrize(
    "chosen",
    [
        {"review": "now"},
        {"messages": "daily"},
        {"nonsense": "now"},
        {"published": "weekly"},
        {"published": None},
        {"published": ["now"]},
        {"published\u0000": "now"},
        {},
        [],
        "now",
        None,
    ],
)
def test_invalid_choices_are_rejected(as_role, chosen):
    client = as_role(Role.AUTHOR)
    before = read(client)

    assert client.put(PATH, {"notifications": chosen}, format="json").status_code == 422
    assert read(client) == before
