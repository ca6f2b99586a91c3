"""Register the site with other apps: a domain's mailbox, and the job that applies plans."""

from shared.domains.signals import domain_ready_for_content
from shared.jobs import kinds
from tenants.options.models import SiteOptions
from tenants.options.palettes import ColorType
from tenants.options.reading import colors_by_type
from tenants.site.site_plans.jobs import SITE_PLAN
from tenants.site.starter_content import write_first_pages
from tenants.submissions import mailbox
from tenants.submissions.mailbox import Mailbox


def options_mailbox() -> Mailbox:
    """Return the email addresses, the name and a color from the current domain's options."""
    options = SiteOptions.objects.only("email", "outgoing_email", "title", "colors").first()
    if options is None:
        return Mailbox()
    accent = colors_by_type(options.colors)[ColorType.PRIMARY_BACKGROUND]
    return Mailbox(options.email, options.outgoing_email, options.title, accent)


mailbox.SOURCES.add("options", options_mailbox)
kinds.declare(SITE_PLAN)
domain_ready_for_content.connect(write_first_pages, dispatch_uid="site.first_pages")
