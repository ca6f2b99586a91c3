"""Draws the OpenAPI document as one page of plain HTML: no scripts, nothing loaded from elsewhere."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from shared.api.permissions import ROLES, TABLE, Scope

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#1c1c1a, #ececea); --soft: light-dark(#5f5e58, #a5a49d);
  --line: light-dark(#dddcd6, #3a3a37); --paper: light-dark(#fbfaf7, #171716);
  --mark: light-dark(#0f5c4a, #6fd1b6) }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 6rem; font: 1rem/1.55 system-ui, sans-serif;
  color: var(--ink); background: var(--paper) }
h1 { font-size: 2rem; margin: 0 }
h2 { margin: 3rem 0 .5rem; text-transform: capitalize }
h3 { margin: 1rem 0 .25rem; font-size: 1rem }
p, .soft { color: var(--soft); max-width: 65ch }
a { color: var(--mark) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1.5rem 0 }
details { border-top: 1px solid var(--line) }
details > div { padding: 0 0 1.5rem 1rem }
summary { cursor: pointer; padding: .6rem 0; display: flex; gap: .25rem .75rem; align-items: baseline;
  flex-wrap: wrap }
summary:focus-visible { outline: 2px solid var(--mark) }
code, .method { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere }
.method { color: var(--mark); width: 4rem }
.scroll { overflow-x: auto }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); font-size: .85em; max-height: 24rem }
table { border-collapse: collapse; width: 100%; margin: .25rem 0 1rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0;
  border-bottom: 1px solid var(--line) }
"""

SIGN_IN = """export API=http://api.bay.localhost:8000   # this host
export ACCESS=$(curl -sS "$API/api/auth/login" -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}' |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["data"]["access_token"])')"""

_METHODS = ("get", "post", "put", "patch", "delete")
_REACH = {Scope.ALL: "yes", Scope.OWN: "own", Scope.OWN_MEMBER: "own member post", Scope.NONE: "–"}


def manual(document: Mapping[str, Any]) -> str:
    """The page for `document`."""
    by_tag: dict[str, list[SafeString]] = {}
    for path, item in document["paths"].items():
        for method in _METHODS:
            if method in item:
                tag = (item[method].get("tags") or ["other"])[0]
                by_tag.setdefault(tag, []).append(_operation(method, path, item[method], document))
    sections = format_html_join(
        "",
        '<section id="{}"><h2>{}</h2>{}</section>',
        ((tag, tag.replace("-", " "), _together(drawn)) for tag, drawn in by_tag.items()),
    )
    links = format_html_join(" ", '<a href="#{}">{}</a>', ((tag, tag) for tag in by_tag))
    return format_html(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API | {title}</title>'
        '<meta name="viewport" content="width=device-width"><style>{style}</style></head><body>'
        '<h1>{title} API</h1><p>{about} <a href="/api/schema">OpenAPI document</a></p>'
        "<h2>Sign in</h2><p>The commands below take the API's address and an access token from here:</p>"
        "<pre>{sign_in}</pre>"
        '<nav aria-label="Sections"><a href="#roles">roles</a> {links}</nav>'
        '<section id="roles"><h2>Roles</h2>{roles}</section>{sections}</body></html>',
        title=document["info"]["title"],
        about=document["info"].get("description", ""),
        style=mark_safe(STYLE),  # noqa: S308 (our own constant, and quotes in CSS must stay as they are)
        links=links,
        sign_in=SIGN_IN,
        roles=_roles(),
        sections=sections,
    )


def _roles() -> SafeString:
    head = format_html_join("", "<th>{}</th>", ((role.name,) for role in ROLES))
    rows = format_html_join(
        "",
        "<tr><td><code>{}</code></td>{}</tr>",
        (
            (
                slug,
                format_html_join(
                    "", "<td>{}</td>", ((_REACH[reach.get(role.id, Scope.NONE)],) for role in ROLES)
                ),
            )
            for slug, reach in TABLE.items()
        ),
    )
    return format_html(
        '<div class="scroll"><table><tr><th>Permission</th>{}</tr>{}</table></div>', head, rows
    )


