import pytest

from shared.api.access import Access, get_access, is_team_user
from shared.api.permissions import (
    ROLES,
    TABLE,
    Role,
    Scope,
    get_role_info,
    get_scopes,
    list_permissions,
    may,
    scope,
)


def access(role: Role) -> Access:
    return Access(user_id=1, session_id="s", domain_id=1, role=role)


# The contract's table, role by role, with the same columns.
CONTRACT = {
    Role.SUPER_ADMIN: set(TABLE),
    Role.ADMIN: set(TABLE) - {"domains.manage", "mail.read", "bundles.import", "users.view_as"},
    Role.EDITOR: {
        "account", "posts.read", "posts.write", "posts.duplicate", "posts.publish", "posts.delete",
        "comments.read", "comments.write",
        "media.read", "media.write",
        "imports.write", "options.read", "menus.write", "faqs.write", "socials.write", "seo.write",
        "error_page.write", "submissions.read", "submissions.reply", "cache.clear",
        "patterns.read", "patterns.write", "business.write", "facts.read", "facts.write",
        "food_menus.read", "food_menus.write", "stops.read", "stops.write", "stops.answer",
        "places.read", "places.write", "versions.read", "versions.restore",
    },
    Role.AUTHOR: {
        "account", "posts.read", "posts.write", "posts.duplicate", "posts.delete",
        "comments.read", "comments.write",
        "media.read", "media.write", "patterns.read", "patterns.write",
    },
    Role.VIEWER: {
        "account", "posts.read", "comments.read", "comments.write", "media.read", "options.read",
        "facts.read", "food_menus.read", "stops.read", "places.read",
    },
    Role.MEMBER: {
        "account", "posts.read", "posts.write", "media.read", "media.write",
        "comments.read", "comments.write",
        "patterns.read", "patterns.write", "facts.read", "facts.write", "food_menus.read", "food_menus.write",
        "stops.read", "stops.write", "places.read", "versions.read", "versions.restore",
    },
}  # fmt: skip


@pytest.mark.no_db
@pytest.mark.parametrize("role", Role)
def test_role_has_exactly_the_permissions_of_the_contract(role):
    assert set(list_permissions(role)) == CONTRACT[role]


@pytest.mark.no_db
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("slug", TABLE)
def test_may_agrees_with_scope(role, slug):
    assert (
        may(access(role), slug) == (scope(access(role), slug) is not Scope.NONE) == (slug in CONTRACT[role])
    )


@pytest.mark.no_db
@pytest.mark.parametrize("slug", TABLE)
def test_anonymous_has_no_permission(slug):
    assert scope(None, slug) is Scope.NONE
    assert may(None, slug) is False


def test_author_and_member_scopes_are_limited_to_own_posts():
    assert scope(access(Role.AUTHOR), "posts.write") is Scope.OWN
    assert scope(access(Role.MEMBER), "posts.write") is Scope.OWN_MEMBER
    assert scope(access(Role.EDITOR), "posts.write") is Scope.ALL


@pytest.mark.no_db
@pytest.mark.parametrize("role", Role)
def test_reach_lists_scope_of_each_permission(role):
    assert list(get_scopes(role)) == list_permissions(role)
    assert {slug: Scope(reach) for slug, reach in get_scopes(role).items()} == {
        slug: scope(access(role), slug) for slug in CONTRACT[role]
    }


def test_unknown_permission_raises_key_error():
    with pytest.raises(KeyError):
        scope(access(Role.ADMIN), "posts.fly")


def test_every_role_has_a_description():
    assert [info.id for info in ROLES] == list(Role)
    assert [get_role_info(role).slug for role in Role] == [
        "super-admin",
        "admin",
        "editor",
        "author",
        "viewer",
        "member",
    ]


def test_team_user_is_checked_for_domain_of_request(rf, alpha, beta):
    request = rf.get("/")
    request.domain, request.auth = beta, Access(1, "s", alpha.id, Role.ADMIN)
    elsewhere = is_team_user(request)
    request.domain = alpha

    assert (elsewhere, is_team_user(request)) == (False, True)
    request.auth = "a string some other authentication left"
    assert get_access(request) is None
