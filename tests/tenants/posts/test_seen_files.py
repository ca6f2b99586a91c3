"""A user with access to own files only cannot reference other files, because a reference shows the URL."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from tenants.options.models import SiteOptions
from tenants.posts.models import Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def write(client: APIClient, media_id: int) -> Any:
    body = {"title": f"Of {media_id}", "post_type_id": 6, "post_body": {"media": {"poster": media_id}}}
    return client.post("/api/posts", body, format="json")


def save(client: APIClient, post_id: int, **body: Any) -> Any:
    return client.put(f"/api/posts/{post_id}/body", {"post_body": body}, format="json")


def hero(media_id: int) -> dict[str, Any]:
    return make.builder(make.block("Hero", image=media_id))


def test_author_cannot_reference_file_of_another_user(author: Any, editor: APIClient) -> None:
    own, hidden = make.media(created_by_id=author.user_id).pk, make.media().pk
    make.post("blog", status=Status.DRAFT, media={"poster": hidden})

    refused, unknown = write(author, hidden), write(author, 10**9)

    assert (refused.status_code, refused.json()) == (422, unknown.json())
    assert (write(author, own).status_code, write(editor, hidden).status_code) == (201, 201)


def test_hidden_file_is_rejected_in_blocks_and_patterns(author: Any) -> None:
    hidden = make.media().pk
    post = make.post("blog", status=Status.DRAFT, by=author.user_id)
    pattern = {"name": "Opening", "builder": hero(hidden)}

    saved = save(author, post.pk, builder=hero(hidden))
    kept = author.post("/api/patterns", pattern, format="json")

    assert [(each.status_code, *each.json()["errors"].values()) for each in (saved, kept)] == [
        (422, ["This file doesn't exist."]),
        (422, ["This file doesn't exist."]),
    ]


def test_hidden_file_is_rejected_in_menu_of_member(member: Any, editor: APIClient) -> None:
    business = make.post("members", by=member.user_id).pk
    own, hidden = make.media(created_by_id=member.user_id).pk, make.media().pk

    def menu(client: APIClient, image: int) -> Any:
        values = make.menu_values("Lunch", make.dish(image=image), business_ids=[business])
        return client.post("/api/food-menus", values, format="json").status_code

    assert (menu(member, hidden), menu(member, own), menu(editor, hidden)) == (422, 201, 201)


def _use_on_live_post(media_id: int) -> None:
    make.post("blog", media={"poster": media_id})


def _use_as_logo(media_id: int) -> None:
    SiteOptions.objects.update(logo=media_id)


def _use_in_pattern(media_id: int) -> None:
    make.pattern("Opening", make.block("Hero", image=media_id))


@pytest.mark.parametrize("place", [_use_on_live_post, _use_as_logo, _use_in_pattern])
def test_writer_can_reference_a_visible_file(author: Any, place: Callable[[int], None]) -> None:
    media = make.media().pk
    place(media)

    assert write(author, media).status_code == 201


def test_draft_of_live_post_makes_no_file_visible(author: Any, editor: APIClient) -> None:
    shown, hidden = make.media().pk, make.media().pk
    live = make.post("blog", media={"poster": shown})
    body = {"post_body": {"media": {"poster": hidden}}, "post_status_id": 1}
    assert editor.put(f"/api/posts/{live.pk}/body", body, format="json").json()["data"]["is_live"]

    assert [write(author, each).status_code for each in (shown, hidden)] == [201, 422]


def test_file_placed_by_an_editor_stays_and_can_be_restored(author: Any, editor: APIClient) -> None:
    media = make.media().pk
    post = make.post("blog", status=Status.DRAFT, by=author.user_id)
    save(editor, post.pk, builder=hero(media))

    read = author.get(f"/api/posts/{post.pk}").json()["data"]["post_body"]
    again = save(author, post.pk, builder=read["builder"])
    without = save(author, post.pk, builder=make.builder())
    undone = save(author, post.pk, builder=read["builder"])

    assert [each.status_code for each in (again, without, undone)] == [200, 200, 200]


def test_uses_of_a_file_omit_hidden_posts(author: Any, editor: APIClient) -> None:
    media = make.media(created_by_id=author.user_id).pk
    own = make.post("blog", title="Mine", status=Status.DRAFT, by=author.user_id, media={"poster": media})
    secrets = [
        make.post("blog", title=title, status=Status.DRAFT, media={"poster": media})
        for title in ("Secret", "Secret, too")
    ]

    seen = author.get(f"/api/media/{media}/usage").json()["data"]
    refused = author.delete(f"/api/media/{media}").json()

    hidden = {"kind": "hidden", "id": 0, "title": "2 posts you can't open"}
    assert seen == [{"kind": "blog", "id": own.pk, "title": "Mine"}, hidden]
    assert (refused["code"], refused["uses"]) == ("in_use", seen)
    told = editor.get(f"/api/media/{media}/usage").json()["data"]
    assert {each["id"] for each in told} == {own.pk, *(each.pk for each in secrets)}


def test_uses_of_a_post_omit_hidden_posts(author: Any, editor: APIClient) -> None:
    own = make.post("blog", title="Mine", url="blog/mine", status=Status.DRAFT, by=author.user_id)
    link = {"description": '<p><a href="/blog/mine">Mine</a></p>'}
    make.post("blog", title="Secret", status=Status.DRAFT, attributes=link)
    live = make.post("blog", title="Shown", attributes=link)
    editor.put(f"/api/posts/{live.pk}/data", {"title": "Secret, too", "post_status_id": 1}, format="json")

    def titles(client: APIClient) -> list[str]:
        return sorted(each["title"] for each in client.get(f"/api/posts/{own.pk}/used-by").json()["data"])

    assert (titles(author), titles(editor)) == (["Shown"], ["Secret", "Secret, too"])
