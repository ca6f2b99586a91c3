"""Parsing a menu loses no digit and makes no price from a part of a number."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenants.food_menus.prices import plain_text
from tenants.food_menus.reading import read_menu

pytestmark = pytest.mark.no_db

WORDS = st.sampled_from(
    [
        "Soup",
        "House dish",
        "Menü",
        "small",
        "L",
        "with rice",
        "餃子",
        "• Fish",
        "Mains:",
        "CUP",
        "from",
        "a, b",
        "GF",
        "(v)",
    ]
)
SEPARATORS = st.sampled_from(
    [" ", " ", " - ", " – ", " ..... ", "\t", "   ", " / ", "/", "; ", ", ", "-", " | ", ""]
)
SIGNS = st.sampled_from(
    ["", "", "", "$", "€", " €", " kr.", "Rp ", "円", " KD", "%", " cl", "k", ",-", ".–", "+"]
)
NUMBERS = st.one_of(
    st.integers(1, 99_999).map(str),
    st.from_regex(r"[1-9][0-9]{0,3}[.,' \u00a0:][0-9]{1,4}", fullmatch=True),
    st.from_regex(r"[1-9][0-9]{0,2}[.,'][0-9]{3}[.,'][0-9]{2,3}", fullmatch=True),
    st.sampled_from(["٢٥٫٥٠", "９８０", "1/2", "2€50", "12-18", "555-1234"]),
)
PRICES = st.tuples(SIGNS, NUMBERS, SIGNS).map("".join)
LINES = st.lists(st.one_of(WORDS, PRICES, SEPARATORS), max_size=8).map("".join)
TEXTS = st.lists(LINES, min_size=1, max_size=6).map("\n".join)
CURRENCIES = st.sampled_from(["USD", "EUR", "HUF", "JPY", "KWD", "IDR", "DKK"])


@settings(max_examples=100, deadline=None)
@given(TEXTS, CURRENCIES)
def test_each_number_of_a_text_is_in_a_dish_or_in_an_unread_line(text: str, currency: str) -> None:
    read = read_menu(text, currency)
    if read["table"] is not None:
        return

    shown = [digits(each) for each in texts(read)]

    for number in re.findall("[0-9]+", plain_text(text)):
        bare = number.strip("0")
        assert any(bare in each for each in shown), (number, read)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(LINES, LINES, PRICES), min_size=1, max_size=6), CURRENCIES)
def test_each_number_of_a_table_is_in_a_dish_or_in_an_unread_line(
    cells: list[tuple[str, str, str]], currency: str
) -> None:
    table = "\n".join("~".join(row) for row in cells).replace("\t", " ")
    read = read_menu(f"sep=~\nname~description~price\n{table}", currency)

    shown = [digits(each) for each in texts(read)]

    for number in re.findall("[0-9]+", plain_text(table)):
        assert any(number.strip("0") in each for each in shown), (number, read)


@settings(max_examples=100, deadline=None)
@given(TEXTS, CURRENCIES)
def test_price_is_never_a_part_of_a_number(text: str, currency: str) -> None:
    read = read_menu(text, currency)

    numbers = {
        digits(each)
        for each in re.findall(r"[0-9](?:[0-9.,'€]|[ \u00a0](?=[0-9]{3}(?![0-9])))*", plain_text(text))
    }
    for price in (
        price for section in read["sections"] for dish in section["dishes"] for price in dish["prices"]
    ):
        if re.fullmatch(r"[0-9]+(?:\.[0-9]+)?", price["amount"]):
            found = digits(price["amount"]).strip("0")
            assert any(found == each.strip("0") for each in numbers), (price, text, currency)


def texts(read: Any) -> list[str]:
    shown = [each["text"] for each in read["unread"]]
    for section in read["sections"]:
        shown += [section["title"], section["text"]]
        for dish in section["dishes"]:
            shown += [dish["name"], dish["description"]]
            shown += [text for price in dish["prices"] for text in price.values()]
    return shown


def digits(text: str) -> str:
    return "".join(re.findall("[0-9]", plain_text(text)))
