from django.apps import AppConfig


class OptionsConfig(AppConfig):
    name = "tenants.options"
    label = "options"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_created
        from tenants.media import usage
        from tenants.options.defaults import write_defaults
        from tenants.options.media_usage import OptionsMedia
        from tenants.options.menu_uses import Menus
        from tenants.posts import uses

        domain_created.connect(write_defaults, dispatch_uid="options.defaults")
        usage.register("options", OptionsMedia())
        uses.register("menus", Menus())
