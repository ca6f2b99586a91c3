import type { Show } from "../client";
import { watchBuilds } from "./builds";
import { keepClocks } from "./clocks";
import { openOnHover } from "./hovering";
import { showProgress } from "./indicator";
import { getFormPage, getLinkedPage, pageAt, withoutPlace } from "./links";
import { openMapApps } from "./mapApps";
import { showOffline } from "./offline";
import { askFor, describe, type FetchedPage, loadStyles, read, take } from "./pages";
import { goToPlace, keepPlaces, openNamedPart, rememberPlace } from "./places";
import { preloadNow, preloadParts, watchLinks } from "./preloading";

/** The number of visited pages that are cached for going back. */
const mostCached = 10;

/**
 * Navigate to pages of this site in place: replace only the parts that differ. If that fails, the browser
 * loads the page as usual. See docs/decisions/site-navigation-and-first-load.md.
 */
export function navigateInPlace(hydrateShell: () => Promise<Show>): void {
  // Opening on hover is optional, so it does not delay the page.
  openOnHover();
  openMapApps();
  document.addEventListener("focusin", closeMenuOnFocus);
  window.addEventListener("pageswap", keepTransitionOnSite);
  if (location.pathname.startsWith("/preview/")) return;
  new Navigation(hydrateShell).start();
}

class Navigation {
  /** Hydrates header and footer, after loading React if necessary. */
  readonly #hydrateShell: () => Promise<Show>;
  readonly #cached = new Map<string, FetchedPage>();
  readonly #isOutdated: () => boolean;
  readonly #voice = liveRegion();
  #page = take(document, location.href);
  #key: string = history.state?.key ?? newKey();
  #turn = 0;

  constructor(hydrateShell: () => Promise<Show>) {
    this.#hydrateShell = hydrateShell;
    this.#isOutdated = watchBuilds(this.#page.shell.build);
  }

