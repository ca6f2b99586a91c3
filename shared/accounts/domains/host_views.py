"""`/api/domains/{id}/hosts`: the hosts of a domain, for super admins."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.domains import services
from shared.accounts.domains.host_serializers import HostAdd, HostChange, HostFull
from shared.accounts.domains.views import MANAGE, get_actor
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from shared.domains import host_changes
from shared.domains.models import Host
from shared.tenancy.unit_of_work import shared_work


class HostViewSet(ApiViewSet):
    """The hosts of one domain."""

    actions_need = dict.fromkeys(("list", "create", "partial_update", "destroy", "check"), MANAGE)
    # A suspended domain may need another host before its reactivation.
    open_when_suspended = True
    queryset = Host.objects.none()

    @extend_schema(summary="List the hosts of a domain", responses=HostFull(many=True))
    def list(self, request: Request, pk: str) -> Response:
        """List the hosts of a domain.

        Each host includes the DNS records that it needs and the result of the last check.
        """
        services.get_domain(int(pk))
        with shared_work():
            return self.paginated(services.list_hosts(int(pk)), HostFull)

    @extend_schema(summary="Add a host", request=HostAdd, responses={201: HostFull})
    def create(self, request: Request, pk: str) -> Response:
        services.get_domain(int(pk))
        values = self.read(HostAdd)
        entry = host_changes.HostEntry(values["host"], values["is_primary"], values["redirects"])
        domain = services.change_hosts(int(pk), host_changes.add_host(entry), by=get_actor(self))
        host = services.find_host(domain.pk, values["host"])
        return Reply(
            HostFull(host).data, message=_("Domain name %(host)s added.") % {"host": host.domain}, status=201
        )

    @extend_schema(summary="Change a host", request=HostChange, responses=HostFull)
    def partial_update(self, request: Request, pk: str, host_id: str) -> Response:
        values, host = self.read(HostChange), services.get_host(int(pk), int(host_id))
        edit = host_changes.change_host(
            host.domain, is_primary=values.get("is_primary", False), redirects=values.get("redirects")
        )
        services.change_hosts(int(pk), edit, by=get_actor(self))
        return Reply(HostFull(services.get_host(int(pk), host.pk)).data, message=_("Domain name saved."))

    @extend_schema(summary="Remove a host", request=None, responses=None)
    def destroy(self, request: Request, pk: str, host_id: str) -> Response:
        """Remove a host from a domain.

        No other domain can use the host for 30 days.
        """
        host = services.get_host(int(pk), int(host_id))
        services.change_hosts(int(pk), host_changes.remove_host(host.domain), by=get_actor(self))
        return Reply(message=_("Domain name %(host)s removed.") % {"host": host.domain})

    @extend_schema(summary="Check a host", request=None, responses={202: HostFull})
    def check(self, request: Request, pk: str, host_id: str) -> Response:
        """Check the DNS records and the certificate of a host in the background."""
        host = services.request_check(int(pk), int(host_id))
        return Reply(HostFull(host).data, message=_("DNS check started."), status=202)
