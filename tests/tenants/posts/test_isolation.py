"""IDs of beta's rows are unknown in alpha, in paths and in bodies; beta does not change."""

import pytest

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.models import Category, CuisineTag, Post, Revision
from tests.kit import make

FAR = 5_000_000


@pytest.fixture
def theirs(beta):
    """Rows of beta with IDs that do not exist in alpha."""
    with unit_of_work(beta):
        media = make.media(id=FAR)
        cuisine = make.row(
            Post, id=FAR, type=3, title="Beta cuisine", url="cuisines/beta", live_url="cuisines/beta"
        )
        make.row(Revision, post=cuisine, number=1)
        return {
            "media": media.pk,
            "cuisine": cuisine.pk,
            "uid": str(cuisine.uid),
            "category": make.category(id=FAR).pk,
            "tag": make.cuisine_tag(id=FAR).pk,
        }


def snapshot(beta):
    with unit_of_work(beta):
        return [
            list(model.objects.order_by("pk").values()) for model in (Post, Revision, Category, CuisineTag)
        ]


ROUTES = [
    ("get", ""),
    ("put", "body"),
    ("put", "data"),
    ("put", "status"),
    ("patch", "order"),
    ("delete", ""),
    ("put", "restore"),
    ("delete", "permanently"),
    ("get", "type-group"),
    ("get", "revisions"),
    ("get", "revisions/1"),
    ("put", "revisions/1/restore"),
]


@pytest.mark.parametrize("key", ["cuisine", "uid"])
@pytest.mark.parametrize("route", ROUTES, ids="-".join)
def test_post_of_another_domain_is_not_found(admin, theirs, beta, key, route):
    before = snapshot(beta)
    method, action = route
    path = f"/api/posts/{theirs[key]}/{action}".rstrip("/")

    response = getattr(admin, method)(path, {"title": "x", "post_status_id": 1, "position": 0}, format="json")

    assert response.status_code == 404
    assert snapshot(beta) == before


@pytest.mark.parametrize(
    ("collection", "part", "slot", "kind"),
    [
        ("members", "media", "logo", "media"),
        ("showcases", "media", "gallery", "media"),
        ("members", "external_data", "cuisines", "cuisine"),
        ("members", "external_data", "cuisine_tags", "tag"),
        ("blog", "external_data", "categories", "category"),
    ],
)
def test_ids_of_another_domain_in_a_body_are_rejected(request, collection, part, slot, kind):
    admin, alpha, theirs = (request.getfixturevalue(name) for name in ("admin", "alpha", "theirs"))
    value = theirs[kind] if slot == "logo" else [theirs[kind]]
    with unit_of_work(alpha):
        post = make.post(collection)

    response = admin.put(f"/api/posts/{post.pk}/body", {"post_body": {part: {slot: value}}}, format="json")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == [f"post_body.{part}.{slot}"]


def test_picture_of_another_domain_in_block_or_icon_is_rejected(admin, alpha, theirs):
    with unit_of_work(alpha):
        post = make.post("pages")
    hero = {"type": "Hero", "props": {"id": "one", "image": theirs["media"]}}

    block = admin.put(
        f"/api/posts/{post.pk}/body", {"post_body": {"builder": {"content": [hero]}}}, format="json"
    )
    icon = admin.post(
        "/api/cuisine-tags", {"title": "x", "icon_data": {"id": theirs["media"]}}, format="json"
    )

    assert (block.status_code, icon.status_code) == (422, 422)


def test_labels_of_another_domain_are_not_found(admin, theirs):
    assert admin.delete(f"/api/categories/{theirs['category']}?force=1").status_code == 404
    assert admin.put(f"/api/cuisine-tags/{theirs['tag']}", {"title": "x"}, format="json").status_code == 404
    assert admin.delete(f"/api/cuisine-tags/{theirs['tag']}?force=1").status_code == 404


def test_posts_of_another_domain_are_not_listed(admin, anonymous, alpha, theirs):
    for client in (admin, anonymous):
        rows = client.get("/api/posts/by-type?type=cuisines&limit=500").json()["data"]
        assert "Beta cuisine" not in [row["title"] for row in rows]


def test_both_domains_may_use_the_same_url(admin, alpha, beta):
    with unit_of_work(beta):
        make.post(title="Shared name")

    response = admin.post("/api/posts", {"post_type_id": 2, "title": "Shared name"}, format="json")

    assert response.json()["data"]["url"] == "members/shared-name"
