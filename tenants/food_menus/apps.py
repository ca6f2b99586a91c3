from django.apps import AppConfig


class FoodMenusConfig(AppConfig):
    name = "tenants.food_menus"
    label = "food_menus"
    default_auto_field = "django.db.models.BigAutoField"
