"""Reasons for rejecting a whole file before any rows are imported."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.api.uploads import MB


class FileRefused(ValidationError):
    """An error that is raised if the whole file is rejected. No rows were imported."""

    def __init__(self, sentence: str) -> None:
        super().__init__({"file": sentence})
        self.sentence = sentence


class FileTooLarge(FileRefused):
    """An error that is raised if the file is larger than the limit."""

    def __init__(self, max_bytes: int) -> None:
        megabytes = max_bytes // MB
        super().__init__(
            _("The file can be up to %(most)s MB. Split it and import the parts.") % {"most": megabytes}
        )
