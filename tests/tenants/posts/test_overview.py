"""Counts for tabs, search over all collections, the table of posts, and the usage of a post."""

import csv
import io

import pytest

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.collections import PAGES
from tenants.posts.models import Post, Status
from tests.kit import make


@pytest.fixture(autouse=True)
def _nothing_else(in_alpha):
    Post.objects.all().delete()


def table(client, query="type=members"):
    response = client.get(f"/api/posts/export?{query}")
    text = b"".join(response).decode("utf-8-sig")
    return response, list(csv.DictReader(io.StringIO(text)))


def test_counts_are_grouped_by_status(editor, django_assert_max_num_queries):
    make.post()
    changed = make.post()
    services.save(changed, services.PostFields(title="New"), by=None, publication=Publication(Status.DRAFT))
    make.post(status=Status.IN_REVIEW)
    services.trash(make.post(), by=None)
    make.post("blog")

    with django_assert_max_num_queries(12):
        counts = editor.get("/api/posts/counts?type=members").json()["data"]

    assert {each["slug"]: each["count"] for each in counts.pop("statuses")} == {
        "draft": 1,
        "published": 1,
        "scheduled": 0,
        "in-review": 1,
        "archived": 0,
    }
    assert counts == {"all": 3, "live": 2, "changed": 1, "trash": 1}


def test_author_counts_only_own_posts(author):
    make.post()
    make.post(by=author.user_id)

    assert author.get("/api/posts/counts?type=members").json()["data"]["all"] == 1


@pytest.mark.parametrize("query", ["", "type=nothing", "type=99"])
def test_counting_needs_a_collection_that_exists(editor, query):
    assert editor.get(f"/api/posts/counts?{query}").status_code == 422


def test_search_covers_every_collection_and_ranks_results(editor):
    make.post("blog", title="The best tacos")
    make.post("members", title="Tacos")
    make.post("pages", title="Something else")
    services.trash(make.post("members", title="Tacos of yesterday"), by=None)

    reply = editor.get("/api/search?q=taco").json()["data"]

    assert [(each["title"], each["collection"]) for each in reply] == [
        ("Tacos", "members"),
        ("The best tacos", "blog"),
    ]


def test_search_in_body_text_is_listed_last(editor):
    block = make.block("RichText", html="<p>Prawn dumplings, six to a basket.</p>")
    make.post(PAGES, title="The card", builder=make.builder(block))
    make.post("blog", title="How dumplings are folded")

    reply = editor.get("/api/search?q=dumplings").json()["data"]

    assert [each["title"] for each in reply] == ["How dumplings are folded", "The card"]


def test_search_returns_up_to_twenty_accessible_posts(author, editor):
    make.post("blog", title="Mine", by=author.user_id, status=Status.DRAFT)
    for number in range(21):
        make.post("blog", title=f"Mine {number}")

    assert len(editor.get("/api/search?q=mine").json()["data"]) == 20
    assert [each["title"] for each in author.get("/api/search?q=mine").json()["data"]] == ["Mine"]


def test_search_escapes_wildcards(editor):
    make.post(title="50 % off")
    make.post(title="Fifty")

    assert [each["title"] for each in editor.get("/api/search", {"q": "%"}).json()["data"]] == ["50 % off"]


def test_table_has_a_column_for_every_field(editor):
    cuisine, picture = make.post("cuisines", title="Thai"), make.media()
    make.post(
        title="Tacos",
        attributes={"description": "<p>Hot &amp; <b>cold</b></p>", "phone": "+1 415 555 0100"},
        media={"logo": picture.pk},
        external={"cuisines": [cuisine.pk]},
    )

    response, (row,) = table(editor)

    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == 'attachment; filename="members.csv"'
    assert response.headers["Cache-Control"] == "no-store"
    assert (row["title"], row["url"], row["status"]) == ("Tacos", "members/tacos", "Published")
    assert (row["description"], row["cuisines"]) == ("<p>Hot &amp; <b>cold</b></p>", "Thai")
    assert row["logo"].startswith("http://alpha.test:8000/domains/")
    assert row["logo"].endswith(picture.file_name)


