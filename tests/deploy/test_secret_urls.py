"""One list defines the URLs that contain a secret. The proxies' files and the product's links match it."""

import re

import pytest

from commissary.secret_urls import PARAMETERS, PATHS, PATTERN, hide_secrets
from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db

DEPLOY = ROOT / "deploy"
SOURCES = [path for folder in ("src", "shared", "tenants") for path in (ROOT / folder).rglob("*.py")]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("/preview/SECRET", "/preview/***"),
        ("/preview/SECRET?page=2", "/preview/***?page=2"),
        ("/change-password?token=SECRET&invitation=1", "/change-password?token=***&invitation=1"),
        ("/change-password?email_token=SECRET", "/change-password?email_token=***"),
        ("/api/backups/5/file?a=1&key=SECRET", "/api/backups/5/file?a=1&key=***"),
        ("/menus/preview/1?keys=2", "/menus/preview/1?keys=2"),
    ],
)
def test_key_in_url_is_hidden(address, shown):
    assert hide_secrets(address) == shown


def test_caddy_hides_the_same_keys_in_every_log():
    file = (DEPLOY / "caddy" / "Caddyfile").read_text(encoding="utf-8")

    assert f'request>uri regexp "{PATTERN}" "$1***"' in file
    logs = re.findall(r"^\tlog \{\n(.*?)^\t\}", file, re.DOTALL | re.MULTILINE)
    assert len(logs) == 2
    assert all("import without_secrets" in each for each in logs)


def test_nginx_logs_no_query_and_hides_the_same_paths():
    file = (DEPLOY / "nginx" / "commissary.conf").read_text(encoding="utf-8")
    (log_format,) = re.findall(r"log_format commissary escape=json\n(.*?);", file, re.DOTALL)
    (paths,) = re.findall(r'"~\^\(\?<shown_path>(.*?)\)\." "\$\{shown_path\}\*\*\*";', file)

    assert tuple(paths.split("|")) == PATHS
    assert not re.search(r"\$(request|uri|request_uri|args|query_string|http_referer|arg_\w+)\b", log_format)
    # At `error`, nginx logs the whole request if no node responds.
    assert re.search(r"error_log \S+ crit;", file)


def test_every_link_with_a_key_is_listed():
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    keys = r"\{(?:\w+\.)*(?:\w*(?:token|key|pass|secret)\w*)(?:\(|\}|\.)"
    parameters = set(re.findall(rf"[?&](\w+)={keys}", text))
    paths = set(re.findall(rf'"(/[\w/-]+/){keys}', text))

    assert parameters <= set(PARAMETERS)
    assert parameters >= {"token", "email_token", "key"}
    assert paths == set(PATHS)
