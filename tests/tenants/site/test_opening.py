"""A domain made in the panel: finished pages from the first minute, with links that lead somewhere."""

import re
from typing import Any

import pytest
from django.test import Client

from shared.api.permissions import Role
from shared.domains.models import Template
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tenants.posts.models import Post
from tenants.site.addresses import Query
from tenants.site.payload import page_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[each.value for each in Template])
def opened(request: pytest.FixtureRequest, as_role: Any) -> DomainRef:
    template = request.param
    body = {"title": "Tom & Ada’s", "host": f"{template}.new.test", "template": template, "timezone": "UTC"}
    response = as_role(Role.SUPER_ADMIN).post("/api/domains", body, format="json")
    assert response.status_code == 201, response.json()
    found = domain_by_host(f"{template}.new.test")
    assert found is not None
    return found


def test_it_has_pages_questions_and_a_menu_that_lead_somewhere(opened: DomainRef) -> None:
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
    assert {target for target in targets if visitor.get(target).status_code != 200} == set()
    home = payloads[""]
    assert home["page"]["blocks"][0]["props"]["title"] == "Tom & Ada’s"
    assert {link["url"] for link in home["menus"]["header"]} <= targets


def test_no_two_templates_begin_with_the_same_blocks() -> None:
    from tenants.site import opening

    homes = {each.value: (opening.FOLDER / f"{each.value}.toml").read_text() for each in Template}

    types = {name: re.findall(r'^type = "(\w+)"', text, re.MULTILINE) for name, text in homes.items()}
    assert len({tuple(each) for each in types.values()}) == len(Template)
