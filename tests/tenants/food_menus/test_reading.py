"""Menus that were typed somewhere else."""

from typing import Any

import pytest

from tenants.food_menus.prices import clean_amount, without_sign
from tenants.food_menus.reading import read_menu

pytestmark = pytest.mark.no_db


def dishes(text: str, currency: str = "USD") -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Section, dish and prices of what `text` becomes."""
    return [
        (section["title"], dish["name"], [(each["size"], each["amount"]) for each in dish["prices"]])
        for section in read_menu(text, currency)["sections"]
        for dish in section["dishes"]
    ]


def test_lines_with_prices_are_dishes_under_the_headings_above_them() -> None:
    text = """
Starters:
Soup of the day ........ 7
Garden salad  $8.50

MAINS
Noodles in broth – 14 / 18
Lemonade S 4 / L 6
"""
    assert dishes(text) == [
        ("Starters", "Soup of the day", [("", "7")]),
        ("Starters", "Garden salad", [("", "8.50")]),
        ("MAINS", "Noodles in broth", [("", "14"), ("", "18")]),
        ("MAINS", "Lemonade", [("S", "4"), ("L", "6")]),
    ]


def test_a_line_below_a_dish_describes_it() -> None:
    [section] = read_menu("Mains\nBeef 19\nShank, star anise\nand mustard greens\n", "USD")["sections"]

    assert section["dishes"][0]["description"] == "Shank, star anise and mustard greens"
    assert section["dishes"][0]["allergens"] is None


@pytest.mark.parametrize(
    "text",
    [
        "course,dish,description,price\nMains,Beef,Shank,19\nMains,Fish,,S 12 / L 20\nSweet,Cake,,6",
        "Sección;Plato;Descripción;Precio\nMains;Beef;Shank;19\nMains;Fish;;S 12 / L 20\nSweet;Cake;;6",
        "category\tname\tprice\r\nMains\tBeef\t19\r\nMains\tFish\tS 12 / L 20\r\nSweet\tCake\t6\r\n",
    ],
)
def test_a_table_names_its_columns_in_english_or_spanish(text: str) -> None:
    assert dishes(text) == [
        ("Mains", "Beef", [("", "19")]),
        ("Mains", "Fish", [("S", "12"), ("L", "20")]),
        ("Sweet", "Cake", [("", "6")]),
    ]


def test_a_price_of_words_and_one_in_another_currency_stay_as_they_are() -> None:
    assert dishes("name;price\nCatch;market price\nWine;€7", "USD") == [
        ("", "Catch", [("", "market price")]),
        ("", "Wine", [("", "€7")]),
    ]
    assert dishes("Wine €7", "EUR") == [("", "Wine", [("", "7")])]


@pytest.mark.parametrize(
    ("line", "currency", "name", "prices"),
    [
        ("Tomahawk $1,250.00", "USD", "Tomahawk", [("", "1250")]),
        ("Wagyu sirloin 1,200", "USD", "Wagyu sirloin", [("", "1200")]),
        ("Kobe 2.500", "EUR", "Kobe", [("", "2500")]),
        ("Lobster $1,050.50", "USD", "Lobster", [("", "1050.50")]),
        ("Lobster 1.050,50 €", "EUR", "Lobster", [("", "1050.50")]),
        ("Fondue 1'250.00", "CHF", "Fondue", [("", "1250")]),
        ("Nasi Goreng Spesial 25.000", "IDR", "Nasi Goreng Spesial", [("", "25000")]),
        ("Machboos 1.250", "KWD", "Machboos", [("", "1.250")]),
        ("Add bacon +2.5", "USD", "Add bacon", [("", "+2.5")]),
        ("Burrito\t9.00\t12.00", "USD", "Burrito", [("", "9"), ("", "12")]),
        ("Soup.....9", "USD", "Soup", [("", "9")]),
        ("Cava 2019 35", "EUR", "Cava 2019", [("", "35")]),
    ],
)
def test_price_is_read_whole(line: str, currency: str, name: str, prices: list[tuple[str, str]]) -> None:
    assert dishes(line, currency) == [("", name, prices)]


@pytest.mark.parametrize(
    "line", ["Ribs 12 - 18", "Burrito 9.00 12.00", "Caviar 1 200", "Rice 12,5,6", "Curry ₹320", "Fish 59,-"]
)
def test_line_with_an_unclear_price_is_listed_as_unread(line: str) -> None:
    read = read_menu(f"Grill\nSteak 20\n{line}\n", "USD")

    assert dishes(f"Grill\nSteak 20\n{line}\n") == [("Grill", "Steak", [("", "20")])]
    assert read["sections"][0]["dishes"][0]["description"] == ""
    assert read["unread"] == [line]


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("16", "16"),
        ("16.00", "16"),
        ("9,5", "9.50"),
        ("007", "7"),
        ("market price", "market price"),
    ],
)
def test_a_number_has_one_form(written: str, stored: str) -> None:
    assert clean_amount(written) == stored
    assert (
        without_sign(f"$ {written}" if stored[0].isdigit() else written, "USD").removeprefix("$ ") == stored
    )


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\0", "x" * 5_000, "Soup 9\n" * 3_000, "a\n" * 3_000, ";\n;", "name,price\n\x07,1"]
)
def test_any_pasted_text_is_read_or_listed_as_unread(text: str) -> None:
    read: Any = read_menu(text, "USD")

    assert len(read["sections"]) <= 40
    assert all(len(each["dishes"]) <= 200 for each in read["sections"])
    assert len(read["unread"]) <= 100
