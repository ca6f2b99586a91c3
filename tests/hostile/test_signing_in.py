"""Many wrong passwords: users with the correct password can sign in, and pages are served."""

from tests.hostile.conftest import Watch
from tests.hostile.product import VISITED, Product, api
from tests.hostile.wire import Answer, Ask, exchange

WRONG = "not the password of any user"
SIGN_IN = "/api/auth/login"
FOR_A_DOMAIN = 310
"""More wrong passwords than previously locked the sign-in of a domain."""


def build_wrong_sign_in(email: str, source: str) -> Ask:
    return Ask(api("POST", SIGN_IN, {"email": email, "password": WRONG}, host=VISITED), source)


def get_device_tokens(answer: Answer) -> dict[str, list[str]]:
    """Return the device token of a browser that has signed in before."""
    token = answer.json["data"].get("device_token")
    return {"device_tokens": [token]} if token else {}


def test_forty_wrong_passwords_do_not_block_pages(product: Product, attack: Watch):
    """Previously, each attempt blocked one of two threads while Argon2 ran, and pages waited for all
    attempts.
    """
    asks = [
        build_wrong_sign_in(f"nobody-{n}@example.com", each) for n, each in enumerate(product.addresses(40))
    ]

    with attack("40 wrong passwords at once", may_refuse=True) as seen:
        answers = exchange(product.port, asks, within=20)
        seen.count_answers(answers)

    assert {each.status for each in answers} <= {422, 503}
    assert all("retry-after" in each.headers for each in answers if each.status == 503)


def test_wrong_passwords_do_not_lock_out_known_browsers(product: Product, attack: Watch):
    """Previously, 20 wrong passwords of strangers locked an account for every new address."""
    email = "oskar@noodle.localhost"
    home, elsewhere = product.addresses(2)
    password = product.get_password(email)
    first = product.sign_in(email, password, host=VISITED, source=home)
    assert first.status == 200
    asks = [build_wrong_sign_in(email, each) for each in product.addresses(25)]

    with attack("25 wrong passwords for one account", may_refuse=True) as seen:
        seen.count_answers(exchange(product.port, asks, within=20, at_once=4))

    again = product.sign_in(email, password, host=VISITED, source=elsewhere, more=get_device_tokens(first))
    assert again.status == 200, (again.status, again.headers.get("retry-after"), again.body)


def test_three_hundred_wrong_passwords_do_not_lock_the_domain(product: Product, attack: Watch):
    """Previously, wrong passwords blocked the sign-in of a domain for every new address for up to
    15 minutes.
    """
    sources = product.addresses(62)
    asks = [build_wrong_sign_in(f"stranger-{n}@example.com", sources[n % 62]) for n in range(FOR_A_DOMAIN)]
    [new] = product.addresses(1)
    email = "mei@noodle.localhost"

    with attack(f"{FOR_A_DOMAIN} wrong passwords of 62 addresses", may_refuse=True) as seen:
        seen.count_answers(exchange(product.port, asks, within=100, at_once=6))

    allowed = product.sign_in(email, product.get_password(email), host=VISITED, source=new)
    assert seen.answers["422"] + seen.answers["429"] >= FOR_A_DOMAIN * 0.97
    assert allowed.status == 200, (allowed.status, allowed.headers.get("retry-after"), allowed.body)
