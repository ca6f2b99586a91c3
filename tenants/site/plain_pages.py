"""Small pages that show no domain's data: written here, with their style inside, no script."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tenants.site import csp
from tenants.site.embedding import csp_hash

_STYLE = (
    "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:.75rem;padding:2rem;"
    "font:1.0625rem/1.6 system-ui,sans-serif;color:#22292d;background:#f7f5f1;text-align:center}"
    "h1{font-size:clamp(1.75rem,6vw,3rem);line-height:1.15;margin:0;text-wrap:balance}"
    "p{margin:0;max-width:34rem}"
    "@media(prefers-color-scheme:dark){body{color:#eceae5;background:#191c1e}}"
)


@dataclass(frozen=True)
class PlainPage:
    status: int
    title: str
    text: str

    def response(self, **headers: str) -> HttpResponse:
        html = format_html(
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="robots" content="noindex">\n<title>{}</title>\n<style>{}</style>\n</head>\n'
            "<body>\n<h1>{}</h1>\n<p>{}</p>\n</body>\n</html>\n",
            self.title,
            SafeString(_STYLE),
            self.title,
            self.text,
        )
        policy = csp.static_page(inline_styles=[csp_hash(_STYLE)])
        sent = {"Content-Security-Policy": policy, "Cache-Control": "no-store", **headers}
        return HttpResponse(html, status=self.status, headers=sent)


UNKNOWN_HOST = PlainPage(
    404, "No site lives here", "The address may be misspelt, or the site behind it has moved on."
)
SUSPENDED = PlainPage(503, "Back soon", "This site is taking a break. Please try again later.")
BUSY = PlainPage(503, "One moment", "More is asked of this site than it can answer. Please try again soon.")
WENT_WRONG = PlainPage(500, "SOMETHING WENT WRONG.", "It is not your fault. Please try again in a moment.")
