"""Search of live posts by words."""

from typing import Any

import pytest

from shared.accounts import audit
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.models import Post, Status
from tenants.posts.searching.finding import PER_PAGE, SearchResults, search_posts
from tenants.posts.searching.models import LiveText
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def urls(results: SearchResults) -> list[str]:
    return [hit["url"] for hit in results["hits"]]


def list_marked(results: SearchResults, name: str = "text") -> list[str]:
    return [piece["text"] for hit in results["hits"] for piece in hit[name] if piece["marked"]]  # type: ignore[literal-required]  # the name is one of two that both are in a hit


def describe(text: str) -> dict[str, Any]:
    return {"description": f"<p>{text}</p>"}


def test_title_outranks_summary_and_summary_outranks_body() -> None:
    long = "<p>" + "Much is said about other things here. " * 20 + "</p><p>Dumplings at last.</p>"
    make.post("pages", title="Rest", url="rest", attributes={"description": long})
    make.post("pages", title="Summary", url="summary", attributes=describe("Dumplings and more."))
    make.post("pages", title="Dumplings", url="title", attributes=describe("Steamed."))

    hits = search_posts("dumpling")

    assert urls(hits) == ["title", "summary", "rest"]
    assert hits["total"] == 3
    assert list_marked(hits, "title") == ["Dumplings"]
    assert set(list_marked(hits)) == {"Dumplings"}


def test_excerpt_links_to_the_rest_of_the_text() -> None:
    much = "Much is said about other things here. " * 20
    for url, text in (
        ("middle", f"{much}Dumplings at last. {much}"),
        ("end", f"{much}Dumplings at last."),
        ("whole", "Dumplings at last."),
    ):
        make.post("pages", title=url, url=url, attributes=describe(text))

    shown = {
        hit["url"]: "".join(each["text"] for each in hit["text"]) for hit in search_posts("dumpling")["hits"]
    }

    assert shown["whole"].strip(".") == "Dumplings at last"
    assert (shown["middle"][:2], shown["middle"][-2:]) == ("… ", " …")
    assert (shown["end"][:2], shown["end"][-2:] != " …") == ("… ", True)


def test_search_covers_block_texts_at_any_depth_but_no_settings() -> None:
    cards = [{"title": "Charred leeks", "text": "With romesco"}]
    inside = [
        make.block("Cards", cards=cards),
        make.block("RichText", html="<p>Ovens &amp; fires</p>"),
    ]
    make.post("pages", title="Card", url="card", builder=make.builder(make.block("Section", content=inside)))

    assert urls(search_posts("romesco")) == ["card"]
    assert urls(search_posts('"ovens & fires"')) == ["card"]
    assert urls(search_posts("normal")) == []


def test_search_finds_public_indexable_posts_only() -> None:
    make.post("pages", title="Truffles draft", url="a", status=Status.DRAFT)
    make.post("pages", title="Truffles trash", url="b", deleted_at="2026-01-01T00:00:00Z")
    make.post("pages", title="Truffles hidden", url="c", live_no_index=True)
    taken_down = make.post("pages", title="Truffles archived", url="d")
    services.set_status(taken_down, Publication(Status.ARCHIVED), by=None)
    make.post("pages", title="Truffles", url="e")

    assert urls(search_posts("truffles")) == ["e"]


def test_draft_of_live_post_is_found_after_publishing() -> None:
    post = make.post("pages", title="Oysters", url="oysters")
    change = services.PostFields(title="Mussels")
    draft = services.save(post, change, by=None, publication=Publication(Status.DRAFT))

    assert (urls(search_posts("oysters")), urls(search_posts("mussels"))) == (["oysters"], [])

    services.set_status(draft, Publication(Status.PUBLISHED), by=None)

    assert (urls(search_posts("oysters")), urls(search_posts("mussels"))) == ([], ["oysters"])


def test_posts_of_another_domain_are_not_found(beta: DomainRef) -> None:
    with unit_of_work(beta):
        make.post("pages", title="Secret sauce")

    assert search_posts("secret sauce") == {
        "hits": [],
        "total": 0,
        "limit": PER_PAGE,
        "offset": 0,
        "suggestions": [],
    }


