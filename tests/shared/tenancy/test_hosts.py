"""Host names are normalized or rejected."""

import pytest

from shared.tenancy.hosts import InvalidHost, canonical_host, split_api

pytestmark = pytest.mark.no_db

LABEL_63 = "a" * 63
SAME = {
    "bay.test": [
        "bay.test",
        "BAY.test",
        "bay.TEST.",
        "Bay.Test:80",
        "bay.test:8000",
        "bay.test:65535",
        "bay.test.:443",
        "bay.test:0",
        "bay.test:00080",
    ],
    "api.bay.test": ["api.bay.test", "API.bay.test.:8000"],
    "localhost": ["localhost", "LOCALHOST:8000"],
    "xn--caf-dma.test": ["café.test", "xn--caf-dma.test", "XN--CAF-DMA.TEST", "café.test:80"],
    "xn--bcher-kva.example": ["bücher.example", "bücher.example."],
    "a-b.c-d.test": ["a-b.c-d.test"],
    "1a.test": ["1a.test"],
    f"{LABEL_63}.test": [f"{LABEL_63}.test"],
}
REFUSED = [
    "",
    ".",
    "..",
    ":",
    ":80",
    "bay.test..",
    ".bay.test",
    "bay..test",
    "-bay.test",
    "bay-.test",
    "bay.-test",
    "b_y.test",
    "bay.test:99999",
    "bay.test:65536",
    "bay.test:",
    "bay.test:80:80",
    "bay.test:8 0",
    "bay.test:-1",
    "bay.test:٨٠",
    "bay.test:port",
    "bay.test:000080",
    " bay.test",
    "bay.test ",
    "bay .test",
    "bay.test\r\n",
    "bay.test\n",
    "bay\t.test",
    "bay.test\x00",
    "\x00",
    "bay.test\x00.evil",
    "a.test, b.test",
    "a.test,b.test",
    "a.test b.test",
    "a.test;b.test",
    "user@bay.test",
    "user:pw@bay.test",
    "bay.test@evil.test",
    "//bay.test",
    "http://bay.test",
    "bay.test/",
    "bay.test/x",
    "bay.test?x",
    "bay.test#x",
    "bay.test\\x",
    "[bay.test]",
    "127.0.0.1",
    "127.0.0.1:80",
    "127.1",
    "0x7f000001",
    "2130706433",
    "0",
    "10.0.0.1.",
    "169.254.169.254",
    "[::1]",
    "[::1]:80",
    "::1",
    "::ffff:127.0.0.1",
    "[::ffff:7f00:1]",
    "1.2.3.4.5",
    "bay.0x7f",
    "bay.1",
    "bay。test",
    "bay．test",
    "bay｡test",
    "bay%2etest",
    "bay%00.test",
    "%62ay.test",
    "bay.te$t",
    "bay.t\u200best",
    "ba\u00ady.test",
    "\u202ebay.test",
    "bay.test\u2028",
    "*.test",
    "*",
    "bay.*",
    "ba!y.test",
    "(bay).test",
    "'bay'.test",
    '"bay".test',
    "bay.test'--",
    "<bay>.test",
    "${bay}.test",
    "{bay}.test",
    "bay|test.x",
    "bay&x.test",
    "bay=x.test",
    "bay+x.test",
    "bay~x.test",
    "bay`x.test",
    "bay^x.test",
    f"{'a' * 64}.test",
    f"{'a.' * 127}test",
    "a" * 300,
    "é" * 300,
    f"{LABEL_63}.{LABEL_63}.{LABEL_63}.{LABEL_63}.test",
    "\ud800.test",
    "bay.test\ud800",
    "Ⅷ.test",
    "ｂay.test",
    "①.test",
    "²",
    "x.²",
    "xn--.test\u3002",
    "\ufeffbay.test",
    "bay.test\x7f",
    "bay\x1b.test",
    "😀.test\x00",
    "ﬀ.test",
    "a\u0338.test\x00",
]


@pytest.mark.parametrize(("raw", "canonical"), [(raw, to) for to, raws in SAME.items() for raw in raws])
def test_spellings_of_one_host_have_one_canonical_form(raw: str, canonical: str) -> None:
    assert canonical_host(raw) == canonical


@pytest.mark.parametrize("raw", REFUSED)
def test_invalid_host_name_is_rejected(raw: str) -> None:
    with pytest.raises(InvalidHost):
        canonical_host(raw)


@pytest.mark.parametrize(
    ("host", "site", "is_api"),
    [
        ("bay.test", "bay.test", False),
        ("api.bay.test", "bay.test", True),
        ("api.api.bay.test", "api.bay.test", True),
        ("apibay.test", "apibay.test", False),
        ("bay.api.test", "bay.api.test", False),
    ],
)
def test_one_api_prefix_is_removed(host: str, site: str, is_api: bool) -> None:
    assert split_api(host) == (site, is_api)


def test_canonical_host_is_unchanged() -> None:
    assert [canonical_host(host) for host in SAME] == list(SAME)