  start(): void {
    history.replaceState({ key: this.#key }, "");
    keepPlaces(() => this.#key);
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("submit", (event) => this.#submitted(event));
    for (const name of ["pointerover", "touchstart"])
      document.addEventListener(name, preloadNow, { passive: true });
    window.addEventListener("popstate", (event) => this.#travelled(event));
    window.addEventListener("hashchange", openNamedPart);
    openNamedPart();
    watchLinks();
    preloadParts();
  }

  #clicked(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const url = event.target instanceof Element ? getLinkedPage(event.target.closest("a")) : null;
    if (!url) return;
    if (url.hash && withoutPlace(url) === withoutPlace(location)) rememberPlace(this.#key);
    else this.#lead(event, url);
  }

  #submitted(event: SubmitEvent): void {
    const form = event.target;
    const url = form instanceof HTMLFormElement && !event.defaultPrevented ? getFormPage(form) : null;
    if (url) this.#lead(event, url);
  }

  #lead(event: Event, url: URL): void {
    if (this.#isOutdated()) return;
    event.preventDefault();
    const isHere = withoutPlace(url) === withoutPlace(location);
    const leave = () => (isHere ? location.reload() : location.assign(url));
    void this.#go(url, newKey(), { leave, enter: isHere ? "replaceState" : "pushState" });
  }

  #travelled(event: PopStateEvent): void {
    const key: string | undefined = event.state?.key;
    if (!key) {
      // The user followed a link to a part of this page.
      this.#key = newKey();
      history.replaceState({ key: this.#key }, "");
      return;
    }
    rememberPlace(this.#key);
    const url = new URL(location.href);
    if (withoutPlace(url) === withoutPlace(new URL(this.#page.url))) {
      this.#turn += 1;
      this.#key = key;
      goToPlace(key, url.hash);
      return;
    }
    const isShown = "hasUAVisualTransition" in event && event.hasUAVisualTransition === true;
    void this.#go(url, key, { leave: () => location.reload(), still: isShown });
  }

  async #go(url: URL, key: string, { leave, enter, still = false }: Going): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const done = showProgress();
    try {
      const cached = enter ? undefined : this.#cached.get(key);
      const [show, page] = await Promise.all([this.#hydrateShell(), cached ?? askFor(url).then(read)]);
      if (turn !== this.#turn) return;
      if (this.#needsDocument(page)) return leave();
      const undress = await loadStyles(page);
      if (turn !== this.#turn) return;
      if (enter) rememberPlace(this.#key);
      await transition(still, () => {
        const address = new URL(page.url);
        if (enter) history[enter]({ key }, "", address.pathname + address.search + url.hash);
        this.#put(page, { key, undress, show });
        goToPlace(key, url.hash);
      });
    } catch (error) {
      console.warn(error);
      if (turn !== this.#turn) return;
      // The browser's own navigation would replace the page with an error.
      if (enter && !navigator.onLine) showOffline();
      else leave();
    } finally {
      done();
    }
  }

  /**
   * Return whether a page needs a new document, because a newer build exists, or because it has another
   * policy or kind of build.
   */
  #needsDocument({ policy, shell }: FetchedPage): boolean {
    const { policy: mine, shell: shown } = this.#page;
    return (
      this.#isOutdated() ||
      policy !== mine ||
      shell.build !== shown.build ||
      shell.domain.template !== shown.domain.template
    );
  }

  #put(page: FetchedPage, { key, undress, show }: Arrival): void {
    const main = document.querySelector("#site > #main");
    if (!main) throw new Error("The page has no main part");
    closeOverlays();
    this.#keep({ ...this.#page, main: [...main.childNodes] });
    main.replaceChildren(...page.main);
    undress();
    describe(page);
    show(page.shell);
    keepClocks(page.shell);
    [this.#page, this.#key] = [page, key];
    document.dispatchEvent(new CustomEvent("shown", { detail: page.shell }));
    this.#voice.textContent = document.title;
    focusOn(main);
    watchLinks();
    preloadParts();
  }

  #keep(page: FetchedPage): void {
    this.#cached.delete(this.#key);
    this.#cached.set(this.#key, page);
    for (const oldest of [...this.#cached.keys()].slice(0, -mostCached)) this.#cached.delete(oldest);
  }
}

interface Going {
  /** Load the page with the browser's own navigation. */
  leave: () => void;
  /** The way to add the page to the history. Unset when the user goes back or forward. */
  enter?: "pushState" | "replaceState";
  /** Whether the browser has shown its own transition. */
  still?: boolean;
}

interface Arrival {
  key: string;
  undress: () => void;
  show: Show;
}

async function transition(still: boolean, change: () => void): Promise<void> {
  if (still || !document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return change();
  const { ready, updateCallbackDone } = document.startViewTransition(change);
  // A background tab has no transition.
  ready.catch(() => undefined);
  await updateCallbackDone;
}

/** Skip the browser's transition to pages outside the site, because Chromium reports an error for them. */
function keepTransitionOnSite({ activation, viewTransition }: PageSwapEvent): void {
  // Entries of pages that send no referrer, such as the panel, have no URL.
  const url = activation?.entry.url;
  if (!url || !pageAt(url)) viewTransition?.skipTransition();
}

/** Close the menu of phones when focus leaves it. Browsers close a popover only on an outside click. */
function closeMenuOnFocus({ target }: FocusEvent): void {
  const isInside = target instanceof Element && target.closest(".header-nav, .menu-button");
  if (!isInside) document.getElementById("menu")?.hidePopover?.();
}

function closeOverlays(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(".header details[open]"))
    menu.open = false;
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]")) popover.hidePopover?.();
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.remove();
}

function focusOn(main: Element): void {
  const heading = main.querySelector<HTMLElement>("h1") ?? (main as HTMLElement);
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}

/** Add the live region that announces new pages to screen readers. */
function liveRegion(): HTMLElement {
  const made = document.createElement("p");
  made.setAttribute("role", "status");
  Object.assign(made.style, { position: "fixed", clipPath: "inset(50%)", margin: "0" });
  document.body.append(made);
  return made;
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
