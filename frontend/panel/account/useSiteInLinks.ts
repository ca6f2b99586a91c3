import { useEffect } from "react";
import { withSite } from "../../client/addressed";
import { bootData } from "../../client/boot";

interface NamedDomain {
  id: number;
  host: string;
}

let named: string | null = null;

/** The address of a screen for a new tab, which knows nothing of the domain of this one. */
export function newTabAddress(path: string): string {
  return named ? withSite(path, named) : path;
}

/** Links that open in a new tab, or that somebody copies, name the domain of this tab. */
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
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!link || !/^\/panel(?:[/?]|$)/.test(path) || /[?&]site=/.test(path)) return;
  if (link.target === "_blank" || event.type === "contextmenu" || opensNewTab(event)) {
    link.setAttribute("href", newTabAddress(path));
  }
}

function opensNewTab(event: Event): boolean {
  return (
    event instanceof PointerEvent && (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
  );
}
