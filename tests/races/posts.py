"""Pairs of calls about one post."""

from shared.api.permissions import Role
from tenants.posts.changes import services
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post, PreviewLink, Status
from tests.kit import make
from tests.kit.races import Answer, Call, Round, Stage
from tests.kit.rows import next_number

DRAFT, PUBLISHED = int(Status.DRAFT), int(Status.PUBLISHED)


def _pending_post(stage: Stage) -> Post:
    """Create an author's post in review."""
    author = stage.user(Role.AUTHOR).pk
    return make.post("blog", status=Status.IN_REVIEW, by=author)


def _publish(stage: Stage, post: Post) -> Call:
    return Call(stage.client(Role.EDITOR), "put", f"posts/{post.pk}/status", {"post_status_id": PUBLISHED})


def author_unpublishes_editor_publishes(stage: Stage) -> Round:
    post = _pending_post(stage)
    take_down = Call(stage.client(Role.AUTHOR), "put", f"posts/{post.pk}/status", {"post_status_id": DRAFT})

    def fault(_author: Answer, editor: Answer) -> str:
        is_live = Post.objects.get(pk=post.pk).is_live
        return "" if is_live and editor.is_done else "the author unpublished a published post"

    return Round(take_down, _publish(stage, post), fault)


def author_saves_editor_publishes(stage: Stage) -> Round:
    post = _pending_post(stage)
    body = {"title": "By the author", "post_body": {}}
    save = Call(stage.client(Role.AUTHOR), "put", f"posts/{post.pk}/body", body)

    def fault(_author: Answer, _editor: Answer) -> str:
        author = stage.user(Role.AUTHOR).pk
        published = Post.objects.get(pk=post.pk).revisions.filter(status=Status.PUBLISHED)
        return "the author published a text" if published.filter(created_by_id=author).exists() else ""

    return Round(save, _publish(stage, post), fault)


def author_trashes_editor_publishes(stage: Stage) -> Round:
    post = _pending_post(stage)
    trash = Call(stage.client(Role.AUTHOR), "delete", f"posts/{post.pk}")

    def fault(author: Answer, editor: Answer) -> str:
        return "the author trashed a published post" if author.is_done and editor.is_done else ""

    return Round(trash, _publish(stage, post), fault)


def author_saves_editor_changes_owner(stage: Stage) -> Round:
    post = _pending_post(stage)
    save = Call(stage.client(Role.AUTHOR), "put", f"posts/{post.pk}/data", {"title": "By the author"})
    hand_over = Call(
        stage.client(Role.EDITOR), "put", f"posts/{post.pk}/data", {"owner_id": stage.user(Role.EDITOR).pk}
    )

    def fault(author: Answer, _editor: Answer) -> str:
        last = Post.objects.get(pk=post.pk).updated_by_id
        is_late = author.is_done and last == stage.user(Role.AUTHOR).pk
        return "the author saved a post of another owner" if is_late else ""

    return Round(save, hand_over, fault)


def member_creates_twice(stage: Stage) -> Round:
    member = stage.user(Role.MEMBER)
    Post.objects.filter(owner_id=member.pk).update(owner_id=None)
    first, second = (
        Call(
            stage.client(Role.MEMBER),
            "post",
            "posts",
            {"post_type_id": MEMBERS.type, "title": f"Truck {next_number()}"},
        )
        for _ in range(2)
    )

    def fault(*answers: Answer) -> str:
        return "" if sorted(each.status for each in answers) == [201, 403] else "not one member post"

    return Round(first, second, fault)


def one_trashes_another_saves(stage: Stage) -> Round:
    post = make.post("blog")
    trash = Call(stage.client(Role.EDITOR), "delete", f"posts/{post.pk}")
    save = Call(stage.client(Role.ADMIN), "put", f"posts/{post.pk}/data", {"title": "Saved"})

    def fault(trashed: Answer, saved: Answer) -> str:
        stored = Post.objects.get(pk=post.pk)
        is_right = trashed.is_done and stored.deleted_at and (stored.title == "Saved") == saved.is_done
        return "" if is_right else "the post is not in the trash as it was saved"

    return Round(trash, save, fault)


def one_restores_another_destroys(stage: Stage) -> Round:
    post = services.trash(make.post("blog"), by=None)
    restore = Call(stage.client(Role.EDITOR), "put", f"posts/{post.pk}/restore")
    destroy = Call(stage.client(Role.ADMIN), "delete", f"posts/{post.pk}/permanently")

    def fault(restored: Answer, destroyed: Answer) -> str:
        is_there = Post.objects.undeleted().filter(pk=post.pk).exists()
        is_right = restored.is_done is is_there and destroyed.is_done is not is_there
        return "" if is_right else "the post is neither restored nor gone"

    return Round(restore, destroy, fault)


def one_names_a_version_another_autosaves(stage: Stage) -> Round:
    editor = stage.client(Role.EDITOR)
    post = make.post("blog", status=Status.DRAFT)
    path = f"posts/{post.pk}/body"
    autosave = {"title": "First", "post_body": {}, "autosave": True, "version": post.version}
    editor.put(f"/api/{path}", autosave, format="json")
    version = post.version + 1
    name = Call(
        stage.client(Role.ADMIN), "patch", f"posts/{post.pk}/revisions/{version}", {"name": "Keep this"}
    )
    again = Call(editor, "put", path, {**autosave, "title": "Second", "version": version})

    def fault(named: Answer, _saved: Answer) -> str:
        kept = post.revisions.filter(name="Keep this", title="First")
        return "" if kept.exists() is named.is_done else "an autosave replaced a version with a name"

    return Round(name, again, fault)


def two_take_the_last_preview_link(stage: Stage) -> Round:
    stage.replace("tenants.posts.changes.preview_links.MOST_LINKS", 1)
    PreviewLink.objects.all().delete()
    first, second = (
        Call(stage.client(Role.ADMIN), "post", "site-opening/preview-links", {"days": days})
        for days in (1, 2)
    )

    def fault(*answers: Answer) -> str:
        return "" if sorted(each.status for each in answers) == [201, 422] else "not one link"

    return Round(first, second, fault)


PAIRS = (
    author_unpublishes_editor_publishes,
    author_saves_editor_publishes,
    author_trashes_editor_publishes,
    author_saves_editor_changes_owner,
    member_creates_twice,
    one_trashes_another_saves,
    one_restores_another_destroys,
    one_names_a_version_another_autosaves,
    two_take_the_last_preview_link,
)
