"""Columns are matched to fields by name, and users can change the mapping."""

import pytest
from django.core.exceptions import ValidationError

from tenants.posts.importing.columns import mapping_for, mapping_from_pairs

pytestmark = pytest.mark.no_db

FOOD_TRUCKS = ("locationid", "Applicant", "Address", "Status", "FoodItems", "X", "Latitude", "Longitude")


def get_errors(columns, overrides) -> dict[str, list[str]]:
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


def test_manual_mapping_replaces_the_guess():
    assert mapping_for(("Name", "Applicant", "Dish"), {"applicant": "title", "Dish": "food"}) == {
        "Applicant": "title",
        "Dish": "food",
    }


def test_guessed_column_can_be_ignored():
    assert mapping_for(("Name", "Status"), {"Status": "ignore"}) == {"Name": "title"}


def test_unknown_column_is_rejected_with_suggestion():
    assert get_errors(FOOD_TRUCKS, {"Aplicant": "title"}) == {
        "mapping": ["The column “Aplicant” doesn't exist. Did you mean “Applicant”?"]
    }


def test_unknown_field_is_rejected_with_suggestion():
    assert get_errors(FOOD_TRUCKS, {"Address": "adress"}) == {
        "mapping": ["The field “adress” doesn't exist. Did you mean “address”?"]
    }


def test_two_columns_for_one_field_are_rejected():
    assert get_errors(FOOD_TRUCKS, {"Address": "title", "Applicant": "title"}) == {
        "mapping": ["Two columns are mapped to “title”."]
    }


def test_unnamed_header_is_accepted_with_manual_mapping():
    assert mapping_for(("Who", "What"), {"Who": "title"}) == {"Who": "title"}


def test_pairs_are_read_from_the_last_equals_sign():
    assert mapping_from_pairs(["Name=title", "a=b=food", "Status="]) == {
        "Name": "title",
        "a=b": "food",
        "Status": "ignore",
    }


@pytest.mark.parametrize("pairs", [["title"], ["=title"], ["Name=title", "Name=food"]])
def test_empty_or_duplicate_mapping_is_rejected(pairs):
    with pytest.raises(ValidationError):
        mapping_from_pairs(pairs)
