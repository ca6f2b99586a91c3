import { useEffect } from "react";
import { addSite } from "../../client/addressDomain";
import { bootData } from "../../client/boot";
import { siteOrigin } from "../../client/origins";
import type { Account } from "../../client/types";

interface NamedDomain {
  id: number;
  host: string;
}

let named: string | null = null;

/** Return the URL of a screen for a new tab, with this tab's domain in the query. */
export function newTabAddress(path: string): string {
  return named ? addSite(path, named) : path;
}

/** On the panel host, let links to the site turn on the "Edit this page" link of its pages. */
export function useEditOffer({ domain, reach }: Pick<Account, "domain" | "reach">): void {
  const origin = bootData().isPanelHost && reach["posts.write"] === "all" ? siteOrigin(domain) : null;
  useEffect(() => {
    if (!origin) return;
    const offer = (event: Event) => {
      const link = linkIn(event);
      if (link?.origin === origin && !link.hash) link.hash = "edits";
    };
    document.addEventListener("pointerdown", offer, true);
    return () => document.removeEventListener("pointerdown", offer, true);
  }, [origin]);
}

/** Add this tab's domain to links that open in a new tab or that a user copies. */
export function useSiteInLinks(domain: NamedDomain | undefined): void {
  const { id, host } = domain ?? {};
  useEffect(() => {
    const { isPanelHost, domain: ofHost } = bootData();
    if (!host || (!isPanelHost && ofHost?.id === id)) return;
    named = host;
    document.addEventListener("pointerdown", nameSite, true);
    document.addEventListener("contextmenu", nameSite, true);
    return () => {
      named = null;
      document.removeEventListener("pointerdown", nameSite, true);
      document.removeEventListener("contextmenu", nameSite, true);
    };
  }, [id, host]);
}

function nameSite(event: Event): void {
  const link = linkIn(event);
  const path = link?.getAttribute("href") ?? "";
  if (!link || !/^\/panel(?:[/?]|$)/.test(path) || /[?&]site=/.test(path)) return;
  if (link.target === "_blank" || event.type === "contextmenu" || opensNewTab(event)) {
    link.setAttribute("href", newTabAddress(path));
  }
}

function linkIn({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

function opensNewTab(event: Event): boolean {
  return (
    event instanceof PointerEvent && (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
  );
}
