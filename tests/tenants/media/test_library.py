"""The media library: lists, descriptions, usage and deletion."""

import io
from operator import itemgetter

import pytest
from django.core.exceptions import ValidationError
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts import audit
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import quota, services
from tenants.media.items import list_keys
from tenants.media.models import Media
from tenants.options.models import SiteOptions
from tenants.patterns.models import Pattern
from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("storage_folder", "in_alpha")


def ids(client, **query):
    response = client.get("/api/media", query)
    assert response.status_code == 200, response.json()
    return [row["id"] for row in response.json()["data"]]


def test_files_are_listed_latest_first_and_filtered(editor):
    taco = make.media(title="Taco", alt="", size=5)
    truck = make.media(title="Truck", alt="A red truck", size=9, mime="image/webp")
    make.post(media={"logo": taco.pk})

    assert ids(editor) == [truck.pk, taco.pk]
    assert ids(editor, search="RED") == [truck.pk]
    assert ids(editor, type="image") == [truck.pk, taco.pk]
    assert ids(editor, type="image/webp") == [truck.pk]
    assert ids(editor, type="video") == []
    assert ids(editor, unused=1) == [truck.pk]
    assert ids(editor, missing_alt=1) == [taco.pk]
    assert ids(editor, ids=f"{taco.pk},999999") == [taco.pk]
    assert ids(editor, sortBy="size", sortDir="asc") == [taco.pk, truck.pk]
    assert editor.get("/api/media?limit=1").json()["meta"] == {"total": 2, "limit": 1, "offset": 0}


def test_used_file_is_not_listed_as_unused(editor):
    for_options, for_tag, for_pattern, loose = (make.media() for _ in range(4))
    SiteOptions.objects.update(logo=for_options)
    make.cuisine_tag(icon=for_tag)
    make.cuisine_tag(icon=None)
    pattern = make.pattern()
    Pattern.objects.filter(pk=pattern.pk).update(media_ids=[for_pattern.pk])

    assert ids(editor, unused=1) == [loose.pk]


@pytest.mark.parametrize(
    "query",
    [
        {"limit": 0},
        {"ids": "1;2"},
        {"ids": ",".join(["1"] * 101)},
        {"sortBy": "sha256"},
        {"sortDir": "x"},
        {"unused": "x"},
    ],
)
def test_invalid_parameters_are_rejected_by_name(editor, query):
    response = editor.get("/api/media", query)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == list(query)


def test_query_count_is_independent_of_files(editor):
    def count():
        with CaptureQueriesContext(connection) as queries:
            editor.get("/api/media")
        return len(queries)

    make.post(media={"logo": make.media().pk})
    editor.get("/api/media")
    once = count()
    make.post(media={"logo": make.media().pk, "poster": make.media().pk})

    assert count() == once


def test_file_description_can_be_changed(editor):
    media = make.media()

    response = editor.patch(
        f"/api/media/{media.pk}", {"alt": "New", "title": "T", "focal": {"x": 0, "y": 1}}, format="json"
    )

    data = response.json()["data"]
    assert (data["alt"], data["title"], data["focal"]) == ("New", "T", {"x": 0.0, "y": 1.0})
    assert editor.get(f"/api/media/{media.uid}").json()["data"] == data


@pytest.mark.parametrize(
    "body",
    [{"focal": {"x": 2, "y": 0}}, {"focal": {"x": 0}}, {"focal": 5}, {"alt": "x" * 301}, {"alt": []}],
)
def test_invalid_description_is_rejected(editor, body):
    assert editor.patch(f"/api/media/{make.media().pk}", body, format="json").status_code == 422


def test_derived_fields_of_a_file_are_read_only(editor):
    media = make.media()
    hostile = {"hashed_name": "x", "path": "../x", "extension": "svg", "mime": "text/html", "sha256": "x",
               "id": 5, "created_by_id": 7, "size": 1}  # fmt: skip

    editor.patch(f"/api/media/{media.pk}", hostile, format="json")

    assert Media.objects.filter(pk=media.pk).values().get() == {
        field.attname: getattr(media, field.attname) for field in Media._meta.concrete_fields
    }


