"""Our own export of members can be imported completely, into another site and into the same one."""

from collections.abc import Callable
from typing import Any

import pytest

from shared.api.permissions import Role
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.importing.models import ImportedMember
from tenants.posts.importing.report import MembersReport
from tenants.posts.models import Post, Status
from tests.kit import make

WHOLE = {
    "description": "<p>Tacos since 1994.</p>",
    "phone": "+1 510 555 0140",
    "email": "eat@alfaro.example",
    "address": "1 Main St, Springfield",
    "links": [
        {"label": "Website", "url": "https://alfaro.example"},
        {"label": "Order", "url": "https://order.example/alfaro"},
    ],
    "hours": [{"day": "monday", "opens": "11:00", "closes": "14:00"}],
    "locations": [
        {
            "address": "Pier 26",
            "latitude": 37.78,
            "longitude": -122.38,
            "note": "Mondays",
            "permit": "P1 (issued)",
        },
        {"address": "1 Main St"},
    ],
}


@pytest.fixture
def export(as_role: Callable[..., Any]) -> Callable[[], bytes]:
    """Return the members of alpha as CSV."""
    return lambda: b"".join(as_role(Role.EDITOR).get("/api/posts/export?type=members"))


def members() -> list[dict[str, Any]]:
    cuisines = dict(Post.objects.of(CUISINES).values_list("pk", "title"))
    return [
        {
            "title": post.title,
            "url": post.url,
            "status": post.status,
            "attributes": post.attributes,
            "cuisines": [cuisines[each] for each in post.external.get("cuisines", [])],
        }
        for post in Post.objects.of(MEMBERS).order_by("title")
    ]


def make_members() -> None:
    tacos = make.post("cuisines", title="Tacos")
    make.post(
        "members",
        title="Alfaro LLC",
        url="members/the-alfaros",
        attributes=WHOLE,
        external={"cuisines": [tacos.pk]},
        status=Status.PUBLISHED,
    )
    make.post("members", title="-Buenafe-", url="members/buenafe", status=Status.DRAFT)


def test_own_export_is_imported_completely_into_another_site(
    in_alpha: object, import_list: Callable[..., MembersReport], export: Callable[[], bytes]
) -> None:
    make_members()
    before, table = members(), export()
    Post.objects.all().delete()

    report = import_list(table)

    assert members() == before
    assert report.incomplete_rows() == []
    assert set(report.unused_columns()) <= {
        *("id", "position", "is_live", "published_at", "created_at", "poster", "logo", "cuisine_tags"),
        *("other_days", "notice"),
    }


def test_own_export_changes_nothing_on_its_own_site(
    in_alpha: object, import_list: Callable[..., MembersReport], export: Callable[[], bytes]
) -> None:
    make_members()
    before = members()

    first, second = import_list(export()), import_list(export())

    assert members() == before
    assert {str(each.outcome) for each in (*first.results, *second.results)} == {"unchanged"}
    assert ImportedMember.objects.count() == 2


@pytest.mark.parametrize(
    ("column", "value", "remark"),
    [
        ("links", '"[{""label"": ""x""}]"', "Links skipped: Row 1: enter url."),
        ("locations", '"[[[["', "Locations skipped: Enter a list."),
        ("status", "Archived", "Status “Archived” skipped: the member is a draft."),
    ],
)
def test_unusable_value_of_an_export_is_left_out(
    import_list: Callable[..., MembersReport], column: str, value: str, remark: str
) -> None:
    report = import_list(f"_id,title,is_live,published_at,description,{column}\nx,Alfaro,,,Tacos,{value}\n")

    assert [each.reason for each in report.incomplete_rows()] == [remark]
