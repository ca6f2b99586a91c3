"""Many accents on one letter, which take quadratic time to normalize, are rejected."""

import unicodedata

import pytest

from shared.api.marks import MOST_MARKS, has_too_many_marks, strip_marks

ACUTE, GRAVE_BELOW = "\u0301", "\u0316"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain",
        "déjà vu",
        "Tiếng Việt",
        "नमस्ते",
        "שָׁלוֹם",
        "a" + ACUTE * MOST_MARKS,
        ("a" + ACUTE * 20) * 100,
    ],
)
def test_natural_diacritics_are_accepted(text):
    assert not has_too_many_marks(text)
    assert strip_marks(text) == text


@pytest.mark.parametrize("text", ["a" + ACUTE * 31, ACUTE * 31, "a" + (ACUTE + GRAVE_BELOW) * 16 + "b"])
def test_excessive_combining_marks_are_detected_and_removed(text):
    assert has_too_many_marks(text)
    assert not has_too_many_marks(strip_marks(text))


def test_every_unicode_combining_mark_is_detected():
    marks = [chr(code) for code in range(0x110000) if unicodedata.combining(chr(code))]

    assert [mark for mark in marks if not has_too_many_marks(mark * 31)] == []


def test_body_with_excessive_marks_is_rejected(anonymous):
    response = anonymous.post("/api/invitations/look", {"token": "a" + ACUTE * 40_000}, format="json")

    assert response.status_code == 422
    assert "up to 30 accents" in response.json()["errors"]["token"][0]


def test_body_with_long_key_and_many_values_is_read(anonymous):
    response = anonymous.post("/api/invitations/look", {"k" * 100_000: ["x"] * 9_000}, format="json")

    assert response.status_code == 422
