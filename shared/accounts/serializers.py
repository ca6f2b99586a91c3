"""Serializers for the caller's account."""

import re
import zoneinfo
from base64 import b64encode
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.accounts import devices
from shared.accounts.memberships import Account, DomainAccess
from shared.accounts.models import Session, Theme, User
from shared.accounts.passwords import MAX_LENGTH
from shared.accounts.tokens import ACCESS_SECONDS
from shared.accounts.two_factor.requirement import is_two_factor_required
from shared.api.access import View
from shared.api.fields import Id
from shared.api.permissions import RoleInfo, get_scopes, keep_read_permissions, list_permissions
from shared.api.viewing import WITHHELD
from shared.data_types import JsonObject
from shared.domains.models import DomainStatus
from shared.mail.files import BACKEND as FILES
from shared.tenancy.announcements import ShownAnnouncement, list_announcements
from shared.tenancy.features import FEATURES, find_feature
from shared.tenancy.sealing import derive_key

_PHONE = re.compile(r"[0-9+()./ -]*")


class Password(serializers.CharField):
    """A password exactly as entered, including spaces at its start and end.

    Passwords that exceed the limit are rejected before they are hashed.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=MAX_LENGTH, trim_whitespace=False, style={"input_type": "password"}, **kwargs
        )


# ── bodies ───────────────────────────────────────────────────────────────────────────────────────


class DeviceTokens(serializers.ListField):
    """The `device_token` values from earlier sign-ins on this browser, newest first."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.CharField(max_length=devices.MAX_LENGTH),
            max_length=devices.MOST,
            required=False,
            help_text="Every `device_token` of this browser, latest first.",
            **kwargs,
        )


class Login(serializers.Serializer):
    email = serializers.CharField(max_length=254)
    password = Password()
    remember = serializers.BooleanField(default=False)
    otp = serializers.CharField(
        max_length=40,
        required=False,
        allow_blank=True,
        help_text="The two-factor code, if the user has already entered it.",
    )
    device_tokens = DeviceTokens()


class DomainSwitch(serializers.Serializer):
    domain_id = Id()


class AccountUpdate(serializers.Serializer):
    """The fields of the caller's account to change. Omitted fields remain unchanged."""

    firstname = serializers.CharField(max_length=100, required=False)
    lastname = serializers.CharField(max_length=100, required=False)
    phone = serializers.CharField(max_length=40, required=False, allow_blank=True)
    locale = serializers.RegexField(
        r"\A([a-z]{2,3}(-[A-Z]{2})?)?\Z",
        required=False,
        allow_blank=True,
        help_text="Empty for the language of the browser.",
    )
    timezone = serializers.CharField(max_length=64, required=False)
    theme = serializers.ChoiceField(Theme.choices, required=False)
    email = serializers.EmailField(max_length=254, required=False)
    current_password = Password(required=False)

    def validate_phone(self, value: str) -> str:
        if not _PHONE.fullmatch(value):
            raise serializers.ValidationError(_("Use only digits, spaces and + ( ) . / - in a phone number."))
        return value

    def validate_timezone(self, value: str) -> str:
        if value not in zoneinfo.available_timezones():
            raise serializers.ValidationError(_("Choose a time zone such as America/Los_Angeles."))
        return value


# ── responses ────────────────────────────────────────────────────────────────────────────────────


class RoleName(serializers.Serializer[RoleInfo]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()


class RoleRow(RoleName):
    """A role with its permissions."""

    description = serializers.CharField()
    permissions = serializers.SerializerMethodField()

    def get_permissions(self, role: RoleInfo) -> list[str]:
        return list_permissions(role.id)


class DomainSearch(serializers.Serializer):
    search = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=200,
        help_text="Part of a title or host.",
    )


class DomainRow(serializers.Serializer[DomainAccess]):
    """A domain that the caller may enter, with the caller's role."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    host = serializers.CharField()
    status = serializers.ChoiceField(DomainStatus.choices)
    is_open = serializers.BooleanField(help_text="Whether the site is open to visitors.")
    role = RoleName(source="role_info")


class UserRow(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "firstname", "lastname", "email"]


class PairReply(serializers.Serializer):
    """The tokens that keep a client signed in."""

    access_token = serializers.CharField(source="pair.access")
    refresh_token = serializers.CharField(source="pair.refresh")
    token_type = serializers.SerializerMethodField()
    expires_in = serializers.SerializerMethodField(help_text="Seconds for which the access token is valid.")

    def get_token_type(self, reply: JsonObject) -> str:
        return "bearer"

    def get_expires_in(self, reply: JsonObject) -> int:
        return ACCESS_SECONDS


class SwitchReply(PairReply):
    """A token pair for another domain, with the user's role there."""

    domain = DomainRow()
    role = RoleName(source="domain.role_info")
    permissions = serializers.SerializerMethodField()

    def get_permissions(self, reply: JsonObject) -> list[str]:
        return list_permissions(reply["domain"].role)


