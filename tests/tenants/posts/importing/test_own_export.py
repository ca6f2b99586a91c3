"""Our own export of members can be imported completely, into another site and into the same one."""

import csv
import io
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.fetching import Unreachable
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.importing.models import ImportedMember
from tenants.posts.importing.pictures import Pictures, download_pictures, find_pictures
from tenants.posts.importing.report import MembersReport
from tenants.posts.importing.services import ANY_LIST, import_members
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


DAYS = {
    "exceptions": [
        {
            "from_date": "2090-12-24",
            "to_date": "2090-12-26",
            "opens": "",
            "closes": "",
            "note": "Family; (all) of it",
        },
        {"from_date": "2090-12-31", "to_date": "2090-12-31", "opens": "11:00", "closes": "02:00", "note": ""},
    ],
    "notice": {"text": "Cash only, sorry", "until": "2090-01-01T11:00:00Z"},
}
NOT_IMPORTED = {"id", "_id", "position", "is_live", "published_at", "created_at"}
"""The columns with values that each site sets itself."""


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


def rows(table: bytes) -> list[dict[str, str]]:
    """Return the rows of an export without the columns that each site sets itself."""
    read = csv.DictReader(io.StringIO(table.decode("utf-8-sig")))
    return [{name: cell for name, cell in row.items() if name not in NOT_IMPORTED} for row in read]


def make_whole_member() -> None:
    """Create a member with a value in each field."""
    cuisines = [make.post("cuisines", title=title).pk for title in ("Fish, chips & peas", "Tacos")]
    tags = [make.cuisine_tag(title=title).pk for title in ("Vegan", "Gluten-free")]
    description = "<h2>Since 1994</h2><p>Tacos &amp; <strong>more</strong>.</p>"
    hours = [
        {"day": "monday", "opens": "11:00", "closes": "14:00", "note": "Bar; soup (hot)"},
        {"day": "monday", "opens": "18:00", "closes": "02:00"},
        {"day": "tuesday", "opens": "00:00", "closes": "00:00"},
        {"day": "wednesday", "note": "Staff day"},
        {"day": "sunday"},
    ]
    make.post(
        "members",
        title="Alfaro LLC dba Tacos",
        url="members/the-alfaros",
        attributes={**WHOLE, "description": description, "hours": hours},
        external={"cuisines": cuisines, "cuisine_tags": tags},
        media={"poster": make.media().pk, "logo": make.media().pk},
        business=DAYS,
    )


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
    assert set(report.unused_columns()) == NOT_IMPORTED - {"_id"}


def test_export_of_another_site_is_imported_completely(
    alpha: DomainRef, beta: DomainRef, as_role: Callable[..., Any]
) -> None:
    with unit_of_work(alpha):
        make_whole_member()
        make.post("members", title="Buenafe", attributes={"description": "<p>&lt;3 tacos</p>"})
    table = b"".join(as_role(Role.EDITOR, alpha).get("/api/posts/export?type=members"))
    asked: list[str] = []

    def download(address: str, *, limit: int) -> bytes:
        asked.append(address)
        with default_storage.open(urlsplit(address).path.lstrip("/")) as file:
            return bytes(file.read(limit))

    def run() -> MembersReport:
        file = io.BytesIO(table)
        pictures, missing = find_pictures(file, ANY_LIST, {}, {})
        download_pictures(pictures, missing, by=None, fetcher=download)
        return import_members(file, pictures=pictures)

    with unit_of_work(beta):
        report, again = run(), run()
    copy = b"".join(as_role(Role.EDITOR, beta).get("/api/posts/export?type=members"))

    before, after = rows(table), rows(copy)
    assert all(before[0].values())
    assert (
        before[0].keys() == set(next(csv.reader([table.decode("utf-8-sig").split("\n")[0]]))) - NOT_IMPORTED
    )
    pictures = [(row.pop("poster"), row.pop("logo")) for row in before]
    copies = [(row.pop("poster"), row.pop("logo")) for row in after]
    assert after == before
    assert asked == [*pictures[0]]
    assert all(urlsplit(url).hostname == beta.host for url in copies[0])
    assert copies[1] == ("", "")
    assert [colors_at(url) for url in copies[0]] == [colors_at(url) for url in pictures[0]]
    assert report.incomplete_rows() == []
    assert {str(each.outcome) for each in again.results} == {"unchanged"}


def colors_at(url: str) -> bytes:
    with default_storage.open(urlsplit(url).path.lstrip("/")) as file, Image.open(file) as image:
        return image.convert("RGB").tobytes()


def test_missing_image_is_reported_and_downloaded_by_the_next_import(in_alpha: object, export: Any) -> None:
    make_whole_member()
    table = export().replace(b"alpha.test", b"other.test")
    Post.objects.all().delete()

    def fails(address: str, *, limit: int) -> bytes:
        raise Unreachable("Gone.")

    reports = []
    for fetcher in (fails, lambda _address, *, limit: make.picture()):
        file = io.BytesIO(table)
        pictures, missing = find_pictures(file, ANY_LIST, {}, {})
        download_pictures(pictures, missing, by=None, fetcher=fetcher)
        reports.append(import_members(file, pictures=pictures))

    assert [each.reason for each in reports[0].incomplete_rows()] == [
        "Image skipped: Gone. Image skipped: Gone."
    ]
    assert [each.reason for each in reports[1].results] == ["Updated: poster, logo."]
    assert set(Post.objects.of(MEMBERS).get().media) == {"poster", "logo"}


@pytest.mark.parametrize("content", [b"%PDF-1.7\n%%EOF", b"<html>", b""])
def test_download_that_is_not_an_image_is_reported(in_alpha: object, content: bytes) -> None:
    pictures = Pictures()

    download_pictures(pictures, ["https://a.example/b.png"], by=None, fetcher=lambda _url, *, limit: content)

    assert (pictures.ids, pictures.problems) == ({}, {"https://a.example/b.png": "This is not an image."})


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
        ("other_days", "Christmas", "Special hours skipped: “Christmas” is not special hours."),
        (
            "other_days",
            "2030-02-30 closed",
            "Special hours skipped: “2030-02-30 closed” is not special hours.",
        ),
        ("notice_until", "tomorrow", "Notice skipped: “tomorrow” is not a time."),
    ],
)
def test_unusable_value_of_an_export_is_left_out(
    import_list: Callable[..., MembersReport], column: str, value: str, remark: str
) -> None:
    report = import_list(
        f"_id,title,is_live,published_at,description,notice,{column}\nx,Alfaro,,,Tacos,Hi,{value}\n"
    )

    assert [each.reason for each in report.incomplete_rows()] == [remark]
