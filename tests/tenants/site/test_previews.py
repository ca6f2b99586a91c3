"""Content, access, lifetime and confidentiality of preview links."""

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
    change = services.PostFields(title="As it will be", body=Body({"description": "<p>New words</p>"}))
    return services.save(post, change, by=None, publication=Publication(Status.DRAFT))


def create_link(client, post, **body):
    response = client.post(f"/api/posts/{post.pk}/preview-links", body, format="json")
    assert response.status_code == 201, response.content
    made = response.json()["data"]
    return made, made["url"].partition("alpha.test")[2].removeprefix(":8000")


def read_page(visitor, path):
    response = visitor.get(path)
    (payload,) = re.findall(
        r'<script type="application/json" id="payload">(.*?)</script>', response.content.decode()
    )
    return response, json.loads(payload)


def test_link_shows_latest_version_and_visitors_see_the_public_one(editor, visitor, draft):
    _, path = create_link(editor, draft)

    response, payload = read_page(visitor, path)

    assert response.status_code == 200
    assert payload["page"]["title"] == "As it will be"
    assert "New words" in payload["page"]["post"]["attributes"]["description"]
    assert "As it is" in visitor.get(f"/{draft.url}").content.decode()


def test_link_shows_later_saves(editor, visitor, draft):
    _, path = create_link(editor, draft)
    services.save(draft, services.PostFields(title="Later"), by=None)

    assert read_page(visitor, path)[1]["page"]["title"] == "Later"


def test_preview_is_not_cached_or_indexed(editor, visitor, draft):
    _, path = create_link(editor, draft)

    response, payload = read_page(visitor, path)

    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert '<meta name="robots" content="noindex, nofollow">' in response.content.decode()
    assert "ETag" not in response.headers
    assert payload["snippets"] == []


NOTICE = re.compile(r'<aside class="preview-notice" aria-label="Preview">(.*?)</aside>')


def notices(visitor, path):
    return NOTICE.findall(visitor.get(path).content.decode())


def test_preview_is_marked_while_visitors_cannot_see_it(editor, visitor, draft):
    _, path = create_link(editor, draft)
    before = notices(visitor, path)

    services.set_status(draft, Publication(Status.PUBLISHED), by=None)

    assert before == ["Preview: this version is not published yet."]
    assert notices(visitor, path) == []
    assert notices(visitor, f"/{draft.url}") == []


def test_token_is_long_and_signed_and_only_its_hash_is_stored(editor, visitor, draft):
    made, path = create_link(editor, draft)
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
def test_invalid_token_is_rejected_without_a_query(editor, visitor, draft, spoil, django_assert_num_queries):
    _, path = create_link(editor, draft)
    visitor.get("/robots.txt")  # caches the domain

    with django_assert_num_queries(0):
        response = visitor.get(f"/preview/{spoil(path.removeprefix('/preview/'))}")

    assert response.status_code == 404
    assert response.headers["Cache-Control"] == "no-store"


def test_revoked_link_is_rejected(editor, visitor, draft):
    made, path = create_link(editor, draft)

    assert editor.delete(f"/api/posts/{draft.pk}/preview-links/{made['id']}").status_code == 200

    assert visitor.get(path).status_code == 410
    assert editor.delete(f"/api/posts/{draft.pk}/preview-links/{made['id']}").status_code == 404


def test_expired_link_is_rejected_and_not_listed(editor, visitor, draft):
    made, path = create_link(editor, draft, days=1)
    PreviewLink.objects.filter(pk=made["id"]).update(expires_at=timezone.now() - timedelta(seconds=1))

    assert visitor.get(path).status_code == 410
    assert editor.get(f"/api/posts/{draft.pk}/preview-links").json()["meta"]["total"] == 0


def test_link_to_trashed_post_shows_nothing(editor, visitor, draft):
    _, path = create_link(editor, draft)
    services.trash(draft, by=None)

    assert visitor.get(path).status_code == 410


def test_link_is_invalid_on_another_domain(editor, visitor, draft, beta):
    _, path = create_link(editor, draft)

    assert visitor.get(path, HTTP_HOST=beta.host).status_code == 404


def test_link_lifetime_follows_the_request(editor, draft):
    made, _ = create_link(editor, draft, days=3)
    link = PreviewLink.objects.get(pk=made["id"])

    assert abs(link.expires_at - link.created_at - timedelta(days=3)) < timedelta(seconds=5)


@pytest.mark.parametrize("days", [0, 31, "x", None, 2**70])
def test_link_lifetime_is_one_to_thirty_days(editor, draft, days):
    response = editor.post(f"/api/posts/{draft.pk}/preview-links", {"days": days}, format="json")

    assert response.status_code == 422


def test_open_links_per_post_are_limited_to_twenty(editor, draft):
    for _ in range(20):
        create_link(editor, draft)

    assert editor.post(f"/api/posts/{draft.pk}/preview-links").status_code == 422


def test_author_can_preview_own_posts_only(as_role, alpha, client_of, draft):
    user = make.user(role=Role.AUTHOR, domain=alpha)
    author = client_of(alpha, make.access_token(user, alpha, Role.AUTHOR))
    own = make.post("blog", by=user.pk, status=Status.DRAFT)

    assert author.post(f"/api/posts/{own.pk}/preview-links").status_code == 201
    assert author.post(f"/api/posts/{draft.pk}/preview-links").status_code == 403
    assert as_role(Role.VIEWER).post(f"/api/posts/{draft.pk}/preview-links").status_code == 403


def test_preview_path_is_reserved(editor):
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


def test_canvas_shows_lists_of_the_draft(editor):
    make.post("members", title="Tacos")
    page = make.post("pages", status=Status.DRAFT, builder=make.builder(make.block("MembersGrid")))

    canvas = editor.get(f"/api/posts/{page.pk}/canvas").json()["data"]

    assert "Tacos" in [each["title"] for each in canvas["lists"]["members"]["items"]]
    assert [each["type"] for each in canvas["page"]["blocks"]] == ["MembersGrid"]


def test_canvas_is_available_only_to_the_team(anonymous, draft):
    assert anonymous.get(f"/api/posts/{draft.pk}/canvas").status_code == 401
