"""Lists of offices: encodings, separators, rows above the header, and Excel workbooks."""

import io
import zipfile
from collections.abc import Sequence
from datetime import date, time
from typing import Any

import pytest
from openpyxl import Workbook

from shared.table_files.errors import FileRefused
from shared.table_files.reading import ImportedTable, TableFormat, read_table
from tenants.posts.importing.columns import names_title

pytestmark = pytest.mark.no_db

SPANISH = "Nombre;Dirección\nCafé Olé;Calle Núñez 1\nBäckerei Weiß;Hauptstraße 5\n"
ENGLISH = "Name,Address\nAngelica’s Kitchen,1 Main St\n“Big” Al’s – Grill,2 Main St\n"
POLISH = "Nazwa;Adres\nŻółta Łódź;ul. Święta 1\n"


def read(content: bytes, **wanted: Any) -> ImportedTable:
    return read_table(io.BytesIO(content), TableFormat(is_header=names_title, **wanted))


def get_refusal(content: bytes, **wanted: Any) -> str:
    with pytest.raises(FileRefused) as refused:
        read(content, **wanted)
    return refused.value.sentence


def read_cells(table: ImportedTable) -> list[list[str]]:
    return [list(table.columns), *([row.cells.get(each, "") for each in table.columns] for row in table.rows)]


def workbook(*sheets: Sequence[Sequence[Any]], **names: str) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for number, rows in enumerate(sheets, start=1):
        sheet = book.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


@pytest.mark.parametrize(
    ("text", "codec", "encoding"),
    [
        (SPANISH, "utf-8", "utf-8"),
        (SPANISH, "utf-8-sig", "utf-8"),
        (SPANISH, "cp1252", "windows-1252"),
        (SPANISH, "mac_roman", "mac-roman"),
        (SPANISH, "utf-16", "utf-16"),
        (SPANISH, "utf-16-le", "utf-16"),
        (SPANISH, "utf-16-be", "utf-16"),
        (ENGLISH, "cp1252", "windows-1252"),
        (ENGLISH, "mac_roman", "mac-roman"),
        ("Nom;Ville\nL’Été à Nîmes;Nîmes\nChez Zoé;Orléans\n", "cp1252", "windows-1252"),
        ("Nom;Ville\nL’Été à Nîmes;Nîmes\nChez Zoé;Orléans\n", "mac_roman", "mac-roman"),
        ("Nome;Morada\nPastelaria São João;Praça da Conceição\n", "cp1252", "windows-1252"),
        ("Nome;Morada\nPastelaria São João;Praça da Conceição\n", "mac_roman", "mac-roman"),
        ("Namn;Gata\nBageri Åström;Östra Ågatan 1\n", "cp1252", "windows-1252"),
        ("Namn;Gata\nBageri Åström;Östra Ågatan 1\n", "mac_roman", "mac-roman"),
        ("Nafn;Gata\nÞingvellir kaffi;Bæjarhraun 5\n", "cp1252", "windows-1252"),
        ("name,city\nSeñor Taco,Austin\nCrème Brûlée Cart,Portland\n", "cp1252", "windows-1252"),
        (POLISH, "cp1250", "windows-1250"),
        ("Název;Adresa\nHospoda U Žíznivého jelena;Křižíkova 8, Plzeň\n", "cp1250", "windows-1250"),
        ("název;adresa\nŘízek u Věry;Žižkov, Praha\nKuře;Brno\n", "cp1250", "windows-1250"),
        ("név;cím\nLángos Őrült;Fő út 3, Győr\n", "cp1250", "windows-1250"),
        ("Naziv;Adresa\nČevapčići;Šišićeva 3, Đakovo\n", "cp1250", "windows-1250"),
        ("Nome;Morada\nO Leitão;Rua dos Camões 7\nPães da Avó;Évora\n", "cp1252", "windows-1252"),
        ("Ad;Adres\nKöfteci Yaşar;İstiklal Caddesi 15\nÇiğköfteci;Beyoğlu\n", "cp1254", "windows-1254"),
        ("Название;Адрес\nБлинная «У Марфы»;ул. Ленина, 15, Москва\n", "cp1251", "windows-1251"),
        ("Название;Адрес\nПельмени у Ани;Невский пр., 12\nЁлка;Южная, 3\n", "mac_cyrillic", "mac-cyrillic"),
        ("Назва;Адреса\nВареники від Їжака;вул. Хрещатик, 1\n", "mac_cyrillic", "mac-cyrillic"),
        ("Όνομα;Διεύθυνση\nΤαβέρνα του Νίκου;Πλατεία Συντάγματος 5\n", "cp1253", "windows-1253"),
        ("店名,住所\nたこ焼き本舗,大阪市中央区難波1-2-3\nラーメン太郎,東京都新宿区\n", "cp932", "shift-jis"),
        ("店名,地址\n老北京炸酱面,北京市东城区王府井大街138号\n", "gbk", "gb18030"),
        ("店名,地址\n鼎泰豐小籠包,台北市大安區信義路二段194號\n", "big5", "big5"),
        (
            "שם,כתובת\nחומוס אבו חסן,רחוב הדולפין 1 תל אביב\nמסעדת הים,דרך העצמאות 15\n",
            "cp1255",
            "windows-1255",
        ),
        ("الاسم,العنوان\nمطعم السلام,شارع الملك فيصل 1\nمشويات دمشق,شارع بغداد\n", "cp1256", "windows-1256"),
        ("상호,주소\n할머니 국밥,서울특별시 종로구 세종대로 1\n", "cp949", "euc-kr"),
    ],
)
def test_encoding_is_detected(text: str, codec: str, encoding: str) -> None:
    table = read(text.encode(codec))

    assert table.encoding == encoding
    assert read_cells(table) == read_cells(read(text.encode()))


