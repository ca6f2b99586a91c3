"""Invalid tokens that look valid give no access to the account and cause no internal error."""

import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from rest_framework_simplejwt.backends import TokenBackend

from shared.accounts import keys
from shared.accounts.token_backend import KeyRingBackend
from shared.accounts.tokens import get_claims, read_claims
from shared.api.errors import Unauthenticated
from shared.api.permissions import Role
from tests.kit import make

Claims = dict[str, Any]


@pytest.fixture
def token(alpha) -> str:
    """A valid access token for an Editor of alpha."""
    return make.role_token(Role.EDITOR, alpha)


def encode(part: Any) -> str:
    raw = part if isinstance(part, bytes) else json.dumps(part).encode()
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(part: str) -> Any:
    return json.loads(urlsafe_b64decode(part + "=="))


def split_token(token: str) -> tuple[dict[str, Any], Claims, str]:
    header, claims, signature = token.split(".")
    return decode(header), decode(claims), signature


def sign(header: Any, claims: Any, key: Ed25519PrivateKey | None = None) -> str:
    """Sign any header and any claims, with our own key by default."""
    ring = keys.key_ring()
    key = key or ring.access[ring.signing_kid]
    content = f"{encode(header)}.{encode(claims)}"
    return f"{content}.{encode(key.sign(content.encode()))}"


def with_claims(**changes: Any) -> Callable[[str], str]:
    """Sign claims that the product would never make."""

    def forge(token: str) -> str:
        header, claims, _ = split_token(token)
        return sign(header, {**claims, **changes})

    return forge


def without_claim(name: str) -> Callable[[str], str]:
    def forge(token: str) -> str:
        header, claims, _ = split_token(token)
        return sign(header, {key: value for key, value in claims.items() if key != name})

    return forge


def with_raw_claims(text: str) -> Callable[[str], str]:
    return lambda token: sign(split_token(token)[0], text.encode())


def with_header(**changes: Any) -> Callable[[str], str]:
    """Sign a changed header with our own key."""

    def forge(token: str) -> str:
        header, claims, _ = split_token(token)
        return sign({**header, **changes}, claims)

    return forge


def with_other_header(**changes: Any) -> Callable[[str], str]:
    def forge(token: str) -> str:
        header, _claims, signature = split_token(token)
        return f"{encode({**header, **changes})}.{token.split('.')[1]}.{signature}"

    return forge


def with_public_key_as_secret(token: str) -> str:
    """Sign with HS256 and the public key as the secret, which is a well-known attack."""
    header, claims, _ = split_token(token)
    ring = keys.key_ring()
    public = ring.access[ring.signing_kid].public_key()
    secret = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    content = f"{encode({**header, 'alg': 'HS256'})}.{encode(claims)}"
    return f"{content}.{encode(hmac.digest(secret, content.encode(), hashlib.sha256))}"


def sign_with_another_key(token: str) -> str:
    header, claims, _ = split_token(token)
    return sign(header, claims, Ed25519PrivateKey.generate())


def sign_with_another_curve(token: str) -> str:
    header, claims, _ = split_token(token)
    return jwt.encode(
        claims, ec.generate_private_key(ec.SECP256R1()), "ES256", headers={"kid": header["kid"]}
    )


