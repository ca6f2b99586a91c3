"""A site before its opening: responses for visitors, search engines and users with a preview link."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from shared.accounts.models import Membership, Session, User
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import SiteOptions
from tenants.posts.models import PreviewLink
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

HIDDEN = "The secret recipe"
NOTICE = "Preview: this site is not open to visitors yet."


@pytest.fixture
def admin(as_role):
    return as_role(Role.ADMIN)


@pytest.fixture
def closed(in_alpha, admin, visitor):
    """Alpha with a published page; its site is closed."""
    make.post("pages", title=HIDDEN, url="recipe")
    assert visitor.get("/recipe").status_code == 200
    put(admin, is_open=False)


def put(client, *, is_open):
    response = client.put("/api/site-opening", {"is_open": is_open}, format="json")
    assert response.status_code == 200, response.content
    return response


def preview_path(client, path, **body):
    """The path of the URL in the API's response."""
    response = client.post(path, body, format="json")
    assert response.status_code in (200, 201), response.content
    return response.json()["data"], "/preview/" + response.json()["data"]["url"].rpartition("/")[2]


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("path", ["/", "/recipe", "/nothing", "/feed.xml", "/sitemap.xml", "/blog?page=2"])
def test_closed_site_shows_coming_soon_for_every_path(visitor: Client, path: str) -> None:
    SiteOptions.objects.update(title="Noodles & <Soup>")

    response = visitor.get(path)

    text = response.content.decode()
    assert (response.status_code, response.headers["Retry-After"]) == (503, "3600")
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert response.headers["Cache-Control"] == "no-store"
    assert '<meta name="robots" content="noindex, nofollow">' in text
    assert "<h1>Noodles &amp; &lt;Soup&gt;</h1>" in text
    assert HIDDEN not in text
    assert "<script" not in text


@pytest.mark.usefixtures("closed")
def test_robots_txt_disallows_everything_until_the_site_is_open(visitor: Client, admin) -> None:
    before = visitor.get("/robots.txt")
    put(admin, is_open=True)

    after = visitor.get("/robots.txt").content.decode()

    assert before.content.decode() == "User-agent: *\nDisallow: /\n"
    assert before.headers["Cache-Control"] == "no-store"
    assert "Disallow: /\n" not in after
    assert "Sitemap: " in after


CONTENT = (
    "/api/site?url=recipe",
    "/api/posts/by-type?type=1",
    "/api/faqs",
    "/api/options/options",
    "/api/options/menus",
)


@pytest.mark.parametrize("path", CONTENT)
def test_suspended_site_is_visible_only_to_its_team(anonymous, admin, alpha: DomainRef, path: str) -> None:
    make.post("pages", title=HIDDEN, url="recipe")
    with shared_work():
        Domain.objects.get(pk=alpha.id).set_status("suspended")
    invalidate()

    refused, read = anonymous.get(path), admin.get(path)
    with shared_work():
        Domain.objects.get(pk=alpha.id).set_status("active")
    invalidate()

    assert (refused.status_code, "temporarily unavailable" in refused.json()["message"]) == (503, True)
    # Visitors see no page content; team members have the panel.
    assert read.status_code == (503 if path.startswith("/api/site?") else 200)


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("path", CONTENT)
def test_api_hides_content_from_visitors_but_not_from_the_team(anonymous, admin, path: str) -> None:
    refused = anonymous.get(path)

    assert (refused.status_code, HIDDEN in refused.content.decode()) == (503, False)
    assert admin.get(path).status_code == 200


@pytest.mark.usefixtures("closed")
def test_open_site_is_shown_completely(visitor: Client, admin) -> None:
    put(admin, is_open=True)

    assert HIDDEN in visitor.get("/recipe").content.decode()
    assert NOTICE not in visitor.get("/recipe").content.decode()
    assert admin.get("/api/account").json()["data"]["domain"]["is_open"] is True


