"""The commands listed by `commissary --help`, and hints for commands that are not available.

Of Django's own commands, only those in DEVELOPMENT work. The others, and those of django-tenants and Django's
auth app, support neither database roles nor units of work, and would fail halfway.
`shared.tenancy.frameworks` removes the latter.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from commissary import recovery
from commissary.processes import commands as processes

INSTALLED: Final[Mapping[str, str]] = {
    "logs": "show the journal of all processes or of one",
    "restart": "restart all processes or one",
    "upgrade": "list the changes of a new version, and install it",
}
"""The commands of the script `deploy/commissary`, which `install.sh` installs."""

DEVELOPMENT: Final = frozenset(
    {"check", "compilemessages", "makemessages", "makemigrations", "shell", "spectacular", "sqlmigrate"}
)
"""Commands of libraries that developers use."""

_GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "Processes": processes.COMMANDS,
    "Domains": {
        "domains": "list, create, change and delete domains",
        "options": "change texts and limits of many sites: plan, apply, undo",
        "announcements": "show announcements on all or some sites",
        "export-domain": "export a domain to a file",
        "import-domain": "import a domain from a file",
        "import-members": "import members from a CSV or Excel file",
        "import-wordpress": "import a WordPress export",
        "regenerate-media": "process images again",
        "sweep-media": "delete unused files",
        "demo": "create the demo domains in an empty installation",
    },
    "Users": {
        "users": "list and invite users, end sessions, unlock accounts",
        "create-super-admin": "create a super admin, or reset a password",
        "rotate-token-keys": "create a new key for access tokens",
    },
    "Installation": {
        "migrate": "migrate the database, with all domains",
        "doctor": "check the installation and list problems",
        "audit": "list and export the audit log of all domains",
        "jobs": "list background jobs, and retry failed ones",
        "check-isolation": "check that domains are isolated",
        "report-failure": "email super admins about a failed systemd unit",
        "scale": "distribute domains over database machines (with CITUS)",
        **recovery.COMMANDS,
    },
    "On a machine with install.sh": INSTALLED,
    "This command": {
        "version": "print the version",
        "completion": "print a completion script for bash, zsh or fish",
    },
    "Development": {
        "up": "start all processes with the services they need",
        "debug": "run the web server as one process for debuggers",
    },
}
"""The help text of each command, by group and name."""

_MAKE_DOMAIN = "Run `commissary domains create HOST` to create a domain with its schema."
_MAKE_ACCOUNT = "Run `commissary create-super-admin EMAIL` to create an account for all domains."
_ALL_DOMAINS = "Our commands process all domains or take a domain name. See `commissary --help`."
_DELETE = "Run `commissary domains delete HOST --yes`, or delete the domain in the panel."
_COPY = "Run `commissary export-domain` and `import-domain`, or copy the site in the panel."

INSTEAD: Final = {
    "all_tenants_command": _ALL_DOMAINS,
    "changepassword": "Run `commissary create-super-admin EMAIL --reset-password` to set a password.",
    "clone_tenant": _COPY,
    "collectstatic_schemas": "All domains share the files of the front end. `npm start` builds them.",
    "create_domain": _MAKE_DOMAIN,
    "create_missing_schemas": "A domain and its schema are created in one transaction.",
    "create_tenant": _MAKE_DOMAIN,
    "create_tenant_superuser": _MAKE_ACCOUNT,
    "createsuperuser": _MAKE_ACCOUNT,
    "delete_domain": _DELETE,
    "delete_tenant": _DELETE,
    "migrate_schemas": "Run `commissary migrate` to migrate all schemas.",
    "rename_schema": "Run `commissary domains hosts add HOST NEW-NAME` to add a name to a domain.",
    "tenant_command": _ALL_DOMAINS,
}
"""The error message for each unavailable command, by the name of the command."""

_RUNNING = (
    "Run `sudo commissary restart` on a machine with install.sh, `docker compose restart` with containers, "
    "`npm stop` and `npm start` in a checkout."
)
_LOGS = (
    "Run `sudo commissary logs` on a machine with install.sh, `docker compose logs` with containers. After "
    "`npm start`, read logs/ in COMMISSARY_HOME."
)

ELSEWHERE: Final = {
    "health": "Run `commissary status`.",
    "log": _LOGS,
    "logs": _LOGS,
    "restart": _RUNNING,
    "start": _RUNNING,
    "stop": _RUNNING,
    "upgrade": (
        "Run `sudo commissary upgrade FOLDER` on a machine with install.sh, `deploy/container/upgrade.sh` "
        "with containers."
    ),
}
"""Sentences for other commands that users may enter."""


def names() -> Iterator[str]:
    """Yield the names of Commissary's own commands."""
    for group in _GROUPS.values():
        yield from group


def overview() -> str:
    """Return the output of `commissary --help`."""
    lines = ["Usage: commissary COMMAND [OPTIONS]"]
    for title, group in _GROUPS.items():
        lines += ["", f"{title}:", *(f"  {name:<20}{text}" for name, text in group.items())]
    return "\n".join([*lines, "", "For the options of a command, run commissary COMMAND --help.", ""])
