"""Parts of a row become one address, one pair of coordinates, one line of hours, and the public name."""

import pytest

from tenants.posts.importing.combining import combine
from tenants.posts.importing.legal_names import trading_name
from tenants.posts.importing.places import read_coordinates
from tenants.posts.importing.report import LeftOut

pytestmark = pytest.mark.no_db


def parse_fields(text: str) -> dict[str, str]:
    """Parse “city=Berlin | postal_code=10115” to cells by field."""
    return dict(part.strip().split("=", 1) for part in text.split("|"))


@pytest.mark.parametrize(
    ("cells", "address"),
    [
        ("address=1 Main St|city=Springfield|state=IL|postal_code=62701", "1 Main St, Springfield, IL 62701"),
        ("address=1 Main St|city=Springfield", "1 Main St, Springfield"),
        ("address=1 Main St|postal_code=62701", "1 Main St, 62701"),
        ("address=Main St|house_number=1|city=Springfield", "1 Main St, Springfield"),
        ("address=Hauptstraße|house_number=5|postal_code=10115|city=Berlin", "Hauptstraße 5, 10115 Berlin"),
        (
            "address=rue de la Paix|house_number=1|postal_code=75002|city=Paris",
            "1 rue de la Paix, 75002 Paris",
        ),
        (
            "address=Calle Mayor 1|postal_code=47001|city=Medina|state=Valladolid",
            "Calle Mayor 1, 47001 Medina, Valladolid",
        ),
        (
            "address=Calle Mayor 1|postal_code=47001|city=Valladolid|state=Valladolid",
            "Calle Mayor 1, 47001 Valladolid",
        ),
        ("address=Damrak 1|postal_code=1012 LG|city=Amsterdam", "Damrak 1, 1012 LG Amsterdam"),
        ("address=10 Downing Street|city=London|postal_code=SW1A 2AA", "10 Downing Street, London SW1A 2AA"),
        ("address=1 Main St|address_extra=Suite 2|city=Springfield", "1 Main St, Suite 2, Springfield"),
        (
            "address=Hauptstr. 5|city=Wien|postal_code=1010|country=Österreich",
            "Hauptstr. 5, 1010 Wien, Österreich",
        ),
        (
            "address=1 Main St, Springfield, IL 62701|city=Springfield|state=IL|postal_code=62701",
            "1 Main St, Springfield, IL 62701",
        ),
        ("address=12 York Road|city=York", "12 York Road, York"),
        ("city=Springfield|state=IL", "Springfield, IL"),
    ],
)
def test_address_is_joined_from_its_parts(cells: str, address: str) -> None:
    whole, remarks = combine({"title": "A", **parse_fields(cells)})

    assert (whole, remarks) == ({"title": "A", "address": address}, [])


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("POINT(-122.41 37.76)", ("37.76", "-122.41")),
        ("POINT (-122.41 37.76)", ("37.76", "-122.41")),
        ("SRID=4326;POINT(-122.41 37.76)", ("37.76", "-122.41")),
        ("(37.76, -122.41)", ("37.76", "-122.41")),
        ("37.76,-122.41", ("37.76", "-122.41")),
        ("37.76 -122.41", ("37.76", "-122.41")),
        ("52.52; 13.40", ("52.52", "13.40")),
        ("52,52, 13,40", None),
        ("1 Main St", None),
        ("37.76", None),
        ("POINT(1 2 3)", None),
    ],
)
def test_coordinates_in_one_cell_are_read(text: str, pair: tuple[str, str] | None) -> None:
    assert read_coordinates(text) == pair


def test_unclear_coordinates_are_left_out_with_a_remark() -> None:
    whole, remarks = combine({"title": "A", "coordinates": "somewhere"})

    assert whole == {"title": "A"}
    assert remarks == ["Coordinates skipped: “somewhere” is not a valid latitude and longitude."]
    assert isinstance(remarks[0], LeftOut)


@pytest.mark.parametrize(
    ("cells", "hours"),
    [
        ("monday=11:00-14:00|tuesday=11:00-14:00|wednesday=closed", "Mon-Tue 11:00-14:00; Wed closed"),
        ("monday=11-14; 17-22|thursday=11-14; 17-22", "Mon 11-14, 17-22; Thu 11-14, 17-22"),
        ("days=Mon-Fri|opens=11:00|closes=14:00", "Mon-Fri 11:00-14:00"),
        ("opens=11:00|closes=14:00", "11:00-14:00"),
    ],
)
def test_hours_are_joined_from_columns(cells: str, hours: str) -> None:
    assert combine({"title": "A", **parse_fields(cells)})[0] == {"title": "A", "hours": hours}


def test_second_statement_of_hours_is_left_out_with_a_remark() -> None:
    whole, [remark] = combine({"title": "A", "hours": "Mon 9:00-17:00", "monday": "11:00-14:00"})

    assert whole["hours"] == "Mon 9:00-17:00"
    assert (remark, type(remark)) == (
        "Hours skipped: 11:00-14:00. The row has another cell with hours.",
        LeftOut,
    )


@pytest.mark.parametrize(
    ("legal", "name"),
    [
        ("Datam SF LLC dba Anzu To You", "Anzu To You"),
        ("DATAM SF LLC DBA ANZU TO YOU", "Anzu To You"),
        ("Bay Area Mobile Catering, Inc. dba. Taqueria Angelica's", "Taqueria Angelica's"),
        ("X Corp d/b/a Y & Sons, LLC", "Y & Sons"),
        ("Smith Ltd t/a The Chip Van", "The Chip Van"),
        ("Mike's BBQ, Inc.", "Mike's BBQ"),
        ("BH & MT LLC", "BH & MT"),
        ("Bäckerei Weiß GmbH", "Bäckerei Weiß"),
        ("Churros Hermanos S.L.", "Churros Hermanos"),
        ("Le Camion SARL", "Le Camion"),
        ("Meat Pies Pty Ltd", "Meat Pies"),
        ("Dragon Noodle Co., Ltd.", "Dragon Noodle"),
        ("Imbiss Klein GmbH & Co. KG", "Imbiss Klein"),
        ("Backstube UG (haftungsbeschränkt)", "Backstube"),
        ("Keittiö Oy", "Keittiö"),
        ("Smith & Co", "Smith & Co"),
        ("Pizza Sp. z o.o.", "Pizza"),
        ("Alfaro", "Alfaro"),
        ("LLC", "LLC"),
        ("Inc & Ink", "Inc & Ink"),
        ("dba", "dba"),
        ("Cafe Salsa", "Cafe Salsa"),
    ],
)
def test_name_on_the_sign_is_taken_from_the_legal_name(legal: str, name: str) -> None:
    assert trading_name(legal) == name
