"""Rows with the same name become one member; a row without a name is rejected with a reason."""

import io

import pytest

from shared.table_files.reading import read_table
from tenants.posts.importing.columns import mapping_for
from tenants.posts.importing.drafts import RefusedRow, build_draft, members_in, usual_spellings

pytestmark = pytest.mark.no_db


def read_members(text: str):
    table = read_table(io.BytesIO(text.encode()))
    return members_in(table, mapping_for(table.columns, {}))


def test_rows_of_one_name_are_one_member_with_several_locations():
    members, refused = read_members(
        "name,address,food\n"
        "Alfaro Truck,1 BUSH ST,Tacos\nBuenafe,2 PINE ST,Tortas\nALFARO TRUCK.,3 POST ST,Flan\n"
    )

    assert refused == []
    assert [(each.title, each.numbers) for each in members] == [("Alfaro Truck", [2, 4]), ("Buenafe", [3])]
    assert members[0].remarks == {2: [], 4: ["Merged with row 2."]}
    draft = build_draft(members[0].rows.values())
    assert [location["address"] for location in draft.locations] == ["1 Bush St", "3 Post St"]
    assert draft.description == "<p>Tacos, Flan.</p>"


def test_repeated_location_is_imported_once():
    members, _ = read_members(
        "locationid,name,address,permit,status\n"
        "1,Alfaro,1 BUSH ST,A,EXPIRED\n2,Alfaro,1 Bush St.,B,APPROVED\n"
    )

    assert [each["permit"] for each in build_draft(members[0].rows.values()).locations] == ["B (approved)"]


def test_locations_with_valid_permits_come_first():
    members, _ = read_members(
        "id,name,address,permit,status\n1,A,1 X,P1,EXPIRED\n2,A,2 X,P2,REQUESTED\n3,A,3 X,P3,APPROVED\n"
    )

    addresses = [each["address"] for each in build_draft(members[0].rows.values()).locations]

    assert addresses == ["3 X", "2 X", "1 X"]


def test_invalid_rows_are_rejected_with_reasons():
    members, refused = read_members(
        f"name,food\n,Tacos\n!!!,Tacos\nA,Tacos,Flan\n{'x' * 201},Tacos\nGood,Tacos\n"
    )

    assert [each.title for each in members] == ["Good"]
    assert refused == [
        RefusedRow(2, "", "The row has no member name."),
        RefusedRow(3, "!!!", "Enter a name with letters or digits."),
        RefusedRow(4, "A", "The row has more cells than the header. Check for commas without quotes."),
        RefusedRow(5, "x" * 59 + "…", "The cell “name” can have up to 200 characters."),
    ]


def test_repeated_ids_do_not_discard_rows():
    members, _ = read_members("id,name,address\n7,Alfaro,1 BUSH ST\n7,Alfaro,2 PINE ST\n")

    assert len(build_draft(members[0].rows.values()).locations) == 2


def test_text_of_a_file_never_becomes_markup():
    members, _ = read_members("name,food\nAlfaro,<script>alert(1)</script> & more\n")

    draft = build_draft(members[0].rows.values())

    assert "<script>" not in draft.description
    assert draft.description.startswith("<p>&lt;script&gt;")


def test_description_column_is_used_and_food_names_the_cuisines():
    members, _ = read_members("name,food,description\nAlfaro,Tacos: Flan,Since 1994.\nAlfaro,Tortas,\n")

    draft = build_draft(members[0].rows.values())

    assert draft.description == "<p>Since 1994.</p>"
    assert list(draft.cuisines.values()) == ["Tacos", "Flan", "Tortas"]


def test_row_without_food_is_imported_with_a_remark():
    members, refused = read_members("name,food\nAlfaro,\n")

    assert refused == []
    assert members[0].remarks == {2: ["No food listed."]}


def test_cuisines_use_most_common_spelling_in_order_of_frequency():
    members, _ = read_members("name,food\nA,Flan: Hotdogs\nB,Hot dogs\nC,Hot dogs\n")

    spellings = usual_spellings(build_draft(each.rows.values()) for each in members)

    assert list(spellings.values()) == ["Hot dogs", "Flan"]


def test_hours_shared_by_all_rows_become_hours_of_the_member() -> None:
    shared = {"title": "Cart", "hours": "Mo-Tu:10AM-3PM"}

    draft = build_draft([{**shared, "address": "1 MAIN ST"}, {**shared, "address": "2 PINE ST"}])

    assert draft.hours == [
        {"day": "monday", "opens": "10:00", "closes": "15:00"},
        {"day": "tuesday", "opens": "10:00", "closes": "15:00"},
    ]
    assert [each.get("note") for each in draft.locations] == [None, None]


def test_different_or_ambiguous_hours_are_stored_with_the_location() -> None:
    morning = {"title": "Cart", "address": "1 MAIN ST", "hours": "Mo:8AM-10AM"}
    evening = {"title": "Cart", "address": "2 PINE ST", "hours": "Mo:6PM-9PM"}

    both = build_draft([morning, evening])
    unclear = build_draft([{**morning, "hours": "Mon-Fri 9-5"}])

    assert (both.hours, unclear.hours) == ([], [])
    assert [each["note"] for each in both.locations] == [
        "Mon 8\u00a0am – 10\u00a0am",
        "Mon 6\u00a0pm – 9\u00a0pm",
    ]
    assert unclear.locations[0]["note"] == "Mon-Fri 9-5"
