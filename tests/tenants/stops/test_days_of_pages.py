"""Dates of stops in the data of a page: the dates of its blocks, and the next date of every business."""

from typing import Any

import pytest

from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.makers.stops import in_days

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def trucks() -> None:
    sol, bao = (make.post("members", title=name, url=f"members/{name}") for name in ("sol", "bao"))
    for day in (1, 3, 5):
        make.stop(in_days(day), business_id=sol.pk)
    make.stop(in_days(0), business_id=bao.pk, begins="00:00", ends="23:59")
    make.stop(in_days(5), business_id=bao.pk)


def read_days(*blocks: dict[str, Any]) -> list[str]:
    page: Post = make.post("pages", title="Page", url="there", builder=make.builder(*blocks))
    days = [each["day"] for each in page_at("there", Query()).payload["stops"]]
    page.delete()
    return days


def test_page_has_days_of_its_blocks_and_next_stop_of_every_business(trucks: None) -> None:
    place = make.place("Harbour")
    today_and_next = [in_days(0), in_days(1)]
    days_of_all = [in_days(each) for each in (0, 1, 3, 5, 5)]

    assert read_days(make.block("OutNow")) == today_and_next
    assert read_days(make.block("StopsMap")) == today_and_next
    assert read_days(make.block("ThisWeek", days=4)) == [*today_and_next, in_days(3)]
    assert read_days(make.block("OutNow"), make.block("ThisWeek")) == days_of_all
    # The next member at a place can have an earlier stop elsewhere.
    assert read_days(make.block("OutNow", place=place.pk)) == days_of_all
    assert [each["day"] for each in page_at("", Query()).payload["stops"]] == today_and_next


def test_next_stop_is_the_first_open_one_of_the_business() -> None:
    sol = make.post("members", title="Sol", url="members/sol").pk
    daily = {
        "frequency": "daily",
        "interval": 1,
        "days": [],
        "monthly_by": "date",
        "until": "",
        "times": None,
    }
    often = make.stop(in_days(2), business_id=sol, repeat={**daily, "except_days": []})
    often.cancelled = {in_days(each): "Rain" for each in range(2, 9)}
    often.save()

    assert read_days(make.block("OutNow")) == [in_days(9)]

    make.stop(in_days(6), business_id=sol, begins="18:00", ends="20:00")

    assert read_days(make.block("OutNow")) == [in_days(6)]
