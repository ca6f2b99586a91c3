"""Price notations of many countries, at the end of a line and in a table cell."""

from typing import Any

import pytest
from babel.core import get_global

from tenants.food_menus.prices import is_number
from tenants.food_menus.reading import read_menu
from tenants.hours.currencies import CURRENCIES, count_decimals

pytestmark = pytest.mark.no_db

# Country, currency of the business, price as printed, price as stored.
NOTATIONS = [
    ("Argentina", "ARS", "$25.000", "25000"),
    ("Argentina", "ARS", "$ 8.500,50", "8500.50"),
    ("Australia", "AUD", "A$24.5", "24.50"),
    ("Austria", "EUR", "€ 12,90", "12.90"),
    ("Bahrain", "BHD", "BD 2.500", "2.500"),
    ("Bosnia", "BAM", "12,00 KM", "12"),
    ("Brazil", "BRL", "R$ 89,90", "89.90"),
    ("Canada", "CAD", "14,95 $", "14.95"),
    ("Chile", "CLP", "$12.990", "12990"),
    ("China", "CNY", "38元", "38"),
    ("Colombia", "COP", "$ 25.000", "25000"),
    ("Colombia", "COP", "25k", "25000"),
    ("Costa Rica", "CRC", "₡3.500", "3500"),
    ("Czechia", "CZK", "189 Kč", "189"),
    ("Czechia", "CZK", "189,-", "189"),
    ("Denmark", "DKK", "59,-", "59"),
    ("Denmark", "DKK", "59 kr.", "59"),
    ("Denmark", "DKK", "kr. 1.059,50", "1059.50"),
    ("Egypt", "EGP", "٢٥٫٥٠ ج.م", "25.50"),
    ("Egypt", "EGP", "LE 120", "120"),
    ("France", "EUR", "2€50", "2.50"),
    ("France", "EUR", "18,50 €", "18.50"),
    ("France", "EUR", "1\u202f250,00 €", "1250"),
    ("Germany", "EUR", "1.355,90 €", "1355.90"),
    ("Germany", "EUR", "12,– €", "12"),
    ("Germany", "EUR", "12,90 EUR", "12.90"),
    ("Greece", "EUR", "8,50€", "8.50"),
    ("Guatemala", "GTQ", "Q35.00", "35"),
    ("Honduras", "HNL", "L 85", "85"),
    ("Hong Kong", "HKD", "HK$88", "88"),
    ("Hungary", "HUF", "2\u00a0490 Ft", "2490"),
    ("Hungary", "HUF", "2490,- Ft", "2490"),
    ("Iceland", "ISK", "3.490 kr.", "3490"),
    ("India", "INR", "₹320", "320"),
    ("India", "INR", "Rs. 320/-", "320"),
    ("India", "INR", "₹1,20,000", "120000"),
    ("Indonesia", "IDR", "Rp 25.000", "25000"),
    ("Indonesia", "IDR", "Rp25.000,-", "25000"),
    ("Indonesia", "IDR", "25K", "25000"),
    ("Iraq", "IQD", "12,000 IQD", "12000"),
    ("Israel", "ILS", "32 ₪", "32"),
    ("Italy", "EUR", "€ 9,5", "9.50"),
    ("Japan", "JPY", "1,980円", "1980"),
    ("Japan", "JPY", "￥９８０", "980"),
    ("Kenya", "KES", "KSh 450", "450"),
    ("Kenya", "KES", "450/=", "450"),
    ("Kuwait", "KWD", "KD 1.250", "1.250"),
    ("Malaysia", "MYR", "RM12.90", "12.90"),
    ("Mexico", "MXN", "$120.00 MXN", "120"),
    ("Morocco", "MAD", "45 DH", "45"),
    ("Nepal", "NPR", "Rs 450", "450"),
    ("New Zealand", "NZD", "NZ$18", "18"),
    ("Nigeria", "NGN", "₦2,500", "2500"),
    ("Norway", "NOK", "kr 189", "189"),
    ("Norway", "NOK", "189,-", "189"),
    ("Oman", "OMR", "3.5 OMR", "3.500"),
    ("Peru", "PEN", "S/ 25.00", "25"),
    ("Philippines", "PHP", "₱250", "250"),
    ("Poland", "PLN", "32 zł", "32"),
    ("Romania", "RON", "45 lei", "45"),
    ("Russia", "RUB", "350 руб.", "350"),
    ("Russia", "RUB", "1\u00a0350 ₽", "1350"),
    ("Saudi Arabia", "SAR", "٣٠ ر.س", "30"),
    ("Senegal", "XOF", "2\u00a0500 FCFA", "2500"),
    ("Serbia", "RSD", "1.250,00 din.", "1250"),
    ("South Africa", "ZAR", "R120", "120"),
    ("South Korea", "KRW", "9,000원", "9000"),
    ("South Korea", "KRW", "₩9,000", "9000"),
    ("Sweden", "SEK", "165:-", "165"),
    ("Switzerland", "CHF", "18.–", "18"),
    ("Switzerland", "CHF", "CHF 18.50", "18.50"),
    ("Switzerland", "CHF", "Fr. 1’250.–", "1250"),
    ("Taiwan", "TWD", "NT$120", "120"),
    ("Thailand", "THB", "180 บาท", "180"),
    ("Thailand", "THB", "฿180", "180"),
    ("Tunisia", "TND", "12,500 DT", "12.500"),
    ("Turkey", "TRY", "250 TL", "250"),
    ("Ukraine", "UAH", "120 грн", "120"),
    ("United Arab Emirates", "AED", "AED 45", "45"),
    ("United Kingdom", "GBP", "£9.95", "9.95"),
    ("United States", "USD", "$1,250.00", "1250"),
    ("United States", "USD", "$ 9", "9"),
    ("Vietnam", "VND", "65.000đ", "65000"),
    ("Vietnam", "VND", "65k", "65000"),
    # A sign of another currency stays: the number alone would be a wrong price.
    ("India, in a business with dollars", "USD", "₹320", "₹320"),
    ("Denmark, in a business with dollars", "USD", "59 kr.", "59 kr."),
    ("Japan, in a business with dollars", "USD", "400 円", "400 円"),
    ("Kuwait, in a business with dollars", "USD", "KD 2.500", "KD 2.500"),
    ("coins", "USD", "50¢", "50¢"),
    ("extra", "USD", "+2.5", "+2.5"),
    ("range", "USD", "$12-18", "$12–18"),
    ("range", "USD", "$12 – $18", "$12–$18"),
    ("range", "EUR", "12–18 €", "12–18 €"),
]