@pytest.mark.parametrize("before", ["", "1"])
def test_encoding_of_a_long_list_is_detected(before: str) -> None:
    # One of the two has the second byte of a character where the sample for the detection would end.
    text = before + "店名,住所\n" + "ラーメン太郎,東京都新宿区\n" * 10_000

    assert read(text.encode("cp932")).encoding == "shift-jis"


@pytest.mark.parametrize(
    ("codec", "encoding"), [("cp1250", "windows-1250"), ("utf-16", "utf-16"), ("utf-8", "utf-8")]
)
def test_chosen_encoding_is_used(codec: str, encoding: str) -> None:
    assert read(POLISH.encode(codec), encoding=encoding).rows[0].cells["Nazwa"] == "Żółta Łódź"


def test_chosen_encoding_that_does_not_fit_is_rejected() -> None:
    assert get_refusal(POLISH.encode("cp1250"), encoding="utf-8").startswith(
        "Line 2 can't be read as utf-8: it contains the byte 0x"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Name,Food\nAlfaro,Tacos; Flan\n",
        "Name;Food\nAlfaro;Tacos; Flan\n".replace("Tacos; Flan", '"Tacos; Flan"'),
        "Name\tFood\nAlfaro\tTacos; Flan\n",
        "Name|Food\nAlfaro|Tacos; Flan\n",
        'sep=,\nName,Food\nAlfaro,"Tacos; Flan"\n',
        "sep=|\r\nName|Food\r\nAlfaro|Tacos; Flan\r\n",
        '"sep=:"\nName:Food\nAlfaro:Tacos; Flan\n',
    ],
)
def test_separator_is_detected_or_declared(text: str) -> None:
    assert read_cells(read(text.encode())) == [["Name", "Food"], ["Alfaro", "Tacos; Flan"]]


def test_separator_declaration_counts_as_a_row() -> None:
    assert read(b"sep=;\nName;Food\nAlfaro;Tacos\n").rows[0].number == 3


def test_separator_occurs_in_all_lines() -> None:
    text = "Name;Address;City\nA;1 Main St, Suite 2, Box 3;X\nB;2 Main St, Floor 1;Y\n"

    assert read(text.encode()).columns == ("Name", "Address", "City")


def test_quotes_within_cells_of_a_pasted_table_are_text() -> None:
    table = read(b'Name\tDescription\n"Big" Al\'s\t12" pizza\n')

    assert read_cells(table)[1] == ['"Big" Al\'s', '12" pizza']


def test_rows_above_the_header_are_noted() -> None:
    table = read(b"Food trucks of Springfield 2026,,\n,,\nName,Address,Cuisine\nTaco One,1 Main St,Mexican\n")

    assert table.columns == ("Name", "Address", "Cuisine")
    assert [row.number for row in table.rows] == [4]
    assert table.notes == ["Row 1 above the column names isn't imported: Food trucks of Springfield 2026"]


