"""Tables about users, in the public schema. The database roles of domains cannot access them."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Now

from shared.accounts.domain_import_models import DomainImport, ImportedDomain
from shared.accounts.key_models import TokenKey
from shared.accounts.plan_models import PlannedSite, SitePlan
from shared.api.permissions import Role, RoleInfo, get_role_info
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.uuids import uuid7

# Models in other modules, which Django finds through this module.
__all__ = ["DomainImport", "ImportedDomain", "PlannedSite", "SitePlan", "TokenKey"]


class Theme(models.TextChoices):
    LIGHT = "light"
    DARK = "dark"
    DEVICE = "device"


class User(AbstractBaseUser):
    """A user who can sign in. Memberships define the user's permissions on each domain."""

    email = models.CharField(max_length=254)
    firstname = models.CharField(max_length=100)
    lastname = models.CharField(max_length=100)
    phone = models.CharField(max_length=40, blank=True, default="")
    locale = models.CharField(max_length=10, blank=True, default="")
    """The language that the user chose for the panel, or empty to use the browser's language."""
    timezone = models.CharField(max_length=64, default="UTC")
    theme = models.CharField(max_length=10, choices=Theme.choices, default=Theme.DEVICE)
    avatar = models.CharField(max_length=300, blank=True, default="")
    two_factor_enabled = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    is_super_admin = models.BooleanField(default=False)
    """Whether the user is a super admin on every domain, even without a membership."""
    last_login_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_login = None  # Remove the field of the base class, which `last_login_at` replaces.

    USERNAME_FIELD = "email"
    objects: ClassVar[models.Manager["User"]] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint("email", name="user_email"),
            models.CheckConstraint(condition=Q(email=Lower("email")), name="user_email_lower"),
            models.CheckConstraint(condition=Q(theme__in=Theme.values), name="user_theme"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.firstname} {self.lastname}".strip()


ROLES_OF_MEMBERS = [int(role) for role in Role if role is not Role.SUPER_ADMIN]

NEXT_USER_ID = models.Func(models.Value("public.accounts_user_id_seq"), function="nextval")


class MembershipState(models.TextChoices):
    INVITED = "invited"
    ACTIVE = "active"
    SUSPENDED = "suspended"


class MembershipQuerySet(models.QuerySet["Membership"]):
    def of_person(self, user_id: int) -> "MembershipQuerySet":
        """Return the memberships of a user, and the invitation that reserved this id for them."""
        return self.filter(Q(user_id=user_id) | Q(reserved_user_id=user_id))

    def active(self) -> "MembershipQuerySet":
        """Return the active memberships in domains that are not deleted."""
        return self.filter(state=MembershipState.ACTIVE).exclude(domain__status=DomainStatus.DELETING)

    def pending(self) -> "MembershipQuerySet":
        """Return the invitations that can be accepted now."""
        waiting = self.filter(state=MembershipState.INVITED, link_expires_at__gt=Now())
        return waiting.exclude(domain__status=DomainStatus.DELETING)


class Membership(models.Model):
    """A user's access to a domain or, without a user, an invitation (docs/decisions/team-and-invitations.md).

    An invitation contains only the inviter's input, so that the team list does not disclose existing
    accounts.
    """

    ROLES = [(int(role), role.name.title()) for role in Role]

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="memberships"
    )
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="memberships")
    role = models.PositiveSmallIntegerField(choices=ROLES)
    """The role. Accepting an invitation with the role Super admin makes the user a super admin."""
    state = models.CharField(max_length=10, choices=MembershipState.choices, default=MembershipState.ACTIVE)
    created_at = models.DateTimeField(auto_now_add=True)
    invited_email = models.CharField(max_length=254, blank=True, default="")
    invited_firstname = models.CharField(max_length=100, blank=True, default="")
    invited_lastname = models.CharField(max_length=100, blank=True, default="")
    reserved_user_id = models.BigIntegerField(db_default=NEXT_USER_ID, editable=False)
    """The id reserved for the account of the invited user. Before acceptance, the API uses it as user id."""
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    """The user who sent the current link."""
    link_hash = models.CharField(max_length=64, blank=True, default="")
    link_expires_at = models.DateTimeField(null=True, blank=True)
    member_post_id = models.BigIntegerField(null=True, blank=True)
    """The domain's post that a Member edits, in addition to the Member's own posts."""
    invited_for = models.CharField(max_length=200, blank=True, default="", db_default="")
    """The title of the post when the invitation was sent, for the text of the invitation."""
    notifications = models.JSONField(default=dict, db_default={})  # The timing of emails by kind of news.

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "domain"], name="membership_once"),
            models.UniqueConstraint(
                fields=["invited_email", "domain"], condition=Q(user=None), name="invitation_once"
            ),
            models.UniqueConstraint(fields=["link_hash"], condition=~Q(link_hash=""), name="invitation_link"),
            models.CheckConstraint(
                condition=Q(role__in=ROLES_OF_MEMBERS) | Q(role=int(Role.SUPER_ADMIN), user=None),
                name="membership_role",
            ),
            models.CheckConstraint(
                condition=Q(
                    user__isnull=False,
                    state__in=(MembershipState.ACTIVE, MembershipState.SUSPENDED),
                    invited_email="",
                )
                | Q(user=None, state__in=(MembershipState.INVITED, MembershipState.SUSPENDED))
                & ~Q(invited_email=""),
                name="membership_state",
            ),
            models.CheckConstraint(
                condition=Q(invited_email=Lower("invited_email")), name="invitation_email_lower"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id or 'an invited user'} on {self.domain_id}: {Role(self.role).name}"

    @property
    def person(self) -> User:
        """The user as shown to the domain's team. Before acceptance, it contains the inviter's input."""
        if self.user is not None:
            return self.user
        return User(
            id=self.reserved_user_id,
            email=self.invited_email,
            firstname=self.invited_firstname,
            lastname=self.invited_lastname,
        )

    @property
    def effective_role(self) -> Role:
        """The user's role on this domain. Super admins have their role on every domain."""
        return Role.SUPER_ADMIN if self.user and self.user.is_super_admin else Role(self.role)

    @property
    def role_info(self) -> RoleInfo:
        return get_role_info(self.effective_role)


