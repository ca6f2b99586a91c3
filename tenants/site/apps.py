from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "tenants.site"
    label = "site"

    def ready(self) -> None:
        from shared.domains.signals import domain_opened
        from tenants.site.mailbox import options_mailbox
        from tenants.site.opening import write_first_pages
        from tenants.submissions import mailbox

        mailbox.register(options_mailbox)
        domain_opened.connect(write_first_pages, dispatch_uid="site.first_pages")
