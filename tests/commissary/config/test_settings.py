"""Environment variables are accepted in any usual spelling, or rejected with a helpful message."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given as generated
from hypothesis import strategies as st

from commissary.config.kinds import describe_accepted
from commissary.config.page import insert_table
from commissary.config.reading import BadSettings, read_settings, suspicious_variables
from commissary.config.table import VARIABLES, Environment
from commissary.config.urls import mask
from tests.kit.sources import ROOT

PASSWORD = "correct-horse"
WRONG = {
    "DB_STATEMENT_TIMEOUT": "soon",
    "SNAPSHOT_HOUR": "abc",
    "STORAGE_URL": f"ftp://key:{PASSWORD}@host/bucket",
    "DATABASE_URL": f"mysql://user:{PASSWORD}@host/food",
    "TRUSTED_PROXIES": "10.0.0.0/8, load-balancer",
    "COMMISSARY_HTTPS": "maybe",
    "LIMIT_EXPORTS": "often",
}


def read(**variables: str) -> Environment:
    return read_settings(variables)


def problems(**variables: str) -> list[str]:
    with pytest.raises(BadSettings) as refused:
        read(**variables)
    return refused.value.problems


COMMANDS = (
    ["commissary.cli", "check-config"],
    ["commissary.cli", "web"],
    ["commissary.cli", "renderer"],
    ["commissary.cli", "migrate"],
    ["commissary.devserver", "up"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[1])
def test_every_command_reports_all_invalid_settings_and_exits(command: list[str], tmp_path: Path):
    environment = {"PATH": os.environ["PATH"], "COMMISSARY_HOME": str(tmp_path), **WRONG}

    done = subprocess.run(
        [sys.executable, "-m", *command],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    lines = done.stderr.splitlines()
    assert done.returncode == 2
    assert sorted(line.removeprefix("✗ ").partition(":")[0] for line in lines) == sorted(WRONG)
    assert PASSWORD not in done.stderr + done.stdout
    assert '✗ TRUSTED_PROXIES: "load-balancer" is not an address' in done.stderr


def test_settings_have_defaults():
    assert read() == read(PORT="", SNAPSHOTS=" ")
    assert (read().port, read().snapshots, read().db_statement_timeout) == (8000, True, 10)


@pytest.mark.parametrize(
    ("text", "meant"),
    [(text, True) for text in ("1", "TRUE", "Yes", "on")]
    + [(text, False) for text in ("0", "False", "no", " OFF ")],
)
def test_booleans_accept_common_spellings(text: str, meant: bool):
    assert (read(SNAPSHOTS=text).snapshots, read(COMMISSARY_HTTPS=text).is_https) == (meant, meant)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("0", 0), ("4000000", 4_000_000), ("4GB", 4 * 10**9), ("500 mb", 5 * 10**8), ("1.5GiB", 1_610_612_736)],
)
def test_sizes_accept_units(text: str, meant: int):
    assert read(MEDIA_QUOTA_BYTES=text).media_quota_bytes == meant


@pytest.mark.parametrize(("text", "meant"), [("5", 5), ("30s", 30), ("2m", 120), ("1.5m", 90)])
def test_times_accept_units(text: str, meant: int):
    assert read(DB_STATEMENT_TIMEOUT=text).db_statement_timeout == meant


def test_rate_limit_replaces_times_and_seconds_only():
    before, after = read(), read(LIMIT_SIGN_IN_NETWORK=" 5/60 ", LIMIT_FORM_TRIES="")

    assert after.limit_sign_in_network == replace(before.limit_sign_in_network, times=5, seconds=60)
    assert after.limit_form_tries == before.limit_form_tries


@pytest.mark.parametrize("text", ["panel.example.com", "Panel.Example.COM."])
def test_panel_host_is_read_in_one_spelling(text: str):
    assert read(PANEL_HOST=text).panel_host == "panel.example.com"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DB_STATEMENT_TIMEOUT", "0"),
        ("DB_STATEMENT_TIMEOUT", "1h"),
        ("DB_STATEMENT_TIMEOUT", "1.5"),
        ("REQUEST_DEADLINE", "0.5"),
        ("WEB_THREADS", "1"),
        ("SNAPSHOT_HOUR", "24"),
        ("SNAPSHOT_DAYS", "0"),
        ("SNAPSHOT_DAYS", "٣"),
        ("MEDIA_QUOTA_BYTES", "-1"),
        ("MEDIA_QUOTA_BYTES", "4 gold bars"),
        ("MEDIA_QUOTA_BYTES", "0.5"),
        ("PAGE_CACHE_BYTES", "9" * 40),
        ("COMMISSARY_MAIL_FROM", "nobody"),
        ("COMMISSARY_MAIL_FROM", "a@b\nBcc: c@d"),
        ("COMMISSARY_MAIL_URL", "smtp://me:pass#word@mail.example.com:587"),
        ("COMMISSARY_MAIL_URL", "smtp:"),
        ("COMMISSARY_MAIL_URL", "anymail+pigeon://"),
        ("COMMISSARY_PLATFORM_HOSTS", "good.example bad_example"),
        ("PANEL_HOST", "panel"),
        ("PANEL_HOST", "api.panel.example.com"),
        ("PANEL_HOST", "panel.example.com:8443"),
        ("PANEL_HOST", "https://panel.example.com"),
        ("PANEL_HOST", "one.example.com two.example.com"),
        ("PANEL_HOST", "192.0.2.7"),
        ("DATABASE_URL", "host=db dbname=food"),
        ("DATABASE_URL", "postgresql://db"),
        ("DATABASE_URL", "postgresql://db:99999/food"),
        ("REDIS_URL", "memcached://host"),
        ("REDIS_URL", "redis://host/food"),
        ("STORAGE_URL", "s3://key:secret@host"),
        ("STORAGE_URL", "s3://key:secret@host/bucket?tls=maybe"),
        ("STORAGE_URL", "s3://key:secret@host/bucket?prefix=../other"),
        ("STORAGE_URL", "s3://key:secret@host/bucket?perfix=site"),
        ("RENDERER_URL", "https://renderer"),
        ("RENDERER_SECRET", "two words"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("TRUSTED_PROXIES", "*"),
        *(("LIMIT_FORM_TRIES", text) for text in ("30", "30/", "0/60", "30/0", "-1/60", "3/6/2", "3.5/60")),
        *(("LIMIT_FORM_TRIES", text) for text in ("٣/60", "12345678/6")),
    ],
)
def test_invalid_value_is_rejected_with_reason(name: str, text: str):
    (problem,) = problems(**{name: text})

    assert problem.startswith(f"{name}: ")
    assert problem.endswith(f" is not {_kind(name)}")


def _kind(name: str) -> str:
    (attribute,) = (each for each, variable in VARIABLES.items() if variable == name)
    return describe_accepted(Environment.model_fields[attribute]).phrase


@generated(st.dictionaries(st.sampled_from(list(VARIABLES.values())), st.text()))
def test_any_value_is_read_or_rejected_with_printable_reason(variables: dict[str, str]):
    results: list[str] = []
    try:
        read_settings(variables)
    except BadSettings as error:
        results = error.problems

    assert all(line.isprintable() for line in results)


def test_contradicting_settings_are_rejected():
    (problem,) = problems(RENDERER_URL="http://renderer:3000")

    assert problem.startswith("RENDERER_SECRET: required")
    assert read(RENDERER_URL="http://renderer:3000", RENDERER_SECRET="s").renderer_secret == "s"


def test_internal_port_must_differ_from_port():
    assert problems(PORT="8001", INTERNAL_PORT="8001") == ["INTERNAL_PORT: must be different from PORT"]
    assert read(PORT="8001").internal_port == 8002


def test_contradiction_with_invalid_setting_is_reported_once():
    (problem,) = problems(RENDERER_URL="http://renderer:3000", RENDERER_SECRET="two words")

    assert "two words" not in problem


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        (
            f"postgresql://user:{PASSWORD}@host:5432/food?sslpassword={PASSWORD}",
            "postgresql://***@host:5432/food?***",
        ),
        (f"redis://:{PASSWORD}@host", "redis://***@host"),
        (f"postgresql://user:{PASSWORD[:4]}/{PASSWORD[4:]}@host/food", "postgresql://***"),
        (f"postgresql://host/food?password={PASSWORD}@{PASSWORD}", "postgresql://***"),
        (f"user={PASSWORD}", ""),
        (f"anymail+postmark://?server_token={PASSWORD}", "anymail+postmark://?***"),
    ],
)
def test_url_is_shown_without_secrets(url: str, shown: str):
    assert mask(url) == shown


@pytest.mark.parametrize(
    ("variables", "doubt"),
    [
        (
            {"COMMISSARY_MAILURL": "x"},
            "COMMISSARY_MAILURL: unknown setting; did you mean COMMISSARY_MAIL_URL?",
        ),
        ({"TRUSTED_PROXYS": "x"}, "TRUSTED_PROXYS: unknown setting; did you mean TRUSTED_PROXIES?"),
        ({"COMMISSARY_COLOUR": "x"}, "COMMISSARY_COLOUR: unknown setting"),
        ({"LIMIT_FORM_TRYS": "1/60"}, "LIMIT_FORM_TRYS: unknown setting; did you mean LIMIT_FORM_TRIES?"),
        ({"LIMIT_VERSIONS": "1/60"}, "LIMIT_VERSIONS: unknown setting"),
        ({"TRUSTED_PROXIES": "0.0.0.0/0"}, "TRUSTED_PROXIES: contains all addresses"),
        ({"COMMISSARY_HTTPS": "1"}, "COMMISSARY_HTTPS: set without TRUSTED_PROXIES"),
        ({"COMMISSARY_SECRET_KEY": "short"}, "COMMISSARY_SECRET_KEY: shorter than 32 characters"),
    ],
)
def test_suspicious_variables_are_reported(variables: dict[str, str], doubt: str):
    (result,) = suspicious_variables(variables)

    assert result.startswith(doubt)


def test_unrelated_variables_are_ignored():
    others = {"PATH": "/bin", "HOSTNAME": "web-1", "PORTS": "1", "REDIS_HOST": "x", "DATABASE": "x"}

    assert list(suspicious_variables(others)) == []


def test_documentation_lists_every_setting_with_its_default():
    page = (ROOT / "docs" / "settings.md").read_text()

    assert page == insert_table(page)
    assert all(f"| `{variable}` | " in page for variable in VARIABLES.values())


@pytest.mark.parametrize(
    "template",
    [
        "http://tiles.example.com/{z}/{x}/{y}.png",
        "https://tiles.example.com/{z}/{x}.png",
        "https://tiles.example.com/{z}/{x}/{y}/{y}.png",
        "https://{z}.example.com/{x}/{y}.png",
        "https://tiles.example.com; script-src */{z}/{x}/{y}",
        "https://tiles.example.com/{z}/{x}/{y}.png, https://other.example.com",
        "https://me:secret@tiles.example.com/{z}/{x}/{y}.png",
        "https://tiles.example.com/{z}/{x}/{y}/{s}.png",
        "https://tiles.example.com/{0.__class__}/{z}/{x}/{y}.png",
        "{z}{x}{y}",
    ],
)
def test_invalid_tile_server_template_is_rejected(template: str):
    (problem,) = problems(COMMISSARY_MAP_TILES=template, COMMISSARY_MAP_ATTRIBUTION="© Somebody")

    assert problem.startswith("COMMISSARY_MAP_TILES: ")


def test_tile_server_requires_attribution():
    template = "https://tiles.example.com:8443/streets/{z}/{x}/{y}@2x.png?key=abc-1"

    read_one = read(COMMISSARY_MAP_TILES=template, COMMISSARY_MAP_ATTRIBUTION="© Somebody")

    assert (read_one.map_tiles, read_one.map_attribution) == (template, "© Somebody")
    assert problems(COMMISSARY_MAP_TILES=template) == [
        (
            "COMMISSARY_MAP_ATTRIBUTION: required with COMMISSARY_MAP_TILES, because maps must "
            "show their source"
        )
    ]
