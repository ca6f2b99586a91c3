"""Sessions: token pairs, their renewal, detection of reused tokens, and the switch to another domain."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db import connection, transaction
from django.db.models import BooleanField, Case, Q, Value, When
from django.db.models.functions import Now
from django.utils import timezone

from shared.accounts import audit
from shared.accounts.callers import Caller
from shared.accounts.memberships import DomainAccess, access_to
from shared.accounts.models import RefreshToken, Session, User
from shared.accounts.random_tokens import derive_child, hash_token, looks_like_refresh, new_refresh
from shared.accounts.rate_limits import MINUTE, Rate
from shared.accounts.session_state import get_session_state
from shared.api.errors import Revoked, TooMany, Unauthenticated
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work

TOKEN_REFRESHES = Rate(60, MINUTE)
"""The limit on token refreshes per session."""

GRACE = timedelta(seconds=10)
SHORT_LIFETIME = timedelta(hours=12)
LONG_LIFETIME = timedelta(days=30)


@dataclass(frozen=True)
class TokenPair:
    """An access token, its refresh token, and their session."""

    access: str
    refresh: str
    session: Session

    @classmethod
    def issue(cls, session: Session, role: Role, refresh: str) -> "TokenPair":
        """Return a pair with a new access token for the domain of `session`."""
        # Imported here, because the JWT library takes 0.1 s and commands issue no access tokens.
        from shared.accounts.tokens import issue_access

        return cls(issue_access(session, role), refresh, session)


def open_session(user: User, access: DomainAccess, caller: Caller, *, remember: bool = False) -> TokenPair:
    """Open a session of `user` on the domain and the caller's host, and return its first token pair."""
    refresh_token = new_refresh()
    with shared_work(), transaction.atomic():
        session = Session.objects.create(
            user=user,
            domain_id=access.id,
            remember=remember,
            expires_at=timezone.now() + min(_lifetime(remember=remember), _longest()),
            user_agent=caller.user_agent,
            address=caller.address,
            host=caller.host,
        )
        RefreshToken.objects.create(session=session, generation=1, hash=hash_token(refresh_token))
    return TokenPair.issue(session, access.role, refresh_token)


def refresh(presented: str, caller: Caller | None = None) -> TokenPair:
    """Exchange a refresh token for the next token pair.

    Within the grace period, the direct predecessor of the current token still returns the same pair. Raises
    Unauthenticated for an invalid or expired token, and Revoked if the session has ended or the caller's host
    does not accept it. Any other reuse of a token ends the session.
    """
    if not looks_like_refresh(presented):
        raise Unauthenticated
    with shared_work():
        with transaction.atomic():
            pair = _rotate(presented, caller)
        return pair or _repeat_rotation(presented, caller)


def switch_domain(
    session_id: UUID, domain_id: int, caller: Caller | None = None
) -> tuple[TokenPair, DomainAccess]:
    """Switch the session to another domain, and return a new token pair and the user's access to the domain.

    The previous pair becomes invalid. Raises ObjectDoesNotExist for an unknown domain, PermissionDenied for a
    domain that the user may not enter, and TooMany above the limit on token refreshes, which includes
    switches.
    """
    with shared_work(), transaction.atomic():
        if not Domain.objects.routed().filter(pk=domain_id).exists():
            raise ObjectDoesNotExist
        session = lock_session(session_id)
        if session.viewed_user_id is not None:
            # Another tab has just started a view as another user, which made the caller's token invalid.
            raise Unauthenticated
        access = access_to(session.user, domain_id)
        if access is None:
            raise PermissionDenied
        left, session.domain_id = session.domain_id, domain_id
        token = replace_tokens(session, "domain")
        audit.record(
            "session.switched_domain",
            user_id=session.user_id,
            domain_id=domain_id,
            session_id=session.pk,
            caller=caller,
            left=left,
        )
    return TokenPair.issue(session, access.role, token), access


def lock_session(session_id: UUID) -> Session:
    """Lock a session until the transaction ends, and return it with its user.

    Raises Revoked if the session has ended.
    """
    session = Session.objects.select_for_update(of=("self",)).select_related("user").get(pk=session_id)
    if session.revoked_at is not None:
        raise Revoked
    return session


def replace_tokens(session: Session, *changed: str) -> str:
    """Save the changed fields of a locked session, and return a new refresh token for it.

    The session's previous tokens become invalid. Raises TooMany above the limit on token refreshes.
    """
    session.generation += 1
    session.epoch += 1
    session.last_used_at = timezone.now()
    session.save(update_fields=[*changed, "generation", "epoch", "last_used_at"])
    session.refresh_tokens.filter(used_at=None).update(used_at=Now())
    token = new_refresh()
    session.refresh_tokens.create(generation=session.generation, hash=hash_token(token))
    _refuse_too_many(session.pk)
    return token


def sign_out(session_id: UUID, caller: Caller | None = None) -> None:
    """End a session. This has no effect if the session has already ended."""
    with shared_work(), transaction.atomic():
        session = Session.objects.filter(pk=session_id).first()
        if session is not None:
            _revoke(session, "signed_out", caller)


def revoke_sessions(user: User, *, because: str, keep: UUID | None = None, only: UUID | None = None) -> int:
    """End all sessions of `user` except `keep`, or only the session `only`, and return their number."""
    with shared_work(), transaction.atomic():
        live = Session.objects.filter(user=user, revoked_at=None)
        if only:
            live = live.filter(pk=only)
        others = live.exclude(pk=keep) if keep else live
        for session in others.filter(viewed_user__isnull=False).order_by("pk").select_for_update():
            record_end_of_view(session, None)
        return others.update(revoked_at=Now(), revoked_because=because)


