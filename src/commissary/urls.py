"""The URLs of all hosts. The tenancy middleware determines which of them a host serves."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("shared.api.urls")),
    path("api/", include("shared.accounts.urls")),
    path("api/", include("shared.accounts.domains.urls")),
    path("api/", include("shared.accounts.domains.imports.urls")),
    path("api/", include("shared.accounts.announcements.urls")),
    path("api/", include("shared.mail.urls")),
    path("api/", include("shared.background.urls")),
    path("api/", include("shared.doctor.urls")),
    path("api/", include("tenants.media.urls")),
    path("api/", include("tenants.posts.api.urls")),
    path("api/", include("tenants.options.urls")),
    path("api/", include("tenants.business.urls")),
    path("api/", include("tenants.faqs.urls")),
    path("api/", include("tenants.patterns.urls")),
    path("api/", include("tenants.food_menus.urls")),
    path("api/", include("tenants.history.urls")),
    path("api/", include("tenants.stops.urls")),
    path("api/", include("tenants.snippets.urls")),
    path("api/", include("tenants.submissions.urls")),
    path("api/", include("tenants.dashboard.urls")),
    path("api/", include("tenants.backups.urls")),
    path("api/", include("tenants.site.site_plans.urls")),
    path("", include("tenants.media.public_urls")),
    path("", include("tenants.site.urls")),
]

handler400 = "shared.api.handlers.bad_request"
handler403 = "shared.api.handlers.permission_denied"
handler404 = "shared.api.handlers.not_found"
handler500 = "tenants.site.handlers.server_error"