def test_search_finds_members_by_current_cuisine_name() -> None:
    cuisine = make.post("cuisines", title="Peruvian", url="cuisines/peruvian")
    make.post("members", title="Lima Cart", url="members/lima", external={"cuisines": [cuisine.pk]})
    services.save(cuisine, services.PostFields(title="Andean"), by=None)

    assert set(urls(search_posts("andean"))) == {"cuisines/peruvian", "members/lima"}
    assert urls(search_posts("peruvian")) == []


@pytest.mark.parametrize("words", ["jalapeño", "jalapeno", "JALAPEÑO"])
def test_search_ignores_accents_and_case(words: str) -> None:
    make.post("pages", title="Poppers", url="poppers", attributes=describe("One jalapeño each."))

    assert urls(search_posts(words)) == ["poppers"]


def test_quotes_minus_and_or_are_understood() -> None:
    make.post("pages", title="Red beans", url="red")
    make.post("pages", title="Beans, never red", url="never")

    assert urls(search_posts('"red beans"')) == ["red"]
    assert urls(search_posts("beans -never")) == ["red"]
    assert set(urls(search_posts("nothing or red"))) == {"red", "never"}


def test_results_are_paginated() -> None:
    for number in range(PER_PAGE + 3):
        make.post("pages", title=f"Soup {number}")

    first, second, third = (search_posts("soup", page=page) for page in (1, 2, 3))

    assert (first["total"], len(first["hits"]), second["total"], len(second["hits"])) == (23, 20, 23, 3)
    assert not set(urls(first)) & set(urls(second))
    assert third["hits"] == []


def test_misspelled_word_finds_similar_words() -> None:
    make.post("pages", title="Empanadas by the dozen", url="empanadas")
    make.post("pages", title="Noodles", url="noodles")

    hits = search_posts("empenadas")

    assert (hits["hits"], [each["url"] for each in hits["suggestions"]]) == ([], ["empanadas"])


@pytest.mark.parametrize(
    "words",
    ["'", '"', "\\", "a:*&!", "((", "--", "the", "<b>&amp;</b>", "%_", "🌮", "ß" * 100, "!!!", "or", "- -"],
)
def test_any_text_is_a_valid_query(words: str) -> None:
    make.post("pages", title="Something", url="something")

    assert search_posts(words)["total"] == 0


def test_markup_in_titles_is_escaped() -> None:
    make.post("pages", title="<script>alert(1)</script> tacos", url="hostile")

    [hit] = search_posts("tacos")["hits"]

    assert "".join(piece["text"] for piece in hit["title"]) == "<script>alert(1)</script> tacos"


def test_indexed_text_has_a_limit() -> None:
    texts = [" ".join(f"ü{part}w{number}" for number in range(7_000)) for part in range(8)]
    blocks = [make.block("RichText", html=f"<p>{text}</p>") for text in ("first", *texts)]
    post = make.post("pages", title="Long", url="long", builder=make.builder(*blocks))

    text = LiveText.objects.get(post=post)

    assert urls(search_posts("first")) == ["long"]
    assert len(text.words) <= 80_000


@pytest.mark.parametrize("number", [1, 3])
def test_search_takes_two_queries(number: int, django_assert_num_queries: Any) -> None:
    for each in range(number):
        make.post("pages", title="Kimchi", url=f"kimchi-{each}")

    with django_assert_num_queries(2):
        assert search_posts("kimchi")["total"] == number


def test_text_of_a_deleted_post_is_deleted() -> None:
    post = make.post("pages", title="Gone")

    Post.objects.filter(pk=post.pk).delete()

    assert not LiveText.objects.filter(title="Gone").exists()


def test_search_finds_an_event_by_current_participant_names() -> None:
    marisol = make.post("members", title="Marisol", url="members/marisol")
    external = {"participants": [marisol.pk]}
    make.post("showcases", title="Lamps", url="showcases/lamps", external=external)
    make.post("showcases", title="Other", url="showcases/other")
    before = set(urls(search_posts("Marisol")))

    services.save(
        marisol, services.PostFields(title="Abuela"), by=None, publication=Publication(Status.PUBLISHED)
    )

    assert before == {"members/marisol", "showcases/lamps"}
    assert set(urls(search_posts("Abuela"))) == {"members/marisol", "showcases/lamps"}
    assert urls(search_posts("Marisol")) == []

    services.trash(marisol, by=None)
    services.delete_permanently(Post.objects.get(pk=marisol.pk), record=audit.record)
    assert urls(search_posts("Abuela")) == []
