"""`/api/users`: the team of the current domain."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from shared.accounts import viewing
from shared.accounts.actor import Actor, get_actor
from shared.accounts.models import Membership
from shared.accounts.signing_in import normalize_email
from shared.accounts.users import invitations, other_domains, services
from shared.accounts.users.listing import list_people
from shared.accounts.users.serializers import (
    DomainIdQuery,
    MembershipBody,
    MembershipRow,
    TeamUser,
    UserChange,
    UserInvitation,
    UserQuery,
    ViewReason,
    ViewStarted,
)
from shared.api.permissions import Role
from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.views import ApiViewSet
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from rest_framework.request import Request

READ, WRITE, EVERYWHERE = "users.read", "users.write", "domains.manage"


class UserViewSet(ApiViewSet):
    """The team of this domain. Users who belong only to other domains are not included."""

    actions_need = {
        "list": READ,
        "retrieve": READ,
        "create": WRITE,
        "update": WRITE,
        "destroy": WRITE,
        "resend_invite": WRITE,
        "sign_out": WRITE,
        "view_as": "users.view_as",
        "memberships": EVERYWHERE,
        "put_membership": EVERYWHERE,
        "take_membership": EVERYWHERE,
    }
    lookup_value_regex = ID_PATTERN
    queryset = Membership.objects.none()

    def get_object(self) -> Membership:
        """Return the membership or invitation in the path. Raises Http404 if there is none."""
        with shared_work():
            membership: Membership = get_object_or_404(
                list_people(self._domain_id()).of_person(int(self.kwargs[self.lookup_field]))
            )
        return membership

    @extend_schema(
        summary="List the users of this domain", parameters=[UserQuery], responses=TeamUser(many=True)
    )
    def list(self, request: "Request") -> Response:
        wanted = self.query(UserQuery)
        with shared_work():
            return self.paginated(list_people(self._domain_id(), **wanted), TeamUser)

    @extend_schema(summary="Get a user", responses=TeamUser)
    def retrieve(self, request: "Request", pk: str) -> Response:
        return Response(self._row(self.get_object()))

    @extend_schema(summary="Invite a user by email", request=UserInvitation, responses={201: TeamUser})
    def create(self, request: "Request") -> Response:
        """Invite a user by email.

        The user joins the team by opening the link in the email and accepting the invitation within 14 days.
        The response is the same whether or not the address has an account, and contains only the caller's
        input.
        """
        values = self.read(UserInvitation)
        domain_ids = values.pop("domain_ids")
        person = invitations.Invited(role=Role(values.pop("role_id")), **values)
        membership = invitations.invite(person, domain_ids, by=self._actor())
        return Reply(
            self._row(membership),
            message=_("Invitation sent to %(name)s.") % {"name": membership.person.name},
            status=201,
        )

    @extend_schema(
        summary="Change a user's role or status on this domain, or correct their name or email address",
        request=UserChange,
        responses=TeamUser,
    )
    def update(self, request: "Request", pk: str) -> Response:
        user = self.get_object()
        before = user.person.email
        values = self.read(UserChange)
        membership = services.change(user.pk, values, by=self._actor())
        if normalize_email(values.get("email", before)) == before:
            return Reply(self._row(membership), message=_("User saved."))
        message = _("User saved. We sent a confirmation link to %(email)s.")
        return Reply(self._row(membership), message=message % {"email": values["email"]})

    @extend_schema(summary="Remove a user from this domain", responses=None)
    def destroy(self, request: "Request", pk: str) -> Response:
        services.remove(self.get_object().pk, by=self._actor())
        return Reply(message=_("User removed from this domain."))

    @extend_schema(summary="Send an invitation again with a new link", request=None, responses=None)
    @action(detail=True, methods=["post"], url_path="resend-invite")
    def resend_invite(self, request: "Request", pk: str) -> Response:
        invitations.resend(self.get_object(), by=self._actor())
        return Reply(message=_("Invitation resent."))

    @extend_schema(summary="Sign a user out on all devices", request=None, responses=None)
    @action(detail=True, methods=["post"], url_path="sign-out")
    def sign_out(self, request: "Request", pk: str) -> Response:
        """Sign a user out on all devices.

        All sessions of the user end, including those on other domains. The caller's own session does not end.
        """
        services.sign_out(self.get_object().pk, by=self._actor())
        return Reply(message=_("User signed out on all devices."))

    @extend_schema(
        summary="View the panel as a user of this domain", request=ViewReason, responses=ViewStarted
    )
    @action(detail=True, methods=["post"], url_path="view-as")
    def view_as(self, request: "Request", pk: str) -> Response:
        """View the panel as a user of this domain.

        For 30 minutes, the session has the user's permissions but can only read. Every Admin of the domain
        gets an email with the reason. /api/auth/stop-viewing ends the view. The current token pair becomes
        invalid.
        """
        membership, reason = self.get_object(), self.read(ViewReason)["reason"]
        session_id = UUID(self.access.session_id)
        pair = viewing.start_view(membership, reason, by=self._actor(), session_id=session_id)
        return Response(ViewStarted({"pair": pair, "reason": reason}).data)

    @extend_schema(summary="List the domains of a user", responses=MembershipRow(many=True))
    @action(detail=True, methods=["get"])
    def memberships(self, request: "Request", pk: str) -> Response:
        person = self.get_object().person
        with shared_work():
            return self.paginated(other_domains.list_memberships(person), MembershipRow)

    @extend_schema(
        summary="Invite a user to any domain, or change their role there",
        request=MembershipBody,
        responses=MembershipRow,
    )
    @memberships.mapping.put
    def put_membership(self, request: "Request", pk: str) -> Response:
        person = self.get_object().person
        values = self.read(MembershipBody)
        membership = other_domains.set_membership(person, values.pop("domain_id"), values, by=self._actor())
        return Reply(MembershipRow(membership).data, message=_("User saved."))

    @extend_schema(summary="Remove a user from any domain", parameters=[DomainIdQuery], responses=None)
    @memberships.mapping.delete
    def take_membership(self, request: "Request", pk: str) -> Response:
        person = self.get_object().person
        other_domains.remove_membership(person, self.query(DomainIdQuery)["domain_id"], by=self._actor())
        return Reply(message=_("User removed from that domain."))

    def _actor(self) -> Actor:
        return get_actor(self.request, self.access)

    def _row(self, membership: Membership) -> Any:
        return TeamUser(membership, context=self._context()).data

    def _domain_id(self) -> int:
        return self.access.domain_id
