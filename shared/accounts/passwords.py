"""Password rules and password checks. The checks do not reveal whether an account exists."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.accounts import throttle
from shared.accounts.models import User
from shared.accounts.rate_limits import DAY, Backoff
from shared.accounts.throttle import throttle_key
from shared.tenancy.unit_of_work import shared_work

PASSWORD_CHECKS = Backoff(5, DAY)
"""The limit on wrong passwords in an open session, per user."""

MIN_LENGTH = 15
MIN_LENGTH_WITH_TWO_FACTOR = 8
MAX_LENGTH = 128
MIN_DIFFERENT_LETTERS = 5
_LIKE_THE_USER = UserAttributeSimilarityValidator(("email", "firstname", "lastname", "name", "phone"))


def check_new_password(password: str, user: User) -> None:
    """Raise ValidationError unless the password is long enough, uncommon, and unlike the user's own data."""
    password = normalize_password(password)
    shortest = get_min_length(user)
    if len(password) < shortest:
        raise ValidationError(
            {
                "password": _("Use at least %(least)s characters, for example four or five words.")
                % {"least": shortest}
            }
        )
    if len(password) > MAX_LENGTH:
        raise ValidationError({"password": _("Use up to %(most)s characters.") % {"most": MAX_LENGTH}})
    if len(set(password.casefold())) < MIN_DIFFERENT_LETTERS:
        raise ValidationError({"password": _("Use a greater variety of characters.")})
    try:
        _common().validate(password)
    except ValidationError as error:
        raise ValidationError({"password": _("This password is too common. Choose another one.")}) from error
    if _is_like(user, password):
        raise ValidationError(
            {"password": _("This password is too similar to your name or email address. Choose another one.")}
        )


def get_min_length(user: User) -> int:
    """Return the minimum number of characters in the user's password."""
    return MIN_LENGTH_WITH_TWO_FACTOR if user.two_factor_enabled else MIN_LENGTH


def require_password(user: User, password: str) -> None:
    """Raise ValidationError unless `password` is the user's password.

    Attempts are limited, so that a stolen session cannot be used to guess the password. Raises TooMany above
    the limit.
    """
    key = throttle_key("password", user.pk)
    throttle.count(key, PASSWORD_CHECKS)
    with throttle.refund_if_busy(key):
        is_right = has_password(user, password)
    if not is_right:
        raise ValidationError({"current_password": _("The current password is incorrect.")})
    throttle.reset(key)


def hash_password(password: str) -> str:
    return make_password(normalize_password(password))


def has_password(user: User | None, password: str) -> bool:
    """Return whether `password` is the user's password and the user is active.

    The check takes the same time if there is no user, so that its duration does not reveal whether the user
    exists.
    """
    dummy = _dummy_hash()
    if user is None:
        check_password(normalize_password(password), dummy)
        return False
    is_right = check_password(normalize_password(password), user.password, setter=_rehasher(user))
    return is_right and user.is_active


def normalize_password(password: str) -> str:
    """Return the password in Unicode form NFC.

    Some keyboards enter letters such as é as two characters.
    """
    return unicodedata.normalize("NFC", password)


def _is_like(user: User, password: str) -> bool:
    """Return whether the password resembles the user's own data or consists mainly of it."""
    try:
        _LIKE_THE_USER.validate(password, user)
    except ValidationError:
        return True
    rest = password.casefold()
    words = re.split(r"[\W_]+", f"{user.firstname} {user.lastname} {user.email}".casefold())
    for word in sorted(words, key=len, reverse=True):
        if len(word) >= 3:
            rest = rest.replace(word, "")
    return len(re.sub(r"[\W_]+", "", rest)) < MIN_DIFFERENT_LETTERS <= len(password) - len(rest)


def _rehasher(user: User) -> Callable[[str], None]:
    """Return a function that stores a new hash of a correct password.

    It is called if the stored hash has outdated parameters.
    """

    def rehash(password: str) -> None:
        user.password = make_password(password)
        with shared_work():
            User.objects.filter(pk=user.pk).update(password=user.password)

    return rehash


@cache
def _dummy_hash() -> str:
    """Return a hash of an unused password, with the same parameters as the hashes of real passwords."""
    return make_password("no account has this password")


@cache
def _common() -> CommonPasswordValidator:
    return CommonPasswordValidator()
