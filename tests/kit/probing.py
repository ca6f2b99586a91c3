"""Carries isolation probes out, and judges the answers."""

import json
from typing import Any, cast

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse, HttpResponseBase
from rest_framework.test import APIClient

from shared.api.permissions import TABLE, Role
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.canary import Canary
from tests.kit.isolation import Probe, own
from tests.kit.makers.media import picture
from tests.kit.makers.people import token_of
from tests.kit.openapi import Operation
from tests.kit.state import fingerprint, tables_mentioning, undone, writes_so_far


class Prober:
    """Sends probes and reports wrong responses. Each probe starts from the seeded domains."""

    def __init__(self) -> None:
        self._tokens: dict[tuple[Role, int], str] = {}
        self._answers: dict[tuple[Any, ...], tuple[int, str]] = {}
        self._writes: dict[int, object] = {}
        """What `writes_so_far` says of each domain, for as long as only probes write."""

    def complaints(self, probe: Probe) -> list[str]:
        """Problems found by `probe`, as sentences; empty if domains are isolated."""
        headers = self._headers(probe)
        with undone():
            writes = self._writes_before(probe.stranger.domain)
            status, text = send(probe, probe.url, headers)
            self._writes[probe.stranger.domain.id] = writes_so_far(probe.stranger.domain)
            wrote = self._writes[probe.stranger.domain.id] != writes
            after = fingerprint(probe.stranger.domain) if wrote else ""
            stored = (
                tables_mentioning(_names_of(probe.stranger), probe.at_home.domain)
                if status < 400 and not probe.operation.is_read
                else []
            )
        results = []
        if status >= 500:
            results.append(f"answered {status}")
        # An error can repeat sent values.
        was_sent = status >= 400 and probe.stranger.sings_in(probe.url)
        if probe.stranger.sings_in(text) and not was_sent:
            results.append(f"shows the other domain's {probe.stranger.word}")
        # Only written rows can change, and a write can restore the old value.
        if wrote and after != fingerprint(probe.stranger.domain):
            results.append("changed the other domain")
        if stored:
            results.append(f"keeps a reference to the other domain in {', '.join(stored)}")
        if probe.must_answer and status not in probe.must_answer:
            results.append(f"answered {status} instead of {sorted(probe.must_answer)}")
        if probe.twin_url and (status, text) != self._twin_of(probe):
            results.append(
                f"answers {status} to a foreign id, but {self._twin_of(probe)[0]} to one that exists nowhere"
            )
        return [f"{probe} {each}" for each in results]

    def shows_own_word(self, operation: Operation, home: Canary, stranger: Canary) -> bool:
        """Whether who may make the call at `home` finds its word in the answer about its own rows."""
        return home.sings_in(self._control(operation, home, stranger)[1])

    def status_at_home(self, operation: Operation, home: Canary, stranger: Canary) -> int:
        """What who may make the call at `home` is answered about its own rows."""
        return self._control(operation, home, stranger)[0]

    def _control(self, operation: Operation, home: Canary, stranger: Canary) -> tuple[int, str]:
        probe = own(operation, home, stranger, who_may(operation), "the control")
        headers = self._headers(probe)
        with undone():
            return send(probe, probe.url, headers)

    def _headers(self, probe: Probe) -> dict[str, str]:
        """Headers of a probe; its token belongs to a session that survives the rollback."""
        if probe.role is None:
            return probe.headers
        key = (probe.role, probe.at_home.domain.id)
        if key not in self._tokens or probe.operation.about_session:
            self._tokens[key] = token_of(probe.role, probe.at_home.domain)
            self._writes.clear()
        return {**probe.headers, "HTTP_AUTHORIZATION": f"Bearer {self._tokens[key]}"}

    def _writes_before(self, domain: DomainRef) -> object:
        """What `writes_so_far` says before a probe: the same as after the one before it."""
        if domain.id not in self._writes:
            self._writes[domain.id] = writes_so_far(domain)
        return self._writes[domain.id]

    def _twin_of(self, probe: Probe) -> tuple[int, str]:
        assert probe.twin_url is not None
        key = (probe.operation, probe.role, probe.host, probe.twin_url)
        if key not in self._answers:
            headers = self._headers(probe)
            with undone():
                self._answers[key] = send(probe, probe.twin_url, headers)
            self._writes.clear()
        return self._answers[key]


def who_may(operation: Operation) -> Role:
    """An admin; for what only those who run every domain may, one of them."""
    reach = TABLE.get(operation.permission, {Role.ADMIN: None})
    return Role.ADMIN if Role.ADMIN in reach else Role.SUPER_ADMIN


def send(probe: Probe, url: str, headers: dict[str, str], *, method: str | None = None) -> tuple[int, str]:
    """The status and everything else of the answer, as text."""
    client = APIClient(HTTP_HOST=probe.host, raise_request_exception=False)
    call = getattr(client, method or probe.operation.method)
    if probe.operation.is_read:
        response = call(url, **headers)
    elif probe.operation.is_multipart:
        response = call(url, _as_form(probe.body), format="multipart", **headers)
    else:
        response = call(url, probe.body, format="json", **headers)
    return response.status_code, _text_of(response)


def _names_of(canary: Canary) -> str:
    """The format of a reference to a row of that domain."""
    return f"\\m({canary.number}|{canary.uid})\\M"


def _as_form(body: Any) -> dict[str, Any]:
    """A body for multipart/form-data: everything as text, and a picture or a table where a file belongs."""
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


def _text_of(response: HttpResponseBase) -> str:
    content = b"".join(response) if response.streaming else cast(HttpResponse, response).content
    headers = "\n".join(f"{name}: {value}" for name, value in response.items() if name != "Content-Length")
    return f"{headers}\n\n{content.decode('utf-8', 'replace')}"
