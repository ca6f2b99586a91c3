"""The console script `commissary`: Django's commands and ours, with dashes or underscores in their names."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    argv = sys.argv[:]
    if len(argv) > 1 and not argv[1].startswith("-"):
        argv[1] = argv[1].replace("-", "_")
    if argv[1:2] == ["up"]:
        # Before Django: the services that the settings speak of are not there yet.
        from commissary.local.up import main as up

        sys.exit(up(argv[2:]))
    from django.core.management import execute_from_command_line

    import commissary.celery  # noqa: F401  # tasks called from a command must find our broker

    execute_from_command_line(argv)


if __name__ == "__main__":
    main()