@pytest.mark.parametrize(("country", "currency", "printed", "stored"), NOTATIONS)
def test_price_in_the_notation_of_a_country_is_read(
    country: str, currency: str, printed: str, stored: str
) -> None:
    line = _parse_dish(read_menu(f"House dish {printed}", currency))
    leaders = _parse_dish(read_menu(f"House dish ....... {printed}", currency))
    cell = _parse_dish(read_menu(f"Dish;Price\nHouse dish;{printed}", currency))

    expected = ("House dish", [("", stored)])
    assert [line, leaders, cell] == [expected] * 3, country


@pytest.mark.parametrize(
    ("line", "currency", "name", "prices"),
    [
        ("Burrito\t9.00\t12.00", "USD", "Burrito", [("", "9"), ("", "12")]),
        ("Soup 9/12", "USD", "Soup", [("", "9"), ("", "12")]),
        ("Combo $ 11.50 / $ 13.50 (L)", "USD", "Combo", [("", "11.50"), ("L", "13.50")]),
        ("Pizza (30 cm) 9 / (40 cm) 12", "EUR", "Pizza", [("30 cm", "9"), ("40 cm", "12")]),
        ("Pizza 9 (small) / 12 (large)", "EUR", "Pizza", [("small", "9"), ("large", "12")]),
        ("Bier 0,3 l 3,50 / 0,5 l 4,90", "EUR", "Bier", [("0,3 l", "3.50"), ("0,5 l", "4.90")]),
        ("Coffee [S] 3 [L] 4", "USD", "Coffee", [("S", "3"), ("L", "4")]),
        ("Oysters MP", "USD", "Oysters", [("", "MP")]),
        ("Hummer ..... Tagespreis", "EUR", "Hummer", [("", "Tagespreis")]),
        ("Lobster (market price)", "USD", "Lobster", [("", "market price")]),
        ("大盛り ＋100円", "JPY", "大盛り", [("", "＋100円")]),
        ("Wine glass 8, bottle 32", "USD", "Wine", [("glass", "8"), ("bottle", "32")]),
        ("Wine 8 glass / 32 bottle", "USD", "Wine", [("glass", "8"), ("bottle", "32")]),
        ("Pollo 1/2 9 / 1/1 16", "EUR", "Pollo", [("1/2", "9"), ("1/1", "16")]),
        ("Soup CUP 4 / BOWL 6", "USD", "Soup", [("CUP", "4"), ("BOWL", "6")]),
        ("Pizza from $12", "USD", "Pizza", [("from", "12")]),
        ("Pizza ab 12,50 €", "EUR", "Pizza", [("ab", "12.50")]),
        ("Bier 0,5 l 4,80", "EUR", "Bier 0,5 l", [("", "4.80")]),
        ("IPA 5% 7", "USD", "IPA 5%", [("", "7")]),
        ("Cava 2019 35", "EUR", "Cava 2019", [("", "35")]),
        ("Pizza 4 12", "EUR", "Pizza 4", [("", "12")]),
        ("7UP 3", "USD", "7UP", [("", "3")]),
        ("Tasting menu 95", "USD", "Tasting menu", [("", "95")]),
        ("Ramen\u3000９８０円", "JPY", "Ramen", [("", "980")]),
    ],
)
def test_sizes_and_numbers_in_names_are_distinguished_from_prices(
    line: str, currency: str, name: str, prices: list[tuple[str, str]]
) -> None:
    assert _parse_dish(read_menu(line, currency)) == (name, prices)