@pytest.mark.usefixtures("closed")
def test_preview_link_shows_the_site_until_it_is_revoked(visitor: Client, admin) -> None:
    made, path = preview_path(admin, "/api/site-opening/preview-links", days=3)
    led = visitor.get(path)

    page = visitor.get("/recipe")
    admin.delete(f"/api/site-opening/preview-links/{made['id']}")

    assert (led.status_code, led.headers["Location"]) == (302, "/")
    assert (page.status_code, HIDDEN in page.content.decode()) == (200, True)
    assert NOTICE in page.content.decode()
    assert page.headers["Cache-Control"] == "no-store"
    assert "noindex" in page.headers["X-Robots-Tag"]
    assert '<meta name="robots" content="noindex, nofollow">' in page.content.decode()
    assert visitor.get("/recipe").status_code == 503
    assert visitor.get(path).status_code == 410


@pytest.mark.usefixtures("closed")
def test_preview_link_expires(visitor: Client, admin) -> None:
    _, path = preview_path(admin, "/api/site-opening/preview-links")
    visitor.get(path)
    PreviewLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert visitor.get("/recipe").status_code == 503


@pytest.mark.usefixtures("closed")
def test_site_pass_of_a_signed_in_user_is_valid_on_one_domain_only(visitor: Client, as_role, beta) -> None:
    _, path = preview_path(as_role(Role.VIEWER), "/api/site-opening/pass")
    _, foreign = preview_path(as_role(Role.ADMIN), "/api/site-opening/pass")
    with shared_work():
        Domain.objects.get(pk=beta.id).set_open(False)
    invalidate()

    visitor.get(path)
    at_beta = Client(headers={"host": beta.host}).get(foreign)

    assert visitor.get("/recipe").status_code == 200
    assert at_beta.status_code == 404


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("end", ["signed out", "removed", "closed"])
def test_site_pass_ends_with_its_permission(visitor: Client, client_of, alpha: DomainRef, end: str) -> None:
    viewer = make.user(role=Role.VIEWER, domain=alpha)
    client = client_of(alpha, make.access_token(viewer, alpha, Role.VIEWER))
    _, path = preview_path(client, "/api/site-opening/pass")
    visitor.get(path)
    assert visitor.get("/recipe").status_code == 200

    if end == "signed out":
        assert client.post("/api/auth/logout").status_code == 200
    with shared_work():
        if end == "removed":
            Membership.objects.filter(user=viewer).delete()
        elif end == "closed":
            User.objects.filter(pk=viewer.pk).update(is_active=False)

    assert visitor.get("/recipe").status_code == 503


@pytest.mark.usefixtures("closed")
def test_site_pass_ends_with_the_rights_of_a_super_admin_in_a_view(
    visitor: Client, client_of, alpha: DomainRef
) -> None:
    owner = make.user(role=Role.SUPER_ADMIN)
    client = client_of(alpha, make.access_token(owner, alpha, Role.SUPER_ADMIN))
    _, path = preview_path(client, "/api/site-opening/pass")
    viewed = make.user(role=Role.VIEWER, domain=alpha)
    client.post(f"/api/users/{viewed.pk}/view-as", {"reason": "A button is missing."}, format="json")
    visitor.get(path)
    assert visitor.get("/recipe").status_code == 200

    with shared_work():
        User.objects.filter(pk=owner.pk).update(is_super_admin=False)

    assert visitor.get("/recipe").status_code == 503


@pytest.mark.usefixtures("closed")
def test_pass_shows_nothing_until_two_factor_is_set_up(visitor: Client, as_role, settings) -> None:
    _, path = preview_path(as_role(Role.ADMIN), "/api/site-opening/pass")
    visitor.get(path)
    before = visitor.get("/recipe").status_code

    settings.REQUIRE_TWO_FACTOR = "admins"

    assert (before, visitor.get("/recipe").status_code) == (200, 503)


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("change", [{"host": ""}, {"expires_at": timezone.now() - timedelta(seconds=1)}])
def test_pass_of_a_rejected_session_shows_nothing(visitor: Client, as_role, change) -> None:
    _, path = preview_path(as_role(Role.VIEWER), "/api/site-opening/pass")
    visitor.get(path)

    with shared_work():
        Session.objects.update(**change)

    assert visitor.get("/recipe").status_code == 503


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_only_admins_open_a_site(as_role, role: Role) -> None:
    response = as_role(role).put("/api/site-opening", {"is_open": True}, format="json")

    assert response.status_code == 403


