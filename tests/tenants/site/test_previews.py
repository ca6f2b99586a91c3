"""Preview links: content, access, lifetime, and what they do not reveal."""

import hashlib
import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from shared.api.permissions import Role
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.content.body import Body
from tenants.posts.models import PreviewLink, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def editor(as_role):
    return as_role(Role.EDITOR)


@pytest.fixture
def draft():
    """A live post with a different latest version."""
    post = make.post("blog", title="As it is", attributes={"description": "<p>Old words</p>"})
    change = services.PostUpdate(title="As it will be", body=Body({"description": "<p>New words</p>"}))
    return services.save(post, change, by=None, publication=Publication(Status.DRAFT))


def link_to(client, post, **body):
    response = client.post(f"/api/posts/{post.pk}/preview-links", body, format="json")
    assert response.status_code == 201, response.content
    made = response.json()["data"]
    return made, made["url"].partition("alpha.test")[2].removeprefix(":8000")


def page_of(visitor, path):
    response = visitor.get(path)
    (payload,) = re.findall(
        r'<script type="application/json" id="payload">(.*?)</script>', response.content.decode()
    )
    return response, json.loads(payload)


def test_a_link_shows_the_latest_version_while_visitors_see_the_public_one(editor, visitor, draft):
    _, path = link_to(editor, draft)

    response, payload = page_of(visitor, path)

    assert response.status_code == 200
    assert payload["page"]["title"] == "As it will be"
    assert "New words" in payload["page"]["post"]["attributes"]["description"]
    assert "As it is" in visitor.get(f"/{draft.url}").content.decode()


def test_a_link_follows_later_saves(editor, visitor, draft):
    _, path = link_to(editor, draft)
    services.save(draft, services.PostUpdate(title="Later"), by=None)

    assert page_of(visitor, path)[1]["page"]["title"] == "Later"


def test_preview_is_not_cached_or_indexed(editor, visitor, draft):
    _, path = link_to(editor, draft)

    response, payload = page_of(visitor, path)

    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex, nofollow">' in response.content.decode()
    assert "ETag" not in response.headers
    assert payload["snippets"] == []


NOTICE = re.compile(r'<aside class="preview-notice" aria-label="Preview">(.*?)</aside>')


def notices(visitor, path):
    return NOTICE.findall(visitor.get(path).content.decode())


def test_a_preview_says_that_visitors_do_not_see_it_for_as_long_as_they_do_not(editor, visitor, draft):
    _, path = link_to(editor, draft)
    before = notices(visitor, path)

    services.set_status(draft, Publication(Status.PUBLISHED), by=None)

    assert before == ["Preview: visitors do not see this version yet."]
    assert notices(visitor, path) == []
    assert notices(visitor, f"/{draft.url}") == []


def test_the_token_is_long_signed_and_kept_as_a_fingerprint_only(editor, visitor, draft):
    made, path = link_to(editor, draft)
    token = path.removeprefix("/preview/")

    assert len(token.partition(".")[0]) == 43
    assert PreviewLink.objects.get(pk=made["id"]).token_hash == hashlib.sha256(token.encode()).hexdigest()
    rows = editor.get(f"/api/posts/{draft.pk}/preview-links").json()["data"]
    assert [each["id"] for each in rows] == [made["id"]]
    assert token not in json.dumps(rows)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: t[:-1],
        lambda t: ("B" if t[0] == "A" else "A") + t[1:],
        lambda t: t.partition(".")[0],
        lambda _: "x",
    ],
)
def test_a_token_that_never_was_one_is_unknown_without_a_query(
    editor, visitor, draft, spoil, django_assert_num_queries
):
    _, path = link_to(editor, draft)
    visitor.get("/robots.txt")  # the domain is known from here on

    with django_assert_num_queries(0):
        response = visitor.get(f"/preview/{spoil(path.removeprefix('/preview/'))}")

    assert response.status_code == 404
    assert response.headers["Cache-Control"] == "no-store"


