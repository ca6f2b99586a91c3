"""Hints for unavailable commands: those of libraries, and common guesses.

django-tenants and Django's auth support neither our database roles nor units of work: their commands would
fail halfway. `shared.tenancy.frameworks` removes them.
"""

from typing import Final

_MAKE_DOMAIN = "`commissary domains create HOST` makes a domain with its schema."
_ALL_DOMAINS = "Commands go through all domains or take a host: see `commissary --help`."
_DELETE = "`commissary domains delete HOST --yes` takes a domain off the air, as does the panel."
_COPY = "`commissary export-domain` and `import-domain` make a copy, and so does the panel."

INSTEAD: Final = {
    "all_tenants_command": _ALL_DOMAINS,
    "changepassword": "`commissary create-super-admin EMAIL --reset-password` sets a password.",
    "clone_tenant": _COPY,
    "collectstatic_schemas": "The front end's files are the same for all domains: `npm start` builds them.",
    "create_domain": _MAKE_DOMAIN,
    "create_missing_schemas": "A domain and its schema are made in one transaction: none can be missing.",
    "create_tenant": _MAKE_DOMAIN,
    "create_tenant_superuser": "`commissary create-super-admin EMAIL` makes an account for every domain.",
    "createsuperuser": "`commissary create-super-admin EMAIL` makes an account for every domain.",
    "delete_domain": _DELETE,
    "delete_tenant": _DELETE,
    "migrate_schemas": "`commissary migrate` brings every schema to the state of the code.",
    "rename_schema": "A schema keeps its name; `commissary domains hosts` changes what a domain is called.",
    "tenant_command": _ALL_DOMAINS,
}
"""Name of a command → a sentence for the user who types it."""

_RUNNING = (
    "`npm start` and `npm stop` are for what runs from a folder,"
    " `systemctl restart commissary.target` for what is installed."
)
_WELL = "`commissary check-config --connect` says what answers, `commissary doctor` what is wrong."

ELSEWHERE: Final = {
    "health": _WELL,
    "log": (_LOGS := "Look into logs/ of COMMISSARY_HOME, or ask `journalctl --unit 'commissary-*'`."),
    "logs": _LOGS,
    "restart": _RUNNING,
    "start": _RUNNING,
    "status": _WELL,
    "stop": _RUNNING,
}
"""The same for words that are commands of no library."""
