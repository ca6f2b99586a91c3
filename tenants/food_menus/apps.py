from django.apps import AppConfig


class FoodMenusConfig(AppConfig):
    name = "tenants.food_menus"
    label = "food_menus"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tenants.food_menus.media_usage import FoodMenuMedia
        from tenants.food_menus.models import FoodMenu
        from tenants.food_menus.search_words import words_of_posts
        from tenants.media import usage
        from tenants.posts import outside

        usage.register("food_menus", FoodMenuMedia())
        outside.register("food_menu", FoodMenu.objects.existing)
        outside.register_words(words_of_posts)
