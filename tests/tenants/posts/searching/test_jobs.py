"""A background job updates the search text of pages after changes to menus, stops and places."""

import pytest

from shared.jobs.enqueueing import jobs_table
from shared.jobs.models import Job
from shared.tenancy.unit_of_work import DomainRef
from tenants.food_menus import services
from tenants.posts.searching.finding import search_posts
from tests.kit import make
from tests.kit.jobs import run_jobs
from tests.kit.makers.stops import in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


def search(words: str) -> list[str]:
    return [each["url"] for each in search_posts(words)["hits"]]


def list_keys(domain: DomainRef) -> list[str]:
    with jobs_table():
        return sorted(Job.objects.filter(domain_id=domain.id).values_list("key", flat=True))


def test_changes_of_one_menu_enqueue_one_job(alpha: DomainRef) -> None:
    page = make.post("pages", url="eat", builder=make.builder(make.block("FoodMenu")))
    menu = make.food_menu("Lunch", make.dish("Leeks"))
    services.change(menu, {"title": "Dinner", **menu.body})

    keys = list_keys(alpha)
    before = search("dinner")
    run_jobs(alpha)

    assert keys == ["block FoodMenu"]
    assert (before, search("dinner"), search("lunch")) == ([], [page.url], [])
    assert list_keys(alpha) == []


def test_stop_of_a_member_enqueues_one_job_for_it(alpha: DomainRef) -> None:
    member = make.post("members", url="sol")
    place = make.place("Embarcadero")
    for day in (1, 2, 3):
        make.stop(in_days(day), business_id=member.pk, place_id=place.pk)

    keys = list_keys(alpha)
    run_jobs(alpha)

    assert keys.count(f"post {member.pk}") == 1
    assert search("embarcadero") == ["sol"]
