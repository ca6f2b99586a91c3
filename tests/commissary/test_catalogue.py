"""The catalog contains every message of the server, translated into every language."""

import ast
import re

import pytest
from django.conf import settings

from commissary.codegen import catalog

SOURCES = catalog.sources()
ENDS = ".?!:"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%")
# Texts for visitors are in the language of the site, which is its authors' language.
FOR_VISITORS = (
    "tenants/submissions/files.py",
    "tenants/submissions/forms.py",
    "tenants/submissions/incoming.py",
    "tenants/submissions/services.py",
    "tenants/submissions/views.py",
)
# The command line speaks English, and so do tests and the demo.
_PLANS = ("tenants/site/domain_parts.py", "tenants/site/plan_parts.py", "tenants/site/plan_values.py")
NOT_FOR_PEOPLE = ("/migrations/", "/management/", "src/commissary/", *_PLANS)
SAYS = re.compile(
    r"\w*ValidationError|Refusal|Conflict|Gone|TooLarge|TooMany|Busy|\w*Refused|Unreadable|Reply"
)
SENTENCE = re.compile(r"[A-Z“<].*[a-z0-9”)>]\.", re.DOTALL)


def get_forms(message):
    """Return the message, and its plural if it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def get_translations(message):
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


@pytest.fixture(params=SOURCES, ids=lambda path: path.parts[-3])
def path(request):
    return request.param


@pytest.fixture
def messages(path):
    return [message for message in catalog.read(path) if message.id]


def test_every_language_except_english_has_a_catalog():
    assert {path.parts[-3] for path in SOURCES} == {code for code, _name in settings.LANGUAGES} - {"en"}


def test_catalog_contains_exactly_the_messages_of_the_code(path, messages):
    marked = {each if isinstance(each, tuple) else (each,) for each in catalog.messages()}

    assert {get_forms(message) for message in messages} == marked
    assert not catalog.read(path).obsolete


def test_every_message_is_translated(messages):
    assert [message.id for message in messages if message.fuzzy or not all(get_translations(message))] == []


def test_translations_have_the_same_placeholders(messages):
    wrong = [
        message.id
        for message in messages
        for words in get_translations(message)
        if set(PLACEHOLDER.findall(words)) != set(PLACEHOLDER.findall(get_forms(message)[-1]))
    ]

    assert wrong == []


def test_translations_end_with_the_same_punctuation(messages):
    wrong = [
        (message.id, words)
        for message in messages
        for words in get_translations(message)
        if words[-1] in ENDS and words[-1] != get_forms(message)[0][-1]
    ]

    assert wrong == []


def test_compiled_catalog_is_up_to_date(path):
    assert SOURCES[path].read_bytes() == catalog.compile_catalog(path)


def find_literals(node):
    """Return the plain strings that a call passes on, including those in a collection or a condition."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        elif isinstance(child, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in child.values)
        elif not isinstance(child, ast.Call):
            yield from find_literals(child)


def get_call_name(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def find_unmarked(module: ast.Module):
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and SAYS.fullmatch(get_call_name(node)):
            for text in find_literals(node):
                if SENTENCE.fullmatch(text):
                    yield f"{node.lineno}: {text}"


def find_eager(module: ast.Module):
    lazy = {
        each.asname or each.name
        for node in module.body
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for each in node.names
        if each.name.endswith(("_lazy", "_noop"))
    }
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and get_call_name(node) in {"_", "gettext", "ngettext"} - lazy:
            yield f"{node.lineno}"
        waiting += [
            child
            for child in ast.iter_child_nodes(node)
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        ]


@pytest.fixture(scope="module")
def modules():
    """Every module with messages for users of the panel, by name."""
    files = [path for folder in catalog.FOLDERS for path in (catalog.ROOT / folder).rglob("*.py")]
    names = {path: path.relative_to(catalog.ROOT).as_posix() for path in files}
    return {
        name: ast.parse(path.read_text())
        for path, name in names.items()
        if name not in FOR_VISITORS and not any(part in name for part in NOT_FOR_PEOPLE)
    }


def test_every_message_in_the_code_is_marked(modules):
    assert [f"{name}:{each}" for name, module in modules.items() for each in find_unmarked(module)] == []


def test_no_message_is_translated_at_import(modules):
    """Messages defined at import use lazy translation."""
    assert [f"{name}:{each}" for name, module in modules.items() for each in find_eager(module)] == []
