"""Menus pasted from other programs."""

from typing import Any

import pytest

from tenants.food_menus.cells import prices_in_words, read_prices
from tenants.food_menus.prices import clean_amount, read_amount
from tenants.food_menus.reading import read_menu
from tenants.food_menus.wire import Price

pytestmark = pytest.mark.no_db


def parse_dishes(text: str, currency: str = "USD") -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Parse `text`; return section, dish and prices."""
    return [
        (section["title"], dish["name"], [(each["size"], each["amount"]) for each in dish["prices"]])
        for section in read_menu(text, currency)["sections"]
        for dish in section["dishes"]
    ]


def test_lines_with_prices_are_dishes_of_the_heading_above() -> None:
    text = """
Starters:
Soup of the day ........ 7
Garden salad  $8.50

MAINS
Noodles in broth – 14 / 18
Lemonade S 4 / L 6
"""
    assert parse_dishes(text) == [
        ("Starters", "Soup of the day", [("", "7")]),
        ("Starters", "Garden salad", [("", "8.50")]),
        ("MAINS", "Noodles in broth", [("", "14"), ("", "18")]),
        ("MAINS", "Lemonade", [("S", "4"), ("L", "6")]),
    ]


def test_line_below_dish_becomes_its_description() -> None:
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
def test_column_names_are_read_in_english_and_spanish(text: str) -> None:
    assert parse_dishes(text) == [
        ("Mains", "Beef", [("", "19")]),
        ("Mains", "Fish", [("S", "12"), ("L", "20")]),
        ("Sweet", "Cake", [("", "6")]),
    ]


def test_prices_in_words_or_other_currencies_are_unchanged() -> None:
    assert parse_dishes("name;price\nCatch;market price\nWine;€7", "USD") == [
        ("", "Catch", [("", "market price")]),
        ("", "Wine", [("", "€7")]),
    ]
    assert parse_dishes("Wine €7", "EUR") == [("", "Wine", [("", "7")])]


@pytest.mark.parametrize(
    "line",
    [
        "Ribs 12 - 18",
        "Ribs from 12 to 18",
        "Lunch 11-15",
        "Burrito 9.00 12.00",
        "Burrito $9 $12",
        "Burrito 9€, 12€",
        "Caviar 1 200.50",
        "Sauce .50",
        "Sauce $.50",
        "Caviar 1 200",
        "Gulyás 2 490 Ft",
        "Rice 12,5,6",
        "Kobe 2.500.5",
        "Brot -.90",
        "Cava 2019",
        "Paella for 2",
        "Brunch until 11.30",
        "Call 555-1234",
        "Tea 3 | Coffee 4",
        "Iced tea 3     Hot coffee 4",
        "Get $5 off every Tuesday",
        "$5 off Tuesdays",
        "Green curry — $14 gluten-free option",
        "Soup ($7)",
        "$13",
    ],
)
def test_line_with_an_unclear_price_is_listed_as_unread(line: str) -> None:
    read = read_menu(f"Grill\nSteak 20\nBread 3\n{line}\n", "USD")

    assert parse_dishes(f"Grill\nSteak 20\nBread 3\n{line}\n") == [
        ("Grill", "Steak", [("", "20")]),
        ("Grill", "Bread", [("", "3")]),
    ]
    assert read["sections"][0]["dishes"][1]["description"] == ""
    assert read["unread"] == [{"line": 4, "text": " ".join(line.split())}]


@pytest.mark.parametrize(
    ("text", "prices"),
    [
        (
            "Gulyás 2 490 Ft\nHalászlé 3 190 Ft\nKávé 490 Ft\nPörkölt 4 290 Ft",
            ["2490", "3190", "490", "4290"],
        ),
        ("Gulyás – 2 490 Ft\nPörkölt 4 290 Ft", ["2490", "4290"]),
        ("Gulyás 2 090 Ft\nPörkölt 4 290 Ft", ["2090", "4290"]),
        ("Menü 1 490 Ft\nMenü 2 590 Ft\nMenü 3 690 Ft", []),
        ("Gulyás 1990\nHalászlé 3190", ["1990", "3190"]),
    ],
)
def test_notation_of_thousands_is_that_of_the_whole_text(text: str, prices: list[str]) -> None:
    assert [amount for _section, _name, [(_size, amount)] in parse_dishes(text, "HUF")] == prices


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("• Pad Thai — $13\n• Green Curry — $14 GF", [("Pad Thai", "", "13"), ("Green Curry", "GF", "14")]),
        ("• Pad Thai — $13\n• Spring rolls\n• Soup — $9", [("Pad Thai", "", "13"), ("Spring rolls", "", None),
                                                          ("Soup", "", "9")]),
        ("Schnitzel 12,90 (a, c, g)", [("Schnitzel", "(a, c, g)", "12.90")]),
        ("$9.50 Burrito bowl\n$4 Taco", [("Burrito bowl", "", "9.50"), ("Taco", "", "4")]),
        ("Pad Thai\n$13\nRice noodles\n\nSoup\n$7", [("Pad Thai", "Rice noodles", "13"), ("Soup", "", "7")]),
        ("Pad Thai\nRice noodles\n$13\n\nSoup\nSpicy\n$7", [("Pad Thai", "Rice noodles", "13"),
                                                            ("Soup", "Spicy", "7")]),
        ("Pad Thai\n$13\nSoup\n$7", [("Pad Thai", "", "13"), ("Soup", "", "7")]),
    ],
)  # fmt: skip
def test_lines_of_a_list_and_prices_on_their_own_lines_are_dishes(text: str, expected: Any) -> None:
    [section] = read_menu(text, "USD")["sections"]

    assert section["title"] == ""
    assert [
        (each["name"], each["description"], each["prices"][0]["amount"] if each["prices"] else None)
        for each in section["dishes"]
    ] == expected


def test_price_on_its_own_line_without_a_clear_name_is_unread() -> None:
    read = read_menu("Mains\nPad Thai\n$13\nRice noodles\nSoup\n$7", "USD")

    assert read["sections"] == []
    assert [each["line"] for each in read["unread"]] == [1, 2, 3, 4, 5, 6]


def test_text_below_the_last_dish_is_unread_and_not_a_heading() -> None:
    read = read_menu("Mains\nSoup 7\n\nAll prices include VAT", "USD")

    assert [each["title"] for each in read["sections"]] == ["Mains"]
    assert read["unread"] == [{"line": 4, "text": "All prices include VAT"}]


@pytest.mark.parametrize(
    ("cell", "prices"),
    [
        ("1 200", [("", "1200")]),
        ("S 1 200 | L 1 500", [("S", "1200"), ("L", "1500")]),
        ("1 250,00", [("", "1250")]),
        ("$1 200", [("", "1200")]),
        ("12 - 18", [("", "12–18")]),
        ("12 to 18", [("", "12 to 18")]),
        ("€ 7", [("", "€ 7")]),
        ("half 9", [("half", "9")]),
        ("9 (half)", [("half", "9")]),
    ],
)
def test_cell_of_prices_is_read_as_a_whole(cell: str, prices: list[tuple[str, str]]) -> None:
    assert parse_dishes(f"name;price\nKobe;{cell}") == [("", "Kobe", prices)]


@pytest.mark.parametrize("size", ["2", "Size 2", "0.5", "12 -", "0.5l", "Large"])
def test_price_with_any_size_is_read_as_it_was_written(size: str) -> None:
    price: Price = {"size": size, "amount": "1200"}

    assert read_prices(prices_in_words([price, price]), "USD") == [price, price]


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
def test_numbers_are_normalized(written: str, stored: str) -> None:
    assert clean_amount(written) == stored
    assert read_amount(f"$ {written}", "USD") == (stored if stored[0].isdigit() else None)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\0", "x" * 5_000, "Soup 9\n" * 3_000, "a\n" * 3_000, ";\n;", "name,price\n\x07,1"]
)
def test_any_pasted_text_is_read_or_listed_as_unread(text: str) -> None:
    read: Any = read_menu(text, "USD")

    assert len(read["sections"]) <= 40
    assert all(len(each["dishes"]) <= 200 for each in read["sections"])
    assert len(read["unread"]) <= 500
