"""Categories, cuisine tags and the lists of choices."""

import pytest

from tenants.posts.models import Category, CuisineTag, Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def test_categories_are_added_listed_and_deleted(editor):
    made = editor.post("/api/categories", {"name": "News"}, format="json")
    listed = editor.get("/api/categories").json()

    category = Category.objects.get(name="News")
    row = {"id": category.pk, "_id": str(category.uid), "name": "News"}
    assert (made.status_code, made.json()["data"]) == (201, row)
    assert (listed["data"], listed["meta"]) == ([row], {"total": 1, "limit": 25, "offset": 0})
    assert editor.delete(f"/api/categories/{category.pk}").json() == {
        "data": None,
        "message": "Category deleted.",
    }


@pytest.mark.parametrize(("path", "name"), [("/api/categories", "name"), ("/api/cuisine-tags", "title")])
def test_label_names_are_unique_regardless_of_case(editor, path, name):
    editor.post(path, {name: "Vegan"}, format="json")

    response = editor.post(path, {name: "VEGAN"}, format="json")

    assert response.status_code == 422
    assert response.json()["errors"] == {name: ["This name is already in use."]}


@pytest.mark.parametrize("value", ["", None, "x" * 81, {"a": 1}, ["x"]])
@pytest.mark.parametrize(("path", "name"), [("/api/categories", "name"), ("/api/cuisine-tags", "title")])
def test_invalid_names_are_rejected(editor, path, name, value):
    assert editor.post(path, {name: value}, format="json").status_code == 422


def test_cuisine_tag_has_icon_from_the_library(editor):
    icon, other = make.media(), make.media()

    made = editor.post("/api/cuisine-tags", {"title": "Vegan", "icon_data": {"id": icon.pk}}, format="json")
    tag = made.json()["data"]
    changed = editor.put(
        f"/api/cuisine-tags/{tag['id']}", {"title": "Plants", "icon_data": {"id": other.pk}}, format="json"
    ).json()["data"]
    listed = editor.get("/api/cuisine-tags").json()["data"]

    assert tag["icon_data"]["hashed_name"] == icon.hashed_name
    assert (changed["title"], changed["icon_data"]["id"]) == ("Plants", other.pk)
    assert listed == [changed]


@pytest.mark.parametrize("icon", [{"id": 10**9}, {"id": "x"}, {"id": None}, 5, []])
def test_unknown_file_as_icon_is_rejected(editor, icon):
    response = editor.post("/api/cuisine-tags", {"title": "Vegan", "icon_data": icon}, format="json")

    assert response.status_code == 422
    assert not CuisineTag.objects.exists()


@pytest.mark.parametrize(
    ("path", "relation", "collection"),
    [("categories", "categories", "blog"), ("cuisine-tags", "cuisine_tags", "members")],
)
def test_label_in_use_is_deleted_only_with_confirmation(editor, path, relation, collection):
    label = make.category() if relation == "categories" else make.cuisine_tag()
    post = make.post(collection, title="Carrier", external={relation: [label.pk]})

    response = editor.delete(f"/api/{path}/{label.pk}")
    forced = editor.delete(f"/api/{path}/{label.pk}?force=1")

    assert (response.status_code, response.json()) == (
        409,
        {"message": "Still used by: Carrier.", "code": "in_use", "posts": ["Carrier"], "total": 1},
    )
    assert forced.status_code == 200
    assert (
        Post.objects.get(pk=post.pk).external == Post.objects.get(pk=post.pk).live_external == {relation: []}
    )


def test_label_of_trashed_post_is_not_in_use(editor):
    category = make.category()
    post = make.post("blog", external={"categories": [category.pk]})
    editor.delete(f"/api/posts/{post.pk}")

    assert editor.delete(f"/api/categories/{category.pk}").status_code == 200
    editor.put(f"/api/posts/{post.pk}/restore")
    read = editor.get(f"/api/posts/{post.pk}").json()["data"]
    assert editor.put(f"/api/posts/{post.pk}/body", read, format="json").status_code == 200


def test_labels_are_read_only_for_authors_and_viewers(author, viewer, anonymous):
    category = make.category()

    for client in (author, viewer):
        assert client.get("/api/categories").status_code == 200
        assert client.post("/api/categories", {"name": "x"}, format="json").status_code == 403
        assert client.delete(f"/api/categories/{category.pk}").status_code == 403
    assert anonymous.get("/api/categories").status_code == 401


def test_categories_cannot_be_changed(editor):
    assert (
        editor.put(f"/api/categories/{make.category().pk}", {"name": "x"}, format="json").status_code == 405
    )


def test_choices_are_listed(anonymous):
    assert anonymous.get("/api/options/post-statuses").json()["data"] == [
        {"id": 1, "slug": "draft", "name": "Draft"},
        {"id": 2, "slug": "published", "name": "Published"},
        {"id": 3, "slug": "scheduled", "name": "Scheduled"},
        {"id": 4, "slug": "in-review", "name": "In review"},
        {"id": 5, "slug": "archived", "name": "Archived"},
    ]
    types = anonymous.get("/api/options/post-types/").json()["data"]
    assert [(each["id"], each["slug"]) for each in types] == [
        (1, "pages"),
        (2, "members"),
        (3, "cuisines"),
        (4, "showcases"),
        (5, "caterings"),
        (6, "blog"),
    ]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [("categories", {"name": "Third"}, "name"), ("cuisine-tags", {"title": "Third"}, "title")],
)
def test_number_of_labels_is_limited(editor, monkeypatch, path, body, field):
    monkeypatch.setattr("tenants.posts.changes.labels.MOST", 2)
    for name in ("First", "Second"):
        editor.post(f"/api/{path}", {field: name}, format="json")

    refused = editor.post(f"/api/{path}", body, format="json")

    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])
