"""Redirect permanent links of library files to the current version of the file."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import constant_time_compare

from tenants.media.items import get_size_key, media_item
from tenants.media.kinds import WEBP
from tenants.media.links import TEXT_WIDTH, get_token
from tenants.media.models import Media
from tenants.media.serving import HEADERS

_POLICY = "Cross-Origin-Resource-Policy"
_PICTURE_SECONDS = 600
"""The number of seconds for which a browser may show an image in rich text without checking for a
replacement."""


def redirect_to_file(request: HttpRequest, media_id: str, token: str) -> HttpResponse:
    """Respond to `GET /library/{id}-{token}` with a redirect. Raises Http404 for an unknown file or token."""
    media = Media.objects.cleaned().filter(pk=int(media_id)).first()
    if media is None or not constant_time_compare(get_token(media), token):
        raise Http404
    if request.GET.get("w") == TEXT_WIDTH:
        # Allow other origins, such as feed readers and the panel on another host, to show the image, like the
        # file.
        headers = {"Cache-Control": f"public, max-age={_PICTURE_SECONDS}", _POLICY: HEADERS[_POLICY]}
        return HttpResponseRedirect(_in_a_text(media), headers=headers)
    # The file can be replaced at any time, and its replacement has another name.
    return HttpResponseRedirect(media_item(media)["url"], headers={"Cache-Control": "no-cache"})


def _in_a_text(media: Media) -> str:
    """Return the URL of the smallest size that is wide enough for rich text, or else of the file itself."""
    widths = sorted(media.variants.get("widths", []))
    width = next((each for each in widths if each >= int(TEXT_WIDTH)), None)
    return f"/{get_size_key(media, width, WEBP.extension)}" if width else media_item(media)["url"]
