"""Serializers for the routes for passwords and email addresses."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.accounts.models import User
from shared.accounts.passwords import get_min_length
from shared.accounts.serializers import Password
from shared.accounts.two_factor.serializers import Code
from shared.data_types import ValidatedData

MAX_TOKEN = 200


class Confirmation(serializers.Serializer):
    """The caller's password, or a code if two-factor authentication is on."""

    current_password = Password(required=False)
    code = Code(required=False, help_text="A code from the authenticator app, or a recovery code.")


class Confirmed(serializers.Serializer):
    seconds = serializers.IntegerField(help_text="Seconds for which the confirmation is valid.")


class ResetRequestBody(serializers.Serializer):
    email = serializers.EmailField(max_length=254)


class EmailConfirmation(serializers.Serializer):
    token = serializers.CharField(
        max_length=MAX_TOKEN, help_text="The `email_token` in the link of the email."
    )


class ResetLink(serializers.Serializer):
    token = serializers.CharField(max_length=MAX_TOKEN, help_text="The token in the link of the email.")


class OpenedReset(serializers.Serializer):
    """The account of a reset link."""

    email = serializers.EmailField()
    min_length = serializers.SerializerMethodField(
        help_text="The minimum number of characters in the new password."
    )

    def get_min_length(self, user: User) -> int:
        return get_min_length(user)


class PasswordSet(serializers.Serializer):
    device_token = serializers.CharField(
        help_text="The same tokens as after sign-in; earlier tokens are invalid."
    )


class PasswordChange(serializers.Serializer):
    """A new password, with either the token from a link or the current password of the signed-in user."""

    token = serializers.CharField(
        max_length=MAX_TOKEN, required=False, help_text="The token in the link of the email."
    )
    current_password = Password(required=False)
    password = Password()
    password_confirmation = Password()

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if attrs["password"] != attrs["password_confirmation"]:
            raise serializers.ValidationError({"password_confirmation": _("The passwords don't match.")})
        if "token" not in attrs and "current_password" not in attrs:
            raise serializers.ValidationError({"current_password": _("This field is required.")})
        return attrs
