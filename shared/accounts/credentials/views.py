"""API views for passwords and email addresses, including the views that links in emails need."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts import reauthentication
from shared.accounts.callers import get_caller
from shared.accounts.credentials import services
from shared.accounts.credentials.resets import request_reset
from shared.accounts.credentials.serializers import (
    Confirmation,
    Confirmed,
    EmailConfirmation,
    OpenedReset,
    PasswordChange,
    PasswordSet,
    ResetLink,
    ResetRequestBody,
)
from shared.accounts.models import User
from shared.accounts.services import change_password
from shared.api.errors import Unauthenticated
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import domain_id_or_none

if TYPE_CHECKING:
    from rest_framework.request import Request


class ResetPasswordView(ApiView):
    authentication_classes = ()
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=ResetRequestBody, responses=None)
    def post(self, request: "Request") -> Response:
        """Request a link for choosing a new password.

        The response is the same whether or not an account has this email address.
        """
        email = self.read(ResetRequestBody)["email"]
        request_reset(email, domain_id=domain_id_or_none(), caller=get_caller(request))
        return Reply(message=_("If an account with this address exists, we've sent it an email."))


class ChangePasswordView(ApiView):
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True
    hashes_passwords = True

    @extend_schema(request=PasswordChange, responses=PasswordSet)
    def post(self, request: "Request") -> Response:
        """Set a new password, with the token from an email or as a signed-in user.

        With `token`, all sessions of the account end, and the link works only once (410). Without `token`,
        the caller must be signed in (401) and send `current_password`, and all other sessions end.
        """
        values = self.read(PasswordChange)
        values.pop("password_confirmation")
        if "token" in values:
            values.pop("current_password", None)
            device = services.set_password(**values, caller=get_caller(request))
            return Reply({"device_token": device}, message=_("Password set. You can now sign in."))
        if not isinstance(request.user, User):
            raise Unauthenticated
        device = change_password(
            request.user,
            current_password=values["current_password"],
            password=values["password"],
            session_id=UUID(self.access.session_id),
            caller=get_caller(request),
        )
        return Reply(
            {"device_token": device}, message=_("Password changed. All other devices have been signed out.")
        )


class ResetLookupView(ApiView):
    authentication_classes = ()
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=ResetLink, responses=OpenedReset)
    def post(self, request: "Request") -> Response:
        """Return the account of a reset link to its holder, without using the link."""
        user = services.look_up_reset(self.read(ResetLink)["token"], caller=get_caller(request))
        return Response(OpenedReset(user).data)


class ConfirmEmailView(ApiView):
    authentication_classes = ()
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=EmailConfirmation, responses=None)
    def post(self, request: "Request") -> Response:
        """Confirm a new email address with the token from the link that was sent to it."""
        email = services.confirm_email(self.read(EmailConfirmation)["token"], caller=get_caller(request))
        return Reply(message=_("Use %(email)s to sign in from now on.") % {"email": email})


class ConfirmView(ApiView):
    methods_need = {"post": "account"}
    open_when_suspended = True
    hashes_passwords = True

    @extend_schema(request=Confirmation, responses=Confirmed)
    def post(self, request: "Request") -> Response:
        """Confirm the caller's identity.

        Calls that fail with 403 `confirm_identity` require this.
        """
        if not isinstance(request.user, User):
            raise Unauthenticated
        reauthentication.reauthenticate(
            request.user,
            **self.read(Confirmation),
            session_id=UUID(self.access.session_id),
            domain_id=self.access.domain_id,
            caller=get_caller(request),
        )
        return Response({"seconds": int(reauthentication.LASTS.total_seconds())})
