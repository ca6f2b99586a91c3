"""Files over HTTP: only the requested domain's files, not executable, and permanently cached by browsers."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media.items import list_keys
from tests.kit import make

pytestmark = pytest.mark.usefixtures("storage_folder")

HEADERS = {
    "Content-Type": "image/png",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": "public, max-age=31536000, immutable",
}


@pytest.fixture
def site() -> Callable[..., Client]:
    return lambda host: Client(HTTP_HOST=host)


@pytest.fixture
def ours(alpha):
    with unit_of_work(alpha):
        return [f"/{key}" for key in list_keys(make.media())]


@pytest.fixture
def theirs(beta):
    with unit_of_work(beta):
        return [f"/{key}" for key in list_keys(make.media())]


@pytest.mark.parametrize("host", ["alpha.test", "api.alpha.test", "ALPHA.test:8000"])
def test_domain_files_are_served_on_its_hosts_as_images(site, ours, host):
    for path in ours:
        response = site(host).get(path)

        assert response.status_code == 200
        assert b"".join(response.streaming_content).startswith(b"\x89PNG")
        assert {name: response.headers[name] for name in HEADERS} == HEADERS
        assert "Set-Cookie" not in response.headers


def test_unchanged_file_answers_304(site, ours):
    tag = site("alpha.test").get(ours[0]).headers["ETag"]

    again = site("alpha.test").get(ours[0], headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == HEADERS["Cache-Control"]


def test_head_request_has_no_body(site, ours):
    response = site("alpha.test").head(ours[0])

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "image/png"


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_media_files_are_read_only(site, ours, method):
    assert getattr(site("alpha.test"), method)(ours[0]).status_code == 405


def test_files_of_another_domain_are_not_found(site, ours, theirs):
    for path in theirs:
        assert site("beta.test").get(path).status_code == 200
        assert site("alpha.test").get(path).status_code == 404
        assert site("api.alpha.test").get(path).status_code == 404
        assert site("alpha.test").get(path.replace("beta.test", "alpha.test")).status_code == 404
        assert site("beta.test").get(path.replace("beta.test", "alpha.test")).status_code == 404


def test_path_traversal_is_rejected(site, ours, theirs):
    name = theirs[0].removeprefix("/domains/beta.test/library/")
    detours = [
        f"/domains/alpha.test/../beta.test/library/{name}",
        f"/domains/alpha.test/library/../../beta.test/library/{name}",
        f"/domains/alpha.test/%2e%2e/beta.test/library/{name}",
        f"/domains/alpha.test/..%2fbeta.test%2flibrary%2f{name}",
        f"/domains/alpha.test/library/..%5c..%5cbeta.test%5c{name}",
        f"/domains/alpha.test//library/{name}",
        f"/domains/alpha.test/library/{name}%00.png",
        f"/domains/alpha.test/library/{name}/",
        f"/domains/alpha.test/library/{name};x",
        f"/domains//beta.test/library/{name}",
        f"/domains/./beta.test/library/{name}",
        f"/DOMAINS/beta.test/library/{name}",
        f"/domains/BETA.test/library/{name}",
        "/domains/../../etc/passwd",
        "/domains/alpha.test/library/../../../../etc/passwd",
        "/domains/alpha.test/library/thumbnails",
        "/domains/alpha.test/library/",
        "/domains/alpha.test",
        "/domains/",
        f"/domains/alpha.test/library/{quote('ü')}.png",
        f"/domains/alpha.test/library/{'a' * 5000}.png",
        ours[0].replace(".png", ".svg"),
        ours[0].replace(".png", ".html"),
        ours[0].replace(".png", ""),
    ]

    for path in detours:
        response = site("alpha.test").get(path)
        assert response.status_code == 404, path
        assert b"PNG" not in getattr(response, "content", b"")


def test_unknown_host_has_no_files(site, ours):
    assert site("gamma.test").get(ours[0]).status_code == 404