def test_a_revoked_link_is_over(editor, visitor, draft):
    made, path = link_to(editor, draft)

    assert editor.delete(f"/api/posts/{draft.pk}/preview-links/{made['id']}").status_code == 200

    assert visitor.get(path).status_code == 410
    assert editor.delete(f"/api/posts/{draft.pk}/preview-links/{made['id']}").status_code == 404


def test_an_expired_link_is_over_and_no_longer_listed(editor, visitor, draft):
    made, path = link_to(editor, draft, days=1)
    PreviewLink.objects.filter(pk=made["id"]).update(expires_at=timezone.now() - timedelta(seconds=1))

    assert visitor.get(path).status_code == 410
    assert editor.get(f"/api/posts/{draft.pk}/preview-links").json()["meta"]["total"] == 0


def test_a_link_to_a_trashed_post_shows_nothing(editor, visitor, draft):
    _, path = link_to(editor, draft)
    services.trash(draft, by=None)

    assert visitor.get(path).status_code == 410


def test_a_link_is_worth_nothing_on_another_domain(editor, visitor, draft, beta):
    _, path = link_to(editor, draft)

    assert visitor.get(path, HTTP_HOST=beta.host).status_code == 404


def test_link_lifetime_follows_the_request(editor, draft):
    made, _ = link_to(editor, draft, days=3)
    link = PreviewLink.objects.get(pk=made["id"])

    assert abs(link.expires_at - link.created_at - timedelta(days=3)) < timedelta(seconds=5)


@pytest.mark.parametrize("days", [0, 31, "x", None, 2**70])
def test_a_link_works_for_a_day_at_least_and_thirty_at_most(editor, draft, days):
    response = editor.post(f"/api/posts/{draft.pk}/preview-links", {"days": days}, format="json")

    assert response.status_code == 422


def test_a_post_has_twenty_open_links_at_most(editor, draft):
    for _ in range(20):
        link_to(editor, draft)

    assert editor.post(f"/api/posts/{draft.pk}/preview-links").status_code == 422


def test_author_can_preview_own_posts_only(as_role, alpha, client_of, draft):
    user = make.user(role=Role.AUTHOR, domain=alpha)
    author = client_of(alpha, make.access_token(user, alpha, Role.AUTHOR))
    own = make.post("blog", by=user.pk, status=Status.DRAFT)

    assert author.post(f"/api/posts/{own.pk}/preview-links").status_code == 201
    assert author.post(f"/api/posts/{draft.pk}/preview-links").status_code == 403
    assert as_role(Role.VIEWER).post(f"/api/posts/{draft.pk}/preview-links").status_code == 403


def test_no_post_takes_the_place_of_previews(editor):
    sent = {"title": "Mine", "url": "preview/mine", "post_type_id": 1}

    assert editor.post("/api/posts", sent, format="json").status_code == 422


def test_canvas_equals_the_published_page(editor, visitor, draft):
    canvas = editor.get(f"/api/posts/{draft.pk}/canvas").json()["data"]
    services.set_status(draft, Publication(Status.PUBLISHED), by=None)
    page = editor.get(f"/api/site?url={draft.url}").json()["data"]

    assert canvas["page"] == {
        **page["page"],
        "post": {**page["page"]["post"], "published_at": canvas["page"]["post"]["published_at"]},
    }
    for name in ("domain", "options", "colors", "menus", "socials"):
        assert canvas[name] == page[name], name


def test_the_canvas_of_a_page_shows_the_lists_of_its_draft(editor):
    make.post("members", title="Tacos")
    page = make.post("pages", status=Status.DRAFT, builder=make.builder(make.block("MembersGrid")))

    canvas = editor.get(f"/api/posts/{page.pk}/canvas").json()["data"]

    assert "Tacos" in [each["title"] for each in canvas["lists"]["members"]["items"]]
    assert [each["type"] for each in canvas["page"]["blocks"]] == ["MembersGrid"]


def test_the_canvas_is_for_the_team(anonymous, draft):
    assert anonymous.get(f"/api/posts/{draft.pk}/canvas").status_code == 401
