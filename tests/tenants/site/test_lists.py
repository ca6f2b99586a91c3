"""Lists on a page: posts, order and length."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from shared.tenancy.unit_of_work import DomainRef, current_domain, unit_of_work
from tenants.hours.facts import DAYS, today_in
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.list_reads import PER_PAGE
from tenants.site.payload.page_payload import page_at
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def test_combined_lists_keep_their_order_and_number() -> None:
    for letter in "abcd":
        make.post("blog", title=letter)
        make.post("showcases", title=letter)

    lists = page_at("", Query()).payload["lists"]

    assert [each["title"] for each in lists["blog"]["items"]] == ["d", "c", "b"]
    assert [each["title"] for each in lists["showcases"]["items"]] == ["a", "b", "c", "d"]
    assert (lists["blog"]["total"], lists["showcases"]["total"]) == (4, 4)


def test_lists_with_different_numbers_or_filters_are_not_confused() -> None:
    for name in ("thai", "greek"):
        cuisine = make.post("cuisines", url=f"cuisines/{name}")
        label = make.category(name=name)
        for number in (1, 2, 3):
            make.post("members", title=f"{name} {number}", external={"cuisines": [cuisine.pk]})
            make.post("blog", title=f"{name} {number}", external={"categories": [label.pk]})
    for limit in (1, 2):
        block = make.block("MembersGrid", limit=limit)
        make.post("pages", url=f"first-{limit}", builder=make.builder(block))

    def titles(url: str, collection: str, query: Query) -> list[str]:
        listed = page_at(url, query).payload["lists"][collection]
        return sorted(each["title"] for each in listed["items"])

    for name in ("thai", "greek"):
        own = [f"{name} 1", f"{name} 2", f"{name} 3"]
        assert titles("members", "members", Query(cuisine=name)) == own
        assert titles("blog", "blog", Query(category=name)) == own
    assert [len(titles(f"first-{limit}", "members", Query())) for limit in (1, 2)] == [1, 2]
    assert len(titles("members", "members", Query())) == 6


def test_member_page_lists_neighbors() -> None:
    for letter in "abcdefgh":
        make.post("members", title=letter, url=f"members/{letter}")

    listed = page_at("members/e", Query()).payload["lists"]["members"]

    assert [each["title"] for each in listed["items"]] == list("cdefg")
    assert listed["total"] == 8


def test_questions_can_be_searched() -> None:
    make.faq("Do you take cash?")
    make.faq("Where do you park?")

    payload = page_at("faq", Query(q="cash")).payload

    assert [each["question"] for each in payload["lists"]["faqs"]["items"]] == ["Do you take cash?"]


def test_members_can_be_filtered_by_cuisine_and_searched() -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    make.post("members", title="Napoli")

    by_cuisine = page_at("members", Query(cuisine="thai")).payload
    by_word = page_at("members", Query(q="napo")).payload

    assert [each["title"] for each in by_cuisine["lists"]["members"]["items"]] == ["Bangkok"]
    assert [each["title"] for each in by_cuisine["lists"]["cuisines"]["items"]] == ["Thai"]
    assert [each["title"] for each in by_word["lists"]["members"]["items"]] == ["Napoli"]
    assert by_word["head"]["robots"] == "noindex, follow"


def found_titles(words: str) -> list[str]:
    listed = page_at("members", Query.of({"q": words})).payload["lists"]["members"]
    assert listed["total"] == len(listed["items"])
    return [each["title"] for each in listed["items"]]


def test_members_are_searched_by_title_text_and_cuisine() -> None:
    thai = make.post("cuisines", title="Thai")
    make.post("members", title="Basil", external={"cuisines": [thai.pk]})
    make.post("members", title="Thai Tower")
    make.post("members", title="Noodles", attributes={"description": "<p>Almost thai</p>"})
    make.post("members", title="Jalapeño", attributes={"description": "<p>Two burgers</p>"})
    make.post("blog", title="Thai food")

    assert found_titles("THAI") == ["Basil", "Thai Tower", "Noodles"]
    assert found_titles("burger") == found_titles("two bur") == found_titles("jalapeno") == ["Jalapeño"]
    assert found_titles("thai -tower") == ["Noodles"]
    assert found_titles("%") == found_titles("sushi") == []


def test_search_matches_words_and_not_markup() -> None:
    make.post("members", title="One", attributes={"description": '<p>Fish &amp; <a href="/x">chips</a></p>'})
    make.post("members", title="Two", attributes={"description": "<p>2 &lt; 3</p>"})

    assert found_titles("fish & chips") == ["One"]
    assert found_titles("2 < 3") == ["Two"]
    assert found_titles("href") == found_titles("<p>") == []


def test_filters_combine_with_each_other_and_with_a_search() -> None:
    thai, vegan = (make.post("cuisines", title=each, url=f"cuisines/{each}") for each in ("thai", "vegan"))
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    make.post("members", title="Green Bangkok", external={"cuisines": [vegan.pk, thai.pk]})
    make.post("members", title="Green Chiang Mai", external={"cuisines": [thai.pk, vegan.pk]})

    def titles(**requested: str) -> list[str]:
        listed = page_at("members", Query.of(requested)).payload["lists"]["members"]
        assert listed["total"] == len(listed["items"])
        return [each["title"] for each in listed["items"]]

    assert titles(cuisine="vegan,thai") == ["Green Bangkok", "Green Chiang Mai"]
    assert titles(cuisine="thai,vegan", q="chiang") == ["Green Chiang Mai"]
    assert titles(cuisine="thai,,VEGAN,thai,%") == ["Green Bangkok", "Green Chiang Mai"]
    assert titles(cuisine="thai,sushi") == []
    assert Query.of({"cuisine": "vegan,thai,a,b,c"}).encoded() == "?cuisine=a,b,c,thai"
    both, one = (page_at("members", Query.of({"cuisine": each})) for each in ("thai,vegan", "thai"))
    assert [each.payload["head"]["robots"] for each in (both, one)] == ["noindex, follow", "index, follow"]


def test_cards_leave_out_fields_of_the_post_page() -> None:
    attributes = {
        "description": "<p>Long.</p>",
        "phone": "+1 415 555 0100",
        "locations": [
            {"address": "1 Bay St"},
            {"address": "Pier 9", "latitude": 37.8, "longitude": -122.4, "note": "Ring the bell."},
        ],
    }
    make.post("members", url="members/a", attributes=attributes)
    make.post("members")

    listed = page_at("members", Query()).payload["lists"]["members"]["items"][0]
    own = page_at("members/a", Query()).payload["page"]["post"]

    spot = {"address": "Pier 9", "latitude": 37.8, "longitude": -122.4}
    assert listed["attributes"] == {"phone": "+1 415 555 0100", "locations": [spot]}
    assert listed["excerpt"] == "Long."
    assert own
    assert own["attributes"] == attributes


def test_long_cuisine_filter_has_the_first_and_the_selected_cuisines() -> None:
    for number in range(62):
        make.post("cuisines", title=f"Cuisine {number}", url=f"cuisines/c-{number}")

    listed = page_at("members", Query(cuisine="c-61")).payload["lists"]["cuisines"]

    titles = [each["title"] for each in listed["items"]]
    assert titles == [*(f"Cuisine {number}" for number in range(60)), "Cuisine 61"]
    assert listed["total"] == 62


def test_unknown_cuisine_is_an_empty_list_and_not_cached() -> None:
    page = page_at("members", Query(cuisine="nonsense"))

    assert page.status == 200
    assert page.payload["lists"]["members"]["items"] == []
    assert page.stamp is None


def test_unknown_query_parameter_is_ignored() -> None:
    make.post("pages", url="")
    make.post("blog")

    assert page_at("", Query(page=7, cuisine="thai", q="x")) == page_at("", Query())
    assert page_at("blog", Query(cuisine="thai")) == page_at("blog", Query())


def test_list_page_past_the_end_is_not_found() -> None:
    make.post("members")

    assert page_at("members", Query(page=2)).status == 404


def test_long_list_is_split_into_pages() -> None:
    for _each in range(50):
        make.post("blog")

    second = page_at("blog", Query(page=2)).payload

    listed = second["lists"]["blog"]
    assert (len(listed["items"]), listed["total"], listed["limit"], listed["offset"]) == (2, 50, 48, 48)
    assert second["head"]["title"].startswith("Blog – page 2 | ")
    assert second["head"]["canonical"].endswith("/blog?page=2")


def test_grid_of_one_cuisine_includes_members_of_later_pages() -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    make.post("members", title="First")
    make.post("members", title="Second")
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    blocks = (make.block("MembersGrid", limit=1), make.block("MembersGrid", limit=5, cuisine="thai"))
    make.post("pages", url="eat", builder=make.builder(*blocks))

    listed = page_at("eat", Query()).payload["lists"]["members"]

    assert [each["title"] for each in listed["items"]] == ["First", "Bangkok"]
    assert listed["total"] == 3


def test_cuisine_lists_its_members() -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    make.post("members", title="Napoli")

    payload = page_at("cuisines/thai", Query()).payload

    assert [each["title"] for each in payload["lists"]["members"]["items"]] == ["Bangkok"]
    assert [each["text"] for each in payload["page"]["breadcrumbs"]] == ["Home", "Cuisines", "Thai"]


def test_page_at_index_url_replaces_it_and_keeps_its_list() -> None:
    make.post("members", title="Bangkok")
    make.post("pages", title="Our trucks", url="members")

    payload = page_at("members", Query()).payload

    assert (payload["page"]["kind"], payload["page"]["title"]) == ("post", "Our trucks")
    assert [each["title"] for each in payload["lists"]["members"]["items"]] == ["Bangkok"]


def test_showcases_are_sorted_by_date(alpha: DomainRef) -> None:
    with unit_of_work(alpha):
        for title, day in (("First", "2030-01-02"), ("Last", "2031-05-01"), ("Then", "2030-11-30")):
            make.post("showcases", title=title, attributes={"date": day})
        make.post("showcases", title="Undated")

        listed = page_at("showcases", Query()).payload["lists"]["showcases"]["items"]

    assert [each["title"] for each in listed] == ["Last", "Then", "First", "Undated"]


def test_open_members_are_counted_and_combine_with_a_cuisine() -> None:
    thai = make.post("cuisines", url="cuisines/thai").pk
    always = [{"day": day, "opens": "00:00", "closes": "00:00"} for day in DAYS]
    today = today_in(current_domain().timezone, timezone.now()).isoformat()
    cooks = {"cuisines": [thai]}
    make.post("members", title="open", attributes={"hours": always}, external=cooks)
    make.post("members", title="not thai", attributes={"hours": always})
    make.post("members", title="no hours", external=cooks)
    closed = make.post("members", title="closed today", attributes={"hours": always}, external=cooks)
    Post.objects.filter(pk=closed.pk).update(business={"closed_today": {"day": today, "note": ""}})

    def list_members(query: Query) -> tuple[list[str], int]:
        members = page_at("members", query).payload["lists"]["members"]
        return [each["title"] for each in members["items"]], members["total"]

    assert list_members(Query(toggles={"open": "now"})) == (["open", "not thai"], 2)
    assert list_members(Query(toggles={"open": "now"}, cuisine="thai")) == (["open"], 1)
    assert list_members(Query(cuisine="thai")) == (["open", "no hours", "closed today"], 3)


def test_open_now_filter_is_recalculated_for_members_only() -> None:
    always = [{"day": day, "opens": "00:00", "closes": "00:00"} for day in DAYS]
    member = make.post("members", title="open", attributes={"hours": always})
    page = page_at("members", Query(toggles={"open": "now"}))

    assert (page.stamp, page.payload["head"]["robots"]) == (None, "noindex, follow")
    assert page.payload["head"]["canonical"].endswith("/members")
    Post.objects.filter(pk=member.pk).update(live_attributes={})
    assert page_at("members", Query(toggles={"open": "now"})).payload["lists"]["members"]["total"] == 0
    assert page_at("blog", Query(toggles={"open": "now"})).payload["page"]["query"]["toggles"] == {}


def serve(title: str, *diets: str, **values: object) -> Post:
    """A member with one menu that has a dish for each of the diets."""
    member = make.post("members", title=title)
    dishes = [make.dish(f"Dish {each}", "9", diets=[each]) for each in diets]
    make.food_menu(title, business_ids=[member.pk], sections=[{"dishes": dishes}], **values)
    return member


def test_members_can_be_filtered_by_the_diets_of_their_dishes() -> None:
    today = today_in(current_domain().timezone, timezone.now())
    serve("Both", "vegan", "gluten_free")
    serve("Vegan", "vegan")
    serve("Last year", "vegan", last_day=(today - timedelta(days=1)).isoformat())
    serve("Meat")
    closed = serve("Unpublished", "kosher")
    Post.objects.filter(pk=closed.pk).update(live_url=None)

    def read_page(**toggles: str) -> tuple[list[str], list[str]]:
        payload = page_at("members", Query(toggles=toggles)).payload
        titles = [each["title"] for each in payload["lists"]["members"]["items"]]
        return titles, [each["label"] for each in payload["page"]["toggles"]]

    offered = ["Open now", "Vegan dishes", "Gluten-free dishes"]
    assert read_page() == (["Both", "Vegan", "Last year", "Meat"], offered)
    assert read_page(vegan="yes") == (["Both", "Vegan"], offered)
    assert read_page(**{"vegan": "yes", "gluten-free": "yes"}) == (["Both"], offered)
    assert read_page(halal="yes") == ([], [*offered, "Halal dishes"])
    assert page_at("", Query()).payload["page"]["toggles"] == []


def test_members_of_one_cuisine_have_the_url_of_the_cuisine(in_alpha: DomainRef) -> None:
    thai = make.post("cuisines", url="cuisines/thai")
    make.post("members", external={"cuisines": [thai.pk]})

    def canonical(query: Query) -> str:
        return str(page_at("members", query).payload["head"]["canonical"]).partition("8000/")[2]

    assert canonical(Query(cuisine="thai")) == "cuisines/thai"
    assert canonical(Query(cuisine="sushi")) == "members?cuisine=sushi"
    assert canonical(Query()) == "members"


@pytest.mark.parametrize(("url", "pages"), [("members", 2), ("cuisines/thai", 1)])
def test_open_members_are_first_on_all_pages_of_a_list(
    url: str, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thai = {"cuisines": [make.post("cuisines", url="cuisines/thai").pk]}
    for number in range(PER_PAGE + 2):
        make.post("members", title=f"Truck {number}", external=thai)
    evening = [{"day": day, "opens": "18:00", "closes": "20:00"} for day in DAYS]
    make.post("members", title="Evening", attributes={"hours": evening}, external=thai)
    zone = ZoneInfo(current_domain().timezone)

    def list_at(hour: int) -> tuple[list[str], str | None]:
        moment = datetime(2026, 5, 5, hour, 30, tzinfo=zone)
        monkeypatch.setattr(timezone, "now", lambda: moment)
        shown = [page_at(url, Query(page=number + 1)) for number in range(pages)]
        listed = [each["title"] for page in shown for each in page.payload["lists"]["members"]["items"]]
        return listed, shown[0].stamp

    noon, noon_stamp = list_at(12)
    night, night_stamp = list_at(19)

    assert noon[0] == "Truck 0"
    assert night[:2] == ["Evening", "Truck 0"]
    assert len(set(night)) == len(night) == (PER_PAGE + 3 if pages > 1 else PER_PAGE)
    assert noon_stamp != night_stamp
    assert list_at(18)[1] == night_stamp
