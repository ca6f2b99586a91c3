"""Settings of REST framework, simplejwt and the OpenAPI generator, for commissary/settings.py."""

from datetime import timedelta
from typing import Any, Final

REST_FRAMEWORK: Final[dict[str, Any]] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["shared.accounts.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["shared.api.permissions.HasPermission"],
    "DEFAULT_PARSER_CLASSES": ["shared.api.parsers.GuardedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["shared.api.replies.EnvelopeRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "shared.api.replies.OneLanguage",
    "DEFAULT_SCHEMA_CLASS": "shared.api.schema.ApiSchema",
    "DEFAULT_PAGINATION_CLASS": "shared.api.pagination.LimitOffset",
    "EXCEPTION_HANDLER": "shared.api.errors.answer_to_exception",
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
    "URL_FORMAT_OVERRIDE": None,
    "DATETIME_FORMAT": "iso-8601",
    "COERCE_DECIMAL_TO_STRING": True,
}

SIMPLE_JWT: Final[dict[str, Any]] = {
    "ALGORITHM": "EdDSA",
    # The keys come from the key ring: see shared.accounts.token_backend.
    "SIGNING_KEY": None,
    "ACCESS_TOKEN_LIFETIME": timedelta(minutes=15),
    "ISSUER": "commissary",
    "LEEWAY": 30,
    "TOKEN_TYPE_CLAIM": "typ",
}

SPECTACULAR_SETTINGS: Final[dict[str, Any]] = {
    "TITLE": "Commissary",
    "DESCRIPTION": (
        "The API of the public site and the panel of a domain. To try a call here, first send "
        "`POST /api/auth/login`. Its access token is then sent with every other call on this page."
    ),
    "VERSION": "1",
    "LICENSE": {"name": "All rights reserved", "identifier": "LicenseRef-All-rights-reserved"},
    "SERVERS": [{"url": "/", "description": "The API host of a domain: `api.` followed by its host."}],
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/",
    "DEFAULT_GENERATOR_CLASS": "shared.api.schema.ApiSchemaGenerator",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "BackupStateEnum": "tenants.backups.models.BackupState",
        "BusinessKindEnum": "tenants.hours.facts.KIND_SLUGS",
        "CollectionEnum": "tenants.posts.collections.SLUGS",
        "DayEnum": "tenants.hours.facts.DAYS",
        "DomainStatusEnum": "shared.domains.models.DomainStatus",
        "MembershipStatusEnum": "shared.accounts.models.MembershipState",
        "PictureStateEnum": "tenants.media.models.MediaState",
        "SubmissionStatusEnum": "tenants.submissions.models.SubmissionStatus",
        "TagTypeEnum": "tenants.snippets.models.Type",
        "WorkKindEnum": "shared.jobs.kinds.groups",
    },
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
}
