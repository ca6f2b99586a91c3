"""Menus from tables, with titles in several languages and columns that the user maps."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.food_menus.reading import read_menu


def rows(read: Any) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    return [
        (
            section["title"],
            dish["name"],
            dish["description"],
            [tuple(each.values()) for each in dish["prices"]],
        )
        for section in read["sections"]
        for dish in section["dishes"]
    ]


@pytest.mark.no_db
@pytest.mark.parametrize(
    "titles",
    [
        "Section;Dish name;Description;Price (EUR)",
        "Category;ProductName;Item description;Price €",
        "Categoría;Platillo;Descripción;Precio",
        "Catégorie;Nom;Description;Prix TTC",
        "Kategorie;Gericht;Beschreibung;Preis in EUR",
        "Sezione;Piatto;Descrizione;Prezzo",
        "Categoria;Prato;Descrição;Preço",
        "Categorie;Gerecht;Omschrijving;Prijs",
        "Kategori;Ret;Beskrivelse;Pris",
        "Kategori;Rätt;Beskrivning;Pris",
        "Kategoria;Nazwa;Opis;Cena",
        "Kategória;Étel neve;Leírás;Ár",
        "Kategorie;Název;Popis;Cena",
        "Κατηγορία;Πιάτο;Περιγραφή;Τιμή",
        "Bölüm;Ürün Adı;Açıklama;Fiyat",
        "Раздел;Название;Описание;Цена",
        "القسم;الطبق;الوصف;السعر",
        "カテゴリー;料理名;説明;価格",
        "类别;菜名;描述;价格",
    ],
)
@pytest.mark.parametrize("above", ["", "Our menu 2026;;;\n", "Our menu 2026\n\n"])
def test_titles_of_columns_are_recognized_in_many_languages(titles: str, above: str) -> None:
    read = read_menu(f"\ufeff{above}{titles}\nMains;Bavette;Frites, salad;18,50 €\nMains;Soup;;7", "EUR")

    assert rows(read) == [
        ("Mains", "Bavette", "Frites, salad", [("", "18.50")]),
        ("Mains", "Soup", "", [("", "7")]),
    ]
    assert read["unread"] == ([{"line": 1, "text": "Our menu 2026"}] if above else [])


@pytest.mark.no_db
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'name,description,price\nBurger,"Beef, cheese\r\nand bacon",12',
            [("", "Burger", "Beef, cheese and bacon", "12")],
        ),
        (
            'name,description,price\nPizza,12" wide,9\nPasta,"So ""al dente""",8',
            [("", "Pizza", '12" wide', "9"), ("", "Pasta", 'So "al dente"', "8")],
        ),
        ('name,description,price\n"12" pizza,wide,9', [("", '"12" pizza', "wide", "9")]),
        ("sep=;\nplat;prix\nSoupe;7,50", [("", "Soupe", "", "7.50")]),
        (
            "| Dish | Price |\n|---|---:|\n| Soup | 7 |\n| Fish | 19 |",
            [("", "Soup", "", "7"), ("", "Fish", "", "19")],
        ),
        (
            "Dish\tPrice\nStarters\t\nSoup\t7\nMains\t\nFish\t19",
            [("Starters", "Soup", "", "7"), ("Mains", "Fish", "", "19")],
        ),
        (
            "Dish,Price small,Price large\nPizza,9,12",
            [("", "Pizza", "", "small 9"), ("", "Pizza", "", "large 12")],
        ),
        ("Dish;Price (USD)\nSoup;7", [("", "Soup", "", "7 USD")]),
        ("Dish;Price\nCatch;market price", [("", "Catch", "", "market price")]),
    ],
)
def test_table_is_read_by_its_titles(text: str, expected: list[tuple[str, ...]]) -> None:
    read = read_menu(text, "EUR")

    assert read["unread"] == []
    assert [
        (section, name, description, " ".join(price).strip())
        for section, name, description, prices in rows(read)
        for price in prices
    ] == expected


@pytest.mark.no_db
@pytest.mark.parametrize(
    ("text", "fields", "titles"),
    [
        ("Mains,Burger,Beef,12.50\nMains,Taco,Corn,4", [None, None, None, "price"], ["", "", "", ""]),
        (
            "Group A;What;How much\nx;Burger;12,50\nx;Taco;4",
            [None, None, "price"],
            ["Group A", "What", "How much"],
        ),
        ("Name;Small;Large\nPizza;9;12\nPasta;8;11", ["name", None, None], ["Name", "Small", "Large"]),
        ("Name;Item;Price\nPizza;9;12\nPasta;8;11", ["name", "name", "price"], ["Name", "Item", "Price"]),
    ],
)
def test_table_with_unknown_columns_is_not_read_and_shows_them(
    text: str, fields: list[str | None], titles: list[str]
) -> None:
    read = read_menu(text, "EUR")

    table = read["table"]
    assert (read["sections"], read["unread"]) == ([], [])
    assert table is not None
    assert not table["is_known"]
    assert [each["field"] for each in table["columns"]] == fields
    assert [each["title"] for each in table["columns"]] == titles
    assert table["columns"][0]["examples"]


