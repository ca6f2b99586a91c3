from django.apps import AppConfig


class DoctorConfig(AppConfig):
    name = "shared.doctor"
    label = "doctor"
