"""The app that brings sites over from WordPress."""

from django.apps import AppConfig


class WordpressConfig(AppConfig):
    name = "tenants.wordpress"
