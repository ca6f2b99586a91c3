"""The author of changes to snippets, and the confirmation that a domain's own code requires."""

from dataclasses import dataclass

from shared.accounts import audit
from shared.accounts.actor import Actor, Operator
from shared.accounts.notices import notify_admins
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.tenancy.unit_of_work import current_domain
from tenants.snippets.models import Snippet

SCREEN = "/panel/site-options?tab=snippets"


@dataclass(frozen=True)
class SnippetWriter:
    by: Actor | Operator

    @property
    def record(self) -> audit.Record:
        return self.by.record

    def saves_code(self, snippet: Snippet) -> None:
        """Require a recent authentication, and notify every Admin of the domain, because the code runs in the
        browsers of all visitors.

        Raises Unconfirmed if there was no recent authentication.
        """
        require_recent_authentication(self.by, SensitiveAction.CUSTOM_CODE)
        notify_admins(
            "snippet_code",
            of=current_domain().id,
            by=self.by.user.pk if self.by.user else None,
            caller=self.by.caller,
            path=SCREEN,
            title=snippet.title,
        )
