"""Serializers for the user routes."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.accounts.credentials.serializers import MAX_TOKEN
from shared.accounts.models import Membership, MembershipState
from shared.accounts.serializers import PairReply, Password, RoleName
from shared.accounts.users.corrections import is_correctable
from shared.accounts.users.listing import SORTED_BY
from shared.accounts.viewing import MAX_REASON
from shared.api.fields import Id
from shared.api.permissions import ROLES
from shared.data_types import ValidatedData
from shared.domains.models import DomainStatus

MAX_DOMAINS = 50
STATUSES = [
    (each.value, each.label)
    for each in (MembershipState.ACTIVE, MembershipState.SUSPENDED, MembershipState.INVITED)
]


class RoleId(serializers.ChoiceField):
    """The number of a role. The field accepts `1` and `"1"`, but not `true` or `1.0`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(int(role.id), role.name) for role in ROLES], **kwargs)

    def to_internal_value(self, data: object) -> Any:
        if isinstance(data, bool) or not isinstance(data, int | str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


# ── bodies ───────────────────────────────────────────────────────────────────────────────────────


class UserInvitation(serializers.Serializer):
    firstname = serializers.CharField(max_length=100)
    lastname = serializers.CharField(max_length=100)
    email = serializers.EmailField(max_length=254)
    role_id = RoleId()
    domain_ids = serializers.ListField(
        child=Id(),
        required=False,
        default=list,
        max_length=MAX_DOMAINS,
        help_text="The ids of the domains; the current domain if omitted.",
    )


class UserChange(serializers.Serializer):
    """The fields to change. Omitted fields remain unchanged."""

    role_id = RoleId(required=False)
    status = serializers.ChoiceField(
        STATUSES, required=False, help_text="`invited` can't be set; a user who accepts becomes `active`."
    )
    firstname = serializers.CharField(max_length=100, required=False)
    lastname = serializers.CharField(max_length=100, required=False)
    email = serializers.EmailField(
        max_length=254,
        required=False,
        help_text="Takes effect when the link in the confirmation email is opened.",
    )


class MembershipBody(serializers.Serializer):
    domain_id = Id()
    role_id = RoleId()
    status = serializers.ChoiceField(STATUSES, required=False)


class DomainIdQuery(serializers.Serializer):
    domain_id = Id()


class UserQuery(serializers.Serializer):
    """Filters and sorting for a list of users."""

    search = serializers.CharField(required=False, default="", allow_blank=True, max_length=200)
    role_id = RoleId(required=False, default=None)
    status = serializers.ChoiceField(MembershipState.choices, required=False, default="", allow_blank=True)
    sortBy = serializers.ChoiceField(list(SORTED_BY), default="name")
    sortDir = serializers.ChoiceField(("asc", "desc"), default="asc")

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        return {
            "search": attrs["search"],
            "role_id": attrs["role_id"],
            "status": attrs["status"],
            "sort_by": attrs["sortBy"],
            "descending": attrs["sortDir"] == "desc",
        }


class InvitationLink(serializers.Serializer):
    token = serializers.CharField(max_length=MAX_TOKEN, help_text="The token in the link of the email.")


class Acceptance(InvitationLink):
    """The acceptance of an invitation.

    Signed-in users need only the token. Users without an account also choose a password.
    """

    password = Password(required=False)
    password_confirmation = Password(required=False)
    firstname = serializers.CharField(
        max_length=100, required=False, help_text="Corrects the name in the invitation."
    )
    lastname = serializers.CharField(max_length=100, required=False)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if attrs.get("password") != attrs.get("password_confirmation"):
            raise serializers.ValidationError({"password_confirmation": _("The passwords don't match.")})
        return attrs


class ViewReason(serializers.Serializer):
    reason = serializers.CharField(
        max_length=MAX_REASON,
        help_text="The reason, which the domain's admins see in an email and in the activity log.",
    )


# ── responses ────────────────────────────────────────────────────────────────────────────────────


class TeamUser(serializers.Serializer[Membership]):
    """A team member of this domain, with their role."""

    id = serializers.IntegerField(
        source="person.pk",
        help_text="The id of the user, as in /api/account, posts and the activity log. Before the user "
        "accepts the invitation, an id reserved for a new account; existing accounts keep theirs.",
    )
    membership_id = serializers.IntegerField(
        source="pk", help_text="The id of the user's membership on this domain; it never changes."
    )
    firstname = serializers.CharField(
        source="person.firstname", help_text="The name in the invitation until the user accepts it."
    )
    lastname = serializers.CharField(source="person.lastname")
    email = serializers.CharField(source="person.email")
    phone = serializers.CharField(source="person.phone")
    avatar = serializers.SerializerMethodField(help_text="The URL of the image, or null.")
    role = RoleName(source="role_info")
    status = serializers.ChoiceField(MembershipState.choices, source="state")
    two_factor_enabled = serializers.BooleanField(source="person.two_factor_enabled")
    is_me = serializers.SerializerMethodField(help_text="Whether this is the current user.")
    is_correctable = serializers.SerializerMethodField(
        help_text="Whether the current user can correct the name and the email address."
    )
    last_login_at = serializers.DateTimeField(source="person.last_login_at", allow_null=True)
    created_at = serializers.DateTimeField(help_text="When the user joined this domain.")

    def get_avatar(self, membership: Membership) -> str | None:
        return membership.person.avatar or None

    def get_is_me(self, membership: Membership) -> bool:
        access = self.context.get("access")
        return access is not None and membership.user_id == access.user_id

    def get_is_correctable(self, membership: Membership) -> bool:
        access = self.context.get("access")
        return access is not None and is_correctable(membership, access)


class ViewStarted(PairReply):
    """The tokens of a read-only view as another user."""

    reason = serializers.CharField()
    expires_at = serializers.DateTimeField(source="pair.session.view_expires_at")


class InvitingDomain(serializers.Serializer):
    id = serializers.IntegerField()
    title = serializers.CharField()


class InvitationRow(serializers.Serializer[Membership]):
    """An invitation, as shown to the invited user."""

    id = serializers.IntegerField()
    domain = InvitingDomain()
    role = RoleName(source="role_info")
    inviter = serializers.SerializerMethodField(
        help_text="The name of the inviting user; empty if that user was deleted."
    )
    expires_at = serializers.DateTimeField(source="link_expires_at")

    def get_inviter(self, invitation: Membership) -> str:
        return invitation.invited_by.name if invitation.invited_by else ""


class OpenedInvitation(InvitationRow):
    """An invitation, as shown to a visitor who opened its link."""

    email = serializers.CharField(source="invited_email")
    firstname = serializers.CharField(source="invited_firstname")
    lastname = serializers.CharField(source="invited_lastname")
    has_account = serializers.SerializerMethodField(
        help_text="Whether the user signs in to accept; otherwise the user chooses a password."
    )

    def get_has_account(self, invitation: Membership) -> bool:
        return bool(self.context["has_account"])


class DomainName(serializers.Serializer):
    id = serializers.IntegerField()
    title = serializers.CharField()
    host = serializers.CharField()
    status = serializers.ChoiceField(DomainStatus.choices)


class MembershipRow(serializers.Serializer[Membership]):
    """A user's membership in a domain."""

    domain = serializers.SerializerMethodField()
    role = RoleName(source="role_info")
    status = serializers.ChoiceField(MembershipState.choices, source="state")
    created_at = serializers.DateTimeField()

    def get_domain(self, membership: Any) -> DomainName:
        domain = membership.domain
        return DomainName(
            {"id": domain.pk, "title": domain.title, "host": membership.host, "status": domain.status}
        ).data  # type: ignore[return-value]  # typed for drf-spectacular, which reads the return type
