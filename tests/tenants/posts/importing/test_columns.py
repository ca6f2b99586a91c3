"""Columns find their field by their name, and a person can say otherwise."""

import pytest
from django.core.exceptions import ValidationError

from tenants.posts.importing.columns import mapping_for, mapping_from_pairs
from tenants.posts.importing.reading import FileRefused

pytestmark = pytest.mark.no_db

FOOD_TRUCKS = ("locationid", "Applicant", "Address", "Status", "FoodItems", "X", "Latitude", "Longitude")


def complaint_of(columns, overrides) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as refused:
        mapping_for(columns, overrides)
    return refused.value.message_dict


def test_fields_are_guessed_from_the_header():
    assert mapping_for(FOOD_TRUCKS, {}) == {
        "locationid": "source_id",
        "Applicant": "title",
        "Address": "address",
        "Status": "permit_status",
        "FoodItems": "food",
        "Latitude": "latitude",
        "Longitude": "longitude",
    }


def test_case_space_and_underscores_of_a_header_do_not_matter():
    assert mapping_for(("BUSINESS_NAME", "Food Items"), {}) == {
        "BUSINESS_NAME": "title",
        "Food Items": "food",
    }


@pytest.mark.parametrize(
    ("columns", "fields"),
    [
        (("Nombre", "Cocina", "Dirección", "Teléfono", "Sitio web"), "title cuisines address phone website"),
        (
            ("Betrieb", "Küche", "Straße", "Öffnungszeiten"),
            "title cuisines address hours",
        ),
        (("Name", "Adresse", "Telefon", "Webseite", "Längengrad"), "title address phone website longitude"),
    ],
)
def test_headers_are_read_in_spanish_and_german(columns: tuple[str, ...], fields: str):
    assert list(mapping_for(columns, {}).values()) == fields.split()


def test_a_person_can_map_a_column_and_the_guess_for_that_field_falls():
    assert mapping_for(("Name", "Applicant", "Dish"), {"applicant": "title", "Dish": "food"}) == {
        "Applicant": "title",
        "Dish": "food",
    }


def test_a_guessed_column_can_be_ignored():
    assert mapping_for(("Name", "Status"), {"Status": "ignore"}) == {"Name": "title"}


def test_an_unknown_column_is_refused_with_the_nearest_one():
    assert complaint_of(FOOD_TRUCKS, {"Aplicant": "title"}) == {
        "mapping": ["The column “Aplicant” doesn't exist. Did you mean “Applicant”?"]
    }


def test_an_unknown_field_is_refused_with_the_nearest_one():
    assert complaint_of(FOOD_TRUCKS, {"Address": "adress"}) == {
        "mapping": ["The field “adress” doesn't exist. Did you mean “address”?"]
    }


def test_two_columns_for_one_field_are_refused():
    assert complaint_of(FOOD_TRUCKS, {"Address": "title", "Applicant": "title"}) == {
        "mapping": ["Two columns are mapped to “title”."]
    }


def test_file_without_header_is_rejected_with_its_first_row():
    with pytest.raises(FileRefused) as refused:
        mapping_for(("1569152", "Datam SF LLC", "2535 TAYLOR ST"), {})

    assert "contain the column names, is: “1569152”, “Datam SF LLC”" in refused.value.sentence


def test_a_header_without_a_name_is_enough_when_a_person_maps_one():
    assert mapping_for(("Who", "What"), {"Who": "title"}) == {"Who": "title"}


def test_pairs_are_read_from_the_last_equals_sign():
    assert mapping_from_pairs(["Name=title", "a=b=food", "Status="]) == {
        "Name": "title",
        "a=b": "food",
        "Status": "ignore",
    }


@pytest.mark.parametrize("pairs", [["title"], ["=title"], ["Name=title", "Name=food"]])
def test_a_pair_that_maps_nothing_or_maps_twice_is_refused(pairs):
    with pytest.raises(ValidationError):
        mapping_from_pairs(pairs)