def test_table_has_plain_text_for_descriptions_without_formatting_and_other_collections(editor):
    make.post(attributes={"description": "<p>Hot &amp; cold</p>"})
    make.post("cuisines", attributes={"description": "<p>Hot &amp; <b>cold</b></p>"})

    assert [table(editor, f"type={name}")[1][0]["description"] for name in ("members", "cuisines")] == [
        "Hot & cold",
        "Hot & cold",
    ]


def test_table_describes_repeats_of_events_in_words(editor):
    ends = {"until": "2030-03-01", "except_days": ["2030-01-11", "2030-02-05"]}
    weekly = make.repeat("weekly", interval=2, days=["tuesday", "friday"], **ends)
    make.post("showcases", title="Once", attributes={"date": "2030-01-01"})
    make.post("showcases", title="Often", attributes={"date": "2030-01-01", "repeats": weekly})
    five = make.repeat("daily", times=5, ends_on="2030-01-05")
    make.post("showcases", title="Five", attributes={"date": "2030-01-01", "repeats": five})

    _response, rows = table(editor, "type=showcases")

    body = {row["title"]: row["repeats"] for row in rows}
    words = "Every 2 weeks on Tuesday and Friday, until 2030-03-01, not on 2030-01-11 and 2030-02-05"
    assert body == {"Once": "", "Often": words, "Five": "Every day, 5 times"}


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_cell_is_a_formula(editor, title):
    make.post(title=title)

    assert [row["title"] for row in table(editor)[1]] == [f"'{title}"]


def test_table_is_filtered_and_sorted_like_the_list(editor):
    for title in "BCA":
        make.post(title=title)
    make.post(title="Draft", status=Status.DRAFT)

    _, rows = table(editor, "type=members&status=2&sortBy=title")

    assert [row["title"] for row in rows] == ["A", "B", "C"]


def test_long_table_is_complete_and_ordered(editor, monkeypatch):
    monkeypatch.setattr("tenants.posts.api.export._BATCH", 2)
    titles = [make.post(title=f"Post {number}").title for number in range(5)]

    assert [row["title"] for row in table(editor)[1]] == titles


def test_table_is_not_available_to_visitors(anonymous):
    assert anonymous.get("/api/posts/export?type=members").status_code == 401


def test_uses_of_a_post_are_listed(editor):
    thai = make.post("cuisines", title="Thai")
    make.post("members", title="Names it", external={"cuisines": [thai.pk]})
    link = '<p><a href="/cuisines/thai">Thai</a></p>'
    make.post("blog", title="Links to it", attributes={"description": link})
    page = make.builder(make.block("Hero", cta_url="/cuisines/thai"))
    make.post("pages", title="Leads to it", builder=page)
    elsewhere = make.builder(make.block("Hero", cta_url="/cuisines/thai-2"))
    make.post("pages", title="Leads elsewhere", builder=elsewhere)
    make.post("pages", title="Shows it", builder=make.builder(make.block("PagePart", post_id=thai.pk)))
    entry = make.menu_item(text="Thai food", type="post", post=thai)

    used = editor.get(f"/api/posts/{thai.pk}/used-by").json()["data"]

    assert [(each["kind"], each["title"]) for each in used] == [
        ("pages", "Leads to it"),
        ("blog", "Links to it"),
        ("members", "Names it"),
        ("pages", "Shows it"),
        (f"{entry.menu}-menu", "Thai food"),
    ]


def chosen(client, query="type=members"):
    return client.get(f"/api/posts/choices?{query}").json()


