from django.urls import include, path, re_path

from shared.accounts import views
from shared.accounts.credentials import views as credentials
from shared.accounts.events.views import AllActivityExportView, AllActivityView, AuditView
from shared.accounts.notifications.views import NotificationsView, UnsubscribeView
from shared.accounts.two_factor import views as two_factor
from shared.api.routers import ApiRouter

router = ApiRouter()
router.register("auth/sessions", views.SessionViewSet, basename="session")

urlpatterns = [
    re_path(r"^auth/login/?$", views.LoginView.as_view(), name="login"),
    re_path(r"^auth/two-factor/?$", views.TwoFactorLoginView.as_view(), name="two-factor-login"),
    re_path(r"^auth/refresh-tokens/?$", views.RefreshView.as_view(), name="refresh-tokens"),
    re_path(r"^auth/logout/?$", views.LogoutView.as_view(), name="logout"),
    re_path(r"^auth/switch-domain/?$", views.SwitchDomainView.as_view(), name="switch-domain"),
    re_path(r"^auth/stop-viewing/?$", views.StopViewingView.as_view(), name="stop-viewing"),
    re_path(r"^account/?$", views.AccountView.as_view(), name="account"),
    re_path(r"^account/reset-password/?$", credentials.ResetPasswordView.as_view(), name="reset-password"),
    re_path(r"^account/change-password/?$", credentials.ChangePasswordView.as_view(), name="change-password"),
    re_path(r"^account/change-password/look/?$", credentials.ResetLookupView.as_view(), name="look-at-reset"),
    re_path(r"^account/confirm-email/?$", credentials.ConfirmEmailView.as_view(), name="confirm-email"),
    re_path(r"^account/confirm/?$", credentials.ConfirmView.as_view(), name="confirm"),
    re_path(r"^account/notifications/?$", NotificationsView.as_view(), name="notifications"),
    re_path(r"^account/notifications/unsubscribe/?$", UnsubscribeView.as_view(), name="unsubscribe"),
    re_path(r"^account/two-factor/?$", two_factor.TwoFactorView.as_view(), name="two-factor"),
    re_path(
        r"^account/two-factor/confirm/?$",
        two_factor.ConfirmTwoFactorView.as_view(),
        name="confirm-two-factor",
    ),
    re_path(
        r"^account/two-factor/recovery-codes/?$",
        two_factor.RecoveryCodesView.as_view(),
        name="recovery-codes",
    ),
    re_path(r"^audit/?$", AuditView.as_view(), name="audit"),
    re_path(r"^all-activity/?$", AllActivityView.as_view(), name="all-activity"),
    re_path(r"^all-activity/export/?$", AllActivityExportView.as_view(), name="all-activity-export"),
    re_path(r"^options/roles/?$", views.RolesView.as_view(), name="roles"),
    re_path(r"^options/domains/?$", views.DomainsView.as_view(), name="domains"),
    path("", include("shared.accounts.users.urls")),
    path("", include(router.urls)),
]
