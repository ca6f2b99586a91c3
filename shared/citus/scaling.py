"""Add a database machine, and move domains to it while they are in use. See docs/scale.md."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import DatabaseError
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.tenancy.fleet.lock import exclusively, refuse_unusable_nodes
from shared.tenancy.router import OWNER

from . import operations, queries
from .blocking import CancelledAsBlocking, cancel_if_blocking

PATIENCE = 60
"""The maximum number of seconds to wait for a running migration."""
MAX_BLOCKING = 2.0
"""The number of seconds after which a move that blocks another session is canceled.

This is shortly before writers time out.
"""
MOST_FAILURES = 3
"""The number of consecutive failed moves that end a rebalancing.

The cause is then probably not a single domain.
"""

Progress = Callable[[str], None]


class CannotGrow(Exception):
    """An error that is raised if the operation failed. The message gives the reason on one line."""


@dataclass
class Rebalancing:
    """The result of a rebalancing."""

    moved: int = 0
    left: int = 0
    """The number of domains that another run would move."""


def add_node(owner: OwnerConnection, node: tuple[str, int], progress: Progress) -> None:
    """Add a machine to the cluster, with every table of every domain, without moving domains.

    The tables are sent in many small transactions. After a failure, the next run starts from the beginning.
    Raises CannotGrow if the machine cannot be added, and CannotMigrateFleet if another machine does not
    respond.
    """
    host, port = node
    name = f"{host}:{port}"
    with exclusively(owner, progress, PATIENCE):
        refuse_unusable_nodes(owner)
        with owner.cursor() as cursor, _reasons(owner) as reasons:
            unfit = [
                f"set {each.setting} to {each.needed} on {each.node} (now {each.value})"
                for each in operations.unfit_settings(cursor)
            ]
            if unfit:
                raise CannotGrow(f"{'; '.join(unfit)}. Nothing was changed.")
            progress(f"Adding {name}. Until this is done, domains can't be created or migrated.")
            try:
                operations.add_node(cursor, host, port)
            except DatabaseError as error:
                reason = "; ".join([_first_line(error), *reasons])
                raise CannotGrow(f"{name} was not added: {reason}") from error
            progress(f"Added {name}. To move domains to it, run commissary scale rebalance.")


def rebalance(owner: OwnerConnection, minutes: float, progress: Progress) -> Rebalancing:
    """Move domains until every machine has its share or the time has elapsed, and return the result.

    Domains move one at a time, and can be read and changed during the move. At least one domain moves, so
    that every run makes progress. A domain is left for the next run if its move would block its users. If a
    run is killed, the database server completes or undoes the current move. Raises CannotGrow after
    MOST_FAILURES consecutive failed moves.
    """
    until = time.monotonic() + minutes * 60
    done = Rebalancing()
    with owner.cursor() as cursor, _reasons(owner) as reasons:
        moves = operations.moves(cursor)
        hosts = _hosts()
        failures = 0
        for number, move in enumerate(moves, 1):
            if number > 1 and time.monotonic() > until:
                break
            name, since = hosts.get(move.schema, move.schema), time.monotonic()
            del reasons[:]
            try:
                # No migration or backup may run during a move, because they lock the same tables.
                with exclusively(owner, progress, PATIENCE), cancel_if_blocking(owner, MAX_BLOCKING):
                    operations.move(cursor, move)
            except CancelledAsBlocking:
                progress(f"{name} was not moved because its tables are in use.")
                continue
            except DatabaseError as error:
                failures += 1
                progress(f"{name} was not moved: {'; '.join([_first_line(error), *reasons])}")
                if failures == MOST_FAILURES:
                    raise CannotGrow(f"{failures} moves in a row failed.") from error
                continue
            failures = 0
            done.moved += 1
            took = time.monotonic() - since
            progress(f"{number} of {len(moves)}: {name} from {move.source} to {move.target} in {took:.1f} s")
    done.left = len(moves) - done.moved
    return done


def move_domain(owner: OwnerConnection, host: str, node: tuple[str, int], progress: Progress) -> None:
    """Move the domain with this primary host to a machine while it is in use.

    Raises CannotGrow if the domain was not moved, and CannotMigrateFleet while another process changes
    schemas.
    """
    target = f"{node[0]}:{node[1]}"
    schema = _registry().filter(primary_host=host).values_list("schema_name", flat=True).first()
    if schema is None:
        raise CannotGrow(f"No such domain: {host}")
    with exclusively(owner, progress, PATIENCE), owner.cursor() as cursor, _reasons(owner) as reasons:
        source = queries.find_node(cursor, schema)
        if source is None:
            raise CannotGrow("There is only one machine. Run commissary scale adopt-citus first.")
        if source == target:
            progress(f"{host} is already on {target}.")
            return
        try:
            with cancel_if_blocking(owner, MAX_BLOCKING):
                operations.move(cursor, operations.Move(schema, source, *node))
        except CancelledAsBlocking as error:
            raise CannotGrow(
                f"{host} was not moved because its tables are in use. Try again later."
            ) from error
        except DatabaseError as error:
            raise CannotGrow(f"{host} was not moved: {'; '.join([_first_line(error), *reasons])}") from error
    progress(f"Moved {host} from {source} to {target}.")


def _hosts() -> Mapping[str, str]:
    return dict(_registry().values_list("schema_name", "primary_host"))


def _registry() -> Any:
    return apps.get_model("domains", "Domain").objects.using(OWNER).with_primary_host()


@contextmanager
def _reasons(owner: OwnerConnection) -> Iterator[list[str]]:
    """Collect the warnings from other machines, because their errors do not contain the reason."""
    owner.ensure_connection()
    connection, reasons = owner.connection, []

    def note(notice: Any) -> None:
        if notice.severity_nonlocalized == "WARNING" and notice.message_primary not in reasons:
            reasons.append(" ".join(filter(None, (notice.message_primary, notice.message_hint))))
            del reasons[5:]

    connection.add_notice_handler(note)
    try:
        yield reasons
    finally:
        connection.remove_notice_handler(note)


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
