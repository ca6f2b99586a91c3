"""Files that are too large are stopped while they arrive: each alone, and all of a body together."""

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from shared.api.errors import TooLarge
from shared.api.uploads import MB, Limit, LimitedUpload, file_limit, refuse_declared_length

pytestmark = pytest.mark.no_db

EACH, ALL = Limit(10, "Ten at most."), Limit(25, "All together 25 at most.")


def send(handler: LimitedUpload, *sizes: int) -> None:
    """One file, which arrives in pieces of those sizes."""
    handler.new_file("file", "a.bin", "application/octet-stream", None)
    start = 0
    for size in sizes:
        handler.receive_data_chunk(bytes(size), start)
        start += size


def test_each_file_may_be_as_large_as_the_limit_and_no_larger():
    handler = LimitedUpload(EACH)
    send(handler, 10)
    send(handler, 4, 6)

    with pytest.raises(TooLarge, match="Ten at most"):
        send(handler, 4, 7)


def test_all_files_together_have_a_limit_of_their_own():
    handler = LimitedUpload(EACH, together=ALL)
    send(handler, 10)
    send(handler, 10)

    with pytest.raises(TooLarge, match="All together 25"):
        send(handler, 6)


def test_the_limit_may_depend_on_how_a_file_begins():
    handler = LimitedUpload(lambda head: Limit(len(head), "Not more than at once."))
    send(handler, 40)

    with pytest.raises(TooLarge, match="Not more than at once"):
        send(handler, 3, 1)


def test_a_megabyte_is_a_million_bytes():
    assert file_limit(5 * MB) == Limit(5_000_000, "The file can have up to 5 MB.")
    assert file_limit(4_000 * MB).sentence == "The file can have up to 4,000 MB."


@pytest.mark.parametrize(
    ("announced", "is_refused"), [("15", False), ("16", True), ("x", False), ("", False)]
)
def test_a_body_that_announces_more_than_file_and_form_is_refused(announced, is_refused):
    request = Request(APIRequestFactory().generic("POST", "/", "", CONTENT_LENGTH=announced))

    try:
        refuse_declared_length(request, EACH, around=5)
    except TooLarge:
        assert is_refused
    else:
        assert not is_refused
