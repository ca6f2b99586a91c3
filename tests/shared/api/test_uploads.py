"""The server stops files that are too large during the upload: single files, and all files of a body
together."""

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from shared.api.errors import TooLarge
from shared.api.uploads import MB, Limit, LimitedUpload, file_limit, refuse_declared_length

pytestmark = pytest.mark.no_db

EACH, ALL = Limit(10, "Ten at most."), Limit(25, "All together 25 at most.")


def send(handler: LimitedUpload, *sizes: int) -> None:
    """Send a file in pieces of these sizes."""
    handler.new_file("file", "a.bin", "application/octet-stream", None)
    start = 0
    for size in sizes:
        handler.receive_data_chunk(bytes(size), start)
        start += size


def test_each_file_is_limited():
    handler = LimitedUpload(EACH)
    send(handler, 10)
    send(handler, 4, 6)

    with pytest.raises(TooLarge, match="Ten at most"):
        send(handler, 4, 7)


def test_all_files_together_are_limited():
    handler = LimitedUpload(EACH, together=ALL)
    send(handler, 10)
    send(handler, 10)

    with pytest.raises(TooLarge, match="All together 25"):
        send(handler, 6)


def test_limit_can_depend_on_file_header():
    handler = LimitedUpload(lambda head: Limit(len(head), "Not more than at once."))
    send(handler, 40)

    with pytest.raises(TooLarge, match="Not more than at once"):
        send(handler, 3, 1)


def test_megabyte_is_one_million_bytes():
    assert file_limit(5 * MB) == Limit(5_000_000, "The file can be up to 5 MB.")
    assert file_limit(4_000 * MB).sentence == "The file can be up to 4,000 MB."


@pytest.mark.parametrize(
    ("announced", "is_refused"), [("15", False), ("16", True), ("x", False), ("", False)]
)
def test_declared_length_above_limit_is_rejected(announced, is_refused):
    request = Request(APIRequestFactory().generic("POST", "/", "", CONTENT_LENGTH=announced))

    try:
        refuse_declared_length(request, EACH, around=5)
    except TooLarge:
        assert is_refused
    else:
        assert not is_refused