@pytest.mark.no_db
@pytest.mark.parametrize(
    "text",
    [
        "Soup, bread\nSalad, oil\nCake, cream",
        "Soup, 12,50\nSalad, 8,50",
        "Soup;7\nSalad;8",
        "Tacos\nBurrito\t9.00\t12.00",
        "Fish | 12\nMeat | 14",
    ],
)
def test_lines_with_separators_are_not_a_table(text: str) -> None:
    assert read_menu(text, "EUR")["table"] is None


@pytest.mark.no_db
@pytest.mark.parametrize(
    ("text", "expected", "unread"),
    [
        ("• Pad Thai — $13\n• Green Curry — $14 GF", [("", "Pad Thai", "13"), ("", "Green Curry", "14")], []),
        ("Grill\nRibs 12 - 18", [], [2]),
        (
            "Forretter\nForårsruller 59,-\nKai Saté 59 kr.\nPaneer Tikka ₹320\nMargherita 18.-\n餃子 400 円",
            [
                ("Forretter", "Forårsruller", "59"),
                ("Forretter", "Kai Saté", "59 kr."),
                ("Forretter", "Paneer Tikka", "₹320"),
                ("Forretter", "Margherita", "18"),
                ("Forretter", "餃子", "400 円"),
            ],
            [],
        ),
        ("Tacos\nBurrito\t9.00\t12.00", [("Tacos", "Burrito", "9"), ("Tacos", "Burrito", "12")], []),
        (
            "Steaks\nWagyu sirloin 1,200\nTomahawk $1,250.00\nKobe 2.500",
            [("Steaks", "Wagyu sirloin", "1200"), ("Steaks", "Tomahawk", "1250"), ("Steaks", "Kobe", "2500")],
            [],
        ),
        ("Our menu 2026,,\nSection,Name,Price\nMains,Burger,12", [("Mains", "Burger", "12")], [1]),
        ('Catégorie,Nom,Prix\nPlats,Bavette,"18,50 €"', [("Plats", "Bavette", "18,50 €")], []),
    ],
)
def test_public_menus_are_read_as_intended(
    text: str, expected: list[tuple[str, str, str]], unread: list[int]
) -> None:
    read = read_menu(text, "USD")

    assert [
        (title, name, price[1]) for title, name, _text, prices in rows(read) for price in prices
    ] == expected
    assert [each["line"] for each in read["unread"]] == unread


@pytest.mark.usefixtures("in_alpha")
def test_caller_names_the_columns_of_a_table(as_role: Any) -> None:
    read = _post(
        as_role(Role.EDITOR),
        text="What;How much;Big\nPizza;9;12\nPasta;8;11",
        columns=["name", "price", "price"],
    )

    assert read["table"]["is_known"]
    assert rows(read) == [
        ("", "Pizza", "", [("How much", "9"), ("Big", "12")]),
        ("", "Pasta", "", [("How much", "8"), ("Big", "11")]),
    ]


@pytest.mark.usefixtures("in_alpha")
def test_caller_sets_the_number_of_rows_above_the_first_dish(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    text = "What;How much\nPizza;market price\nPasta;8\nPie;9"

    first = _post(editor, text=text, columns=["name", "price"], header_rows=1)
    all_rows = _post(editor, text=text, columns=["name", "price"], header_rows=0)

    assert [name for _section, name, _text, _prices in rows(first)] == ["Pizza", "Pasta", "Pie"]
    assert rows(all_rows)[0] == ("", "What", "", [("", "How much")])


@pytest.mark.usefixtures("in_alpha")
@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Soup 7\nFish 19", ["name", "price"]),
        ("a;Soup;7\nb;Fish;19", ["name", "price"]),
        ("a;Soup;7\nb;Fish;19", ["section", None, "price"]),
        ("a;Soup;7\nb;Fish;19", ["name", "name", "price"]),
        ("a;Soup;7\nb;Fish;19", ["name", "magic", "price"]),
        ("a;Soup;7\nb;Fish;19", ["name"] * 101),
        ("a;Soup;7\nb;Fish;19", "name"),
    ],
)
def test_columns_that_do_not_fit_the_table_are_rejected(as_role: Any, text: str, columns: Any) -> None:
    sent = {"text": text, "columns": columns}

    response = as_role(Role.EDITOR).post("/api/food-menus/from-text", sent, format="json")

    assert response.status_code == 422
    assert any(name.startswith("columns") for name in response.json()["errors"])


def _post(client: APIClient, **sent: Any) -> Any:
    response: Any = client.post("/api/food-menus/from-text", sent, format="json")
    assert response.status_code == 200
    return response.json()["data"]