# This is one statement, so that the lock on the session's row decides between concurrent refreshes. The first
# refresh increments the generation. The others wait for the row, and then no longer match the generation.
_ROTATE = """
    WITH turned AS (
        UPDATE accounts_session s
        SET generation = s.generation + 1,
            last_used_at = statement_timestamp(),
            expires_at = LEAST(
                statement_timestamp() + make_interval(
                    secs => CASE WHEN s.remember THEN %(long)s::float ELSE %(short)s::float END
                ),
                s.created_at + make_interval(secs => %(longest)s::float)
            )
        FROM accounts_refreshtoken t
        WHERE t.hash = %(parent)s AND t.session_id = s.id AND t.generation = s.generation
          AND s.revoked_at IS NULL AND s.expires_at > statement_timestamp()
          AND s.created_at + make_interval(secs => %(longest)s::float) > statement_timestamp()
        RETURNING s.id, s.generation
    ), used AS (
        UPDATE accounts_refreshtoken t SET used_at = statement_timestamp()
        FROM turned WHERE t.session_id = turned.id AND t.generation = turned.generation - 1
    )
    INSERT INTO accounts_refreshtoken (session_id, generation, hash, created_at)
    SELECT id, generation, %(child)s, statement_timestamp() FROM turned
    RETURNING session_id
"""


def _rotate(presented: str, caller: Caller | None) -> TokenPair | None:
    """Exchange the current refresh token for the next pair, or return None if it is not the current token."""
    child = derive_child(presented)
    values: dict[str, str | float] = {
        "parent": hash_token(presented),
        "child": hash_token(child),
        "long": LONG_LIFETIME.total_seconds(),
        "short": SHORT_LIFETIME.total_seconds(),
        "longest": _longest().total_seconds(),
    }
    with connection.cursor() as cursor:
        cursor.execute(_ROTATE, values)
        row = cursor.fetchone()
    if row is None:
        return None
    _refuse_too_many(row[0])
    return _pair(row[0], child, caller)


def _repeat_rotation(presented: str, caller: Caller | None) -> TokenPair:
    """Return the next pair of a refresh token that was used a moment ago, or raise an error.

    Only the direct predecessor of the current token may be used again. Raises Unauthenticated for an unknown
    or expired token, and for a token that a recent domain switch replaced. Any other reuse ends the session
    and raises Revoked.
    """
    token = (
        RefreshToken.objects.select_related("session")
        .annotate(
            was_just_used=Case(
                When(Q(used_at__range=(Now() - GRACE, Now() + GRACE)), then=Value(value=True)),
                default=Value(value=False),
                output_field=BooleanField(),
            )
        )
        .filter(hash=hash_token(presented))
        .first()
    )
    if token is None:
        raise Unauthenticated
    session = token.session
    if session.revoked_at is not None:
        raise Revoked
    if token.used_at is None or session.expires_at <= timezone.now():
        raise Unauthenticated
    child = derive_child(presented)
    if token.was_just_used and _was_switched_after(token, child):
        # A recent domain switch, possibly in another tab, made the token invalid. This is not an attack.
        raise Unauthenticated
    if token.was_just_used and token.generation + 1 == session.generation:
        return _pair(session.pk, child, caller)
    _revoke(session, "refresh_token_reused", caller, generation=token.generation)
    raise Revoked


def _was_switched_after(token: RefreshToken, child: str) -> bool:
    """Return whether a domain switch replaced one of the next two tokens with an unrelated token."""
    descent = {token.generation + 1: hash_token(child), token.generation + 2: hash_token(derive_child(child))}
    later = RefreshToken.objects.filter(session_id=token.session_id, generation__in=descent)
    return any(each.hash != descent[each.generation] for each in later)


def _pair(session_id: UUID, refresh_token: str, caller: Caller | None) -> TokenPair:
    """Return a token pair with a new access token.

    Raises Revoked if the user may not enter the session's domain from this host.
    """
    state = get_session_state(session_id)
    if state is None or state.role is None or (caller and not state.is_accepted_on(caller.host)):
        raise Revoked
    return TokenPair.issue(state.session, state.role, refresh_token)


def _refuse_too_many(session_id: UUID) -> None:
    lately = Q(session_id=session_id, created_at__gt=Now() - timedelta(seconds=TOKEN_REFRESHES.seconds))
    if RefreshToken.objects.filter(lately).count() > TOKEN_REFRESHES.times:
        raise TooMany(TOKEN_REFRESHES.seconds)


def _revoke(session: Session, because: str, caller: Caller | None, **data: object) -> None:
    """End a session and record the reason in the audit log, unless the session has already ended."""
    live = Session.objects.filter(pk=session.pk, revoked_at=None)
    if live.update(revoked_at=Now(), revoked_because=because):
        record_end_of_view(session, caller)
        audit.record(
            f"session.{because}",
            user_id=session.user_id,
            domain_id=session.domain_id,
            session_id=session.pk,
            caller=caller,
            **data,
        )


def record_end_of_view(session: Session, caller: Caller | None) -> None:
    """Record the end of a super admin's view as another user, if the session is such a view."""
    if session.viewed_user_id is not None:
        audit.record(
            "session.view_stopped",
            user_id=session.user_id,
            domain_id=session.domain_id,
            session_id=session.pk,
            caller=caller,
            subject_id=session.viewed_user_id,
        )


def _longest() -> timedelta:
    """Return the maximum lifetime of a session, regardless of its use."""
    return timedelta(days=settings.SESSION_MAX_DAYS)


def _lifetime(*, remember: bool) -> timedelta:
    return LONG_LIFETIME if remember else SHORT_LIFETIME
