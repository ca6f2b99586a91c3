"""Markup and URLs that would run a script if a page did not escape them."""

import json
from itertools import product
from pathlib import Path

ELEMENTS = (
    "<script>{code}</script>",
    "<script src=//evil.example></script>",
    "<ScRiPt>{code}</sCrIpT>",
    "<scr<script>ipt>{code}</scr</script>ipt>",
    "<img src=x onerror={code}>",
    "<img src=x:x onerror\n=\n{code}>",
    "<img/src/onerror={code}>",
    "<image src=x onerror={code}>",
    "<svg onload={code}>",
    "<svg/onload={code}//",
    "<svg><script>{code}</script></svg>",
    "<svg><animate onbegin={code} attributeName=x dur=1s>",
    "<svg><a xlink:href='javascript:{code}'><text>x</text></a></svg>",
    "<svg><use href='data:image/svg+xml,<svg id=x onload={code}>#x'>",
    "<math><mtext><table><mglyph><style><img src=x onerror={code}>",
    "<math href='javascript:{code}'>x</math>",
    "<iframe src='javascript:{code}'></iframe>",
    "<iframe srcdoc='<script>{code}</script>'></iframe>",
    "<object data='javascript:{code}'></object>",
    "<embed src='javascript:{code}'>",
    "<a href='javascript:{code}'>x</a>",
    "<a href='java&#x09;script:{code}'>x</a>",
    "<a href='&#106;avascript:{code}'>x</a>",
    "<a href=' \x01javascript:{code}'>x</a>",
    "<a href='data:text/html,<script>{code}</script>'>x</a>",
    "<a href=x onmouseover={code}>x</a>",
    "<form action='javascript:{code}'><button>x</button></form>",
    "<button formaction='javascript:{code}'>x</button>",
    "<input autofocus onfocus={code}>",
    "<details open ontoggle={code}>",
    "<video><source onerror={code}></video>",
    "<audio src=x onerror={code}>",
    "<body onload={code}>",
    "<marquee onstart={code}>",
    "<meta http-equiv=refresh content='0;url=javascript:{code}'>",
    "<link rel=stylesheet href='javascript:{code}'>",
    "<base href='javascript:{code}//'>",
    "<style>@import 'javascript:{code}';</style>",
    "<p style='background:url(javascript:{code})'>x</p>",
    "<template><script>{code}</script></template>",
    "<noscript><p title='</noscript><img src=x onerror={code}>'></noscript>",
    "<xmp><p title='</xmp><img src=x onerror={code}>'>",
    "<!--><img src=x onerror={code}>-->",
    "<![CDATA[><img src=x onerror={code}>]]>",
    "<p><p title=`<img src=x onerror={code}>`>",
)
STARTS = ("", "\"'>", "</textarea></title></style></script>", "--> ]]> ", "\\u003c/script\\u003e\u2028")
ADDRESSES = (
    "javascript:{code}",
    "JaVaScRiPt:{code}",
    "java\tscript:{code}",
    "java\nscript:{code}",
    "\x01javascript:{code}",
    " javascript:{code}",
    "javascript&colon;{code}",
    "&#106;avascript:{code}",
    "javascript://evil.example/%0a{code}",
    "vbscript:{code}",
    "data:text/html,<script>{code}</script>",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "https://user@evil.example",
    "blob:https://evil.example/x",
    "file:///etc/passwd",
    'mailto:x@example.com"onclick="{code}',
    'https://example.com/"onmouseover="{code}',
    "https://example.com/'><script>{code}</script>",
    'tel:+1"onclick={code}',
    '#"><img src=x onerror={code}>',
)
CODE = "window.fired=1"

MARKUP = tuple(start + element.format(code=CODE) for start, element in product(STARTS, ELEMENTS))
LINKS = tuple(address.format(code=CODE) for address in ADDRESSES)
PAYLOADS = MARKUP + LINKS


def write_to(path: Path) -> None:
    """Write the list for the frontend tests."""
    path.write_text(json.dumps(PAYLOADS, indent=1) + "\n")