def _operation(
    method: str, path: str, operation: Mapping[str, Any], document: Mapping[str, Any]
) -> SafeString:
    parts = [format_html("<p>{}</p>", operation["description"])] if operation.get("description") else []
    parameters = operation.get("parameters", [])
    if parameters:
        rows = (
            (each["name"], each["in"], _kind(each.get("schema", {})), each.get("description", ""))
            for each in parameters
        )
        parts.append(_table("Parameters", rows))
    for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
        parts.append(_table(f"Body ({media_type})", _fields(content.get("schema", {}), document)))
    parts.extend(_replies(operation["responses"], document))
    parts.append(_trial(method, path, operation))
    return format_html(
        '<details><summary><span class="method">{}</span><code>{}</code><span>{}</span>'
        '<span class="soft">{}</span></summary><div>{}</div></details>',
        method.upper(),
        path,
        operation.get("summary", ""),
        operation.get("x-permission", ""),
        _together(parts),
    )


def _trial(method: str, path: str, operation: Mapping[str, Any]) -> SafeString:
    """The call as a command to paste, with the example as its body, and what is answered."""
    lines = [f'curl -X {method.upper()} "$API{_filled(path, operation.get("parameters", []))}"']
    if {} not in operation.get("security", []):
        lines.append('-H "Authorization: Bearer $ACCESS"')
    for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
        if media_type == "application/json":
            body = json.dumps(content["example"], indent=2, ensure_ascii=False).replace("'", "’")
            lines += [f"-H 'Content-Type: {media_type}'", f"-d '{body}'"]
        else:
            lines.append("-F file=@picture.jpg")
    answers = (
        content["example"]
        for code, reply in operation["responses"].items()
        for content in reply["content"].values()
        if code < "300"
    )
    answer = next(answers, None)
    shown = answer if isinstance(answer, str) else json.dumps(answer, indent=2, ensure_ascii=False)
    return format_html(
        "<h3>Try it</h3><pre>{}</pre><h3>Answer, for example</h3><pre>{}</pre>", " \\\n  ".join(lines), shown
    )


def _filled(path: str, parameters: Sequence[Mapping[str, Any]]) -> str:
    """The path with a 1 for each id, and the part of the query it cannot do without."""
    for each in parameters:
        if each["in"] == "path":
            path = path.replace(f"{{{each['name']}}}", "1")
    query = "&".join(
        f"{each['name']}=…" for each in parameters if each["in"] == "query" and each.get("required")
    )
    return f"{path}?{query}" if query else path


def _replies(responses: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[SafeString]:
    for code, reply in responses.items():
        if code < "300":
            schema = reply.get("content", {}).get("application/json", {}).get("schema", {})
            data = schema.get("properties", {}).get("data", schema)
            yield _table(f"Reply {code}: data", _fields(data, document))
    refused = ((code, reply["description"], "", "") for code, reply in responses.items() if code >= "300")
    yield _table("Refusals", refused)


def _fields(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """The rows of a schema's properties, one level deep; a list's are those of its items."""
    schema = _resolved(schema, document)
    if schema.get("type") == "array":
        schema = _resolved(schema.get("items", {}), document)
    required = schema.get("required", [])
    for name, field in schema.get("properties", {}).items():
        need = "required" if name in required else ""
        yield name, _kind(field), need, str(_resolved(field, document).get("description", ""))


def _resolved(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    name = schema["$ref"].rsplit("/", 1)[-1]
    found: Mapping[str, Any] = document["components"]["schemas"][name]
    return found


def _kind(schema: Mapping[str, Any]) -> str:
    """A type in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "enum" in schema:
        return " | ".join(str(each) for each in schema["enum"])
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " | ".join(_kind(each) for each in schema[several])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


def _table(title: str, rows: Any) -> SafeString:
    body = format_html_join("", "<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>", rows)
    if not body:
        return SafeString("")
    return format_html('<h3>{}</h3><div class="scroll"><table>{}</table></div>', title, body)


def _together(parts: list[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
