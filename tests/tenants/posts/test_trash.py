"""The trash: deleting, restoring, and deleting permanently."""

import pytest

from tenants.posts.models import Post, Revision, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def test_trashed_post_is_visible_only_to_the_team(editor, anonymous):
    post = make.post()

    response = editor.delete(f"/api/posts/{post.pk}")

    assert (response.status_code, response.json()) == (200, {"data": None, "message": "Post moved to trash."})
    assert anonymous.get(f"/api/posts/{post.pk}").status_code == 404
    reply = editor.get(f"/api/posts/{post.pk}").json()["data"]
    assert (reply["is_live"], reply["deleted_at"] is None) == (False, False)


def test_trashing_twice_is_fine(editor):
    post = make.post()

    first, second = (editor.delete(f"/api/posts/{post.pk}") for _ in range(2))

    assert (first.status_code, second.status_code) == (200, 200)


def test_restored_post_is_unchanged(editor, anonymous):
    post = make.post(title="Back")
    editor.delete(f"/api/posts/{post.pk}")

    response = editor.put(f"/api/posts/{post.pk}/restore")

    assert response.json()["message"] == "Post restored."
    assert response.json()["data"]["deleted_at"] is None
    assert anonymous.get(f"/api/posts/{post.pk}").json()["data"]["url"] == "members/back"


def test_restored_post_gets_a_numbered_url_if_its_own_is_in_use(editor):
    post = make.post(title="Taco")
    editor.delete(f"/api/posts/{post.pk}")
    make.post(title="Taco")

    response = editor.put(f"/api/posts/{post.pk}/restore").json()

    assert response["data"]["url"] == "members/taco-2"
    assert response["message"] == "Post restored. URL taken; the post is now at /members/taco-2."
    assert Post.objects.get(pk=post.pk).live_url == "members/taco-2"
    assert Revision.objects.filter(post=post, number=2, url="members/taco-2").exists()


def test_old_home_page_can_be_restored_next_to_a_new_one(editor):
    Post.objects.filter(url="").delete()
    post = make.post("pages", url="")
    editor.delete(f"/api/posts/{post.pk}")
    make.post("pages", url="")

    assert editor.put(f"/api/posts/{post.pk}/restore").json()["data"]["url"] == "home-2"


def test_restoring_a_post_outside_the_trash_changes_nothing(editor):
    post = make.post()

    assert editor.put(f"/api/posts/{post.pk}/restore").json()["data"]["version"] == 1


def test_only_trashed_posts_can_be_deleted_permanently(admin):
    post = make.post()

    response = admin.delete(f"/api/posts/{post.pk}/permanently")

    assert (response.status_code, response.json()["code"]) == (409, "not_in_trash")
    assert Post.objects.filter(pk=post.pk).exists()


def test_permanent_deletion_leaves_nothing(admin):
    post = make.post()
    make.redirect(post)
    admin.delete(f"/api/posts/{post.pk}")

    response = admin.delete(f"/api/posts/{post.pk}/permanently")

    assert response.json() == {"data": None, "message": "Post deleted permanently."}
    assert not Post.objects.filter(pk=post.pk).exists()
    assert not Revision.objects.filter(post_id=post.pk).exists()
    assert admin.delete(f"/api/posts/{post.pk}/permanently").status_code == 404
    event = admin.get("/api/audit?action=post.deleted").json()["data"][0]
    assert (event["data"]["title"], event["data"]["url"]) == (post.title, post.url)


def test_permanently_deleted_cuisine_is_removed_from_members(admin):
    gone, staying = make.post("cuisines"), make.post("cuisines")
    member = make.post(external={"cuisines": [gone.pk, staying.pk]}, status=Status.PUBLISHED)
    admin.delete(f"/api/posts/{gone.pk}")

    admin.delete(f"/api/posts/{gone.pk}/permanently")

    member.refresh_from_db()
    assert (member.external, member.live_external) == ({"cuisines": [staying.pk]}, {"cuisines": [staying.pk]})


def test_member_with_trashed_cuisine_can_be_saved(editor):
    cuisine = make.post("cuisines")
    member = make.post(external={"cuisines": [cuisine.pk]})
    editor.delete(f"/api/posts/{cuisine.pk}")

    read = editor.get(f"/api/posts/{member.pk}").json()["data"]
    saved = editor.put(f"/api/posts/{member.pk}/body", read, format="json")

    assert saved.status_code == 200
    assert saved.json()["data"]["post_body"]["external_data"] == {"cuisines": [cuisine.pk]}
    assert saved.json()["data"]["external_items"]["cuisines"] == []


def test_editor_cannot_delete_permanently(editor):
    post = make.post()
    editor.delete(f"/api/posts/{post.pk}")

    assert editor.delete(f"/api/posts/{post.pk}/permanently").status_code == 403
