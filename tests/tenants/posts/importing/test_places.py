"""A row's location becomes readable; unusable values are left out and reported."""

import pytest

from tenants.posts.importing.places import read_place, readable_hours

pytestmark = pytest.mark.no_db


def place(**cells):
    return read_place(cells)[0]


def remarks(**cells):
    return read_place(cells)[1]


def test_uppercase_street_is_capitalized():
    assert place(address="2101 03RD ST").address == "2101 3rd St"
    assert place(address="1 McAllister St").address == "1 McAllister St"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("TAYLOR ST: BAY ST to NORTH POINT ST (2500 - 2599)", "Taylor St between Bay St and North Point St"),
        ("HYDE ST: BAY ST to 14TH ST (1 - 65) -- SOUTH --", "Hyde St between Bay St and 14th St, south side"),
        ("BURKE AVE: START: 1500-1599 BLOCK to 03RD ST (1500 - 1599)", "Burke Ave near 3rd St"),
        ("STOCKTON ST: 04TH ST \\ ELLIS ST \\ MARKET ST intersection", "Stockton St at 4th St"),
        ("Behind the library", "Behind the library"),
    ],
)  # fmt: skip
def test_street_section_is_reformatted(text, note):
    assert place(place=text).note == note


def test_street_replaces_lot_number():
    read = place(address="Assessors Block 7283/Lot004", place="JOHN MUIR DR: A ST to B ST (200 - 699)")

    assert read.address == "John Muir Dr between A St and B St"
    assert read.note == "Assessor’s block 7283, lot 004"


def test_empty_lot_number_is_not_an_address():
    assert not place(address="Assessors Block /Lot").is_known


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("Mo-Fr:10AM-11AM", "Mon–Fri 10 am – 11 am"),
        ("Sa-Su:11AM-10PM;Mo-Fr:6PM-8PM", "Mon–Fri 6 pm – 8 pm; Sat–Sun 11 am – 10 pm"),
        ("Mo/Tu:7AM-8AM/10AM-11AM", "Mon–Tue 7 am – 8 am, 10 am – 11 am"),
        ("Mo/Mo:11PM-12AM/12AM-2AM", "Mon 11 pm – midnight, midnight – 2 am"),
        ("Mon-Fri 11:00-14:30", "Mon–Fri 11 am – 2:30 pm"),
        ("whenever we are hungry", "whenever we are hungry"),
    ],
)
def test_hours_are_reformatted(text, readable):
    assert readable_hours(text).replace("\u00a0", " ") == readable


def test_coordinates_are_read_to_the_width_of_a_hand():
    read = place(latitude="37.805885350100986", longitude="-122,41594524663745")

    assert (read.latitude, read.longitude) == (37.805885, -122.415945)


def test_zero_coordinates_are_unknown_and_reported():
    assert place(latitude="0", longitude="0.0").latitude is None
    assert remarks(latitude="0", longitude="0.0") == [
        "Coordinates skipped: 0, 0 means unknown.",
    ]


@pytest.mark.parametrize("latitude", ["nan", "inf", "1e9", "91", "٣٧", "north", "", "--1", "37°"])
def test_invalid_latitude_is_omitted_and_reported(latitude):
    read, texts = read_place({"latitude": latitude, "longitude": "-122.4", "address": "1 Bush St"})

    assert (read.latitude, read.longitude, read.address) == (None, None, "1 Bush St")
    assert len(texts) == 1


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "//host/path", "http://", "http://[", "ftp://a.b/c", "http://a b/"]
)
def test_invalid_schedule_url_is_dropped_and_reported(url):  # fmt: skip
    read, texts = read_place({"schedule_url": url})

    assert read.schedule_url == ""
    assert len(texts) == 1


def test_rows_of_one_place_are_merged_with_the_better_permit():
    expired = place(address="1 BUSH ST", permit="17MFF-1", permit_status="EXPIRED", hours="Mo:9AM-10AM")
    approved = place(address="1 Bush St.", permit="21MFF-2", permit_status="APPROVED")

    joined = expired.joined_with(approved)

    assert expired.key == approved.key
    assert (joined.permit, joined.note) == ("21MFF-2 (approved)", "Mon 9\u00a0am – 10\u00a0am")
