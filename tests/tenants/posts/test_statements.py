"""API calls need no more statements than the recorded number."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture(autouse=True)
def _three_members(in_alpha):
    Post.objects.all().delete()
    for title in "ABC":
        make.post(
            MEMBERS,
            title=title,
            media={"logo": make.media().pk},
            external={
                "cuisines": [make.post("cuisines").pk],
                "cuisine_tags": [make.cuisine_tag(icon=make.media()).pk],
            },
            by=make.user().pk,
        )


def count_statements(call):
    """Return the statements of a second call, with warm caches."""
    assert call().status_code == 200
    with CaptureQueriesContext(connection) as queries:
        response = call()
    assert response.status_code == 200, response.content
    return [each["sql"] for each in queries.captured_queries]


def test_list_that_ends_on_the_page_is_not_counted(editor):
    fits = count_statements(lambda: editor.get("/api/posts/by-type?type=members&limit=4"))
    is_full = count_statements(lambda: editor.get("/api/posts/by-type?type=members&limit=3"))

    assert [each for each in fits if "COUNT(" in each] == []
    assert len(is_full) == len(fits) + 1


@pytest.mark.parametrize(
    ("part", "titles"),
    [
        ("limit=2", ["A", "B"]),
        ("limit=3", ["A", "B", "C"]),
        ("limit=4", ["A", "B", "C"]),
        ("limit=2&offset=1", ["B", "C"]),
        ("limit=2&offset=2", ["C"]),
        ("limit=2&offset=3", []),
        ("limit=2&offset=9", []),
    ],
)
def test_total_is_the_same_on_every_page(editor, part, titles):
    reply = editor.get(f"/api/posts/by-type?type=members&{part}").json()

    assert [row["title"] for row in reply["data"]] == titles
    assert reply["meta"]["total"] == 3


def test_total_of_empty_list_is_zero(editor):
    assert editor.get("/api/posts/by-type?type=showcases").json()["meta"]["total"] == 0


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("/api/posts/by-type?type=members", 4),
        ("/api/posts/{id}", 4),
        ("/api/options/colors", 2),
        ("/api/account", 2),
    ],
)
def test_read_takes_a_fixed_number_of_statements(editor, path, number):
    url = path.format(id=Post.objects.of(MEMBERS).earliest("position").pk)

    assert len(count_statements(lambda: editor.get(url))) == number


def test_save_takes_a_fixed_number_of_statements(editor):
    post = Post.objects.of(MEMBERS).earliest("position")
    body = {"post_body": {"attributes": {"title": "New"}}}

    counts = count_statements(lambda: editor.put(f"/api/posts/{post.pk}/body", body, format="json"))

    # One statement deletes unsaved changes, one reads the menus of the member for the search, and the
    # last one locks the role.
    assert len(counts) == 15, "\n".join(each[:150] for each in counts)


def test_save_reads_the_whole_post_once_and_locked(editor):
    post = Post.objects.of(MEMBERS).earliest("position")

    sent = count_statements(lambda: editor.put(f"/api/posts/{post.pk}/data", {"title": "New"}, format="json"))

    full = [each for each in sent if each.startswith("SELECT") and '"posts_post"."builder"' in each]
    assert len(full) == 1, "\n".join(each[:150] for each in full)
    assert "FOR NO KEY UPDATE" in full[0]