class SignedInReply(SwitchReply):
    """The first token pair of a session, with the user and their domains."""

    device_token = serializers.CharField(
        help_text=(
            "Grants no access. Send it at the next sign-in, so that failed attempts of other "
            "devices don't block this one."
        )
    )
    user = UserRow()
    domains = DomainRow(
        many=True, help_text="The first 100 domains; /api/options/domains returns all of them."
    )


class TwoFactorRequired(serializers.Serializer):
    """The response to a correct password if the account also requires a code.

    Answer the challenge with a code within five minutes.
    """

    two_factor_required = serializers.BooleanField()
    challenge = serializers.CharField()


class ViewRow(serializers.Serializer[View]):
    """A super admin's read-only view of the panel as another user."""

    expires_at = serializers.DateTimeField()


class AccountReply(serializers.Serializer[Account]):
    """The signed-in user, the current domain, and the user's permissions there."""

    id = serializers.IntegerField(source="user.id")
    firstname = serializers.CharField(source="user.firstname")
    lastname = serializers.CharField(source="user.lastname")
    email = serializers.CharField(source="user.email")
    phone = serializers.CharField(source="user.phone")
    avatar = serializers.SerializerMethodField(help_text="The URL of the image, or null.")
    locale = serializers.CharField(source="user.locale")
    timezone = serializers.CharField(source="user.timezone")
    theme = serializers.ChoiceField(Theme.choices, source="user.theme")
    two_factor_enabled = serializers.BooleanField(source="user.two_factor_enabled")
    must_set_up_two_factor = serializers.SerializerMethodField(
        help_text="Whether the session can only change the account until two-factor authentication is on."
    )
    last_login_at = serializers.DateTimeField(source="user.last_login_at", allow_null=True)
    role = RoleName(source="domain.role_info")
    permissions = serializers.SerializerMethodField()
    reach = serializers.SerializerMethodField(
        help_text="The scope of each permission: `all`, `own` or `own_member`."
    )
    missing_features = serializers.ListField(
        source="domain.missing_features",
        child=serializers.ChoiceField(list(FEATURES)),
        help_text="Features that the operator turned off for this domain; without their permissions.",
    )
    drafts_key = serializers.SerializerMethodField(
        help_text="The key, in base64, with which the panel encrypts unsaved changes in the browser; "
        "empty in a view as another user."
    )
    view = ViewRow(
        allow_null=True,
        help_text="Set while a super admin views the panel as this user; without private data.",
    )
    announcements = serializers.SerializerMethodField(help_text="The operator's notices for this domain.")
    domain = DomainRow()
    domains = DomainRow(
        many=True, help_text="The first 100 domains; /api/options/domains returns all of them."
    )

    def get_announcements(self, account: Account) -> list[ShownAnnouncement]:
        return list_announcements(timezone.now())

    def get_must_set_up_two_factor(self, account: Account) -> bool:
        return not account.user.two_factor_enabled and is_two_factor_required(account.domain.role)

    def get_avatar(self, account: Account) -> str | None:
        return account.user.avatar or None

    def get_drafts_key(self, account: Account) -> str:
        if account.view is not None:
            return ""
        return b64encode(derive_key("drafts", str(account.user.pk))).decode()

    def get_permissions(self, account: Account) -> list[str]:
        return list(self.get_reach(account))

    def get_reach(self, account: Account) -> dict[str, str]:
        reach = get_scopes(account.domain.role)
        missing = account.domain.missing_features
        reach = {slug: how for slug, how in reach.items() if find_feature(slug) not in missing}
        if settings.EMAIL_BACKEND != FILES:
            # With a real mail server, emails are not stored, so the panel has no list of them.
            reach.pop("mail.read", None)
        if account.view is not None:
            reach = {slug: how for slug, how in reach.items() if slug not in WITHHELD}
        # A suspended domain accepts only reads, so list only the read permissions.
        return keep_read_permissions(reach) if account.domain.status == "suspended" else reach


class SessionRow(serializers.ModelSerializer[Session]):
    """A device on which the user is signed in."""

    current = serializers.SerializerMethodField(help_text="Whether it is the session of this request.")
    domain = serializers.CharField(source="domain.title")

    class Meta:
        model = Session
        fields = ["id", "current", "domain", "remember", "created_at", "last_used_at", "expires_at"]
        fields += ["user_agent", "address"]

    def get_current(self, session: Session) -> bool:
        return str(session.pk) == self.context["access"].session_id
