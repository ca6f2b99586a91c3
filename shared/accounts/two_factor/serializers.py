"""Serializers for the two-factor routes."""

from typing import Any

from rest_framework import serializers

from shared.accounts.serializers import DeviceTokens, Password

MAX_CODE = 40


class Code(serializers.CharField):
    """A code from a phone, or a recovery code."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_CODE, **kwargs)


class CurrentPassword(serializers.Serializer):
    current_password = Password()


class CodeBody(serializers.Serializer):
    code = Code()


class PasswordAndCode(CurrentPassword, CodeBody):
    """The password and a code, which are required to turn off two-factor authentication."""


class ChallengeAnswer(CodeBody):
    challenge = serializers.CharField(max_length=200)
    device_tokens = DeviceTokens()


class TwoFactorState(serializers.Serializer):
    enabled = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()


class TwoFactorSetup(serializers.Serializer):
    """The data for an authenticator app, which is shown only once."""

    secret = serializers.CharField(help_text="The secret in base32, for manual entry.")
    uri = serializers.CharField(help_text="The `otpauth://…` URI in the QR code.")
    qr = serializers.CharField(help_text="The QR code as an SVG in a data URI.")


class RecoveryCodes(serializers.Serializer):
    recovery_codes = serializers.ListField(
        child=serializers.CharField(),
        help_text="Each code works once. The codes are returned only in this response.",
    )
