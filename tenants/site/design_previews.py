"""Preview a design: in the panel before it is saved, and for visitors with a link.

The link contains the design with this domain's signature, so nothing is stored. It shows only the home page,
and cannot be revoked before it expires.
"""

from datetime import datetime, timedelta
from typing import TypedDict

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.views import ApiView
from shared.mail.links import site_url
from shared.tenancy.unit_of_work import current_domain
from tenants.options.design import CHOICES, Design, load_design
from tenants.options.serializers import DesignBody, TemplateQuery
from tenants.posts.changes.preview_links import DEFAULT_DAYS, Expired
from tenants.site.payload.page_payload import design_page
from tenants.site.payload.schemas import SitePayload

_LIFETIME = timedelta(days=DEFAULT_DAYS)


class DesignPreviewLink(TypedDict):
    """A link that shows a design to anyone until it expires."""

    url: str
    expires_at: datetime


class DesignPreview(ApiView):
    """The home page with a template that is not saved. The panel applies the other choices itself."""

    methods_need = {"get": "options.read"}

    @extend_schema(
        summary="Get the data of the home page with another template",
        parameters=[TemplateQuery],
        responses={200: describe_type(SitePayload)},
    )
    def get(self, request: Request) -> Response:
        design = load_design().change(self.query(TemplateQuery))
        return Response(design_page(design).payload)


class DesignPreviewLinks(ApiView):
    """Links to the home page with a design that is not saved."""

    methods_need = {"post": "options.write"}

    @extend_schema(
        summary="Create a preview link for a design",
        description="Omitted choices are the current ones. The link shows the home page.",
        request=DesignBody,
        responses={201: describe_type(DesignPreviewLink)},
    )
    def post(self, request: Request) -> Response:
        design = load_design().change(self.read(DesignBody))
        made: DesignPreviewLink = {
            "url": site_url(current_domain(), f"/preview/{_make_token(design)}"),
            "expires_at": timezone.now() + _LIFETIME,
        }
        return Reply(made, message=_("Preview link created."), status=201)


def find_design(token: str) -> Design | None:
    """Return the design in a token, or None if this domain did not issue the token.

    Raises Expired if the token has expired.
    """
    try:
        template, *choices = _signer().unsign_object(token, max_age=_LIFETIME)
    except SignatureExpired as error:
        raise Expired from error
    except BadSignature:
        return None
    return Design(template, dict(zip(CHOICES, choices, strict=False)))


def _make_token(design: Design) -> str:
    return _signer().sign_object([design.template, *design.as_choices().values()])


def _signer() -> TimestampSigner:
    # The schema name makes the token invalid on every other domain.
    return TimestampSigner(salt=f"design preview {current_domain().schema_name}", sep=".")
