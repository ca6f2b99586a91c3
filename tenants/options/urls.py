from django.urls import re_path

from tenants.options import views

urlpatterns = [
    re_path(r"^options/options/?$", views.OptionsView.as_view(), name="options"),
    re_path(r"^options/colors/?$", views.ColorsView.as_view(), name="colors"),
    re_path(r"^options/seo/?$", views.SeoView.as_view(), name="seo"),
    re_path(r"^options/error-page/?$", views.ErrorPageView.as_view(), name="error-page"),
    re_path(r"^options/menus/?$", views.MenusView.as_view(), name="menus"),
    re_path(r"^options/socials/?$", views.SocialsView.as_view(), name="socials"),
    re_path(r"^options/social-icons/?$", views.SocialIconsView.as_view(), name="social-icons"),
]
