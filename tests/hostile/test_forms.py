"""Forms under a flood: they stay open for other visitors and use no library storage."""

from tests.hostile.conftest import Watch
from tests.hostile.forms import PATH, attach_file, fill_form, send
from tests.hostile.product import Product, api
from tests.hostile.wire import Ask, exchange

SPAM, MESSAGES = 520, 80
"""More messages than a domain accepted per day, and more than it accepts per hour without a proof."""
FROM_EACH_ADDRESS = 5
FILE = 5_000_000
PDF_HEAD, PDF_END = b"%PDF-1.4\n", b"\n%%EOF"


def build_flood(product: Product, count: int, trap: str = "") -> list[Ask]:
    """Build different messages, few enough per address to look like visitors."""
    sources = product.addresses(count // FROM_EACH_ADDRESS)
    return [
        Ask(
            api("POST", PATH, fill_form(trap=trap, cook=f"Soup, {n} kinds of it.")),
            sources[n % len(sources)],
        )
        for n in range(count)
    ]


def test_spam_files_use_no_library_storage(product: Product, attack: Watch):
    """Previously, three posts of 25 MB took 75 MB of the library's storage."""
    token = product.get_token("june@bay.localhost")
    asks = [
        attach_file(PDF_HEAD + bytes([n]) * FILE + PDF_END, source, fill_form(trap="buy"))
        for n, source in enumerate(product.addresses(3))
    ]
    before = product.call("GET", "/api/media/room", token=token).json["data"]

    with attack("spam with files of 5 MB") as seen:
        answers = exchange(product.port, asks, within=20)
        seen.count_answers(answers)

    assert {each.status for each in answers} == {201}
    assert product.call("GET", "/api/media/room", token=token).json["data"]["used"] == before["used"]


def test_spam_flood_does_not_close_forms_for_others(product: Product, attack: Watch):
    """Previously, a domain accepted 500 posts a day, including spam. Then all visitors got 429 for 24 h."""
    asks, [visitor] = build_flood(product, SPAM, trap="buy"), product.addresses(1)

    with attack(f"{SPAM} posts of spam") as seen:
        answers = exchange(product.port, asks, within=60, at_once=12)
        seen.count_answers(answers)

    theirs = send(product, visitor)
    assert {each.status for each in answers} <= {201, 503}
    assert theirs.status == 201, (theirs.status, theirs.headers.get("retry-after"), theirs.body)


def test_message_flood_requires_proof_of_work(product: Product, attack: Watch):
    """Previously, messages counted like spam and also closed the forms."""
    asks, [visitor] = build_flood(product, MESSAGES), product.addresses(1)

    with attack(f"{MESSAGES} messages as of people") as seen:
        answers = exchange(product.port, asks, within=30, at_once=12)
        seen.count_answers(answers)

    theirs = send(product, visitor)
    assert {each.status for each in answers} <= {201, 409, 503}
    assert 409 in {each.status for each in answers}, "no proof was required"
    assert theirs.status == 201, (theirs.status, theirs.headers.get("retry-after"), theirs.body)
