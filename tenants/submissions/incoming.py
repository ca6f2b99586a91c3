"""Parse a sent form, as JSON or as multipart/form-data with files."""

import hashlib
import io
from collections import defaultdict
from typing import Any

from django.core.exceptions import ValidationError
from rest_framework.request import Request

from shared.api.parsers import GuardedJSONParser
from tenants.submissions.files import MOST_OF_A_FORM, SentFiles, SubmittedFile, inspect_file

PREFIX = "files."
_CHUNK = 1 << 20


def read_body(request: Request) -> Any:
    """Return the sent form without its files, from JSON or from multipart/form-data."""
    if not _has_parts(request):
        return request.data
    parts: Any = request.data
    payload = parts.get("payload", "")
    return GuardedJSONParser().parse(io.BytesIO(str(payload).encode()))


def read_files(request: Request) -> SentFiles:
    """Return the files by field name. Raises ValidationError with field errors."""
    if not _has_parts(request):
        return {}
    parts = [(name, each) for name, several in request.FILES.lists() for each in several]
    if len(parts) > MOST_OF_A_FORM:
        raise ValidationError({"body": f"A form accepts up to {MOST_OF_A_FORM} files."})
    files: defaultdict[str, list[SubmittedFile]] = defaultdict(list)
    for part, each in parts:
        name = part.removeprefix(PREFIX)[:100]
        # Browsers send an empty file without a name for an empty field.
        if not each.size and not each.name:
            continue
        try:
            files[name].append(inspect_file(each.name or "", each, each.size or 0, _digest(each)))
        except ValidationError as error:
            raise ValidationError({f"fields.{name}": error.messages}) from error
    return dict(files)


def _has_parts(request: Request) -> bool:
    return str(request.content_type or "").startswith("multipart/form-data")


def _digest(file: Any) -> str:
    digest = hashlib.sha256()
    for chunk in file.chunks(_CHUNK):
        digest.update(chunk)
    return digest.hexdigest()
