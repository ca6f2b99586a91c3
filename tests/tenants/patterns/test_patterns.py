"""Patterns in the API: save, use, change by owners, and remove references to deleted rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.api.permissions import Role
from tenants.patterns import services
from tenants.patterns.models import Pattern
from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def admin(as_role):
    return as_role(Role.ADMIN)


@pytest.fixture
def editor(as_role):
    return as_role(Role.EDITOR)


def save(client, name, *blocks, **more):
    return client.post(
        "/api/patterns", {"name": name, "builder": make.builder(*blocks), **more}, format="json"
    )


def names(client):
    return [row["name"] for row in client.get("/api/patterns").json()["data"]]


def test_saved_pattern_is_available_to_every_writer(as_role, editor):
    hero = make.block("Hero", title="Good food", image=make.media().pk)
    section = make.block("Section", content=[hero])

    saved = save(editor, "Opening", section)

    row = saved.json()["data"]
    assert saved.status_code == 201
    assert (row["name"], row["builder"]["content"]) == ("Opening", [section])
    assert row["created_by"]["firstname"] == "Toni"
    for role in (Role.ADMIN, Role.EDITOR, Role.AUTHOR, Role.MEMBER):
        assert as_role(role).get("/api/patterns").json()["data"] == [row]
    assert as_role(Role.VIEWER).get("/api/patterns").status_code == 403


def test_patterns_are_listed_by_name_in_a_fixed_number_of_queries(editor):
    make.pattern("b", make.block("Hero", image=make.media().pk))
    names(editor)
    with CaptureQueriesContext(connection) as few:
        names(editor)
    for name in ("C", "a"):
        make.pattern(name, make.block("Hero", image=make.media().pk))

    with CaptureQueriesContext(connection) as more:
        assert names(editor) == ["a", "b", "C"]
    assert len(more) == len(few)


@pytest.mark.parametrize(
    ("builder", "field"),
    [
        (None, "builder"),
        ([], "builder"),
        ("x", "builder"),
        ({"schema": 2, "root": {}, "content": []}, "builder.content"),
        ({"schema": 99, "content": []}, "builder.schema"),
        ({"schema": 2, "content": [{"type": "Nothing", "props": {"id": "a"}}]}, "builder.content.0.type"),
        (
            {"schema": 2, "content": [{"type": "Hero", "props": {"id": "a", "onclick": "x"}}]},
            "builder.content.0.props",
        ),
        ({"schema": 2, "content": [{"type": "Hero", "props": {"id": "a", "image": 999}}]}, "builder"),
    ],
)
def test_blocks_are_validated_like_those_of_a_page(editor, builder, field):
    response = editor.post("/api/patterns", {"name": "Wrong", "builder": builder}, format="json")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == [field]
    assert not Pattern.objects.exists()


def test_html_is_cleaned(editor):
    saved = save(editor, "Text", make.block("RichText", html="<p onclick=x>Hi<script>x</script></p>"))

    assert saved.json()["data"]["builder"]["content"][0]["props"]["html"] == "<p>Hi</p>"


@pytest.mark.parametrize("name", ["", "   ", None, "x" * 81, "opening", "OPENING"])
def test_pattern_names_are_limited_and_unique(editor, name):
    make.pattern("Opening")

    response = save(editor, name, make.block("Hero"))

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["name"]


def test_number_and_size_of_patterns_are_limited(editor, monkeypatch):
    monkeypatch.setattr(services, "MOST", 2)
    monkeypatch.setattr(services, "MOST_BLOCKS", 3)
    blocks = [make.block("Divider") for _ in range(4)]

    assert save(editor, "Too large", *blocks).status_code == 422
    assert save(editor, "One", *blocks[:3]).status_code == 201
    assert save(editor, "Two", *blocks[:3]).status_code == 201
    assert save(editor, "Three", blocks[0]).json()["errors"]["name"] == [
        "A site can have up to 2 patterns. Delete one first."
    ]


def test_own_pattern_can_be_renamed_updated_and_deleted(editor):
    row = save(editor, "Opening", make.block("Hero")).json()["data"]
    path = f"/api/patterns/{row['id']}"
    divider = make.block("Divider")

    renamed = editor.patch(path, {"name": "Start"}, format="json").json()["data"]
    filled = editor.patch(path, {"builder": make.builder(divider)}, format="json").json()["data"]
    deleted = editor.delete(path)

    assert (renamed["name"], renamed["builder"]) == ("Start", row["builder"])
    assert (filled["name"], filled["builder"]["content"]) == ("Start", [divider])
    assert (deleted.status_code, Pattern.objects.count()) == (200, 0)


@pytest.mark.parametrize(
    ("role", "status"), [(Role.MEMBER, 403), (Role.AUTHOR, 403), (Role.EDITOR, 200), (Role.ADMIN, 200)]
)
def test_only_editors_can_change_patterns_of_others(as_role, role, status):
    path = f"/api/patterns/{make.pattern('Theirs', by=1).pk}"
    client = as_role(role)

    assert client.patch(path, {"name": "Ours"}, format="json").status_code == status
    assert client.delete(path).status_code == status


def test_one_member_cannot_fill_the_patterns_of_a_site(as_role, editor):
    member = as_role(Role.MEMBER)
    block = make.block("Divider")

    answers = [save(member, f"Pattern {number}", block) for number in range(11)]

    assert [each.status_code for each in answers] == [201] * 10 + [422]
    assert answers[-1].json()["errors"] == {
        "name": ["You can save up to 10 patterns. Delete one of your patterns first."]
    }
    assert save(as_role(Role.AUTHOR), "Another", block).status_code == 201
    assert editor.delete(f"/api/patterns/{answers[0].json()['data']['id']}").status_code == 200
    assert save(member, "Again", block).status_code == 201


def test_error_for_a_full_site_refers_a_member_to_an_editor(as_role, monkeypatch):
    monkeypatch.setattr(services, "MOST", 2)
    make.pattern("One", by=1)
    make.pattern("Two", by=1)

    refused = save(as_role(Role.MEMBER), "Three", make.block("Divider"))

    assert refused.json()["errors"] == {
        "name": ["A site can have up to 2 patterns. Delete one of yours, or ask an editor to delete one."]
    }


def test_deleted_references_are_removed_from_patterns(admin):
    category, page, cuisine = make.faq_category(), make.post("pages"), make.post("cuisines")
    faq = make.block("Faq", category_id=category.pk)
    inside = [
        faq, make.block("PagePart", post_id=page.pk), make.block("MembersGrid", cuisine=cuisine.url),
    ]  # fmt: skip
    make.pattern("All", make.block("Section", content=inside))

    category.delete()
    Post.objects.all().delete()

    (row,) = admin.get("/api/patterns").json()["data"]
    results = [each["props"] for each in row["builder"]["content"][0]["props"]["content"]]
    assert [results[0]["category_id"], results[1]["post_id"], results[2]["cuisine"]] == [None, None, ""]


def test_file_in_pattern_is_in_use_and_removed_on_forced_deletion(admin):
    picture, other = make.media(), make.media()
    make.pattern("Both", make.block("Hero", image=picture.pk), make.block("Image", image=other.pk))

    refused = admin.delete(f"/api/media/{picture.pk}")
    uses = admin.get(f"/api/media/{picture.pk}/usage").json()["data"]
    admin.delete(f"/api/media/{picture.pk}?force=1")

    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    assert [(use["kind"], use["title"]) for use in uses] == [("patterns", "Both")]
    pattern = Pattern.objects.get()
    assert pattern.media_ids == [other.pk]
    assert [each["props"]["image"] for each in pattern.builder["content"]] == [None, other.pk]


def test_pattern_of_earlier_release_is_upgraded_on_read(editor):
    pattern = make.pattern("Old")
    old = {"schema": 1, "root": {}, "content": [{"type": "Divider", "props": {"id": "a"}}]}
    Pattern.objects.filter(pk=pattern.pk).update(builder=old)

    (row,) = editor.get("/api/patterns").json()["data"]

    assert row["builder"]["schema"] == 2
    assert row["builder"]["content"][0]["props"]["spacing"] == "normal"
