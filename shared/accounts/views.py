"""Routes for sessions and the caller's account."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.response import Response

from shared.accounts import services, viewing
from shared.accounts.authentication import get_bearer
from shared.accounts.callers import get_caller
from shared.accounts.memberships import (
    Account,
    DomainAccess,
    get_account,
    list_domains,
    may_assign,
    to_access,
)
from shared.accounts.models import Session, User
from shared.accounts.serializers import (
    AccountReply,
    AccountUpdate,
    DomainRow,
    DomainSearch,
    DomainSwitch,
    Login,
    PairReply,
    RoleRow,
    SessionRow,
    SignedInReply,
    SwitchReply,
    TwoFactorRequired,
)
from shared.accounts.signing_in import Challenge, SignedIn, WrongCode, WrongCredentials
from shared.accounts.two_factor.serializers import ChallengeAnswer
from shared.accounts.two_factor.services import WRONG
from shared.api.fields import many
from shared.api.pagination import LimitOffset
from shared.api.permissions import PUBLIC, ROLES
from shared.api.replies import Reply, serialize
from shared.api.routers import UUID_PATTERN
from shared.api.views import ApiView, ApiViewSet
from shared.tenancy.unit_of_work import current_domain, domain_id_or_none, shared_work

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from rest_framework.request import Request


class LoginView(ApiView):
    authentication_classes = ()
    methods_need = {"post": PUBLIC}
    open_when_suspended = True
    hashes_passwords = True

    @extend_schema(
        request=Login,
        responses=PolymorphicProxySerializer(
            "SignIn", serializers=[SignedInReply, TwoFactorRequired], resource_type_field_name=None
        ),
    )
    def post(self, request: "Request") -> Response:
        """Sign in with an email address and a password.

        The session is for the domain of the request's host. If the user has no access to this domain, the
        session is for the user's first domain. On the API of the panel host, `X-Site` specifies the domain
        instead of the host. If two-factor authentication is on and `otp` is missing, the response is a
        challenge for /api/auth/two-factor.
        """
        try:
            result = services.sign_in(
                **self.read(Login), domain_id=domain_id_or_none(), caller=get_caller(request)
            )
        except WrongCredentials as error:
            raise ValidationError({"email": _("These credentials do not match our records.")}) from error
        except WrongCode as error:
            raise ValidationError({"otp": WRONG}) from error
        if isinstance(result, Challenge):
            return Response({"two_factor_required": True, "challenge": result.token})
        return _sign_in_reply(result)


class TwoFactorLoginView(ApiView):
    authentication_classes = ()
    takes_links = True
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=ChallengeAnswer, responses=SignedInReply)
    def post(self, request: "Request") -> Response:
        """Complete a sign-in with a code from the phone or a recovery code.

        A challenge accepts up to five codes within five minutes. After that, the response is 410.
        """
        try:
            result = services.finish_sign_in(**self.read(ChallengeAnswer), caller=get_caller(request))
        except (WrongCode, WrongCredentials) as error:
            raise ValidationError({"code": WRONG}) from error
        return _sign_in_reply(result)


class RefreshView(ApiView):
    authentication_classes = ()
    methods_need = {"post": PUBLIC}
    open_when_suspended = True

    @extend_schema(request=None, responses=PairReply, auth=[{"bearer": []}])  # type: ignore[list-item]  # the stub lacks OpenAPI's format
    def post(self, request: "Request") -> Response:
        """Exchange a refresh token for the next token pair.

        Send the refresh token as the bearer token.
        """
        pair = services.refresh(get_bearer(request), get_caller(request))
        return Response(PairReply({"pair": pair}).data)


class LogoutView(ApiView):
    methods_need = {"post": "account"}
    open_in_view = ("POST",)
    open_without_two_factor = True
    open_when_suspended = True

    @extend_schema(request=None, responses=None)
    def post(self, request: "Request") -> Response:
        """End the current session."""
        services.sign_out(UUID(self.access.session_id), get_caller(request))
        return Reply(message=_("You're signed out."))


class SwitchDomainView(ApiView):
    methods_need = {"post": "account"}
    open_when_suspended = True

    @extend_schema(request=DomainSwitch, responses=SwitchReply)
    def post(self, request: "Request") -> Response:
        """Switch the current session to another of the caller's domains.

        The current token pair becomes invalid.
        """
        pair, domain = services.switch_domain(
            UUID(self.access.session_id), self.read(DomainSwitch)["domain_id"], get_caller(request)
        )
        return Response(SwitchReply({"pair": pair, "domain": domain}).data)


class StopViewingView(ApiView):
    methods_need = {"post": "account"}
    open_in_view = ("POST",)
    open_when_suspended = True

    @extend_schema(request=None, responses=PairReply)
    def post(self, request: "Request") -> Response:
        """Stop viewing the panel as another user.

        The current token pair becomes invalid.
        """
        pair = viewing.stop_view(self.access, get_caller(request))
        return Response(PairReply({"pair": pair}).data)


class SessionViewSet(ApiViewSet):
    """The devices on which the caller is signed in."""

    actions_need = {"list": "account", "destroy": "account"}
    open_when_suspended = True
    lookup_value_regex = UUID_PATTERN
    uuid_field = "pk"
    queryset = Session.objects.none()

    def get_queryset(self) -> "QuerySet[Session]":
        live = Session.objects.live().select_related("domain")
        return live.filter(user_id=self.access.user_id).order_by("-last_used_at", "-pk")

    @extend_schema(responses=SessionRow(many=True))
    def list(self, request: "Request") -> Response:
        """List the caller's sessions, the most recently used first."""
        with shared_work():
            return self.paginated(self.get_queryset(), SessionRow)

    @extend_schema(responses=None)
    def destroy(self, request: "Request", pk: str) -> Response:
        """End one of the caller's sessions."""
        with shared_work():
            session = self.get_object()
        services.sign_out(session.pk, get_caller(request))
        return Reply(message=_("Device signed out."))


