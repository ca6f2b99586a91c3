"""An unusable file is rejected with one sentence before any row is imported."""

import io

import pytest

from shared.api.uploads import MB
from shared.table_files.errors import FileRefused, FileTooLarge
from shared.table_files.reading import TableFormat, TableRow, read_table

pytestmark = pytest.mark.no_db


def read(content: bytes, **limits):
    return read_table(io.BytesIO(content), TableFormat(**limits))


def get_refusal(content: bytes, **limits) -> str:
    with pytest.raises(FileRefused) as refused:
        read(content, **limits)
    return refused.value.sentence


def test_rows_have_spreadsheet_numbers():
    table = read(b"name,food\nAlfaro,Tacos\n\nBuenafe,Tortas\n")

    assert table.columns == ("name", "food")
    assert table.rows == [
        TableRow(2, {"name": "Alfaro", "food": "Tacos"}),
        TableRow(4, {"name": "Buenafe", "food": "Tortas"}),
    ]


def test_byte_order_mark_is_removed():
    assert read(b"\xef\xbb\xbfname\nAlfaro\n").columns == ("name",)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_kind_of_line_end_is_read(end):
    rows = read(end.join([b"name,food", b'Alfaro,"Tacos"', b"Buenafe,Tortas"])).rows

    assert [row.cells["food"] for row in rows] == ["Tacos", "Tortas"]


@pytest.mark.parametrize("separator", [b",", b";", b"\t", b"|"])
def test_semicolons_and_tabs_separate_cells(separator):
    rows = read(separator.join([b"name", b"food\nAlfaro", b"Tacos"])).rows

    assert rows == [TableRow(2, {"name": "Alfaro", "food": "Tacos"})]


def test_quoted_cell_can_contain_line_breaks_commas_and_quotes():
    rows = read(b'name,food\n"Alfaro, ""the\none""",Tacos\nBuenafe,Tortas\n').rows

    assert rows[0].cells["name"] == 'Alfaro, "the one"'
    assert rows[1].number == 3


def test_control_characters_are_removed_from_cells():
    rows = read("name\n\x1b[31mAl\u202efaro\t \x07Truck\n".encode()).rows

    assert rows[0].cells["name"] == "[31mAlfaro Truck"


def test_short_row_is_filled_with_empty_cells():
    assert read(b"name,food,address\nAlfaro\n").rows == [TableRow(2, {"name": "Alfaro"})]


def test_long_row_reports_surplus_cells():
    assert read(b"name,food\nAlfaro,Tacos,Tortas,,Flan\n").rows[0].surplus == 2


def test_columns_without_a_name_are_omitted():
    assert read(b"name,,\nAlfaro,1,2\n").rows == [TableRow(2, {"name": "Alfaro"})]


@pytest.mark.parametrize("content", [b"", b"\n\n  \n", b"\xef\xbb\xbf"])
def test_empty_file_is_rejected(content):
    assert get_refusal(content) == "The file is empty."


def test_header_without_rows_is_rejected():
    assert get_refusal(b"name,food\n\n") == "The file has a header row but no data."


def test_nul_byte_is_rejected():
    assert get_refusal(b"name\nAlf\0aro\n") == "Line 2 contains a NUL byte. Upload a CSV file."


def test_repeated_column_gets_a_number():
    assert read(b"name,food, NAME ,Name\nAlfaro,Tacos,x,y\n").columns == (
        "name",
        "food",
        "NAME (2)",
        "Name (3)",
    )


def test_unclosed_quote_is_rejected():
    assert get_refusal(b'name,food\nAlfaro,"Tacos\nBuenafe,Tortas\n') == (
        "A closing quote is missing: the file ends on line 3, in the middle of a cell."
    )


def test_quote_closed_inside_cell_is_rejected():
    assert get_refusal(b'name,food\n"Alfaro" Truck,Tacos\n').startswith("Line 2: a closing quote")


def test_overlong_cell_is_rejected():
    assert "more than 131,072 characters" in get_refusal(b"name\n" + b"a" * 140_000 + b"\n")


def test_too_many_rows_are_rejected():
    assert get_refusal(b"name\na\nb\nc\n", max_rows=2).startswith("The file can have up to 2 rows.")


class EndlessFile:
    """A file of 200 MB that is never completely in memory. It counts the bytes that are read."""

    def __init__(self, line: bytes) -> None:
        self.line, self.served = line, 0

    def read(self, size: int = -1) -> bytes:
        wanted = 200_000_000 if size < 0 else size
        self.served += wanted
        return (self.line * (wanted // len(self.line) + 1))[:wanted]


def test_file_of_two_hundred_megabytes_is_rejected_at_the_limit():
    file = EndlessFile(b"name,food\n" + b"a" * 10_000 + b",x\n")

    with pytest.raises(FileTooLarge) as refused:
        read_table(file, TableFormat(max_bytes=MB))

    assert refused.value.sentence.startswith("The file can be up to 1 MB.")
    assert file.served <= MB + 1
