"""Every operation of the API has a caller in the front end, or a reason why it has none."""

import re
from collections.abc import Iterator

from tests.kit.openapi import operations
from tests.kit.sources import ROOT

FRONTEND = ROOT / "frontend"
WITHOUT_SCREEN = {
    "GET /api/backups/{id}/file": "The browser opens the URL that POST /api/backups/{id}/link returns.",
    "GET /api/businesses/{id}": "The panel reads all businesses of a user in one request.",
    "GET /api/media/room": "Uploads that exceed the quota name the limit in their error.",
    "GET /api/options/post-statuses": "Generated into the front end.",
    "GET /api/options/post-types": "Generated into the front end.",
    "GET /api/posts/{id}/type-group": "For other clients: the panel shows neighbors in the list.",
    "POST /api/submissions/confirm": "The API renders the page that the link in the email opens.",
}
"""The operations that no file of the front end calls, with the reason."""

CALL = re.compile(r'\.(GET|POST|PUT|PATCH|DELETE)\(\s*"(/api/[^"]+)"')
SENT = re.compile(r'\b(?:upload|post|useSending|fetch)\(\s*[`"](?:\$\{\w+\(\)\})?(/api/[^`"]+)')
RESOURCE = re.compile(r'path: "(/api/[^"]+)"([^}]*)\}')
PARAMETER = re.compile(r"\$?\{[^}]*\}")


def test_every_operation_is_called_by_the_front_end_or_listed_with_a_reason():
    called = {PARAMETER.sub("{}", call) for call in _calls()}
    without = {str(each) for each in operations() if PARAMETER.sub("{}", str(each)) not in called}

    assert without == WITHOUT_SCREEN.keys()


def _calls() -> Iterator[str]:
    for path in sorted(FRONTEND.glob("*/**/*.ts*")):
        if "node_modules" in path.parts or "generated" in path.parts or ".test." in path.name:
            continue
        text = path.read_text()
        yield from (f"{method} {path}" for method, path in CALL.findall(text))
        yield from (f"POST {path}" for path in SENT.findall(text))
    for path, flags in RESOURCE.findall((FRONTEND / "panel/providers/resources.ts").read_text()):
        yield from _calls_of_resource(path, flags)


def _calls_of_resource(path: str, flags: str) -> Iterator[str]:
    """The calls of the panel's data provider for one resource."""
    yield f"GET {path}"
    if "hasDetail" in flags:
        yield f"GET {path}/{{id}}"
    if "write:" in flags:
        yield from (f"POST {path}", f"DELETE {path}/{{id}}")
    if change := re.search(r'change: "(\w+)"', flags):
        yield f"{change[1]} {path}/{{id}}"
