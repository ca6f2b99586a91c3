"""A key ring caches verified tokens and forgets them when it is replaced."""

from typing import Any

import pytest

from shared.accounts import keys, tokens
from shared.accounts.key_models import TokenKey
from shared.accounts.token_backend import KeyRingBackend
from shared.accounts.tokens import get_claims
from shared.api.permissions import Role
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef
from tests.kit import make


@pytest.fixture
def keys_not_loaded(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not read the keys yet. Its commits are rolled back."""
    monkeypatch.setattr(keys, "_memory", keys._Memory())


@pytest.fixture
def verified_tokens(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tokens with a verified signature, in the order of their verification."""
    seen: list[str] = []
    decode = KeyRingBackend.decode

    def count_decoded(self: KeyRingBackend, text: Any, **named: Any) -> Any:
        seen.append(text)
        return decode(self, text, **named)

    monkeypatch.setattr(KeyRingBackend, "decode", count_decoded)
    return seen


def test_token_is_verified_once_by_keys_in_memory(
    keys_not_loaded: None, alpha: DomainRef, verified_tokens: list[str]
) -> None:
    token = make.role_token(Role.EDITOR, alpha)

    first, *others = [get_claims(token) for _ in range(5)]

    assert first is not None
    assert others == [first] * 4
    assert verified_tokens == [token]


def test_rejected_token_is_verified_each_time_and_not_cached(
    keys_not_loaded: None, alpha: DomainRef, verified_tokens: list[str]
) -> None:
    token = make.role_token(Role.EDITOR, alpha)
    get_claims(token)
    forged = token[:-6] + ("A" if token[-6] != "A" else "B") + token[-5:]

    assert [get_claims(forged), get_claims(forged), get_claims(f"{token} ")] == [None, None, None]
    assert verified_tokens.count(forged) == 2
    assert len(keys.key_ring().verified) == 1


def test_token_of_removed_key_is_rejected_after_reload(
    keys_not_loaded: None, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = make.role_token(Role.EDITOR, alpha)
    assert get_claims(token) is not None
    taken_back = keys.key_ring().signing_kid

    keys.rotate()
    TokenKey.objects.using(OWNER).filter(kid=taken_back).delete()
    now = keys.key_ring().read_at + 61
    monkeypatch.setattr("shared.accounts.keys.time.monotonic", lambda: now)

    assert get_claims(token) is None


def test_cache_of_verified_tokens_is_limited(
    keys_not_loaded: None, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_MOST_VERIFIED", 3)

    for _ in range(8):
        assert get_claims(make.role_token(Role.EDITOR, alpha)) is not None

    assert 0 < len(keys.key_ring().verified) <= 3
