import { writeCookie } from "../../client/cookies";
import "../styles/consent.css";

/**
 * Ask for consent, store the answer, and run the snippets that require it. The server loads this only on
 * pages with such snippets. docs/decisions/snippets.md describes their markup.
 */
const LABELS: Record<string, string> = { analytics: "Analytics", marketing: "Marketing" };
const HALF_A_YEAR = 15_552_000;
const COOKIE = /(?:^|; )consent=v1\.?([a-z.]*)/;

declare global {
  interface Window {
    gtag?: (...args: unknown[]) => void;
  }
}

const waiting = () => [...document.querySelectorAll<HTMLElement>("[data-consent]")];
const categories = [...new Set(waiting().map(getCategory))].filter((name) => name in LABELS);

export function start(): void {
  const answer = remembered();
  if (answer) run(answer);
  else ask([]);
  showConsentLink();
}

/** Return the accepted categories, or null without an answer. */
export function remembered(): string[] | null {
  const cookie = COOKIE.exec(document.cookie);
  return cookie ? (cookie[1] ?? "").split(".").filter((name) => name in LABELS) : null;
}

function remember(agreed: string[]): void {
  const value = ["v1", ...agreed].join(".");
  writeCookie("consent", value, { path: "/", sameSite: "Lax", maxAge: HALF_A_YEAR });
}

/** Activate the snippets of these categories, in document order. */
export function run(agreed: string[]): void {
  sendConsentToGoogle(agreed);
  for (const node of waiting()) {
    if (!agreed.includes(getCategory(node))) continue;
    node.replaceWith(node instanceof HTMLTemplateElement ? node.content.cloneNode(true) : getScript(node));
  }
}

function getScript(node: HTMLElement): HTMLScriptElement {
  const script = document.createElement("script");
  // Scripts inserted by a script run in any order by default.
  script.async = false;
  const attributes: Record<string, string> = JSON.parse(node.dataset.attributes ?? "{}");
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.text = node.textContent ?? "";
  return script;
}

function sendConsentToGoogle(agreed: string[]): void {
  const state = (name: string) => (agreed.includes(name) ? "granted" : "denied");
  const marketing = state("marketing");
  window.gtag?.("consent", "update", {
    analytics_storage: state("analytics"),
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
  });
}

function getCategory(node: HTMLElement): string {
  return node.dataset.consent ?? "";
}

function ask(ticked: string[]): HTMLElement {
  const banner = element("section", { class: "consent", "aria-labelledby": "consent-title" });
  banner.append(
    element("h2", { id: "consent-title" }, "Cookies"),
    element(
      "p",
      {},
      "We’d like to use cookies for the purposes below. You can change your choice at any time.",
    ),
  );
  const boxes = categories.map((name) => {
    const box = element("input", { type: "checkbox", name }) as HTMLInputElement;
    box.checked = ticked.includes(name);
    const label = element("label", {});
    label.append(box, ` ${LABELS[name]}`);
    banner.append(label);
    return box;
  });
  const buttons = element("p", { class: "consent-buttons" });
  buttons.append(
    button("Accept all", () => answer(categories)),
    button("Necessary only", () => answer([])),
    button("Save choices", () => answer(boxes.filter((box) => box.checked).map((box) => box.name))),
  );
  banner.append(buttons);
  // The link comes after the answers, so that the first press of Tab reaches an answer.
  const policy = document.querySelector('.footer a[href="/privacy"]');
  if (policy) banner.append(element("p", {}, element("a", { href: "/privacy" }, policy.textContent ?? "")));
  banner.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && remembered()) close();
  });
  // The banner covers the page, so it comes first in the tab order.
  document.body.prepend(banner);
  return banner;

  function answer(agreed: string[]): void {
    const before = remembered();
    remember(agreed);
    if (before) close();
    else banner.remove();
    // Only a reload stops snippets that are already running.
    if (before?.some((name) => !agreed.includes(name))) location.reload();
    else run(agreed);
  }

  /** Return focus to the button that opened the banner. */
  function close(): void {
    banner.remove();
    document.querySelector<HTMLElement>(".consent-change button")?.focus();
  }
}

/** Show a link to the cookie settings at the end of the page, where visitors look for it. */
function showConsentLink(): void {
  const place = element("p", { class: "consent-change" });
  place.append(
    button("Cookie settings", () => {
      const open = document.querySelector<HTMLElement>(".consent") ?? ask(remembered() ?? []);
      open.querySelector("input")?.focus();
    }),
  );
  document.body.append(place);
}

function button(text: string, act: () => void): HTMLElement {
  const made = element("button", { type: "button" }, text);
  made.addEventListener("click", act);
  return made;
}

function element(tag: string, attributes: Record<string, string>, text: Node | string = ""): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(text);
  return made;
}

if (categories.length > 0) start();
