from django.urls import include, path, re_path

from shared.accounts.users import invitation_views as invitations
from shared.accounts.users.views import UserViewSet
from shared.api.routers import ApiRouter

router = ApiRouter()
router.register("users", UserViewSet, basename="user")
router.register("account/invitations", invitations.OwnInvitationViewSet, basename="own-invitation")

urlpatterns = [
    re_path(r"^invitations/look/?$", invitations.InvitationLookupView.as_view(), name="look-at-invitation"),
    re_path(r"^invitations/accept/?$", invitations.AcceptInvitationView.as_view(), name="accept-invitation"),
    re_path(
        r"^invitations/decline/?$", invitations.DeclineInvitationView.as_view(), name="decline-invitation"
    ),
    path("", include(router.urls)),
]
