from django.apps import AppConfig


class SiteAppConfig(AppConfig):
    name = "tenants.site"
    label = "site"

    def ready(self) -> None:
        from shared.domains.signals import domain_ready_for_content
        from tenants.site.starter_content import write_first_pages

        domain_ready_for_content.connect(write_first_pages, dispatch_uid="site.first_pages")
