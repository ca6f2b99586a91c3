"""`GET /api/options/sender`: how the site's emails use the address in its options."""

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.typed import OneOf, describe_type
from shared.api.views import ApiView
from shared.mail.senders import SenderReason
from tenants.options.models import SiteOptions
from tenants.options.senders import choose_sender


class DnsRecordItem(TypedDict):
    """A record to set in DNS."""

    type: str
    name: str
    value: str


class SenderItem(TypedDict):
    """The sender that recipients see."""

    address: Annotated[str, "The address in the From header."]
    reply_to: Annotated[str, "The default address in the Reply-To header."]
    reason: Annotated[
        str, OneOf("SenderReason", tuple(SenderReason.values)), "Why the From header contains that address."
    ]
    record: Annotated[
        DnsRecordItem | None,
        "The DNS records for the site's own address in the From header; null without DKIM.",
    ]


class SenderView(ApiView):
    """The sender of the site's emails."""

    methods_need = {"get": "options.write"}

    @extend_schema(summary="Get the sender of the site's emails", responses={200: describe_type(SenderItem)})
    def get(self, request: Request) -> Response:
        address = SiteOptions.objects.values_list("outgoing_email", flat=True).get()
        chosen = choose_sender(address)
        record = chosen.record
        return Response(
            SenderItem(
                address=chosen.sender.address,
                reply_to="" if chosen.sender.is_from else address,
                reason=chosen.sender.reason,
                record=DnsRecordItem(type=record.type, name=record.name, value=record.value)
                if record
                else None,
            )
        )
