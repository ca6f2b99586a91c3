"""Build the Content-Security-Policy, with one function per kind of document."""

from collections.abc import Iterable, Mapping

NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The policy of responses that are not documents. They load nothing and cannot be framed."""


FRAMES: Mapping[str, tuple[str, ...]] = {
    "VideoEmbed": ("https://www.youtube-nocookie.com", "https://player.vimeo.com"),
}
"""Hosts that a block may frame after the visitor requests the content."""


MAPS = frozenset({"Locations", "OutNow", "StopsMap"})
"""Blocks that show tiles of the operator's map tile server."""


def public_page(
    *,
    inline_scripts: Iterable[str],
    inline_styles: Iterable[str],
    api: str,
    blocks: Iterable[str] = (),
    snippets: Mapping[str, Iterable[str]] | None = None,
    tiles: str = "",
) -> str:
    """Return the policy of a public page.

    It contains hashes instead of nonces, so that all visitors get the same bytes. `blocks` are the block
    types on the page. `snippets` are the hosts that the domain's snippets load from, by kind of resource.
    `tiles` is the origin of map tiles, which load after the visitor requests the map.
    """
    blocks = set(blocks)
    pictures = [tiles] if tiles and not MAPS.isdisjoint(blocks) else []
    hosts = {kind: sorted(named) for kind, named in (snippets or {}).items()}
    framed = {host for block in blocks for host in FRAMES.get(block, ())}
    frames = sorted(framed | set(hosts.get("frame", ())))
    return _write(
        {
            **({"frame-src": " ".join(frames)} if frames else {}),
            "default-src": "'none'",
            "script-src": " ".join(["'self'", *inline_scripts, *hosts.get("script", ())]),
            "style-src": " ".join(["'self'", *inline_styles]),
            # Focal points and dominant colors of images are style attributes. Rich text cannot contain style
            # attributes.
            "style-src-attr": "'unsafe-inline'",
            "img-src": " ".join(["'self'", "data:", api, *pictures, *hosts.get("img", ())]),
            "media-src": f"'self' {api}",
            "font-src": "'self'",
            "connect-src": " ".join(["'self'", api, *hosts.get("connect", ())]),
            "manifest-src": "'self'",
            "form-action": f"'self' {api}",
            "frame-ancestors": "'self'",
            "base-uri": "'none'",
        }
    )


def panel_page(*, nonce: str, api: str, media: str = "", tiles: str = "") -> str:
    """Return the policy of a panel page: only scripts with this response's nonce, and their imports.

    No other site may frame the page. `media` is a second origin of images and videos, because the edited
    domain may have another host. `tiles` is the origin of map tiles.
    """
    files = f"{api} {media}".strip()
    return _write(
        {
            "default-src": "'none'",
            "script-src": f"'nonce-{nonce}' 'strict-dynamic'",
            "style-src": f"'self' 'nonce-{nonce}'",
            "style-src-attr": "'unsafe-inline'",
            "img-src": f"'self' data: blob: {files} {tiles}".strip(),
            "media-src": f"'self' blob: {files}",
            "font-src": "'self'",
            "connect-src": f"'self' {api}",
            "frame-src": "'self'",
            "form-action": "'self'",
            "frame-ancestors": "'none'",
            "base-uri": "'none'",
        }
    )


def static_page(*, inline_styles: Iterable[str], loads_files: bool = False) -> str:
    """Return a policy that allows inline styles and, optionally, style sheets, fonts and images of the
    host."""
    own = {"font-src": "'self'", "img-src": "'self'"} if loads_files else {}
    return _write(
        {
            "default-src": "'none'",
            "style-src": " ".join([*inline_styles, *(["'self'"] if loads_files else [])]),
            **own,
            "form-action": "'none'",
            "frame-ancestors": "'none'",
            "base-uri": "'none'",
        }
    )


def _write(directives: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())
