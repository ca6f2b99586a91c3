"""The user who writes a snippet, and the confirmation required for own code."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shared.accounts import audit
from shared.accounts.callers import get_caller
from shared.accounts.notices import notify_admins
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.api.access import Access
from tenants.snippets.models import Snippet

SCREEN = "/panel/site-options?tab=snippets"


@dataclass(frozen=True)
class SnippetWriter:
    access: Access
    request: Any

    @cached_property
    def record(self) -> audit.Record:
        return audit.recorder(self.access, self.request)

    def saves_code(self, snippet: Snippet) -> None:
        """Require a recent authentication, else raise Unconfirmed, and notify every Admin of the domain.

        Own code runs in the browsers of all visitors.
        """
        require_recent_authentication(self.access, SensitiveAction.CUSTOM_CODE)
        notify_admins(
            "snippet_code",
            of=self.access.domain_id,
            by=self.access.user_id,
            caller=get_caller(self.request),
            path=SCREEN,
            title=snippet.title,
        )
