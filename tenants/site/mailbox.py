"""Tells submissions where a domain's mail goes; the options know it."""

from tenants.options.models import Color, SiteOptions
from tenants.options.palettes import ColorType
from tenants.submissions.mailbox import Mailbox


def options_mailbox() -> Mailbox:
    """The addresses and the colour of the current domain's options."""
    options = SiteOptions.objects.only("email", "outgoing_email", "title").first()
    if options is None:
        return Mailbox()
    accent = Color.objects.filter(type=ColorType.PRIMARY_BACKGROUND).values_list("code", flat=True).first()
    return Mailbox(options.email, options.outgoing_email, options.title, accent or "")
