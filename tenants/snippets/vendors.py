"""Services that a domain enables by entering an id. Each entry contains its snippet and the hosts it
contacts.

The values of the domain replace `{id}` and `{src}`. They match `id_pattern` and the grammar of URLs, so
neither can break out of its position in the text.
"""

import re
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Sources:
    """Hosts for a Content-Security-Policy, by kind of resource."""

    script: tuple[str, ...] = ()
    connect: tuple[str, ...] = ()
    img: tuple[str, ...] = ()
    frame: tuple[str, ...] = ()


@dataclass(frozen=True)
class Vendor:
    slug: str
    label: str
    id_label: str
    id_pattern: str
    example: str
    consent_category: str
    sources: Sources
    script_src: str = ""
    script_attributes: tuple[tuple[str, str], ...] = ()
    code: str = ""
    needs_src: bool = False
    """Whether the service runs on a server that the domain chooses. `src` is its URL."""
    may_be_necessary: bool = False
    """Whether the service can work without cookies, so that a domain may declare that it needs no consent."""
    is_google: bool = field(default=False)
    """Whether the service supports Google's Consent Mode."""

    def fits(self, custom_id: str) -> bool:
        return re.fullmatch(self.id_pattern, custom_id, re.ASCII) is not None


VENDORS = {
    vendor.slug: vendor
    for vendor in (
        Vendor(
            "ga4",
            "Google Analytics 4",
            "Measurement ID",
            r"G-[A-Z0-9]{4,20}",
            "G-AB12CD34EF",
            "analytics",
            Sources(
                script=("https://www.googletagmanager.com",),
                connect=(
                    "https://*.google-analytics.com",
                    "https://*.analytics.google.com",
                    "https://*.googletagmanager.com",
                ),
                img=("https://*.google-analytics.com", "https://*.googletagmanager.com"),
            ),
            script_src="https://www.googletagmanager.com/gtag/js?id={id}",
            code=(
                "window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}"
                "gtag('js',new Date());gtag('config','{id}');"
            ),
            is_google=True,
        ),
        Vendor(
            "gtm",
            "Google Tag Manager",
            "Container ID",
            r"GTM-[A-Z0-9]{4,12}",
            "GTM-AB12CD3",
            "marketing",
            Sources(
                script=("https://www.googletagmanager.com",),
                connect=("https://www.googletagmanager.com", "https://*.google-analytics.com"),
                img=("https://www.googletagmanager.com", "https://*.google-analytics.com"),
                frame=("https://www.googletagmanager.com",),
            ),
            script_src="https://www.googletagmanager.com/gtm.js?id={id}",
            code=(
                "window.dataLayer=window.dataLayer||[];"
                "dataLayer.push({'gtm.start':new Date().getTime(),event:'gtm.js'});"
            ),
            is_google=True,
        ),
        Vendor(
            "meta_pixel",
            "Meta Pixel",
            "Pixel ID",
            r"[0-9]{8,20}",
            "123456789012345",
            "marketing",
            Sources(
                script=("https://connect.facebook.net",),
                connect=("https://www.facebook.com", "https://connect.facebook.net"),
                img=("https://www.facebook.com",),
            ),
            script_src="https://connect.facebook.net/en_US/fbevents.js",
            code=(
                "!function(f){if(f.fbq)return;var n=f.fbq=function(){n.callMethod?"
                "n.callMethod.apply(n,arguments):n.queue.push(arguments)};f._fbq=n;n.push=n;n.loaded=!0;"
                "n.version='2.0';n.queue=[]}(window);fbq('init','{id}');fbq('track','PageView');"
            ),
        ),
        Vendor(
            "tiktok_pixel",
            "TikTok Pixel",
            "Pixel ID",
            r"[A-Z0-9]{15,30}",
            "C4ABCD5EFGH6IJK7LMNO",
            "marketing",
            Sources(
                script=("https://analytics.tiktok.com",),
                connect=("https://analytics.tiktok.com", "https://*.tiktokw.us"),
                img=("https://analytics.tiktok.com",),
            ),
            script_src="https://analytics.tiktok.com/i18n/pixel/events.js?sdkid={id}&lib=ttq",
            code=(
                "!function(w){w.TiktokAnalyticsObject='ttq';var q=w.ttq=w.ttq||[];"
                "q.methods=['page','track','identify','instances','debug','on','off','once','ready','alias',"
                "'group','enableCookie','disableCookie'];q.methods.forEach(function(m){q[m]=q[m]||function(){"
                "q.push([m].concat([].slice.call(arguments)))}});q._i=q._i||{};q._i['{id}']=[];q._t=q._t||{};"
                "q._t['{id}']=+new Date;q._o=q._o||{};q._o['{id}']={};q.page()}(window);"
            ),
        ),
        Vendor(
            "matomo",
            "Matomo",
            "Site ID",
            r"[0-9]{1,9}",
            "1",
            "analytics",
            Sources(),
            script_src="{src}matomo.js",
            code=(
                "var _paq=window._paq=window._paq||[];_paq.push(['trackPageView']);"
                "_paq.push(['enableLinkTracking']);_paq.push(['setTrackerUrl','{src}matomo.php']);"
                "_paq.push(['setSiteId','{id}']);"
            ),
            needs_src=True,
            may_be_necessary=True,
        ),
        Vendor(
            "plausible",
            "Plausible",
            "Domain",
            r"[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?",
            "tacos.example.com",
            "analytics",
            Sources(script=("https://plausible.io",), connect=("https://plausible.io",)),
            script_src="https://plausible.io/js/script.js",
            script_attributes=(("data-domain", "{id}"),),
            may_be_necessary=True,
        ),
        Vendor(
            "clarity",
            "Microsoft Clarity",
            "Project ID",
            r"[a-z0-9]{8,12}",
            "ab12cd34ef",
            "analytics",
            Sources(
                script=("https://www.clarity.ms", "https://scripts.clarity.ms"),
                connect=("https://*.clarity.ms",),
                img=("https://*.clarity.ms", "https://c.bing.com"),
            ),
            script_src="https://www.clarity.ms/tag/{id}",
            code=(
                "window.clarity=window.clarity||function(){(window.clarity.q=window.clarity.q||[])"
                ".push(arguments)};"
            ),
        ),
    )
}