class SessionQuerySet(models.QuerySet["Session"]):
    def live(self) -> "SessionQuerySet":
        return self.filter(revoked_at=None, expires_at__gt=Now())


class Session(models.Model):
    """A user's sign-in on one device, on one domain at a time."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    remember = models.BooleanField(default=False)
    generation = models.PositiveIntegerField(default=1)
    """The generation of the session's current refresh token."""
    epoch = models.PositiveIntegerField(default=1)
    """A number that each domain switch increases. Access tokens with an old number are invalid."""
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(auto_now_add=True)
    """The time of the last proof of identity: the sign-in, or a password or code entered later."""
    last_used_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_because = models.CharField(max_length=40, blank=True, default="")
    user_agent = models.CharField(max_length=300, blank=True, default="")
    address = models.GenericIPAddressField(null=True, blank=True)
    host = models.CharField(max_length=253, blank=True, default="", db_default="")
    """The host of the sign-in. Only hosts of its domain accept the session. Empty in invalid sessions."""
    # Not SET_NULL: without the viewed user, the session would have the super admin's permissions again.
    viewed_user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    """The user that a super admin views the panel as until `view_expires_at` (see `viewing`)."""
    view_expires_at = models.DateTimeField(null=True, blank=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["expires_at"], name="session_expires_at")]
        constraints = [
            models.CheckConstraint(
                condition=Q(viewed_user=None, view_expires_at=None)
                | Q(viewed_user__isnull=False, view_expires_at__isnull=False),
                name="session_view",
            )
        ]

    def __str__(self) -> str:
        return str(self.id)

    @property
    def acting_user_id(self) -> int:
        """The user for permission checks: the session's owner, or the user that a super admin views as."""
        return self.viewed_user_id or self.user_id


class RefreshToken(models.Model):
    """A refresh token, stored as a hash."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="refresh_tokens")
    generation = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    created_at = models.DateTimeField(db_default=Now())
    used_at = models.DateTimeField(null=True, blank=True)
    """The time when the next generation replaced this token."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "generation"], name="refresh_token_generation"),
            models.UniqueConstraint("hash", name="refresh_token_hash"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} #{self.generation}"


class Throttle(models.Model):
    """The number of recent attempts for a key, and the time when its block ends."""

    key = models.CharField(max_length=200, primary_key=True)
    count = models.PositiveIntegerField()
    counted_since = models.DateTimeField()
    blocked_until = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["counted_since"], name="throttle_counted_since")]

    def __str__(self) -> str:
        return self.key


class AuditEvent(models.Model):
    """An audit event. Rows never change, and they remain when the rows that they refer to are deleted."""

    at = models.DateTimeField(db_default=Now(), db_index=True)
    action = models.CharField(max_length=60)
    user_id = models.BigIntegerField(null=True, blank=True, db_index=True)
    domain_id = models.BigIntegerField(null=True, blank=True, db_index=True)
    session_id = models.UUIDField(null=True, blank=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        indexes = [models.Index(fields=["domain_id", "-at"], name="audit_event_of_domain")]

    def __str__(self) -> str:
        return f"{self.at} {self.action}"


class Purpose(models.TextChoices):
    PASSWORD_RESET = "password_reset"  # noqa: S105  # a purpose, not a password
    EMAIL_CHANGE = "email_change"
    TWO_FACTOR = "two_factor"


class OneTimeToken(models.Model):
    """The token of an emailed link, or of a sign-in that waits for a two-factor code, stored as a hash."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    hash = models.CharField(max_length=64)
    bound_to = models.CharField(max_length=64)
    """A digest of the password hash and email address. If either changes, the token becomes invalid."""
    data = models.JSONField(default=dict)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("hash", name="one_time_token_hash"),
            models.CheckConstraint(condition=Q(purpose__in=Purpose.values), name="one_time_token_purpose"),
        ]
        indexes = [models.Index(fields=["expires_at"], name="one_time_token_expires_at")]

    def __str__(self) -> str:
        return f"{self.purpose} of {self.user_id}"


class ResetRequest(models.Model):
    """A request for a password reset. The worker checks whether the account exists."""

    domain = models.ForeignKey(Domain, on_delete=models.CASCADE, related_name="+")
    email = models.CharField(max_length=254)
    address = models.GenericIPAddressField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"reset on {self.domain_id}"


class TwoFactor(models.Model):
    """The second factor of a user: a secret shared with the user's phone. It must be confirmed before use."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="two_factor")
    sealed_secret = models.TextField()
    last_step = models.BigIntegerField(default=0)
    """The time step of the last accepted code. This code and all earlier codes can no longer be used."""
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"two-factor of {self.pk}"


class RecoveryCode(models.Model):
    """A backup code for a user who lost their phone. Each code works once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "hash"], name="recovery_code_once")]

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"
