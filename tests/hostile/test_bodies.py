"""Requests with a wrong or endless length, or with the name of another host."""

from tests.hostile.conftest import Watch
from tests.hostile.product import ATTACKED, VISITED, Product
from tests.hostile.wire import Ask, exchange, request

HUGE = 5_000_000_000
SENT = 50_000_000
TAKEN = 10_000_000
"""Maximum bytes that may be read of a rejected body, including connection buffers."""
FOR_ANYBODY = ("/api/submissions", "/api/auth/login")
FOR_THE_TEAM = ("/api/media", "/api/backups/import", "/api/imports/members")


def test_body_announced_as_five_gigabytes_is_rejected_unread(product: Product, attack: Watch):
    """Previously, the server read 6 MB before it rejected the body, or all of the body on URLs without a
    length check.
    """
    kinds = dict.fromkeys(FOR_ANYBODY, "application/json")
    kinds |= dict.fromkeys(FOR_THE_TEAM, "multipart/form-data; boundary=x")
    asks = [
        Ask(
            request(
                *("POST", f"api.{ATTACKED}", path, bytes(SENT)),
                announced=HUGE,
                headers={"Content-Type": kind},
            ),
            source,
        )
        for (path, kind), source in zip(kinds.items(), product.addresses(len(kinds)), strict=True)
    ]

    with attack("bodies announced as 5 GB") as seen:
        answers = exchange(product.port, asks, within=5)
        seen.count_answers(answers)

    assert [each.status for each in answers[: len(FOR_ANYBODY)]] == [413, 413]
    assert {each.status for each in answers} <= {401, 413}
    assert max(each.sent for each in answers) < TAKEN


def test_body_without_length_or_end_is_rejected(product: Product, attack: Watch):
    """The product itself must end the request, because a proxy in front may not answer 411."""
    head = f"POST /api/submissions HTTP/1.1\r\nHost: api.{ATTACKED}\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + bytes(0x10000) + b"\r\n"
    endless = head.encode() + chunk * (SENT // len(chunk))
    asks = [Ask(endless, source) for source in product.addresses(4)]

    with attack("chunked bodies without an end") as seen:
        answers = exchange(product.port, asks, within=5)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {400, 411, 413}
    assert max(each.sent for each in answers) < TAKEN


def test_request_line_with_another_host_is_rejected(product: Product, attack: Watch):
    """Previously, the Host header took precedence, even if a proxy had routed by the request line."""
    targets = [
        (f"http://{VISITED}/", ATTACKED),
        (f"http://{ATTACKED}/", VISITED),
        (f"http://api.{VISITED}/api/options/options", f"api.{ATTACKED}"),
        ("http://unknown.example/", ATTACKED),
    ]
    asks = [
        Ask(request("GET", host, target), each)
        for (target, host), each in zip(targets, product.addresses(4), strict=True)
    ]

    with attack("request lines that name another host") as seen:
        answers = exchange(product.port, asks, within=3)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {400, 404, 421}
