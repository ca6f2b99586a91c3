"""Routes for invited users, who open the link in the email or sign in and list their invitations."""

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from shared.accounts.callers import get_caller
from shared.accounts.models import Membership, User
from shared.accounts.users import accepting
from shared.accounts.users.serializers import (
    Acceptance,
    InvitationLink,
    InvitationRow,
    OpenedInvitation,
)
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.views import ApiView, ApiViewSet
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from rest_framework.request import Request


class InvitationLookupView(ApiView):
    authentication_classes = ()
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=InvitationLink, responses=OpenedInvitation)
    def post(self, request: "Request") -> Response:
        """Return the details of an invitation, and the way to accept it, to the holder of its link."""
        opened = accepting.look_up(self.read(InvitationLink)["token"], caller=get_caller(request))
        return Response(OpenedInvitation(opened.invitation, context={"has_account": opened.has_account}).data)


class AcceptInvitationView(ApiView):
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True
    hashes_passwords = True

    @extend_schema(request=Acceptance, responses=None)
    def post(self, request: "Request") -> Response:
        """Accept an invitation by its link.

        Signed-in users must have the invited account (403 for another account). Users without an account send
        the `password` of their new account. The link works once (410).
        """
        values = self.read(Acceptance)
        values.pop("password_confirmation", None)
        token, caller = values.pop("token"), get_caller(request)
        if isinstance(request.user, User):
            accepting.accept_link(token, request.user, caller=caller)
            return Reply(message=_("You're now on the team."))
        if "password" not in values:
            raise ValidationError({"password": _("This field is required.")})
        accepting.accept_as_new(token, accepting.NewAccount(**values), caller=caller)
        return Reply(message=_("Password set. You can now sign in."))


class DeclineInvitationView(ApiView):
    authentication_classes = ()
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=InvitationLink, responses=None)
    def post(self, request: "Request") -> Response:
        """Decline an invitation by its link.

        The domain's team sees only that the invitation was declined.
        """
        accepting.decline_link(self.read(InvitationLink)["token"], caller=get_caller(request))
        return Reply(message=_("Invitation declined."))


class OwnInvitationViewSet(ApiViewSet):
    """The invitations of the caller."""

    actions_need = {"list": "account", "accept": "account", "decline": "account"}
    open_when_suspended = True
    lookup_value_regex = ID_PATTERN
    queryset = Membership.objects.none()

    @extend_schema(summary="List the invitations of the current user", responses=InvitationRow(many=True))
    def list(self, request: "Request") -> Response:
        with shared_work():
            return self.paginated(accepting.list_pending(self._user()), InvitationRow)

    @extend_schema(summary="Accept an invitation", request=None, responses=None)
    @action(detail=True, methods=["post"])
    def accept(self, request: "Request", pk: str) -> Response:
        accepting.accept(self.get_object(), self._user(), caller=get_caller(request))
        return Reply(message=_("You're now on the team."))

    @extend_schema(summary="Decline an invitation", request=None, responses=None)
    @action(detail=True, methods=["post"])
    def decline(self, request: "Request", pk: str) -> Response:
        accepting.decline(self.get_object())
        return Reply(message=_("Invitation declined."))

    def get_object(self) -> Membership:
        with shared_work():
            invitation: Membership = get_object_or_404(
                accepting.list_pending(self._user()), pk=self.kwargs[self.lookup_field]
            )
        return invitation

    def _user(self) -> User:
        if not isinstance(self.request.user, User):
            raise Http404  # No route here allows anonymous callers.
        return self.request.user
