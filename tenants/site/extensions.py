"""Registrations of the site with other apps: the mailbox of a domain comes from its options."""

from tenants.site.mailbox import options_mailbox
from tenants.submissions import mailbox

mailbox.SOURCES.add("options", options_mailbox)