def test_site_without_email_and_admin_cannot_be_opened(as_role, closed, alpha) -> None:
    super_admin = as_role(Role.SUPER_ADMIN)
    with shared_work():
        Membership.objects.filter(domain_id=alpha.id, role=Role.ADMIN).delete()
    SiteOptions.objects.update(email="")

    refused = super_admin.put("/api/site-opening", {"is_open": True}, format="json")

    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["is_open"]
    assert super_admin.get("/api/site-opening").json()["data"]["notified"] == "nobody"
    SiteOptions.objects.update(email="hello@alpha.example")
    assert put(super_admin, is_open=True).json()["data"]["notified"] == "email"


def test_command_does_not_open_a_site_without_message_recipients(alpha, closed, in_alpha) -> None:
    SiteOptions.objects.update(email="")
    with shared_work():
        Membership.objects.filter(domain_id=alpha.id).delete()

    with pytest.raises(CommandError, match="Messages from visitors aren't delivered"):
        call_command("domains", "open", alpha.host)

    with shared_work():
        assert Domain.objects.get(pk=alpha.id).opened_at is None


def test_preview_link_of_post_shows_only_that_post(visitor: Client, admin, closed) -> None:
    post = make.post("blog", title="Behind the scenes")
    _, path = preview_path(admin, f"/api/posts/{post.pk}/preview-links")

    shown = visitor.get(path)

    assert "Behind the scenes" in shown.content.decode()
    assert NOTICE in shown.content.decode()
    assert visitor.get("/recipe").status_code == 503


def test_opened_and_suspended_site_is_suspended(visitor: Client, admin, closed, alpha) -> None:
    _, path = preview_path(admin, "/api/site-opening/pass")
    visitor.get(path)
    put(admin, is_open=True)
    with shared_work():
        Domain.objects.get(pk=alpha.id).set_status("suspended")
    invalidate()

    refused = admin.put("/api/site-opening", {"is_open": True}, format="json")
    page = visitor.get("/recipe")

    assert refused.status_code == 423
    assert (page.status_code, "temporarily unavailable" in page.content.decode()) == (503, True)
    with shared_work():
        Domain.objects.get(pk=alpha.id).set_status("active")
    invalidate()
    assert visitor.get("/recipe").status_code == 200


@pytest.mark.parametrize(
    "path", ["/api/site?url=recipe", "/api/options/colors", "/api/posts/by-type?type=page"]
)
def test_unopened_suspended_site_is_suspended_in_the_api(anonymous, closed, alpha, path) -> None:
    before = anonymous.get(path)
    with shared_work():
        Domain.objects.get(pk=alpha.id).set_status("suspended")
    invalidate()

    reply = anonymous.get(path)

    assert (before.status_code, before.json()["message"]) == (503, "This site is not open yet.")
    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "3600")
    assert reply.json() == {"message": "This site is temporarily unavailable. Please try again later."}


def test_opening_twice_is_audited_once(admin, closed) -> None:
    for _ in range(2):
        put(admin, is_open=True)

    events = admin.get("/api/audit?limit=10").json()["data"]

    names = [event["action"] for event in events]
    assert (names.count("domain.opened"), names.count("domain.closed")) == (1, 1)


def test_changes_saved_while_closed_appear_after_opening(admin):
    messages = []
    for is_open in (True, False):
        put(admin, is_open=is_open)
        messages.append(admin.put("/api/business", {"hours": []}, format="json").json()["message"])

    assert messages == [
        "Business info saved. Visitors can see this change now.",
        "Business info saved. Visitors can see this change when the site is open.",
    ]