def test_every_use_of_a_file_is_listed(editor):
    media = make.media()
    in_slot = make.post(title="Slot", media={"logo": media.pk})
    in_block = make.post("pages", title="Block", builder=make.builder(make.block("Hero", image=media.pk)))
    live_only = make.post(title="Live only", media={"logo": media.pk})
    editor.put(
        f"/api/posts/{live_only.pk}/body", {"post_body": {"media": {}}, "post_status_id": 1}, format="json"
    )
    tag = make.cuisine_tag(title="Tag", icon=media)

    uses = editor.get(f"/api/media/{media.pk}/usage").json()["data"]

    assert sorted(uses, key=itemgetter("title")) == [
        {"kind": "pages", "id": in_block.pk, "title": "Block"},
        {"kind": "members", "id": live_only.pk, "title": "Live only"},
        {"kind": "members", "id": in_slot.pk, "title": "Slot"},
        {"kind": "cuisine-tags", "id": tag.pk, "title": "Tag"},
    ]
    assert editor.get(f"/api/media/{media.pk}").json()["data"]["usage_count"] == 4


def test_used_file_is_deleted_only_with_force(editor):
    media, other = make.media(), make.media()
    hero = make.block("Hero", image=media.pk)
    post = make.post(media={"logo": media.pk, "poster": other.pk}, builder=make.builder(hero))
    showcase = make.post("showcases", media={"gallery": [other.pk, media.pk]})
    tag = make.cuisine_tag(icon=media)

    response = editor.delete(f"/api/media/{media.pk}")
    forced = editor.delete(f"/api/media/{media.pk}?force=1")

    assert (response.status_code, response.json()["code"], len(response.json()["uses"])) == (409, "in_use", 3)
    assert forced.json() == {"data": None, "message": "File deleted."}
    for row in (post, showcase, tag):
        row.refresh_from_db()
    assert (post.media, post.live_media) == ({"poster": other.pk}, {"poster": other.pk})
    for builder in (post.builder, post.live_builder):
        assert [block["props"]["image"] for block in (builder or {})["content"]] == [None]
    assert post.media_ids == [other.pk]
    assert showcase.media == {"gallery": [other.pk]}
    assert tag.icon is None
    assert Post.objects.get(pk=post.pk).has_unpublished_changes is False


def test_deleted_file_is_removed_from_storage(editor):
    media = make.media()
    keys = list_keys(media)
    assert all(default_storage.exists(key) for key in keys)

    editor.delete(f"/api/media/{media.pk}")

    assert not any(default_storage.exists(key) for key in keys)
    assert not Media.objects.filter(pk=media.pk).exists()


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.MEMBER])
def test_author_and_member_see_own_files_only(alpha, client_of, role):
    user = make.user(role=role, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, role))
    own, other = make.media(created_by_id=user.pk), make.media()

    assert ids(client) == [own.pk]
    assert client.patch(f"/api/media/{own.pk}", {"alt": "Mine"}, format="json").status_code == 200
    for method in ("get", "patch", "delete"):
        assert getattr(client, method)(f"/api/media/{other.pk}").status_code == 404


def test_viewer_can_read_files_and_visitor_cannot(as_role, anonymous):
    media = make.media()
    viewer = as_role(Role.VIEWER)

    assert ids(viewer) == [media.pk]
    assert viewer.patch(f"/api/media/{media.pk}", {"alt": "x"}, format="json").status_code == 403
    assert viewer.delete(f"/api/media/{media.pk}").status_code == 403
    assert anonymous.get("/api/media").status_code == 401


def test_files_of_another_domain_are_not_found(editor, beta):
    far = 5_000_000
    with unit_of_work(beta):
        make.media(id=far)

    for method, path in (("get", ""), ("patch", ""), ("delete", "?force=1"), ("get", "/usage")):
        assert getattr(editor, method)(f"/api/media/{far}{path}").status_code == 404
    with unit_of_work(beta):
        assert Media.objects.filter(pk=far).exists()


