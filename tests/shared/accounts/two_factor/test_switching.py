"""Turning two-factor authentication on and off."""

from base64 import b32decode
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from shared.accounts.models import AuditEvent, RecoveryCode, TwoFactor, User
from shared.accounts.two_factor.codes import code_at, normal_recovery_code
from shared.tenancy.unit_of_work import shared_work
from tests.kit.postbox import subjects
from tests.shared.accounts.two_factor.conftest import Phone

SHORT = "taco 42 ok"


def change_password(client, old, new):
    body = {"current_password": old, "password": new, "password_confirmation": new}
    return client.post("/api/account/change-password", body, format="json")


@pytest.mark.parametrize(
    ("moment", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_codes_match_rfc_test_vectors(moment, code):
    assert code_at(b"12345678901234567890", moment // 30) == code


def test_setup_starts_with_secret_and_qr_code(begin):
    data = begin().json()["data"]

    address = urlsplit(data["uri"])
    query = parse_qs(address.query)
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert unquote(address.path) == "/Commissary:edith@example.com"
    assert query == {"secret": [data["secret"]], "issuer": ["Commissary"]}
    assert len(b32decode(data["secret"])) == 20
    assert data["qr"].startswith("data:image/svg+xml")


def test_setup_requires_password(begin):
    assert begin("wrong").json()["errors"].keys() == {"current_password"}


def test_confirmed_code_switches_two_factor_on(begin, confirm, client):
    phone = Phone(begin().json()["data"]["secret"])
    before = client.get("/api/account").json()["data"]["two_factor_enabled"]

    response = confirm(phone.code())

    codes = response.json()["data"]["recovery_codes"]
    assert (before, client.get("/api/account").json()["data"]["two_factor_enabled"]) == (False, True)
    assert len(set(codes)) == 10
    assert client.get("/api/account/two-factor").json()["data"] == {
        "enabled": True,
        "recovery_codes_left": 10,
    }
    assert subjects("edith@example.com") == ["Two-factor authentication is on"]
    with shared_work():
        assert AuditEvent.objects.filter(action="account.two_factor_on").count() == 1


def test_wrong_code_confirms_nothing(begin, confirm, client):
    phone = Phone(begin().json()["data"]["secret"])

    assert confirm(phone.wrong_code()).json()["errors"].keys() == {"code"}
    assert client.get("/api/account").json()["data"]["two_factor_enabled"] is False


def test_confirmation_without_setup_is_rejected(confirm):
    assert confirm("123456").status_code == 422


def test_second_setup_replaces_first_secret(begin, confirm):
    first, second = (Phone(begin().json()["data"]["secret"]) for _ in range(2))

    assert confirm(first.code()).status_code == 422
    assert confirm(second.code()).status_code == 200


def test_enabled_two_factor_cannot_be_set_up_again(phone, begin, confirm):
    for response in (begin(), confirm(phone.code())):
        assert (response.status_code, response.json()["code"]) == (409, "two_factor_on")


def test_secret_and_recovery_codes_are_encrypted_at_rest(begin, confirm):
    secret = begin().json()["data"]["secret"]
    codes = confirm(Phone(secret).code()).json()["data"]["recovery_codes"]

    with shared_work():
        stored = f"{list(TwoFactor.objects.values())}{list(RecoveryCode.objects.values())}"
    for word in (secret, b32decode(secret).hex(), *codes, *map(normal_recovery_code, codes)):
        assert word not in stored


def test_two_factor_is_switched_off_with_password_and_code(phone, client, password, sign_in):
    body = {"current_password": password, "code": phone.code()}

    response = client.delete("/api/account/two-factor", body, format="json")

    assert response.status_code == 200
    assert "access_token" in sign_in().json()["data"]
    assert "Two-factor authentication is off" in subjects("edith@example.com")
    with shared_work():
        assert not TwoFactor.objects.exists()
        assert not RecoveryCode.objects.exists()
        assert AuditEvent.objects.filter(action="account.two_factor_off").count() == 1


@pytest.mark.parametrize("missing", ["current_password", "code"])
def test_switching_off_requires_both_password_and_code(phone, client, password, missing):
    body = {"current_password": password, "code": phone.code(), missing: "wrong"}

    response = client.delete("/api/account/two-factor", body, format="json")

    assert response.json()["errors"].keys() == {missing}
    assert client.get("/api/account").json()["data"]["two_factor_enabled"] is True


def test_disabled_two_factor_cannot_be_switched_off(client, password):
    body = {"current_password": password, "code": "123456"}

    for call, path in ((client.delete, ""), (client.post, "/recovery-codes")):
        response = call(f"/api/account/two-factor{path}", body, format="json")
        assert (response.status_code, response.json()["code"]) == (409, "two_factor_off")


def test_new_recovery_codes_replace_old(recovery_codes, client, password, sign_in, answer):
    body = {"current_password": password, "code": recovery_codes[0]}

    fresh = client.post("/api/account/two-factor/recovery-codes", body, format="json").json()["data"]

    assert set(fresh["recovery_codes"]).isdisjoint(recovery_codes)
    challenge = sign_in().json()["data"]["challenge"]
    assert answer(challenge, recovery_codes[1]).status_code == 422
    assert answer(challenge, fresh["recovery_codes"][1]).status_code == 200
    assert "You have new recovery codes" in subjects("edith@example.com")


def test_short_password_requires_two_factor(phone, client, password, editor):
    assert change_password(client, password, SHORT).status_code == 200
    assert change_password(client, SHORT, "taco 42").json()["errors"].keys() == {"password"}


def test_fifteen_characters_are_required_without_two_factor(client, password, editor):
    assert change_password(client, password, SHORT).json()["errors"].keys() == {"password"}


def test_two_factor_cannot_be_switched_off_with_short_password(phone, client, password, editor):
    change_password(client, password, SHORT)

    body = {"current_password": SHORT, "code": phone.code()}
    response = client.delete("/api/account/two-factor", body, format="json")

    assert response.json()["errors"] == {
        "current_password": ["Choose a password with at least 15 characters first."]
    }
    with shared_work():
        assert User.objects.get(pk=editor.pk).two_factor_enabled
