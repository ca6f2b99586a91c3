import json
import re

import jsonschema
import pytest
from drf_spectacular.validation import validate_schema

from shared.api.permissions import PUBLIC, TABLE
from shared.api.schema import document
from shared.api.views import ApiViewSet

DOCUMENT = json.loads(document())
PATHS = DOCUMENT["paths"]
ANSWERS_PAGES = {"/api/submissions", "/api/submissions/confirm"}
"""URLs of forms that browsers send without JavaScript. The response is always a page."""
WITHOUT_BODY = {"/api/posts/{id}/presence", "/api/posts/{id}/restore", "/api/stops/{id}/confirm"}
"""Write operations that need only their URL."""
OPERATIONS = [(path, method, operation) for path, item in PATHS.items() for method, operation in item.items()]
NAMES = [f"{method.upper()} {path}" for path, method, _ in OPERATIONS]


def find_errors(example, schema):
    """Return the errors of an example, as reported by its schema."""
    whole = {**schema, "components": DOCUMENT["components"]}
    return [error.message for error in jsonschema.Draft202012Validator(whole).iter_errors(example)]


def find_objects(part):
    """Return every object in that part of the document, at any depth."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    own = [part] if isinstance(part, dict) else []
    return [*own, *(each for below in inside for each in find_objects(below))]


def find_enums(part):
    """Return every enum below that part of the document."""
    return [each for each in find_objects(part) if isinstance(each.get("enum"), list)]


OPEN = {
    "AnswerShape.value": "The type differs by field of the form.",
    "BuilderDocument.root": "The page builder's own place for the page.",
    "EventRow.data": "The data differs by event.",
    "InstallationEvent.data": "The data differs by event.",
    "ExampleBlock.props": "The settings differ by block type.",
    "JobRow.report": "The report differs by kind of job.",
    "JobRow.wishes": "The options differ by kind of job.",
    "PageHead.json_ld": "Structured data has the types of schema.org.",
    "PostBodyReply.attributes": "The fields differ by collection.",
    "PostPublic.attributes": "The fields differ by collection.",
    "SavedBlock.props": "The settings differ by block type.",
    "VersionReply.content": "The content differs by kind.",
    "VersionReply.current": "The content differs by kind.",
}
"""Parts of responses that are intentionally open, and the reasons."""


def find_open_parts(schema, name, seen):
    """Return the positions in a response that the document does not describe further."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        if name in seen:
            return
        seen.add(name)
        schema = DOCUMENT["components"]["schemas"][name]
    says = {"type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const"} & schema.keys()
    extra = schema.get("additionalProperties")
    if not says or (
        schema.get("type") == "object" and "properties" not in schema and extra in (None, True, {})
    ):
        yield name
    for key, each in schema.get("properties", {}).items():
        yield from find_open_parts(each, f"{name.partition('.')[0]}.{key}", seen)
    inside = [*schema.get("oneOf", ()), *schema.get("anyOf", ()), *schema.get("allOf", ())]
    for each in (*inside, schema.get("items"), extra):
        if isinstance(each, dict) and each:
            yield from find_open_parts(each, name, seen)


def list_response_types(reply):
    """Return the response types. Errors are defined once for all operations."""
    if "$ref" in reply:
        kind, name = reply["$ref"].removeprefix("#/components/").split("/")
        reply = DOCUMENT["components"][kind][name]
    return list(reply["content"].values())


@pytest.fixture
def schema(anonymous):
    return anonymous.get("/api/schema").json()


def test_schema_document_is_public_json(anonymous):
    response = anonymous.get("/api/schema")

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json"
    assert response.json()["openapi"].startswith("3.")


@pytest.mark.no_db
@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES)
def test_every_operation_describes_summary_permission_and_errors(path, method, operation):
    assert operation["summary"].strip()
    assert not path.endswith("/")
    assert operation["x-permission"] in {PUBLIC, *TABLE}
    assert {"401", "404", "409", "422", "429", "503"} <= operation["responses"].keys()
    for code, reply in operation["responses"].items():
        # A moved or missing page still includes the data for rendering a response.
        if code >= "300" and path != "/api/site":
            or_page = "OrPage" if path in ANSWERS_PAGES and method == "post" else ""
            assert reply == {"$ref": f"#/components/responses/Refused{code}{or_page}"}
            content, *page = list_response_types(reply)
            assert len(page) == bool(or_page)
            assert content["schema"] == {"$ref": "#/components/schemas/Error"}


@pytest.mark.no_db
@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES)
def test_every_operation_has_valid_examples(path, method, operation):
    bodies = list(operation.get("requestBody", {}).get("content", {}).values())
    replies = [content for reply in operation["responses"].values() for content in list_response_types(reply)]
    refusals = [each for each in replies if "examples" in each]

    for content in (*bodies, *(each for each in replies if each not in refusals)):
        assert find_errors(content["example"], content["schema"]) == []
    for content in refusals:
        (reference,) = [each["$ref"] for each in content["examples"].values()]
        example = DOCUMENT["components"]["examples"][reference.rsplit("/", 1)[-1]]["value"]
        assert find_errors(example, content["schema"]) == []


@pytest.mark.no_db
@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES)
def test_every_body_and_response_has_a_type(path, method, operation):
    contents = [
        *operation.get("requestBody", {}).get("content", {}).values(),
        *(content for reply in operation["responses"].values() for content in list_response_types(reply)),
    ]

    assert all(content["schema"] for content in contents)
    assert any(code < "300" for code in operation["responses"])
    if method in {"put", "patch"} and path not in WITHOUT_BODY:
        assert operation["requestBody"]