def test_folders_are_listed_with_file_counts(editor, upload, draw):
    upload(draw())
    upload(draw(color=(1, 2, 3)), path="trucks/red")
    upload(draw(color=(3, 2, 1)), path="trucks/red")

    folders = editor.get("/api/media/folders").json()["data"]

    assert folders == [{"path": "library", "count": 1}, {"path": "trucks/red", "count": 2}]
    assert len(ids(editor, path="trucks/red")) == 2
    assert ids(editor, path="trucks") == []


def test_moved_file_is_served_from_its_new_folder(editor, uploaded, draw, fetch, stored_files):
    before = uploaded(draw())
    count = len(stored_files())

    after = editor.patch(f"/api/media/{before['id']}", {"path": "trucks"}, format="json").json()["data"]

    assert after["url"] == f"/domains/alpha.test/trucks/{before['hashed_name']}.png"
    assert [fetch(url).status_code for url in (after["url"], after["fallback_url"])] == [200, 200]
    assert [fetch(url).status_code for url in (before["url"], before["fallback_url"])] == [404, 404]
    assert fetch(after["thumbnail_url"]).status_code == 200
    assert len(stored_files()) == count


@pytest.mark.parametrize("path", ["../x", "X", "library/thumbnails", "a/b/c/d/e"])
def test_invalid_folder_is_rejected(editor, path):
    media = make.media()

    response = editor.patch(f"/api/media/{media.pk}", {"path": path}, format="json")

    assert (response.status_code, list(response.json()["errors"])) == (422, ["path"])


def test_replaced_file_has_the_same_row_and_a_new_name(editor, uploaded, clean, draw, fetch):
    before = uploaded(draw(), alt="A truck")
    post = make.post(media={"logo": before["id"]})
    file = SimpleUploadedFile("new.jpg", draw("JPEG", (90, 30)))

    response = editor.post(f"/api/media/{before['id']}/replace", {"file": file}, format="multipart")

    meanwhile = response.json()["data"]
    assert response.status_code == 200
    assert (meanwhile["state"], meanwhile["url"]) == ("pending", before["url"])
    assert fetch(before["url"]).status_code == 200
    clean()
    after = editor.get(f"/api/media/{before['id']}").json()["data"]
    assert (after["id"], after["_id"], after["alt"]) == (before["id"], before["_id"], "A truck")
    assert (after["extension"], after["width"], after["usage_count"]) == ("jpg", 90, 1)
    assert after["hashed_name"] != before["hashed_name"]
    assert fetch(after["url"]).status_code == 200
    assert fetch(before["url"]).status_code == 404
    post.refresh_from_db()
    assert post.media == {"logo": before["id"]}


def test_replacement_must_be_a_new_file_of_the_same_kind(editor, upload, uploaded, draw, fetch):
    first, second = draw(), draw(color=(9, 9, 9))
    media = uploaded(first)
    upload(second)

    def replace(content):
        file = SimpleUploadedFile("x", content)
        return editor.post(f"/api/media/{media['id']}/replace", {"file": file}, format="multipart")

    assert replace(second).json()["errors"] == {"file": ["This file is already in the media library."]}
    assert list(replace(b"%PDF-1.7\n%%EOF").json()["errors"]) == ["file"]
    assert replace(first).json()["data"]["hashed_name"] == media["hashed_name"]
    assert fetch(media["url"]).status_code == 200


def test_file_deleted_by_another_user_is_not_replaced(uploaded, draw, stored_files, alpha, monkeypatch):
    media = Media.objects.get(pk=uploaded(draw())["id"])
    check = quota.check

    def delete_meanwhile(*_args):
        services.delete(Media.objects.get(pk=media.pk), record=audit.record)
        monkeypatch.setattr(quota, "check", check)

    monkeypatch.setattr(quota, "check", delete_meanwhile)

    with pytest.raises(ValidationError, match="just replaced or deleted"):
        services.replace(media, io.BytesIO(draw(color=(7, 7, 7))))

    assert not Media.objects.filter(pk=media.pk).exists()
    assert [key for key in stored_files() if media.hashed_name in key] == []