def test_row_of_a_member_is_never_taken_for_the_header() -> None:
    table = read(b"Who,What,Where\nTaco One,Mexican,Here\nRestaurant,Food,Address\n")

    assert (table.columns, len(table.rows)) == (("Who", "What", "Where"), 2)


def test_table_without_header_has_numbered_columns() -> None:
    table = read(b"Taco One,1 Main St\nBurger Two,2 Main St,American\n", has_header=False)

    assert table.columns == ("Column 1", "Column 2", "Column 3")
    assert [row.number for row in table.rows] == [1, 2]
    assert table.samples() == {"Column 1": "Taco One", "Column 2": "1 Main St", "Column 3": "American"}


def test_workbook_cells_are_read_as_displayed() -> None:
    rows: list[list[Any]] = [
        ["Trucks 2026"],
        ["Name", "Zip", "Since", "Opens", "Latitude", "Phone"],
        ["Café Olé", 62701, date(2020, 5, 1), time(11, 30), 37.76, 5550100.0],
        [None, None, None, None, None, None],
        ["B", "", None, None, None, True],
    ]

    table = read(workbook(rows))

    assert read_cells(table)[1:] == [
        ["Café Olé", "62701", "2020-05-01", "11:30", "37.76", "5550100"],
        ["B", "", "", "", "", "True"],
    ]
    assert [row.number for row in table.rows] == [3, 5]
    assert table.encoding == ""


def test_postal_code_in_a_workbook_has_its_leading_zeros() -> None:
    book = Workbook()
    sheet: Any = book.worksheets[0]
    sheet.append(["Name", "Zip"])
    sheet.append(["A", 1234])
    sheet["B2"].number_format = "00000"
    target = io.BytesIO()
    book.save(target)

    assert read(target.getvalue()).rows[0].cells["Zip"] == "01234"


def test_other_sheets_of_a_workbook_are_noted() -> None:
    book = Workbook()
    first: Any = book.worksheets[0]
    first.append(["Name", "Hours"])
    first.append(["A", "#N/A"])
    book.create_sheet("Old").append(["Name"])
    book.create_sheet("Empty")
    hidden = book.create_sheet("Prices")
    hidden.append(["x"])
    hidden.sheet_state = "hidden"
    target = io.BytesIO()
    book.save(target)

    assert read(target.getvalue()).notes == [
        "The sheet “Old” isn't imported.",
        "The hidden sheet “Prices” isn't imported.",
        "1 cell contains an Excel error, such as #N/A, and isn't imported.",
    ]


def bomb() -> bytes:
    """Build a workbook of few bytes that expands to many."""
    target = io.BytesIO(workbook([["Name"], ["A"]]))
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings2.xml", bytes(30_000_000))
    return target.getvalue()


def rewrite_part(part: str, content: str) -> bytes:
    """Change the content of one part of a workbook."""
    target = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(workbook([["Name"], ["A"]])))
    with source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in source.namelist():
            archive.writestr(each, content if each == part else source.read(each))
    return target.getvalue()


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    '<dimension ref="A1:XFD1048576"/><sheetData>{}</sheetData></worksheet>'
)
ENTITIES = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    + SHEET.format('<row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row>')
)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (bomb(), "The workbook is too large when unpacked."),
        (rewrite_part("xl/worksheets/sheet1.xml", ENTITIES), "The workbook is damaged."),
        (
            rewrite_part(
                "xl/worksheets/sheet1.xml",
                SHEET.format('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
            ),
            "The sheet has too many empty rows.",
        ),
        (rewrite_part("xl/worksheets/sheet1.xml", "<worksheet"), "The workbook is damaged."),
        (workbook([["Name"], ["A"]])[:900], "The workbook is damaged."),
        (workbook([["x"] * 101, ["A"]]), "The header can have up to 100 columns."),
        (workbook([["Name"], *([["A"]] * 12)]), "The file can have up to 10 rows."),
        (workbook([[None]]), "The file is empty."),
    ],
    ids=["bomb", "entities", "far row", "broken xml", "cut off", "columns", "rows", "empty"],
)
def test_hostile_workbook_is_rejected(content: bytes, sentence: str) -> None:
    assert get_refusal(content, max_rows=10, max_bytes=1_000_000).startswith(sentence)


def test_other_archive_is_rejected() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("content.xml", "<office/>")

    assert get_refusal(target.getvalue()).startswith("The file is an archive, but not an Excel workbook.")
