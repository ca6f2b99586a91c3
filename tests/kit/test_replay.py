"""Replayed rows equal the original rows, with current timestamps."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tenants.patterns.models import Pattern
from tests.kit.replay import replay_rows
from tests.kit.rows import row


def _write(key: object) -> None:
    with replay_rows(key) as is_new:
        if is_new:
            row(Pattern, id=9, name="100 % 'quoted'; \\ and ünïcode")


def _facts() -> dict[str, Any]:
    return dict(Pattern.objects.values().get(pk=9))


def test_replayed_rows_are_equal_with_current_timestamps(in_alpha, monkeypatch):
    _write("test")
    first = _facts()
    Pattern.objects.all().delete()
    later = timezone.now() + timedelta(days=2)
    monkeypatch.setattr(timezone, "now", lambda: later)

    _write("test")

    again = _facts()
    moments = {name for name, value in first.items() if value != again[name]}
    assert all(again[name] == later for name in moments)
    assert again["name"] == first["name"]
    assert moments


def test_different_key_is_written_separately(in_alpha):
    _write("one")
    Pattern.objects.all().delete()

    with replay_rows("another") as is_new:
        assert is_new

    assert not Pattern.objects.exists()