@pytest.mark.parametrize(
    ("currency", "cell"),
    [
        ("USD", "12,5,6"),
        ("EUR", "2.500.50"),
        ("EUR", "0.750"),
        ("EUR", "9.00 12.00"),
        ("JPY", "2.5"),
        ("EUR", "1,250.500"),
    ],
)
def test_row_with_an_unclear_number_is_unread(currency: str, cell: str) -> None:
    read = read_menu(f"Dish;Price\nSoup;7\nFish;{cell}", currency)

    assert [each["name"] for each in read["sections"][0]["dishes"]] == ["Soup"]
    assert read["unread"] == [{"line": 3, "text": f"Fish | {cell}"}]


def test_currencies_have_the_decimals_of_cldr() -> None:
    fractions = get_global("currency_fractions")
    default = fractions["DEFAULT"]

    assert {each: count_decimals(each) for each in CURRENCIES} == {
        each: fractions.get(each, default)[0] for each in CURRENCIES
    }


def test_three_decimals_are_a_number_only_where_the_currency_has_them() -> None:
    assert [is_number("1.250", each) for each in ("KWD", "EUR", "JPY")] == [True, False, False]
    assert is_number("1.25", "EUR")


def _parse_dish(read: Any) -> tuple[str, list[tuple[str, str]]] | None:
    dishes = [dish for section in read["sections"] for dish in section["dishes"]]
    if len(dishes) != 1 or read["unread"]:
        return None
    return dishes[0]["name"], [(each["size"], each["amount"]) for each in dishes[0]["prices"]]


def test_lines_with_a_dash_instead_of_cents_are_not_a_table() -> None:
    menu = read_menu("Smørrebrød\n\nStjerneskud 129,-\nRejer 59,-\nPlatte 1.059,-", "DKK")

    assert menu["table"] is None
    dishes = menu["sections"][0]["dishes"]
    assert menu["sections"][0]["title"] == "Smørrebrød"
    assert [(each["name"], each["prices"][0]["amount"]) for each in dishes] == [
        ("Stjerneskud", "129"),
        ("Rejer", "59"),
        ("Platte", "1059"),
    ]
