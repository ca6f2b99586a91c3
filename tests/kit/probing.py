"""Send isolation probes and check their responses."""

import json
from typing import Any, cast

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse, HttpResponseBase
from rest_framework.test import APIClient

from shared.api.permissions import TABLE, Role
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.canary import Canary
from tests.kit.isolation import Probe, build_own_request
from tests.kit.makers.media import picture
from tests.kit.makers.people import role_token
from tests.kit.openapi import Operation
from tests.kit.state import count_writes, find_tables, fingerprint, roll_back


class Prober:
    """Send probes and report wrong responses. Each probe starts from the seeded domains."""

    def __init__(self) -> None:
        self._tokens: dict[tuple[Role, int], str] = {}
        self._answers: dict[tuple[Any, ...], tuple[int, str]] = {}
        self._writes: dict[int, object] = {}
        """The result of `count_writes` for each domain, as long as only probes write."""

    def complaints(self, probe: Probe) -> list[str]:
        """Return problems found by `probe`, as sentences."""
        headers = self._headers(probe)
        with roll_back():
            writes = self._writes_before(probe.stranger.domain)
            status, text = send_probe(probe, probe.url, headers)
            self._writes[probe.stranger.domain.id] = count_writes(probe.stranger.domain)
            wrote = self._writes[probe.stranger.domain.id] != writes
            after = fingerprint(probe.stranger.domain) if wrote else ""
            stored = (
                find_tables(_build_reference_pattern(probe.stranger), probe.at_home.domain)
                if status < 400 and not probe.operation.is_read
                else []
            )
        results = []
        if status >= 500:
            results.append(f"answered {status}")
        # An error can repeat sent values.
        was_sent = status >= 400 and probe.stranger.appears_in(probe.url)
        if probe.stranger.appears_in(text) and not was_sent and not probe.may_show_all:
            results.append(f"shows the other domain's {probe.stranger.word}")
        # Only written rows can change, and a write can restore the old value.
        if wrote and after != fingerprint(probe.stranger.domain):
            results.append("changed the other domain")
        if stored:
            results.append(f"keeps a reference to the other domain in {', '.join(stored)}")
        if probe.must_answer and status not in probe.must_answer:
            results.append(f"answered {status} instead of {sorted(probe.must_answer)}")
        if probe.twin_url and (status, text) != self._get_twin(probe):
            results.append(
                f"answers {status} to a foreign id, but {self._get_twin(probe)[0]} to one that exists nowhere"
            )
        return [f"{probe} {each}" for each in results]

    def shows_own_word(self, operation: Operation, home: Canary, stranger: Canary) -> bool:
        """Return whether the response about own rows at `home` contains the word of `home`."""
        return home.appears_in(self._control(operation, home, stranger)[1])

    def status_at_home(self, operation: Operation, home: Canary, stranger: Canary) -> int:
        """Return the status for a caller with permission at `home` about its own rows."""
        return self._control(operation, home, stranger)[0]

    def _control(self, operation: Operation, home: Canary, stranger: Canary) -> tuple[int, str]:
        probe = build_own_request(operation, home, stranger, choose_role(operation), "the control")
        headers = self._headers(probe)
        with roll_back():
            return send_probe(probe, probe.url, headers)

    def _headers(self, probe: Probe) -> dict[str, str]:
        """Return the headers of a probe. Its token belongs to a session that survives the rollback."""
        if probe.role is None:
            return probe.headers
        key = (probe.role, probe.at_home.domain.id)
        if key not in self._tokens or probe.operation.about_session:
            self._tokens[key] = role_token(probe.role, probe.at_home.domain)
            self._writes.clear()
        return {**probe.headers, "HTTP_AUTHORIZATION": f"Bearer {self._tokens[key]}"}

    def _writes_before(self, domain: DomainRef) -> object:
        """Return the result of `count_writes` before a probe, which equals the result after the previous
        probe."""
        if domain.id not in self._writes:
            self._writes[domain.id] = count_writes(domain)
        return self._writes[domain.id]

    def _get_twin(self, probe: Probe) -> tuple[int, str]:
        assert probe.twin_url is not None
        key = (probe.operation, probe.role, probe.host, probe.twin_url)
        if key not in self._answers:
            headers = self._headers(probe)
            with roll_back():
                self._answers[key] = send_probe(probe, probe.twin_url, headers)
            self._writes.clear()
        return self._answers[key]


def choose_role(operation: Operation) -> Role:
    """Return Admin, or Super Admin for calls that only super admins can make."""
    reach = TABLE.get(operation.permission, {Role.ADMIN: None})
    return Role.ADMIN if Role.ADMIN in reach else Role.SUPER_ADMIN


def send_probe(
    probe: Probe, url: str, headers: dict[str, str], *, method: str | None = None
) -> tuple[int, str]:
    """Send a probe, and return the status, and the rest of the response as text."""
    client = APIClient(HTTP_HOST=probe.host, raise_request_exception=False)
    call = getattr(client, method or probe.operation.method)
    if probe.operation.is_read:
        response = call(url, **headers)
    elif probe.operation.is_multipart:
        response = call(url, _as_form(probe.body), format="multipart", **headers)
    else:
        response = call(url, probe.body, format="json", **headers)
    return response.status_code, _read_text(response)


def _build_reference_pattern(canary: Canary) -> str:
    """Return a pattern for references to a row of that domain."""
    return f"\\m({canary.number}|{canary.uid})\\M"


def _as_form(body: Any) -> dict[str, Any]:
    """Convert a body to multipart/form-data: all values as text, and a picture or a table as the file."""
    form = {
        name: json.dumps(value) if isinstance(value, dict | list) else value
        for name, value in (body or {}).items()
    }
    form = {name: value for name, value in form.items() if value is not None}
    if "file" in form:
        is_table = "mapping" in form
        form["file"] = (
            SimpleUploadedFile("members.csv", b"title,address\nTacos,1 Main St\n", "text/csv")
            if is_table
            else SimpleUploadedFile("picture.png", picture(), "image/png")
        )
    return form


def _read_text(response: HttpResponseBase) -> str:
    content = b"".join(response) if response.streaming else cast(HttpResponse, response).content
    headers = "\n".join(f"{name}: {value}" for name, value in response.items() if name != "Content-Length")
    return f"{headers}\n\n{content.decode('utf-8', 'replace')}"
