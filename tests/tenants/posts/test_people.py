"""A user is invited for a member post, accepts, and can edit only that post."""

import pytest

from shared.accounts.models import Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.models import Status
from tests.kit import make, postbox

PASSWORD = "four words and a taco"


@pytest.fixture
def post(in_alpha):
    return make.post(title="Marisol’s Tacos")


@pytest.fixture
def admin(as_role):
    return as_role(Role.ADMIN)


def invite(client, post, email="marisol@example.com", **more):
    return client.post(f"/api/posts/{post.pk}/people", {"email": email, **more}, format="json")


def people(client, post):
    return client.get(f"/api/posts/{post.pk}/people").json()["data"]


@pytest.fixture
def invited_member(admin, post, anonymous, alpha, client_of):
    """A client of a user who has accepted an invitation for the post."""
    assert invite(admin, post).status_code == 201
    token = postbox.find_token(postbox.receive_emails("marisol@example.com")[0])
    accepted = {
        "token": token,
        "password": PASSWORD,
        "password_confirmation": PASSWORD,
        "firstname": "Marisol",
    }
    assert anonymous.post("/api/invitations/accept", accepted, format="json").status_code == 200
    with shared_work():
        user = Membership.objects.get(user__email="marisol@example.com").user
    assert user is not None
    return client_of(alpha, make.access_token(user, alpha, Role.MEMBER))


def test_admin_invites_by_address_only(admin, post):
    response = invite(admin, post)

    assert response.status_code == 201
    assert response.json()["message"] == "Invitation sent to marisol@example.com."
    data = response.json()["data"]
    assert (data["email"], data["role"]["id"], data["status"]) == ("marisol@example.com", 6, "invited")
    (mail,) = postbox.receive_emails("marisol@example.com")
    assert "Hello marisol," in mail.body
    assert "the page Marisol’s Tacos" in mail.body
    assert [each["email"] for each in people(admin, post)] == ["marisol@example.com"]


def test_invited_member_can_edit_only_their_post(invited_member, post, admin):
    other = make.post(title="Somebody else’s")

    body = {"post_body": {"attributes": {"address": "2 Oak"}}, "post_status_id": Status.IN_REVIEW}
    own = invited_member.put(f"/api/posts/{post.pk}/body", body, format="json")
    theirs = invited_member.put(f"/api/posts/{other.pk}/body", body, format="json")
    mine = invited_member.get("/api/posts/by-type?type=members&latest=true").json()["data"]
    second = invited_member.post("/api/posts", {"post_type_id": 2, "title": "A second"}, format="json")
    facts = invited_member.put(f"/api/businesses/{post.pk}", {"notice": None}, format="json")

    assert (own.status_code, theirs.status_code, second.status_code) == (200, 403, 403)
    assert [each["id"] for each in mine] == [post.pk]
    assert facts.status_code == 200
    assert [(each["firstname"], each["status"]) for each in people(admin, post)] == [("Marisol", "active")]


def test_invited_member_can_write_a_menu_for_their_post(invited_member, post):
    menu = make.menu_values("Lunch", make.dish("Taco"))
    response = invited_member.post("/api/food-menus", {**menu, "business_ids": [post.pk]}, format="json")

    assert response.status_code == 201


def test_role_change_suspends_and_restores_the_assignment(invited_member, post, admin):
    (person,) = people(admin, post)

    admin.put(f"/api/users/{person['id']}", {"role_id": 5}, format="json")
    as_viewer = invited_member.put(f"/api/posts/{post.pk}/body", {"post_body": {}}, format="json")
    assert people(admin, post) == []
    admin.put(f"/api/users/{person['id']}", {"role_id": 6}, format="json")
    as_member = invited_member.put(f"/api/posts/{post.pk}/body", {"post_body": {}}, format="json")

    assert (as_viewer.status_code, as_member.status_code) == (403, 200)


def test_invitation_with_post_title_can_be_resent_and_revoked(admin, post):
    person = invite(admin, post).json()["data"]

    assert admin.post(f"/api/users/{person['id']}/resend-invite").status_code == 200
    assert admin.delete(f"/api/users/{person['id']}").status_code == 200

    assert "Marisol’s Tacos" in postbox.receive_emails("marisol@example.com")[1].body
    assert people(admin, post) == []


def test_owner_of_the_post_is_listed(admin, post, alpha):
    owner = make.user(role=Role.MEMBER, domain=alpha)
    admin.put(f"/api/posts/{post.pk}/data", {"owner_id": owner.pk}, format="json")

    assert [each["email"] for each in people(admin, post)] == [owner.email]


def test_post_can_have_several_managers(invited_member, post, admin):
    assert invite(admin, post, "brother@example.com", firstname="Luis").status_code == 201

    assert {each["email"] for each in people(admin, post)} == {"marisol@example.com", "brother@example.com"}


def test_address_of_existing_user_is_rejected(admin, post, alpha):
    make.user(role=Role.AUTHOR, domain=alpha, email="here@example.com")
    invite(admin, post)

    for email in ("here@example.com", "Marisol@Example.com", "no address", ""):
        response = invite(admin, post, email)
        assert (response.status_code, list(response.json()["errors"])) == (422, ["email"])


def test_existing_member_without_post_gets_it_immediately(admin, post, alpha, client_of):
    here = make.user(role=Role.MEMBER, domain=alpha, email="here@example.com")
    other = make.post(title="Another")

    response = invite(admin, post, "Here@example.com")
    second = invite(admin, other, "here@example.com")

    assert (response.status_code, second.status_code) == (201, 422)
    assert response.json()["message"].endswith("can now edit this page.")
    assert [each["email"] for each in people(admin, post)] == ["here@example.com"]
    assert postbox.receive_emails() == []
    theirs = client_of(alpha, make.access_token(here, alpha, Role.MEMBER))
    body = {"post_body": {"attributes": {"address": "2 Oak"}}, "post_status_id": Status.IN_REVIEW}
    assert theirs.put(f"/api/posts/{post.pk}/body", body, format="json").status_code == 200


def test_invitation_for_a_page_or_trashed_post_is_rejected(admin, post, in_alpha):
    page = make.post("pages")
    admin.delete(f"/api/posts/{post.pk}")

    assert invite(admin, page).status_code == 422
    assert invite(admin, post).status_code == 422
    assert postbox.receive_emails() == []


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.MEMBER, Role.VIEWER])
def test_post_invitations_require_permission(as_role, post, role):
    client = as_role(role)

    assert invite(client, post).status_code == 403
    assert client.get(f"/api/posts/{post.pk}/people").status_code == 403
