"""The options of a site say where its mail goes."""

from tenants.site.mailbox import options_mailbox
from tenants.submissions import mailbox

mailbox.SOURCES.add("options", options_mailbox)
