"""A food truck's food becomes short cuisine names and a sentence."""

import pytest

from tenants.posts.importing.foods import cuisines_in
from tenants.posts.importing.names import cuisine_key, name_key

pytestmark = pytest.mark.no_db


def find_cuisines(*texts: str) -> list[str]:
    return list(cuisines_in(texts).cuisines.values())


def test_colons_separate_the_items():
    food = cuisines_in(["Tacos: burritos : tortas."])

    assert list(food.cuisines.values()) == ["Tacos", "Burritos", "Tortas"]
    assert food.paragraphs == ["Tacos, burritos, tortas."]


@pytest.mark.parametrize(
    ("text", "cuisines"),
    [
        ("Gyro; Chicken over rice; Gyro over rice;", ["Gyro", "Chicken over rice", "Gyro over rice"]),
        ("Tacos, burritos, flan", ["Tacos", "Burritos", "Flan"]),
        ("Baos: bowls & drinks", ["Baos", "Bowls"]),
        ("Snacks: hot and cold drinks", ["Snacks"]),
        ("Soda: Bottled Water: Horchata drinks: juice", ["Horchata drinks", "Juice"]),
        ("nachos (refried beans: cheese sauce): rice", ["Nachos", "Rice"]),
        ("Soda:Chips: Cold/Hot Sandwiches", ["Chips", "Sandwiches"]),
        ("Fried Chicken: and String beans", ["Fried Chicken", "String beans"]),
        ("COLD TRUCK. Deli: 10 types of chocolate: Dr. Pepper", ["Deli", "Dr. Pepper"]),
        ("Cold Truck: N/A: etc.", []),
        ("everything except for hot dogs", []),
        ("", []),
        (" : ;; , ", []),
    ],
)
def test_irregular_list_yields_its_cuisines(text, cuisines):
    assert find_cuisines(text) == cuisines


def test_cuisine_with_several_spellings_is_listed_once():
    assert find_cuisines("Hot dogs: Hotdogs", "HOT DOG: hot-dogs") == ["Hot dogs"]


def test_long_text_is_not_a_cuisine():
    sentence = "Daily rotating menus consisting of local and organic vegetables and bread"

    food = cuisines_in([f"Samosas: {sentence}"])

    assert list(food.cuisines.values()) == ["Samosas"]
    assert food.paragraphs == ["Samosas.", f"{sentence}."]


def test_kind_of_truck_introduces_the_list():
    assert cuisines_in(["Cold Truck: Chips: Candy"]).paragraphs == ["Cold Truck: Chips, Candy."]


def test_several_texts_are_one_list_without_repeats():
    assert cuisines_in(["Tacos: Burritos", "burrito: tortas"]).paragraphs == ["Tacos, Burritos, tortas."]


def test_time_of_day_is_not_split():
    assert cuisines_in(["Lunch from 11:30"]).paragraphs == ["Lunch from 11:30."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pastries", "pastry"),
        ("Sandwiches", "sandwich's"),
        ("Cookies", "cookie"),
        ("Mangoes", "mango"),
        ("Pies", "Pie"),
    ],
)
def test_singular_and_plural_share_a_key(one, other):
    assert cuisine_key(one) == cuisine_key(other)


def test_names_that_differ_in_case_space_accents_or_punctuation_share_a_key():
    assert name_key("BOWL'D  ACAI, LLC.") == name_key("Bowl’d Açaí LLC")


def test_names_in_other_scripts_are_unchanged():
    assert name_key("寿司 バー!") == "寿司バー"
    assert name_key("Ёлка") != name_key("Елка")
