"""A file that cannot be imported is rejected with one sentence before any row is imported."""

import io

import pytest

from shared.api.uploads import MB
from tenants.posts.importing.reading import FileRefused, FileTooLarge, TableRow, read_table

pytestmark = pytest.mark.no_db


def read(content: bytes, **limits):
    return read_table(io.BytesIO(content), **limits)


def refusal_of(content: bytes, **limits) -> str:
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


@pytest.mark.parametrize("separator", [b",", b";", b"\t"])
def test_semicolons_and_tabs_separate_cells(separator):
    rows = read(separator.join([b"name", b"food\nAlfaro", b"Tacos"])).rows

    assert rows == [TableRow(2, {"name": "Alfaro", "food": "Tacos"})]


def test_a_quoted_cell_may_hold_line_ends_commas_and_quotes():
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
    assert refusal_of(content) == "The file is empty."


def test_header_without_rows_is_rejected():
    assert refusal_of(b"name,food\n\n") == "The file has a header row but no data."


def test_a_file_that_is_not_utf8_is_refused_with_the_line_and_the_byte():
    assert refusal_of("name\nAlfaro\nPeña\n".encode("latin-1")) == (
        "The file is not in UTF-8: line 3 contains the byte 0xF1. Save it as “CSV UTF-8” and try again."
    )


def test_utf16_is_rejected_by_name():
    assert refusal_of("name\nAlfaro\n".encode("utf-16")).startswith("The file is in UTF-16.")


def test_nul_byte_is_rejected():
    assert refusal_of(b"name\nAlf\0aro\n") == "Line 2 contains a NUL byte. Upload a CSV file."


@pytest.mark.parametrize("header", [b"name,food,name", b"name,food, NAME "])
def test_repeated_column_is_rejected(header):
    assert "twice" in refusal_of(header + b"\nAlfaro,Tacos,x\n")


def test_unclosed_quote_is_rejected():
    assert refusal_of(b'name,food\nAlfaro,"Tacos\nBuenafe,Tortas\n') == (
        "A quote is never closed: the file ends in line 3, in the middle of a cell."
    )


def test_a_quote_that_is_closed_in_the_middle_of_a_cell_is_refused():
    assert refusal_of(b'name,food\n"Alfaro" Truck,Tacos\n').startswith("Line 2: a quote is closed")


def test_too_long_cell_is_rejected():
    assert "more than 131,072 characters" in refusal_of(b"name\n" + b"a" * 140_000 + b"\n")


def test_too_many_rows_are_rejected():
    assert refusal_of(b"name\na\nb\nc\n", max_rows=2).startswith("The file can have up to 2 rows.")


class EndlessFile:
    """Two hundred megabytes that are never all in memory; counts read bytes."""

    def __init__(self, line: bytes) -> None:
        self.line, self.served = line, 0

    def readline(self, size: int = -1) -> bytes:
        piece = self.line if size < 0 else self.line[:size]
        self.served += len(piece)
        return piece if self.served < 200_000_000 else b""


def test_file_of_two_hundred_megabytes_is_rejected_at_the_limit():
    file = EndlessFile(b"name,food\n" + b"a" * 10_000 + b",x\n")

    with pytest.raises(FileTooLarge) as refused:
        read_table(file, max_bytes=MB)

    assert refused.value.sentence.startswith("The file can have up to 1 MB.")
    assert file.served <= MB + 1
