"""Attempts of strangers do not lock out a known browser of an account."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared.accounts import devices
from shared.accounts.models import User
from shared.accounts.passwords import hash_password
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

HOME, OFFICE = "192.0.2.1", "192.0.2.99"


@pytest.fixture
def token(editor, sign_in):
    """The device token of the editor's browser."""
    return sign_in(REMOTE_ADDR=HOME).json()["data"]["device_token"]


@pytest.fixture
def attack(sign_in):
    """Try passwords as strangers from many networks, including the editor's current network."""

    def run():
        for number in range(30):
            sign_in(password="guess", REMOTE_ADDR=f"203.0.113.{number}")
        for number in range(31):
            sign_in(f"person{number}@example.com", "guess", REMOTE_ADDR=OFFICE)

    return run


def test_known_browser_signs_in_despite_exhausted_limits(token, attack, sign_in):
    attack()

    assert sign_in(REMOTE_ADDR=OFFICE).status_code == 429
    assert sign_in(REMOTE_ADDR=OFFICE, body={"device_tokens": [token]}).status_code == 200


def test_device_token_is_selected_from_several(token, attack, sign_in):
    attack()

    assert sign_in(REMOTE_ADDR=OFFICE, body={"device_tokens": ["x", "a:b:c", token]}).status_code == 200


def test_device_token_is_reused_and_renewed_when_old(token, sign_in, monkeypatch):
    assert sign_in(body={"device_tokens": [token]}).json()["data"]["device_token"] == token
    monkeypatch.setattr(devices, "RENEWED_AFTER", timedelta(seconds=-1))

    assert sign_in(body={"device_tokens": [token]}).json()["data"]["device_token"] != token


def test_stolen_device_token_allows_few_guesses_and_blocks_no_other(token, sign_in):
    stolen = {"device_tokens": [token]}
    answers = [
        sign_in(password=f"guess {number}", REMOTE_ADDR=f"203.0.113.{number}", body=stolen).status_code
        for number in range(12)
    ]

    assert answers == [422] * 10 + [429] * 2
    assert sign_in(REMOTE_ADDR=OFFICE).status_code == 200


def test_device_token_of_another_account_is_ignored(alpha, token, attack, sign_in):
    bert = make.user(
        role=Role.EDITOR, domain=alpha, email="bert@example.com", password="three trucks and a tent"
    )
    attack()

    theirs = devices.token_for(bert, ())

    assert sign_in(REMOTE_ADDR=OFFICE, body={"device_tokens": [theirs]}).status_code == 429


def test_password_change_invalidates_device_token(editor, token):
    assert devices.valid_token(editor, [token]) == token

    with shared_work():
        User.objects.filter(pk=editor.pk).update(password=hash_password("another three trucks"))
        changed = User.objects.get(pk=editor.pk)

    assert devices.valid_token(changed, [token]) == ""


def test_device_token_expires(editor, token, monkeypatch):
    later = (timezone.now() + devices.LIFETIME + timedelta(days=1)).timestamp()
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)

    assert devices.valid_token(editor, [token]) == ""


@pytest.mark.parametrize("tokens", ["abc", [1, {}], ["x" * 201], ["x"] * 6, {"a": "b"}])
def test_invalid_list_of_device_tokens_is_rejected(editor, sign_in, tokens):
    response = sign_in(body={"device_tokens": tokens})

    assert response.status_code == 422
    assert any(name.startswith("device_tokens") for name in response.json()["errors"])


def test_device_token_is_not_an_access_or_refresh_token(token, account, refresh):
    assert account(token).status_code == 401
    assert refresh(token).status_code == 401
