"""Format domains for the output of commands, as text or JSON."""

from shared.accounts.domains.host_serializers import HostFull
from shared.accounts.domains.operating import Size
from shared.accounts.domains.serializers import DomainFull
from shared.data_types import JsonObject
from shared.domains.models import Domain, Host
from shared.mail.links import panel_url, site_url
from shared.tenancy.plurals import pluralize

_UNITS = ("B", "kB", "MB", "GB", "TB")


def domain_as_json(domain: Domain) -> JsonObject:
    """Return the API representation of a domain, plus the URLs of its site and panel."""
    ref = domain.ref()
    return {**DomainFull(domain).data, "url": site_url(ref), "panel_url": panel_url(ref)}


def domain_as_text(domain: Domain) -> str:
    """Return all data of a domain as text, with one value per line."""
    ref = domain.ref()
    lines = [
        f"{domain.title} ({domain.status})",
        f"  id         {domain.pk}",
        f"  site       {site_url(ref)}",
        f"  template   {domain.template}",
        f"  time zone  {domain.timezone}",
        f"  users      {domain.users_count}",
        f"  created    {domain.created_at:%Y-%m-%d}",
        *(f"  limit      {name} {limit}" for name, limit in ref.quotas.limits().items() if limit is not None),
        *(f"  without    {name}" for name in ref.quotas.without),
        *([f"  open since {domain.opened_at:%Y-%m-%d}"] if domain.opened_at else []),
        *(f"  {remark}" for remark in _remarks(domain)),
    ]
    if domain.purge_at is not None:
        lines.append(
            f"  deleted permanently on {domain.purge_at:%Y-%m-%d}; to restore it, run: "
            f"commissary domains restore {domain.ref().host}"
        )
    hosts: list[Host] = domain.sorted_hosts
    return "\n".join([*lines, *(f"  host       {host.domain}{_role(host)}" for host in hosts)])


def domain_as_row(domain: Domain) -> str:
    """Return a domain as one line of a list, with remarks at the end."""
    row = f"{domain.pk:>6}  {domain.status:<9}  {domain.ref().host:<40}  {domain.title}"
    return "  ".join([row, *(f"({remark})" for remark in _remarks(domain))])


def _remarks(domain: Domain) -> list[str]:
    """Return the reasons, other than the status, why visitors cannot see the domain's pages."""
    return [
        *([] if domain.opened_at else ["not open yet"]),
        *([f"in maintenance: {domain.maintenance}"] if domain.maintenance else []),
    ]


def host_as_json(host: Host) -> JsonObject:
    """Return the API representation of a host."""
    return dict(HostFull(host).data)


def host_as_text(host: Host) -> str:
    """Return a host with the DNS records it needs and the result of the last check, as text."""
    shown = host_as_json(host)
    lines = [f"{host.domain}{_role(host)}"]
    lines += [
        f"  add  {each['type']:<5}  {each['name']}  {each['value']}" + _alternative(each)
        for each in [shown["proof"], *shown["records"]]
    ]
    state = shown["state"]
    if not state or not state["checked_at"]:
        return "\n".join([*lines, "  not checked yet"])
    lines.append(f"  TXT record         {_SEEN[state['is_proven']]}")
    addresses = ", ".join(state["addresses"]) or "no address"
    lines.append(f"  points here        {_YES[state['points_here']]} ({addresses})")
    if state["certificate_problem"]:
        lines.append(f"  certificate        {state['certificate_problem']}")
    elif state["certificate_expires_at"]:
        until = state["certificate_expires_at"][:10]
        lines.append(f"  certificate        issued by {state['certificate_issuer']}, valid until {until}")
    return "\n".join(lines)


_SEEN = {True: "seen", False: "not found", None: "DNS lookup failed"}
_YES = {True: "yes", False: "no", None: "unknown"}


def _role(host: Host) -> str:
    if host.is_primary:
        return "  primary"
    return "  redirects" if host.redirects else "  serves"


def _alternative(record: JsonObject) -> str:
    return "  (CNAME or addresses)" if record["is_alternative"] else ""


def size_as_json(size: Size) -> JsonObject:
    """Return the disk usage of a domain as JSON data, in bytes."""
    return {
        "id": size.id,
        "host": size.host,
        "title": size.title,
        "status": size.status,
        "rows": size.rows,
        "database_bytes": size.database_bytes,
        **{f"{name}_bytes": number for name, number in size.file_bytes.items()},
        "total_bytes": size.total_bytes,
    }


def sizes_as_text(sizes: list[Size]) -> list[str]:
    """Return the lines of a table with one line per domain and the total at the end."""
    names = list(sizes[0].file_bytes) if sizes else []
    columns = ["total", "database", *names, "rows"]
    lines = ["  ".join([*(f"{each:>10}" for each in columns), "host"])]
    for size in sizes:
        numbers = [size.total_bytes, size.database_bytes, *size.file_bytes.values()]
        lines.append("  ".join([*(f"{_bytes(each):>10}" for each in numbers), f"{size.rows:>10}", size.host]))
    total = _bytes(sum(each.total_bytes for each in sizes))
    return [*lines, f"{total:>10}  total, {pluralize(len(sizes), 'domain')}"]


def _bytes(number: float) -> str:
    for unit in _UNITS[:-1]:
        if number < 1000:
            return f"{number:.0f} {unit}" if unit in ("B", "kB") else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} {_UNITS[-1]}"
