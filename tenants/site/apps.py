from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "tenants.site"
    label = "site"

    def ready(self) -> None:
        from tenants.site.mailbox import options_mailbox
        from tenants.submissions import mailbox

        mailbox.register(options_mailbox)
