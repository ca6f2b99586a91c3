import { useEffect } from "react";
import { withSite } from "../../client/addressed";
import { bootData } from "../../client/boot";

interface NamedDomain {
  id: number;
  host: string;
}

/** Links that open in a new tab, or that somebody copies, name the domain of this tab, which the new one knows nothing of. */
export function useSiteInLinks(domain: NamedDomain | undefined): void {
  const { id, host } = domain ?? {};
  useEffect(() => {
    const { isPanelHost, domain: ofHost } = bootData();
    if (!host || (!isPanelHost && ofHost?.id === id)) return;
    const name = (event: Event) => nameSite(event, host);
    document.addEventListener("pointerdown", name, true);
    document.addEventListener("contextmenu", name, true);
    return () => {
      document.removeEventListener("pointerdown", name, true);
      document.removeEventListener("contextmenu", name, true);
    };
  }, [id, host]);
}

function nameSite(event: Event, host: string): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!link || !/^\/panel(?:[/?]|$)/.test(path) || /[?&]site=/.test(path)) return;
  if (link.target === "_blank" || event.type === "contextmenu" || opensNewTab(event)) {
    link.setAttribute("href", withSite(path, host));
  }
}

function opensNewTab(event: Event): boolean {
  return (
    event instanceof PointerEvent && (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
  );
}
