from django.apps import AppConfig


class DoctorConfig(AppConfig):
    name = "shared.doctor"
    label = "doctor"

    def ready(self) -> None:
        from shared.doctor.jobs import EXAMINING
        from shared.jobs import kinds

        kinds.register(EXAMINING)