@pytest.mark.no_db
def test_document_names_server_and_license_for_generators():
    assert [each["url"] for each in DOCUMENT["servers"]] == ["/"]
    assert {"name", "identifier"} <= DOCUMENT["info"]["license"].keys()


@pytest.mark.no_db
def test_every_component_schema_is_used():
    used = {each["$ref"].rsplit("/", 1)[-1] for each in find_objects(DOCUMENT) if "$ref" in each}

    assert DOCUMENT["components"]["schemas"].keys() - used == set()


@pytest.mark.no_db
def test_choices_list_each_schema_once_and_none_that_allows_any_value():
    choices = [each[word] for each in find_objects(DOCUMENT) for word in ("anyOf", "oneOf") if word in each]

    assert choices
    for options in choices:
        assert {} not in options
        assert all(each not in options[:place] for place, each in enumerate(options))


@pytest.mark.no_db
def test_open_responses_are_the_listed_ones():
    seen: set[str] = set()

    results = {
        part
        for name, (_, _, operation) in zip(NAMES, OPERATIONS, strict=True)
        for reply in operation["responses"].values()
        for content in list_response_types(reply)
        for part in find_open_parts(content["schema"], name, seen)
    }

    assert results == OPEN.keys()


@pytest.mark.no_db
@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES)
def test_private_operations_document_403_and_bearer(path, method, operation):
    is_public = operation["x-permission"] == PUBLIC

    assert ("403" in operation["responses"]) is not is_public
    if not is_public:
        assert operation["security"] == [{"bearer": []}]


def test_operation_ids_are_unique():
    names = [operation["operationId"] for _, _, operation in OPERATIONS]

    assert len(set(names)) == len(names)


def test_null_type_is_listed_once(schema):
    assert not re.findall(r'"null",\s*"null"', json.dumps(schema))


def test_paginated_list_is_described_with_envelope(schema):
    reply = schema["paths"]["/api/options/domains"]["get"]["responses"]["200"]["content"]["application/json"][
        "schema"
    ]

    assert reply == {
        "type": "object",
        "required": ["data", "meta"],
        "properties": {
            "data": {"type": "array", "items": {"$ref": "#/components/schemas/DomainRow"}},
            "message": {"type": "string"},
            "meta": {"$ref": "#/components/schemas/Meta"},
        },
    }


def test_unpaginated_list_has_no_meta(schema):
    reply = schema["paths"]["/api/options/roles"]["get"]["responses"]["200"]["content"]["application/json"][
        "schema"
    ]

    assert reply["required"] == ["data"]
    assert reply["properties"]["data"]["type"] == "array"


def test_deletion_is_described_as_200(schema):
    replies = schema["paths"]["/api/auth/sessions/{id}"]["delete"]["responses"]

    assert replies["200"]["content"]["application/json"]["schema"]["properties"]["data"] == {"type": "null"}
    assert "204" not in replies


def test_all_choices_of_enums_with_an_empty_one_have_names():
    enums = [each for each in find_enums(DOCUMENT) if "" in each["enum"]]

    assert len(enums) > 1
    assert [each for each in enums if len(each.get("x-enum-varnames", ())) != len(each["enum"])] == []
    assert all(name.isidentifier() for each in enums for name in each["x-enum-varnames"])


def test_schema_document_is_valid_openapi():
    validate_schema(DOCUMENT)

    assert [
        name
        for name, (_, _, each) in zip(NAMES, OPERATIONS, strict=True)
        if not all(isinstance(way, dict) for way in each.get("security", []))
    ] == []


def test_id_in_path_is_digits_or_uuid():
    pattern = re.compile(f"({ApiViewSet.lookup_value_regex})\\Z")

    assert pattern.match("12")
    assert pattern.match("0190b5f4-7a1c-7def-8a3b-2f6a4d1c9e00")
    for bad in ("٣", "1" * 19, "-1", "1.0", "0x1", "1 ", "", "0190b5f47a1c7def8a3b2f6a4d1c9e00"):
        assert not pattern.match(bad)


def test_api_docs_load_only_from_own_host(anonymous):
    response = anonymous.get("/api/docs")

    page = response.content.decode()
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "script-src 'self';" in response.headers["Content-Security-Policy"]
    assert all(f"<code>{slug}</code>" in page for slug in TABLE)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    assert {anonymous.get(part).status_code for part in parts} == {200}


@pytest.mark.parametrize(
    "name", ["settings.py", "..", "%2e%2e%2fsettings.py", "oauth2-redirect.html", "x" * 3_000]
)
def test_api_docs_serve_only_their_own_files(name: str, anonymous):
    assert anonymous.get(f"/api/docs/{name}").status_code == 404


def test_each_enum_is_described_once():
    schemas = DOCUMENT["components"]["schemas"]
    choices = [tuple(schema["enum"]) for schema in schemas.values() if "enum" in schema]
    assert len(choices) == len(set(choices)) > 20
    assert schemas["HoursBodyRequest"]["properties"]["day"] == {"$ref": "#/components/schemas/Day"}


def test_unchanged_schema_answers_304(anonymous):
    first = anonymous.get("/api/schema")
    again = anonymous.get("/api/schema", headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