def test_choices_contain_only_titles_and_urls(editor, django_assert_max_num_queries):
    later = make.post(title="b", attributes={"description": "<p>Long.</p>"}, media={"logo": make.media().pk})
    first = make.post(title="A", status=Status.DRAFT)
    Post.objects.filter(pk=make.post(status=Status.DRAFT).pk).update(title="")
    services.trash(make.post(title="Gone"), by=None)

    with django_assert_max_num_queries(6):
        reply = chosen(editor)

    assert reply["data"] == [
        {
            "id": post.pk,
            "_id": str(post.uid),
            "title": title,
            "url": post.url,
            "post_type_id": 2,
            "is_live": is_live,
        }
        for post, title, is_live in ((first, "A", False), (later, "b", True))
    ]
    assert reply["meta"]["total"] == 2
    assert [each["title"] for each in chosen(editor, "type=members&sortBy=position")["data"]] == ["b", "A"]
    assert [each["title"] for each in chosen(editor, "type=members&limit=1&offset=1")["data"]] == ["b"]


def test_author_choices_show_public_titles_of_other_posts(author):
    foreign = make.post(title="As it is")
    services.save(
        foreign, services.PostFields(title="As it will be"), by=None, publication=Publication(Status.DRAFT)
    )
    make.post(title="Secret", status=Status.DRAFT)
    mine = make.post(title="Mine", status=Status.DRAFT, by=author.user_id)

    titles = {each["id"]: each["title"] for each in chosen(author)["data"]}

    assert titles == {foreign.pk: "As it is", mine.pk: "Mine"}


def test_choices_are_searched_by_title(editor):
    for title, collection in (("A taco truck", "members"), ("Tacos", "pages"), ("Burgers", "blog")):
        make.post(collection, title=title)
    make.post("blog", title="Corn", url="blog/all-about-tacos")

    titles = [each["title"] for each in chosen(editor, "search=taco")["data"]]

    assert titles == ["Tacos", "A taco truck", "Corn"]
    assert [each["title"] for each in chosen(editor, "search=taco&type=members")["data"]] == ["A taco truck"]


def test_choices_are_filtered_by_ids_and_urls(editor):
    first, second, third = (make.post("pages", title=title, url=title.lower()) for title in "ABC")
    home = make.post("pages", title="Home", url="")

    def found(query):
        return {each["id"] for each in chosen(editor, query)["data"]}

    assert found(f"ids={first.pk},{third.uid}") == {first.pk, third.pk}
    assert found("urls=b,c,nowhere") == {second.pk, third.pk}
    assert found("urls=/b,/") == {second.pk, home.pk}
    assert (found("urls=/"), found("urls=nowhere")) == ({home.pk}, set())


def test_choices_do_not_reveal_unpublished_titles(author):
    foreign = make.post(title="As it is", url="members/as-it-is")
    change = services.PostFields(title="As it will be", url="members/as-it-will-be")
    services.save(foreign, change, by=None, publication=Publication(Status.DRAFT))

    def found(query):
        return [each["id"] for each in chosen(author, query)["data"]]

    assert (found("search=will"), found("urls=members/as-it-will-be")) == ([], [])
    assert (found("search=as it is"), found("urls=members/as-it-is")) == ([foreign.pk], [foreign.pk])


@pytest.mark.parametrize(
    "query",
    ["type=99", "type=members&sortBy=live_url", "type=members&limit=501", "ids=x", "ids=1,,2", "urls=A%20b"],
)
def test_invalid_queries_for_choices_are_rejected(editor, query):
    assert editor.get(f"/api/posts/choices?{query}").status_code == 422


def test_forms_of_live_pages_are_listed_once(editor, beta):
    form = make.block("Form", id="Form-1", title="Ask us")
    nested = make.block("Section", content=[make.block("Form", id="Form-2", title="")])
    make.post("pages", title="Contact", url="contact", builder=make.builder(form, nested))
    make.post("pages", status=Status.DRAFT, builder=make.builder(make.block("Form", id="Form-3")))
    with unit_of_work(beta):
        make.post("pages", builder=make.builder(make.block("Form", id="Form-4")))

    reply = editor.get("/api/posts/forms").json()["data"]

    assert reply == [
        {"id": "Form-1", "title": "Ask us", "url": "contact"},
        {"id": "Form-2", "title": "Contact", "url": "contact"},
    ]
