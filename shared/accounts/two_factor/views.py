"""Routes for the second factor of the caller."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts.callers import get_caller
from shared.accounts.models import User
from shared.accounts.two_factor import services
from shared.accounts.two_factor.serializers import (
    CodeBody,
    CurrentPassword,
    PasswordAndCode,
    RecoveryCodes,
    TwoFactorSetup,
    TwoFactorState,
)
from shared.api.errors import Unauthenticated
from shared.api.replies import Reply
from shared.api.views import ApiView

if TYPE_CHECKING:
    from rest_framework.request import Request


class _OwnAccountView(ApiView):
    """A view of the caller's account, which remains available on a suspended domain."""

    open_when_suspended = True
    hashes_passwords = True

    @property
    def user(self) -> User:
        if not isinstance(self.request.user, User):
            raise Unauthenticated
        return self.request.user

    @property
    def where(self) -> dict[str, Any]:
        return {"domain_id": self.access.domain_id, "caller": get_caller(self.request)}


class TwoFactorView(_OwnAccountView):
    open_without_two_factor = True
    methods_need = {"get": "account", "post": "account", "delete": "account"}

    @extend_schema(responses=TwoFactorState)
    def get(self, request: "Request") -> Response:
        """Return whether two-factor authentication is on, and the number of unused recovery codes."""
        left = services.recovery_codes_left(self.user)
        return Response({"enabled": self.user.two_factor_enabled, "recovery_codes_left": left})

    @extend_schema(request=CurrentPassword, responses=TwoFactorSetup)
    def post(self, request: "Request") -> Response:
        """Start setting up two-factor authentication.

        Returns a secret, which a code must then confirm.
        """
        setup = services.begin(self.user, self.read(CurrentPassword)["current_password"])
        return Response(TwoFactorSetup(setup).data)

    @extend_schema(request=PasswordAndCode, responses=None)
    def delete(self, request: "Request") -> Response:
        """Turn off two-factor authentication with the password and a code."""
        services.switch_off(self.user, **self.read(PasswordAndCode), **self.where)
        return Reply(message=_("Two-factor authentication is off."))


class ConfirmTwoFactorView(_OwnAccountView):
    open_without_two_factor = True
    methods_need = {"post": "account"}

    @extend_schema(request=CodeBody, responses=RecoveryCodes)
    def post(self, request: "Request") -> Response:
        """Turn on two-factor authentication with a first code from the phone, and return the recovery codes.

        All other sessions of the user end.
        """
        code, session_id = self.read(CodeBody)["code"], UUID(self.access.session_id)
        made = services.confirm(self.user, code, session_id=session_id, **self.where)
        message = _("Two-factor authentication is on. All other devices have been signed out.")
        return Reply({"recovery_codes": made}, message=message)


class RecoveryCodesView(_OwnAccountView):
    methods_need = {"post": "account"}

    @extend_schema(request=PasswordAndCode, responses=RecoveryCodes)
    def post(self, request: "Request") -> Response:
        """Create new recovery codes.

        The old codes become invalid.
        """
        made = services.renew_recovery_codes(self.user, **self.read(PasswordAndCode), **self.where)
        return Reply(
            {"recovery_codes": made}, message=_("Recovery codes created. The old codes no longer work.")
        )
