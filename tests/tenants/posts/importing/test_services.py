"""An import adds and updates, never deletes, and never overwrites manual edits."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.changes import services
from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.importing.models import ImportedMember
from tenants.posts.importing.report import RowOutcome, RowResult
from tenants.posts.importing.services import ImportIsRunning
from tenants.posts.models import Post, Revision, Status
from tests.kit import make

FILE = """id,name,food,address
1,Alfaro,Tacos: Burritos,1 BUSH ST
2,Alfaro,Tacos,2 PINE ST
3,Buenafe,Tortas,3 POST ST
"""


def members() -> list[str]:
    return list(Post.objects.undeleted().of(MEMBERS).in_order().values_list("title", flat=True))


def member(title: str = "Alfaro") -> Post:
    return Post.objects.of(MEMBERS).get(title=title)


def outcomes(report) -> dict[int, str]:
    return {each.row: str(each.outcome) for each in report.results}


def load_site_config() -> list[object]:
    return [
        list(Post.objects.order_by("id").values()),
        list(ImportedMember.objects.order_by("post").values()),
        Revision.objects.count(),
    ]


def test_members_are_created_live_with_their_cuisines_and_locations(imported):
    report = imported(FILE)

    assert (report.members[RowOutcome.CREATED], outcomes(report)) == (2, dict.fromkeys((2, 3, 4), "created"))
    assert members() == ["Alfaro", "Buenafe"]
    post = member()
    assert post.is_live
    assert post.live_url == "members/alfaro"
    assert post.live_attributes == {
        "description": "<p>Tacos, Burritos.</p>",
        "locations": [{"address": "1 Bush St"}, {"address": "2 Pine St"}],
    }
    cuisines = Post.objects.of(CUISINES).in_bulk(post.live_external["cuisines"])
    assert [cuisines[pk].title for pk in post.live_external["cuisines"]] == ["Tacos", "Burritos"]
    assert all(cuisine.is_live for cuisine in cuisines.values())


def test_drafts_are_not_public(imported):
    imported(FILE, as_draft=True)

    assert not Post.objects.live().exists()
    assert member().status == Status.DRAFT


def test_the_same_file_twice_changes_nothing(imported):
    imported(FILE)
    before = load_site_config()

    report = imported(FILE)

    assert set(outcomes(report).values()) == {"unchanged"}
    assert load_site_config() == before


def test_a_dry_run_says_the_same_and_changes_nothing(imported):
    before = load_site_config()

    dry = imported(FILE, dry_run=True)

    assert load_site_config() == before
    assert dry.results == imported(FILE).results


def test_a_changed_row_updates_that_member_alone(imported):
    imported(FILE)
    untouched = Post.objects.of(MEMBERS).filter(title="Buenafe").values().get()

    report = imported(FILE.replace("2 PINE ST", "9 OAK ST"))

    assert outcomes(report) == {2: "updated", 3: "updated", 4: "unchanged"}
    assert report.results[0].reason == "Updated: locations."
    assert [each["address"] for each in member().live_attributes["locations"]] == ["1 Bush St", "9 Oak St"]
    assert Post.objects.of(MEMBERS).filter(title="Buenafe").values().get() == untouched


def test_manual_edit_is_preserved_and_reported(imported):
    imported(FILE)
    post = member()
    services.save_body(
        post, by=7, attributes={**post.attributes, "description": "<p>The best since 1994.</p>"}
    )

    report = imported(FILE.replace("Tacos: Burritos,1 BUSH ST", "Flan,8 ELM ST"))

    post = member()
    assert post.attributes["description"] == "<p>The best since 1994.</p>"
    assert post.attributes["locations"][0] == {"address": "8 Elm St"}
    assert report.results[0].reason == "Updated: locations, cuisines. Kept because edited here: description."


def test_a_member_that_was_renamed_here_is_still_the_same_member(imported):
    imported(FILE)
    services.save(member(), services.PostUpdate(title="Alfaro & Daughters"), by=7)

    report = imported(FILE)

    assert members() == ["Alfaro & Daughters", "Buenafe"]
    assert set(outcomes(report).values()) == {"unchanged"}


def test_rows_a_later_file_does_not_name_stay(imported):
    imported(FILE)

    report = imported("id,name,food,address\n2,Alfaro,Tacos,2 PINE ST\n5,Alfaro,Flan,5 FELL ST\n")

    assert members() == ["Alfaro", "Buenafe"]
    addresses = [each["address"] for each in member().attributes["locations"]]
    assert addresses == ["1 Bush St", "2 Pine St", "5 Fell St"]
    assert outcomes(report) == {2: "updated", 3: "updated"}


def test_a_member_made_by_hand_is_completed_and_not_doubled(imported):
    by_hand = make.post("members", title="ALFARO!", attributes={"description": "<p>By hand.</p>"})

    report = imported(FILE)

    assert members() == ["ALFARO!", "Buenafe"]
    by_hand.refresh_from_db()
    assert by_hand.attributes["description"] == "<p>By hand.</p>"
    assert len(by_hand.attributes["locations"]) == 2
    assert outcomes(report) == {2: "updated", 3: "updated", 4: "created"}


def test_a_cuisine_there_is_already_is_used_however_it_is_spelled(imported):
    taco = make.post("cuisines", title="TACO")

    imported(FILE)

    assert taco.pk in member().external["cuisines"]
    assert sorted(Post.objects.of(CUISINES).values_list("title", flat=True)) == ["Burritos", "TACO", "Tortas"]


def test_deleted_cuisine_is_not_recreated(imported):
    imported(FILE)
    services.trash(Post.objects.of(CUISINES).get(title="Tortas"), by=7)

    imported(FILE + "4,Third,Tortas: Flan,4 GOUGH ST\n")

    titles = Post.objects.of(CUISINES).undeleted().values_list("title", flat=True)
    assert sorted(titles) == ["Burritos", "Flan", "Tacos"]


def test_a_member_in_the_trash_is_refused_and_stays_there(imported):
    imported(FILE)
    services.trash(member(), by=7)

    report = imported(FILE)

    assert outcomes(report) == {2: "refused", 3: "refused", 4: "unchanged"}
    assert report.results[0].reason.startswith("The member is in the trash.")
    assert members() == ["Buenafe"]


def test_one_bad_row_loses_no_other(imported):
    report = imported(FILE + ",,Flan,\n5,Fifth,Flan,x,too many cells\n6,Sixth,Flan,6 OAK ST\n")

    assert members() == ["Alfaro", "Buenafe", "Sixth"]
    assert [(each.row, each.title) for each in report.refusals()] == [(5, ""), (6, "Fifth")]


def test_one_member_that_cannot_be_saved_loses_no_other(imported, monkeypatch):
    create = services.create

    def refuse_buenafe(collection, **values):
        post = create(collection, **values)
        if values["title"] == "Buenafe":
            raise ValidationError({"post_body.attributes.locations": "Enter up to 200 rows."})
        return post

    monkeypatch.setattr(services, "create", refuse_buenafe)

    report = imported(FILE)

    assert members() == ["Alfaro"]
    assert list(report.refusals()) == [
        RowResult(4, "Buenafe", RowOutcome.REFUSED, "locations: Enter up to 200 rows.")
    ]


def test_url_in_use_gets_a_number(imported):
    make.post("pages", title="Something else", url="members/alfaro")

    imported(FILE)

    assert member().url == "members/alfaro-2"


def test_a_file_that_is_refused_leaves_nothing(imported):
    before = load_site_config()

    with pytest.raises(ValidationError):
        imported(FILE + '9,"Ninth,Flan,x\n')

    assert load_site_config() == before


def test_an_import_that_is_stopped_half_way_leaves_nothing_and_runs_again_without_doubles(imported):
    before = load_site_config()

    def stop(*_progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        imported(FILE, progress=stop)

    assert load_site_config() == before
    imported(FILE)
    assert members() == ["Alfaro", "Buenafe"]


def test_ten_thousand_bad_rows_are_all_in_the_report_and_the_good_one_is_imported(imported):
    report = imported("name,food\n" + ",Tacos\n" * 10_000 + "Alfaro,Tacos\n")

    assert members() == ["Alfaro"]
    assert report.refused_rows == 10_000
    assert len(report.as_csv_text().splitlines()) == 10_002


def test_ten_thousand_rows_with_one_bad_value_each_lose_that_value_alone_and_say_so(imported):
    rows = "".join(f"Truck {number % 50},ask cook {number},Tacos\n" for number in range(10_000))

    report = imported("name,phone,food\n" + rows)

    assert report.refused_rows == 0
    assert len(members()) == 50
    assert "phone" not in member("Truck 7").attributes
    texts = [each.reason for each in report.results]
    assert len(texts) == 10_000
    assert all("skipped: " in each for each in texts), [each for each in texts if "skipped: " not in each][:3]


def test_unusable_value_is_omitted_and_reported(imported):
    report = imported("name,phone,email,website,food\nAlfaro,call me,nobody,javascript:alert(1),Tacos\n")

    assert set(member().attributes) == {"description"}
    assert report.results[0].reason.count("skipped: ") == 3


def test_a_website_without_its_scheme_is_mended_and_said(imported):
    report = imported("name,website,food\nAlfaro,www.alfaro.example/menu,Tacos\n")

    assert "Website imported as https://www.alfaro.example/menu." in report.results[0].reason
    assert member("Alfaro").attributes["links"] == [
        {"label": "Website", "url": "https://www.alfaro.example/menu"}
    ]


def test_contacts_are_imported(imported):
    imported("name,phone,email,website\nAlfaro,+1 415 555 0100,eat@alfaro.example,https://alfaro.example\n")

    assert member().attributes == {
        "phone": "+1 415 555 0100",
        "email": "eat@alfaro.example",
        "links": [{"label": "Website", "url": "https://alfaro.example"}],
    }


def test_text_of_a_file_is_never_markup(imported):
    imported("name,food\n<b>Alfaro</b>,<img src=x onerror=alert(1)> tacos\n")

    post = member("<b>Alfaro</b>")
    assert "<img" not in post.live_attributes["description"]


def test_a_name_without_latin_letters_gets_an_address_too(imported):
    imported("name\n寿司バー\n")

    assert str(member("寿司バー").live_url).startswith("members/member-")


def test_progress_is_reported_per_member(imported):
    messages = []

    imported(FILE, progress=lambda *each: messages.append(each))

    assert messages == [(1, 2, "Alfaro"), (2, 2, "Buenafe")]


def test_another_domain_sees_nothing_of_it(imported, beta):
    imported(FILE)

    with unit_of_work(beta):
        count = Post.objects.count()

    assert count == 0


def test_two_imports_at_once_do_not_meet(committed, alpha, imported):
    owner = connections["owner"]
    table = f"{alpha.schema_name}.importing_importedmember"
    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s::regclass::oid::int, 0)", [table])

    with pytest.raises(ImportIsRunning):
        imported(FILE)

    assert not Post.objects.exists()


def test_unchanged_members_cost_no_queries_of_their_own(imported):
    few = "name,food\nA,Tacos\n"
    many = "name,food\n" + "".join(f"Member {number},Tacos\n" for number in range(12))
    imported(few)
    imported(many)

    counts = {}
    for content in (few, many):
        with CaptureQueriesContext(connection) as queries:
            imported(content)
        counts[content] = sum("SAVEPOINT" not in each["sql"] for each in queries)

    assert counts[many] == counts[few]
