"""The console shows important log events in plain words."""

import json

import pytest

from commissary.devserver.terminal import readable


def _event(**fields: object) -> str:
    return json.dumps({"timestamp": "2026-11-27T09:20:20Z", "logger": "media", **fields})


@pytest.mark.parametrize("level", ["debug", "info"])
def test_info_events_are_not_shown(level: str):
    assert readable(_event(event="media.child_ended", level=level)) is None


def test_warning_is_shown_with_its_fields():
    assert readable(_event(event="worker.child_replaced", level="warning", pid=17, domain=1)) == (
        "warning  worker.child_replaced  pid=17  domain=1"
    )


def test_error_shows_its_last_line_and_event_its_first():
    line = _event(
        event="Internal error\nwith more", level="error", exception="Traceback:\n  File …\nKeyError: 'x'"
    )

    assert readable(line) == "error  Internal error  KeyError: 'x'"


def test_control_characters_are_escaped():
    line = _event(event="web.refused", level="warning", host="\x1b]0;mine\x07\ud800")

    assert readable(line) == r"warning  web.refused  host=\x1b]0;mine\x07\ud800"


@pytest.mark.parametrize("line", ["drawing", "{not json", '{"event": "alone"}', "[1]", "", '{"a": "\\ud800"'])
def test_plain_log_line_is_shown_unchanged(line: str):
    assert readable(line) == line
