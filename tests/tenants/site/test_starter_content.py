"""A domain created in the panel has finished pages without broken links."""

import re

import pytest
from django.test import Client

from shared.domains.models import Template
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tenants.options.models import SiteOptions
from tenants.options.reading import menu_rows, menu_trees
from tenants.posts.models import Post, Status
from tenants.site import starter_content
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture(params=[each.value for each in Template])
def opened(request: pytest.FixtureRequest) -> DomainRef:
    """A new domain of each template, created like in the panel."""
    return create_domain(
        title="Tom & Ada’s",
        host=f"{request.param}.new.test",
        template=request.param,
        is_open=True,
        with_content=True,
    ).ref()


def test_starter_content_has_pages_questions_and_a_menu_without_broken_links(opened: DomainRef) -> None:
    visitor = Client(headers={"host": opened.host})
    with unit_of_work(opened):
        urls = set(Post.objects.live().values_list("live_url", flat=True))
        payloads = {url: page_at(url, Query()).payload for url in urls}
        questions = Faq.objects.count()

    assert "" in urls
    assert questions > 0
    links = set(
        re.findall(r'"(?:url|[a-z]+_url)": ?"(/[^"]*)"|href=\\"(/[^"\\]*)', str(payloads).replace("'", '"'))
    )
    targets = {each for pair in links for each in pair if each and not each.startswith("/domains/")}
    answers = {target: visitor.get(target) for target in targets}
    assert {target for target, answer in answers.items() if answer.status_code != 200} == set()
    assert {target for target, answer in answers.items() if b"Nothing here yet" in answer.content} == set()
    home = payloads[""]
    assert home["page"]["blocks"][0]["props"]["title"] == "Tom & Ada’s"
    assert {link["url"] for link in home["menus"]["header"]} <= targets


def test_template_pages_have_content_without_business_info(opened: DomainRef) -> None:
    with unit_of_work(opened):
        urls = Post.objects.live().values_list("live_url", flat=True)
        pages = {url: page_at(url, Query()).payload["page"] for url in urls}

    shown = {
        url: {block["type"] for block in page["blocks"]} - {"OpeningHours", "Socials"}
        for url, page in pages.items()
    }
    assert shown
    assert [url for url, blocks in shown.items() if not blocks] == []


def test_reservation_form_asks_for_date_time_and_party_size_first() -> None:
    domain = create_domain(
        title="Supper", host="supper.test", template=Template.RESTAURANT, is_open=True, with_content=True
    )
    with unit_of_work(domain.ref()):
        page = page_at("reserve", Query()).payload["page"]

    form = next(block for block in page["blocks"] if block["type"] == "Form")
    names = [field["name"] for field in form["props"]["fields"]]
    assert names[:3] == ["day", "time", "guests"]


def test_menus_link_to_collections_with_posts() -> None:
    domain = create_domain(
        title="Bay", host="bay.new.test", template="association", is_open=True, with_content=True
    ).ref()

    def list_links() -> set[str]:
        menus = page_at("", Query()).payload["menus"]
        return {link["url"] for menu in ("header", "footer") for link in menus[menu]}

    with unit_of_work(domain):
        before = list_links()
        make.post("members")
        make.post("cuisines", status=Status.DRAFT)
        make.post("pages", url="catering")
        make.stop()
        after = list_links()
        in_panel = {link["url"] for link in menu_trees(menu_rows(), with_hidden=True)["header"]}

    assert before == {"/about", "/contact", "/faq", "/privacy", "/legal", "/accessibility"}
    assert after == before | {"/members", "/catering", "/today"}
    assert in_panel == {"/today", "/members", "/cuisines", "/catering", "/about", "/contact"}


def test_legal_pages_are_linked_in_the_footer_and_show_the_facts_of_the_business(opened: DomainRef) -> None:
    visitor = Client(headers={"host": opened.host})
    with unit_of_work(opened):
        footer = {link["url"] for link in page_at("", Query()).payload["menus"]["footer"]}
        pages = {url: page_at(url, Query()).payload for url in ("privacy", "legal", "accessibility")}

    assert {f"/{url}" for url in pages} <= footer
    assert "Tom &amp; Ada’s publishes this website." in str(pages["legal"]["page"]["blocks"])
    assert "Known limits" in str(pages["accessibility"]["page"]["blocks"])
    for url, payload in pages.items():
        contact = payload["page"]["blocks"][-1]
        assert (contact["type"], contact["props"]["show_contact"]) == ("OpeningHours", True), url
        assert payload["guest_pages"][-1] == "privacy"
        assert visitor.get(f"/{url}").status_code == 200


def test_panel_hides_collections_that_a_single_restaurant_does_not_need(opened: DomainRef) -> None:
    with unit_of_work(opened):
        rows = SiteOptions.objects.get().collections or []

    hidden = {row["slug"] for row in rows if row["is_hidden"]}
    assert hidden == ({"members", "cuisines", "caterings"} if opened.template == "restaurant" else set())


def test_templates_make_no_claims_about_the_food(opened: DomainRef) -> None:
    with unit_of_work(opened):
        texts = str(starter_content.list_examples(opened)).lower()

    claims = ("allerg", "gluten", "contains", "vegan", "within the hour", "within two days", "usually")
    assert [claim for claim in claims if claim in texts] == []


def test_templates_start_with_different_blocks() -> None:
    homes = {each.value: (starter_content.FOLDER / f"{each.value}.toml").read_text() for each in Template}

    types = {name: re.findall(r'^type = "(\w+)"', text, re.MULTILINE) for name, text in homes.items()}
    assert len({tuple(each) for each in types.values()}) == len(Template)
