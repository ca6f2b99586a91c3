"""A later list matches members and cuisines of an earlier list."""

from tenants.posts.collections import CUISINES, MEMBERS
from tenants.posts.importing.models import ImportedMember
from tenants.posts.models import Post


def members() -> list[str]:
    return list(Post.objects.undeleted().of(MEMBERS).in_order().values_list("title", flat=True))


def member(title: str = "Alfaro") -> Post:
    return Post.objects.of(MEMBERS).get(title=title)


def outcomes(report) -> dict[int, str]:
    return {each.row: str(each.outcome) for each in report.results}


def list_cuisines(title: str) -> list[str]:
    titles = Post.objects.of(CUISINES).in_bulk(member(title).external.get("cuisines", []))
    return sorted(each.title for each in titles.values())


def test_cuisine_from_food_gets_a_page_with_its_second_member(import_list):
    import_list("name,food\nAlfaro,Tacos\n")
    alone = list_cuisines("Alfaro")

    report = import_list("name,food\nAlfaro,Tacos\nBuenafe,Tacos\n")

    assert (alone, list_cuisines("Alfaro"), list_cuisines("Buenafe")) == ([], ["Tacos"], ["Tacos"])
    assert outcomes(report) == {2: "updated", 3: "created"}


def test_cuisine_of_its_own_column_gets_a_page(import_list):
    import_list("name,cuisine\nAlfaro,Mexican\n")

    assert list_cuisines("Alfaro") == ["Mexican"]


def test_member_imported_under_its_legal_name_is_updated(import_list):
    import_list("name,food\nAlfaro,Tacos\n")
    ImportedMember.objects.update(name_key="xllcdbaalfaro", rows={"at 1": {"title": "X LLC dba Alfaro"}})

    report = import_list("name,address\nX LLC dba Alfaro,1 Bush St\n")

    assert (members(), outcomes(report)) == (["Alfaro"], {2: "updated"})
    assert ImportedMember.objects.get().name_key == "alfaro"


def test_joined_address_replaces_the_street_of_an_earlier_import(import_list):
    rows = "name,street,city\nAlfaro,1 Main St,Springfield\nAlfaro,1 Main St,Shelbyville\n"
    import_list(rows.replace(",city", ",x"))

    import_list(rows)
    report = import_list(rows)

    assert {each["address"] for each in member().attributes["locations"]} == {
        "1 Main St, Springfield",
        "1 Main St, Shelbyville",
    }
    assert set(outcomes(report).values()) == {"unchanged"}
