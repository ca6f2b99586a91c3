"""An import adds and updates; it never deletes and never overwrites manual edits."""

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
from tenants.posts.searching.models import LiveText
from tests.kit import make

FILE = """id,name,food,address
1,Alfaro,Tacos: Burritos,1 BUSH ST
2,Alfaro,Tacos,2 PINE ST
3,Buenafe,Tortas: Tacos: Burritos,3 POST ST
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


def test_members_are_created_live_with_their_cuisines_and_locations(import_list):
    report = import_list(FILE)

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


def test_texts_of_all_members_are_indexed_in_one_statement(import_list):
    with CaptureQueriesContext(connection) as queries:
        import_list(FILE)

    table = LiveText._meta.db_table
    written = [each["sql"] for each in queries if each["sql"].startswith(f'INSERT INTO "{table}"')]
    assert len(written) == 1
    assert LiveText.objects.get(post=member()).words.startswith("Tacos, Burritos.")
    assert LiveText.objects.count() == Post.objects.live().count()


def test_drafts_are_not_public(import_list):
    import_list(FILE, as_draft=True)

    assert not Post.objects.live().exists()
    assert member().status == Status.DRAFT


def test_repeated_import_changes_nothing(import_list):
    import_list(FILE)
    before = load_site_config()

    report = import_list(FILE)

    assert set(outcomes(report).values()) == {"unchanged"}
    assert load_site_config() == before


def test_dry_run_reports_the_same_and_changes_nothing(import_list):
    before = load_site_config()

    dry = import_list(FILE, dry_run=True)

    assert load_site_config() == before
    assert dry.results == import_list(FILE).results


def test_changed_row_updates_only_its_member(import_list):
    import_list(FILE)
    untouched = Post.objects.of(MEMBERS).filter(title="Buenafe").values().get()

    report = import_list(FILE.replace("2 PINE ST", "9 OAK ST"))

    assert outcomes(report) == {2: "updated", 3: "updated", 4: "unchanged"}
    assert report.results[0].reason == "Updated: locations."
    assert [each["address"] for each in member().live_attributes["locations"]] == ["1 Bush St", "9 Oak St"]
    assert Post.objects.of(MEMBERS).filter(title="Buenafe").values().get() == untouched


def test_manual_edit_is_preserved_and_reported(import_list):
    import_list(FILE)
    post = member()
    services.save_body(
        post, by=7, attributes={**post.attributes, "description": "<p>The best since 1994.</p>"}
    )

    report = import_list(FILE.replace("Tacos: Burritos,1 BUSH ST", "Flan,8 ELM ST"))

    post = member()
    assert post.attributes["description"] == "<p>The best since 1994.</p>"
    assert post.attributes["locations"][0] == {"address": "8 Elm St"}
    assert report.results[0].reason == "Updated: locations, cuisines. Kept because edited here: description."


def test_renamed_member_is_recognized(import_list):
    import_list(FILE)
    services.save(member(), services.PostFields(title="Alfaro & Daughters"), by=7)

    report = import_list(FILE)

    assert members() == ["Alfaro & Daughters", "Buenafe"]
    assert set(outcomes(report).values()) == {"unchanged"}


def test_rows_missing_in_a_later_file_are_preserved(import_list):
    import_list(FILE)

    report = import_list("id,name,food,address\n2,Alfaro,Tacos,2 PINE ST\n5,Alfaro,Flan,5 FELL ST\n")

    assert members() == ["Alfaro", "Buenafe"]
    addresses = [each["address"] for each in member().attributes["locations"]]
    assert addresses == ["1 Bush St", "2 Pine St", "5 Fell St"]
    assert outcomes(report) == {2: "updated", 3: "updated"}


def test_manually_created_member_is_completed_without_duplicate(import_list):
    by_hand = make.post("members", title="ALFARO!", attributes={"description": "<p>By hand.</p>"})

    report = import_list(FILE)

    assert members() == ["ALFARO!", "Buenafe"]
    by_hand.refresh_from_db()
    assert by_hand.attributes["description"] == "<p>By hand.</p>"
    assert len(by_hand.attributes["locations"]) == 2
    assert outcomes(report) == {2: "updated", 3: "updated", 4: "created"}


def test_existing_cuisine_is_matched_in_any_spelling(import_list):
    taco = make.post("cuisines", title="TACO")

    import_list(FILE)

    assert taco.pk in member().external["cuisines"]
    assert sorted(Post.objects.of(CUISINES).values_list("title", flat=True)) == ["Burritos", "TACO"]


def test_deleted_cuisine_is_not_recreated(import_list):
    import_list(FILE)
    services.trash(Post.objects.of(CUISINES).get(title="Tacos"), by=7)

    import_list(FILE + "4,Third,Tortas: Flan,4 GOUGH ST\n")

    titles = Post.objects.of(CUISINES).undeleted().values_list("title", flat=True)
    assert sorted(titles) == ["Burritos", "Tortas"]


def test_trashed_member_is_rejected_and_stays_in_trash(import_list):
    import_list(FILE)
    services.trash(member(), by=7)

    report = import_list(FILE)

    assert outcomes(report) == {2: "refused", 3: "refused", 4: "unchanged"}
    assert report.results[0].reason.startswith("The member is in the trash.")
    assert members() == ["Buenafe"]


def test_bad_row_does_not_affect_other_rows(import_list):
    report = import_list(FILE + ",,Flan,\n5,Fifth,Flan,x,too many cells\n6,Sixth,Flan,6 OAK ST\n")

    assert members() == ["Alfaro", "Buenafe", "Sixth"]
    assert [(each.row, each.title) for each in report.refusals()] == [(5, ""), (6, "Fifth")]


def test_member_that_cannot_be_saved_does_not_affect_others(import_list, monkeypatch):
    create = services.create

    def refuse_buenafe(collection, fields, *rest, **options):
        post = create(collection, fields, *rest, **options)
        if fields.title == "Buenafe":
            raise ValidationError({"post_body.attributes.locations": "Enter up to 200 rows."})
        return post

    monkeypatch.setattr(services, "create", refuse_buenafe)

    report = import_list(FILE)

    assert members() == ["Alfaro"]
    assert list(report.refusals()) == [
        RowResult(4, "Buenafe", RowOutcome.REFUSED, "locations: Enter up to 200 rows.")
    ]


def test_url_in_use_gets_a_number(import_list):
    make.post("pages", title="Something else", url="members/alfaro")

    import_list(FILE)

    assert member().url == "members/alfaro-2"


def test_rejected_file_changes_nothing(import_list):
    before = load_site_config()

    with pytest.raises(ValidationError):
        import_list(FILE + '9,"Ninth,Flan,x\n')

    assert load_site_config() == before


def test_interrupted_import_is_rolled_back_and_can_be_repeated(import_list):
    before = load_site_config()

    def stop(*_progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_list(FILE, progress=stop)

    assert load_site_config() == before
    import_list(FILE)
    assert members() == ["Alfaro", "Buenafe"]


def test_ten_thousand_bad_rows_are_all_in_the_report_and_the_good_one_is_imported(import_list):
    report = import_list("name,food\n" + ",Tacos\n" * 10_000 + "Alfaro,Tacos\n")

    assert members() == ["Alfaro"]
    assert report.refused_rows == 10_000
    assert len(report.as_csv_text().splitlines()) == 10_002


def test_ten_thousand_rows_lose_only_invalid_values_and_report_them(import_list):
    rows = "".join(f"Truck {number % 50},ask cook {number},Tacos\n" for number in range(10_000))

    report = import_list("name,phone,food\n" + rows)

    assert report.refused_rows == 0
    assert len(members()) == 50
    assert "phone" not in member("Truck 7").attributes
    texts = [each.reason for each in report.results]
    assert len(texts) == 10_000
    assert all("skipped: " in each for each in texts), [each for each in texts if "skipped: " not in each][:3]


def test_unusable_value_is_omitted_and_reported(import_list):
    report = import_list("name,phone,email,website,food\nAlfaro,call me,nobody,javascript:alert(1),Tacos\n")

    assert set(member().attributes) == {"description"}
    assert report.results[0].reason.count("skipped: ") == 3


def test_website_without_scheme_is_corrected_and_reported(import_list):
    report = import_list("name,website,food\nAlfaro,www.alfaro.example/menu,Tacos\n")

    assert "Website imported as https://www.alfaro.example/menu." in report.results[0].reason
    assert member("Alfaro").attributes["links"] == [
        {"label": "Website", "url": "https://www.alfaro.example/menu"}
    ]


def test_contacts_are_imported(import_list):
    import_list(
        "name,phone,email,website\nAlfaro,+1 415 555 0100,eat@alfaro.example,https://alfaro.example\n"
    )

    assert member().attributes == {
        "phone": "+1 415 555 0100",
        "email": "eat@alfaro.example",
        "links": [{"label": "Website", "url": "https://alfaro.example"}],
    }


def test_text_of_a_file_is_never_markup(import_list):
    import_list("name,food\n<b>Alfaro</b>,<img src=x onerror=alert(1)> tacos\n")

    post = member("<b>Alfaro</b>")
    assert "<img" not in post.live_attributes["description"]


def test_name_without_latin_letters_gets_a_url(import_list):
    import_list("name\n寿司バー\n")

    assert str(member("寿司バー").live_url).startswith("members/member-")


def test_progress_is_reported_per_member(import_list):
    messages = []

    import_list(FILE, progress=lambda *each: messages.append(each))

    assert messages == [(1, 2, "Alfaro"), (2, 2, "Buenafe")]


def test_import_does_not_affect_other_domains(import_list, beta):
    import_list(FILE)

    with unit_of_work(beta):
        count = Post.objects.count()

    assert count == 0


def test_import_during_another_import_is_rejected(committed, alpha, import_list):
    owner = connections["owner"]
    table = f"{alpha.schema_name}.importing_importedmember"
    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s::regclass::oid::int, 0)", [table])

    with pytest.raises(ImportIsRunning):
        import_list(FILE)

    assert not Post.objects.exists()


def test_unchanged_members_add_no_queries(import_list):
    few = "name,food\nA,Tacos\n"
    many = "name,food\n" + "".join(f"Member {number},Tacos\n" for number in range(12))
    import_list(few)
    import_list(many)

    counts = {}
    for content in (few, many):
        with CaptureQueriesContext(connection) as queries:
            import_list(content)
        counts[content] = sum("SAVEPOINT" not in each["sql"] for each in queries)

    assert counts[many] == counts[few]
