"""Words on a domain's list mark a submission as spam wherever they are."""

import pytest

from tenants.submissions.services import spam_score


@pytest.mark.parametrize("place", [0, 8_185, 8_187, 8_191, 8_192, 16_380])
def test_listed_word_is_detected_anywhere_in_a_long_text(place):
    text = "x" * place + "CaSiNo" + "x" * 9_000

    assert spam_score(text, trap="", elapsed=5_000, words=("casino", "a phrase of words")).reasons == (
        "listed words",
    )


def test_absent_word_is_not_detected():
    assert spam_score("x" * 20_000, trap="", elapsed=5_000, words=("casino",)).reasons == ()
    assert spam_score("hello", trap="", elapsed=5_000).reasons == ()