def flip_last_bits(token: str) -> str:
    """Change the bits at the end of the signature that base64 ignores."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return token[:-1] + alphabet[alphabet.index(token[-1]) + 1]


def swap_claims(token: str) -> str:
    """Change the role in the claims, and keep the original signature."""
    header, claims, signature = token.split(".")
    return f"{header}.{encode({**decode(claims), 'role_id': 1})}.{signature}"


def set_future_dates(token: str) -> str:
    """Issue the token two minutes after the request, and not after this file was imported."""
    now = int(time.time())
    return with_claims(iat=now + 120, exp=now + 600)(token)


NOW = int(time.time())
FORGERIES: dict[str, Callable[[str], str]] = {
    # Wrong structure
    "empty": lambda token: "",
    "one part": lambda token: token.split(".")[0],
    "two parts": lambda token: ".".join(token.split(".")[:2]),
    "four parts": lambda token: f"{token}.{token.split('.')[2]}",
    "no signature": lambda token: ".".join([*token.split(".")[:2], ""]),
    "no header": lambda token: "." + ".".join(token.split(".")[1:]),
    "dots": lambda token: "..",
    "trailing garbage": lambda token: token + "x",
    "trailing newline written out": lambda token: token + "%0a",
    "padding": lambda token: token + "==",
    "leading blank": lambda token: " " + token,
    "upper case": lambda token: token.upper(),
    "reversed": lambda token: token[::-1],
    "not ASCII": lambda token: token + "é",
    "a megabyte": lambda token: token + "A" * 1_000_000,
    "standard base64": lambda token: token.replace("-", "+").replace("_", "/") + "+",
    "a bit of the signature": flip_last_bits,
    "half of the signature": lambda token: token[:-43],
    "a signature of zeros": lambda token: ".".join([*token.split(".")[:2], encode(bytes(64))]),
    # Wrong header
    "alg none": with_other_header(alg="none"),
    "alg None": with_other_header(alg="None"),
    "alg none and no signature": lambda token: ".".join(
        [encode({**split_token(token)[0], "alg": "none"}), token.split(".")[1], ""]
    ),
    "alg HS256": with_other_header(alg="HS256"),
    "alg ES256": with_other_header(alg="ES256"),
    "alg of another type": with_header(alg=["EdDSA"]),
    "alg missing": lambda token: sign(
        {k: v for k, v in split_token(token)[0].items() if k != "alg"}, split_token(token)[1]
    ),
    "public key as secret": with_public_key_as_secret,
    "another key": sign_with_another_key,
    "another curve": sign_with_another_curve,
    "kid unknown": with_header(kid="20990101T000000-feedbeef"),
    "kid missing": lambda token: sign({"alg": "EdDSA", "typ": "at+jwt"}, split_token(token)[1]),
    "kid a path": with_header(kid="../../../../dev/null"),
    "kid SQL": with_header(kid="' UNION SELECT 'secret' --"),
    "kid a number": with_header(kid=1),
    "kid null": with_header(kid=None),
    "kid a list": with_header(kid=["a"]),
    "jku": with_header(jku="https://attacker.example/keys"),
    "x5u": with_header(x5u="https://attacker.example/cert"),
    "jwk": with_header(jwk={"kty": "OKP", "crv": "Ed25519", "x": "AAAA"}),
    "crit": with_header(crit=["exp"]),
    "b64 false": with_header(b64=False, crit=["b64"]),
    "zip": with_header(zip="DEF"),
    "typ JWT": with_header(typ="JWT"),
    "typ refresh": with_header(typ="rt+jwt"),
    "typ missing": lambda token: sign(
        {k: v for k, v in split_token(token)[0].items() if k != "typ"}, split_token(token)[1]
    ),
    "header a list": lambda token: sign([], split_token(token)[1]),
    "header a string": lambda token: sign("x", split_token(token)[1]),
    "header not JSON": lambda token: sign(b"\xff\xfe{", split_token(token)[1]),
    "header nested": lambda token: sign(b"[" * 900, split_token(token)[1]),
    # Wrong claims under a genuine signature
    "claims of another": swap_claims,
    "claims a list": with_raw_claims("[]"),
    "claims a number": with_raw_claims("1"),
    "claims not JSON": with_raw_claims("{"),
    "claims nested": with_raw_claims("[" * 1_000),
    "claims not UTF-8": lambda token: sign(split_token(token)[0], b"\xff\xff"),
    "expired": with_claims(iat=NOW - 2_000, exp=NOW - 1_100),
    "exp a string": with_claims(exp=str(NOW + 600)),
    "exp negative": with_claims(exp=-1),
    "exp a fraction": with_claims(exp=NOW + 600.5),
    "exp null": with_claims(exp=None),
    "exp true": with_claims(exp=True),
    "exp far away": with_claims(exp=NOW + 10**9),
    "exp beyond numbers": lambda token: sign(
        split_token(token)[0],
        json.dumps(split_token(token)[1]).replace('"exp": 1', '"exp": 1e400, "x": 1').encode(),
    ),
    "exp before iat": with_claims(iat=NOW, exp=NOW - 10),
    "iat in two minutes": set_future_dates,
    "iat a string": with_claims(iat="now"),
    "sub a number": with_claims(sub=1),
    "sub another user": with_claims(sub="999999"),
    "sub not a number": with_claims(sub="1 OR 1=1"),
    "sub in Arabic digits": with_claims(sub="١"),
    "sub huge": with_claims(sub="9" * 40),
    "sid unknown": with_claims(sid=str(uuid4())),
    "sid not a UUID": with_claims(sid="x"),
    "sid null": with_claims(sid=None),
    "sid a list": with_claims(sid=[]),
    "domain another": with_claims(domain_id=2, aud="domain:2"),
    "domain and audience differ": with_claims(domain_id=2),
    "domain huge": with_claims(domain_id=2**70, aud=f"domain:{2**70}"),
    "domain a string": with_claims(domain_id="1"),
    "aud a list": lambda token: with_claims(aud=[split_token(token)[1]["aud"]])(token),
    "aud empty": with_claims(aud=""),
    "aud any": with_claims(aud="*"),
    "iss another": with_claims(iss="https://attacker.example"),
    "iss a list": with_claims(iss=["commissary"]),
    "role unknown": with_claims(role_id=0),
    "role a string": with_claims(role_id="1"),
    "jti another epoch": with_claims(jti="2.AAAAAAAAAAAAAAAAAAAAAA"),
    "jti no epoch": with_claims(jti="AAAAAAAAAAAAAAAAAAAAAA"),
    "one claim more": with_claims(admin=True),
    "nbf": with_claims(nbf=NOW + 600),
    **{
        f"no {name}": without_claim(name)
        for name in ("sub", "sid", "domain_id", "role_id", "iat", "exp", "jti")
    },
    "no iss": without_claim("iss"),
    "no aud": without_claim("aud"),
}


MUTATIONS = [*FORGERIES]
"""The names of all forgeries."""


def test_forgery_list_has_at_least_sixty_entries():
    assert len(MUTATIONS) >= 60


def test_genuine_token_is_accepted(token, account):
    assert account(token).status_code == 200


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES.keys())
def test_forged_token_is_unauthenticated(token, account, forge, proof):
    forged = forge(token)

    response = account(forged)

    proof("JWT mutations", 1)
    assert forged != token
    assert (response.status_code, response.json()) == (401, {"message": "Unauthenticated."})


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Basic dXNlcjpwdw==", "Token x", "bearer\tx", "x", "Bearer a b"]
)
def test_other_authorization_scheme_is_unauthenticated(anonymous, header):
    response = anonymous.get("/api/account", HTTP_AUTHORIZATION=header)

    assert (response.status_code, response.json()) == (401, {"message": "Unauthenticated."})


def test_missing_authorization_header_is_unauthenticated(anonymous):
    response = anonymous.get("/api/account")

    assert (response.status_code, response.json()) == (401, {"message": "Unauthenticated."})
    assert response.headers["WWW-Authenticate"] == "Bearer"


def test_role_claim_above_membership_is_ignored(alpha, account):
    user = make.user(role=Role.VIEWER, domain=alpha)
    boasting = make.access_token(user, alpha, Role.ADMIN)

    assert account(boasting).json()["data"]["role"]["slug"] == "viewer"


@pytest.mark.parametrize(("seconds", "is_accepted"), [(-29, True), (-31, False)])
def test_token_lifetime_tolerates_thirty_seconds_of_clock_skew(token, alpha, seconds, is_accepted):
    late = with_claims(iat=int(time.time()) + seconds - 900, exp=int(time.time()) + seconds)(token)

    if is_accepted:
        assert read_claims(late).domain_id == alpha.id
    else:
        with pytest.raises(Unauthenticated):
            read_claims(late)


def test_token_verifies_with_stock_simplejwt_backend(token, alpha):
    ring = keys.key_ring()
    public = ring.access[ring.signing_kid].public_key()
    pem = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    stock = TokenBackend("EdDSA", verifying_key=pem.decode(), issuer="commissary")

    assert stock.decode(token)["domain_id"] == alpha.id


def test_token_is_verified_once_per_request(token, account, monkeypatch):
    verified = []
    decode = KeyRingBackend.decode

    def count_decoded(self: KeyRingBackend, text: Any, **named: Any) -> Any:
        verified.append(text)
        return decode(self, text, **named)

    monkeypatch.setattr(KeyRingBackend, "decode", count_decoded)

    assert account(token).status_code == 200
    assert verified == [token]


def test_expired_token_still_names_its_domain(token, alpha, account):
    expired = with_claims(iat=NOW - 2_000, exp=NOW - 1_100)(token)

    claims = get_claims(expired)
    assert claims is not None
    assert claims.domain_id == alpha.id
    assert account(expired).status_code == 401


def test_token_header_and_claims_match_contract(token, alpha):
    header, claims, _ = split_token(token)

    assert header == {"alg": "EdDSA", "typ": "at+jwt", "kid": keys.key_ring().signing_kid}
    assert claims.keys() == {"sub", "sid", "domain_id", "role_id", "iat", "exp", "jti", "iss", "aud"}
    assert (claims["aud"], claims["exp"] - claims["iat"]) == (f"domain:{alpha.id}", 900)