class AccountView(ApiView):
    methods_need = {"get": "account", "post": "account"}
    open_without_two_factor = True
    open_in_view = ("GET", "HEAD")
    open_when_suspended = True
    hashes_passwords = True

    @extend_schema(responses=AccountReply)
    def get(self, request: "Request") -> Response:
        """Return the signed-in user and their permissions."""
        return Response(self._account())

    @extend_schema(request=AccountUpdate, responses=AccountReply)
    def post(self, request: "Request") -> Response:
        """Change the caller's account.

        Omitted fields remain unchanged. A new email address requires `current_password` and, if two-factor
        authentication is on, also a call to /api/account/confirm within the last ten minutes. The new address
        is used only after the link sent to it is opened.
        """
        new_email = services.update_account(
            _user(request),
            self.read(AccountUpdate),
            domain=current_domain(),
            by=self.access,
            caller=get_caller(request),
        )
        message = _("Account saved.")
        if new_email:
            message += " " + _("We sent a link to %(new_email)s. Click it to confirm the new address.") % {
                "new_email": new_email
            }
        return Reply(self._account(), message=message)

    def _account(self) -> Any:
        user, domain, view = _user(self.request), self._domain(), self.access.view
        if view is None:
            return serialize(AccountReply, get_account(user, domain))
        shown = viewing.get_shown_user(user, view)
        return serialize(AccountReply, Account(shown, domain, [domain], view))

    def _domain(self) -> DomainAccess:
        domain = current_domain()
        return DomainAccess(
            id=domain.id,
            title=domain.title,
            host=domain.host,
            status=self.access.domain_status,
            role=self.access.role,
            is_open=domain.is_open,
        )


class RolesView(ApiView):
    methods_need = {"get": "account"}
    open_in_view = ("GET", "HEAD")

    @extend_schema(responses=RoleRow(many=True))
    def get(self, request: "Request") -> Response:
        """List the roles that the caller may assign to other users."""
        assignable = [role for role in ROLES if may_assign(self.access.role, role.id)]
        rows = many(RoleRow, instance=assignable)
        return Response(rows.data)


class DomainsView(ApiView):
    methods_need = {"get": "account"}
    pagination_class = LimitOffset

    @extend_schema(parameters=[DomainSearch], responses=DomainRow(many=True))
    def get(self, request: "Request") -> Response:
        """List the domains that the caller may switch to."""
        search = self.query(DomainSearch)["search"]
        with shared_work():
            return self.paginated(list_domains(_user(request), search=search), DomainRow, each=to_access)


def _sign_in_reply(result: SignedIn) -> Response:
    account = get_account(result.pair.session.user, result.access)
    reply = {
        "pair": result.pair,
        "user": account.user,
        "domain": result.access,
        "domains": account.domains,
        "device_token": result.device_token,
    }
    return Response(SignedInReply(reply).data)


def _user(request: "Request") -> User:
    if not isinstance(request.user, User):
        raise Http404  # No route here allows anonymous callers.
    return request.user
