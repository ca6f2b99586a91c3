"""Where a link to a file of the library leads: to the file as it is by now."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import constant_time_compare

from tenants.media.items import media_item
from tenants.media.links import token_of
from tenants.media.models import Media


def linked_file(request: HttpRequest, media_id: str, token: str) -> HttpResponse:
    """GET /library/{id}-{token}"""
    media = Media.objects.cleaned().filter(pk=int(media_id)).first()
    if media is None or not constant_time_compare(token_of(media), token):
        raise Http404
    # It may be replaced at any moment, and what comes then has another name.
    return HttpResponseRedirect(media_item(media)["url"], headers={"Cache-Control": "no-cache"})
