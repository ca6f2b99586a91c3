"""URLs of a domain's host. The last entry matches all public pages."""

from django.urls import re_path
from django.views.generic import RedirectView

from tenants.media import links as media_links
from tenants.posts.collections import MEMBERS
from tenants.site import linked_files, previews, views
from tenants.site.documents import share_cards, site_icons
from tenants.site.feeds import crawlers, events_calendar, rss, stops_calendar

urlpatterns = [
    re_path(r"^api/site/?\Z", views.SitePayloadView.as_view(), name="site"),
    re_path(rf"^{media_links.PATH}\Z", linked_files.redirect_to_file),
    re_path(r"^(?:api|domains|assets|library)(?:/|\Z)", views.not_found),
    re_path(r"^builds/latest\.json\Z", views.latest),
    re_path(r"^favicon\.ico\Z", site_icons.favicon),
    re_path(r"^(?P<name>apple-touch-icon\.png|icon-(?:192|512)\.png)\Z", site_icons.icon),
    re_path(r"^site\.webmanifest\Z", site_icons.manifest),
    re_path(r"^\.well-known/change-password\Z", RedirectView.as_view(url="/panel/profile")),
    re_path(r"^robots\.txt\Z", crawlers.robots),
    re_path(r"^sitemap\.xml\Z", crawlers.sitemap),
    re_path(r"^feed\.xml\Z", rss.feed),
    re_path(r"^stops\.ics\Z", stops_calendar.stops_calendar),
    re_path(
        rf"^(?P<path>{MEMBERS.url_prefix}[a-z0-9/-]{{1,200}})/stops\.ics\Z", stops_calendar.stops_calendar
    ),
    re_path(r"^(?P<path>[a-z0-9/-]{1,200})\.ics\Z", events_calendar.calendar),
    re_path(r"^og/(?P<digest>[0-9a-f]{16})(?:/(?P<path>[a-z0-9/-]{1,200}))?\.png\Z", share_cards.share_card),
    re_path(r"^preview/(?P<token>[A-Za-z0-9_.-]{1,200})/?\Z", previews.PreviewPage.as_view()),
    re_path(
        r"^panel(?:/(?P<path>(?s:.*)))?\Z",
        views.AppDocument.as_view(bundle_name="panel", title="Panel"),
        name="panel",
    ),
    re_path(r"^team-login/?\Z", views.AppDocument.as_view(bundle_name="auth", title="Sign in")),
    re_path(
        r"^reset-password/?\Z", views.AppDocument.as_view(bundle_name="auth", title="Reset your password")
    ),
    re_path(
        r"^change-password/?\Z", views.AppDocument.as_view(bundle_name="auth", title="Change your password")
    ),
    re_path(r"^(?P<path>(?s:.*))\Z", views.PublicPage.as_view(), name="page"),
]
