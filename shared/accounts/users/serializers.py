"""What the user routes read and answer."""

from typing import Any

from rest_framework import serializers

from shared.accounts.models import Membership, MembershipState
from shared.accounts.serializers import RoleName
from shared.accounts.users.listing import SORTED_BY
from shared.api.fields import Id
from shared.api.permissions import ROLES
from shared.domains.models import Status

ROLE_CHOICES = [(int(role.id), role.name) for role in ROLES]
MAX_DOMAINS = 50
STATUSES = [
    (each.value, each.label)
    for each in (MembershipState.ACTIVE, MembershipState.SUSPENDED, MembershipState.INVITED)
]


class RoleId(serializers.ChoiceField):
    """The number of a role; `1` and `"1"`, but neither true nor 1.0."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=ROLE_CHOICES, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, int | str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


# ── bodies ───────────────────────────────────────────────────────────────────────────────────────


class UserInvitation(serializers.Serializer[dict[str, Any]]):
    firstname = serializers.CharField(max_length=100)
    lastname = serializers.CharField(max_length=100)
    email = serializers.EmailField(max_length=254)
    role_id = RoleId()
    domain_ids = serializers.ListField(
        child=Id(),
        required=False,
        default=list,
        max_length=MAX_DOMAINS,
        help_text="This domain, if left out.",
    )


class UserChange(serializers.Serializer[dict[str, Any]]):
    """What is to change; what is left out stays."""

    role_id = RoleId(required=False)
    status = serializers.ChoiceField(
        STATUSES, required=False, help_text="`invited` stays as it is; who accepts becomes `active`."
    )
    firstname = serializers.CharField(max_length=100, required=False)
    lastname = serializers.CharField(max_length=100, required=False)


class MembershipBody(serializers.Serializer[dict[str, Any]]):
    domain_id = Id()
    role_id = RoleId()
    status = serializers.ChoiceField(STATUSES, required=False)


class DomainQuery(serializers.Serializer[dict[str, Any]]):
    domain_id = Id()


class UserQuery(serializers.Serializer[dict[str, Any]]):
    """What a list of users can be narrowed to, and its order."""

    search = serializers.CharField(required=False, default="", allow_blank=True, max_length=200)
    role_id = RoleId(required=False, default=None)
    status = serializers.ChoiceField(MembershipState.choices, required=False, default="", allow_blank=True)
    sortBy = serializers.ChoiceField(list(SORTED_BY), default="name")  # noqa: N815  # the name on the wire
    sortDir = serializers.ChoiceField(("asc", "desc"), default="asc")  # noqa: N815  # the name on the wire

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return {
            "search": attrs["search"],
            "role_id": attrs["role_id"],
            "status": attrs["status"],
            "sort_by": attrs["sortBy"],
            "descending": attrs["sortDir"] == "desc",
        }


# ── replies ──────────────────────────────────────────────────────────────────────────────────────


class TeamUser(serializers.Serializer[Membership]):
    """A person of this domain, and what they are here."""

    id = serializers.IntegerField(source="user.id")
    firstname = serializers.CharField(source="user.firstname")
    lastname = serializers.CharField(source="user.lastname")
    email = serializers.CharField(source="user.email")
    phone = serializers.CharField(source="user.phone")
    avatar = serializers.SerializerMethodField(help_text="Address of the picture, or null.")
    role = RoleName(source="role_info")
    status = serializers.ChoiceField(MembershipState.choices, source="state")
    two_factor_enabled = serializers.BooleanField(source="user.two_factor_enabled")
    is_me = serializers.SerializerMethodField(help_text="Whether it is the caller.")
    last_login_at = serializers.DateTimeField(source="user.last_login_at", allow_null=True)
    created_at = serializers.DateTimeField(help_text="Since when they are on this domain.")

    def get_avatar(self, membership: Membership) -> str | None:
        return membership.user.avatar or None

    def get_is_me(self, membership: Membership) -> bool:
        access = self.context.get("access")
        return access is not None and membership.user_id == access.user_id


class DomainName(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    title = serializers.CharField()
    host = serializers.CharField()
    status = serializers.ChoiceField(Status.choices)


class MembershipRow(serializers.Serializer[Membership]):
    """A domain somebody is on, and as what."""

    domain = serializers.SerializerMethodField()
    role = RoleName(source="role_info")
    status = serializers.ChoiceField(MembershipState.choices, source="state")
    created_at = serializers.DateTimeField()

    def get_domain(self, membership: Any) -> DomainName:
        domain = membership.domain
        return DomainName(
            {"id": domain.pk, "title": domain.title, "host": membership.host, "status": domain.status}
        ).data  # type: ignore[return-value]  # typed for the description: it reads what a method says it returns
