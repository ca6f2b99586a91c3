"""Framework messages follow our style."""

import re
from collections.abc import Iterator

import pytest
from django.core import validators
from django.utils.translation import override
from rest_framework import serializers

FORMAL = re.compile(r"\b(?:Introduzca|Asegúrese|Seleccione|Ingrese|Envíe|Escriba|Elija|Use|ha enviado)\b")
NAMED = {"limit_value": 3, "show_value": 4}


def sentences() -> Iterator[str]:
    """Return the messages of every serializer field and model validator."""
    for each in vars(serializers).values():
        if isinstance(each, type) and issubclass(each, serializers.Field):
            yield from map(str, getattr(each, "default_error_messages", {}).values())
    kinds = ("Email", "URL", "Regex", "MinValue", "MaxValue", "MinLength", "MaxLength")
    for kind in kinds:
        message = getattr(validators, f"{kind}Validator").message
        yield str(message % NAMED if kind.endswith("Length") else message)


@pytest.mark.parametrize("language", ["es"])
def test_framework_messages_are_informal_in_spanish(language: str) -> None:
    with override(language):
        said = list(sentences())

    assert "Ingresa un correo electrónico válido." in said
    assert [each for each in said if FORMAL.search(each)] == []
