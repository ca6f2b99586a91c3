import type { SitePayload } from "../../generated/schema";
import { ownBusiness, reservation } from "../business";
import { useVisit } from "../context";
import { onMap, safe, telephone } from "../links";
import { providerOf } from "../providers";
import { nextStop } from "../stopState";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";

/** The one thing guests do from everywhere: reserve, else order. */
function mainLink(site: SitePayload): { label: string; url: string } | null {
  const reserve = reservation(site);
  if (reserve) return { ...reserve, label: reserve.label || "Reserve" };
  const order = site.business.links.find(({ purpose }) => purpose === "order");
  return order ? { ...order, label: order.label || "Order" } : null;
}

/** "Reserve a table with OpenTable", for whoever has it read out; nothing more where we do not know with whom. */
function withWhom({ label, url }: { label: string; url: string }): string | undefined {
  const provider = providerOf(url);
  return provider ? `${label} with ${provider.name}` : undefined;
}

/** A restaurant's hours, phone and reservation, always at hand: in the header, on a phone at the thumb. What changes
 * while the page is open is there within a minute. */
export function Dock() {
  const { site } = useVisit();
  // An association is about its members, whatever it runs itself.
  const stop = site.domain.template === "association" ? undefined : nextStop(site, 0);
  if (!site.business.is_subject && !stop) return null;
  const business = ownBusiness(site);
  const { phone, places } = business;
  const link = site.business.is_subject ? mainLink(site) : null;
  const place = stop?.place ?? places[0];
  if (!phone && !place && !link) return null;
  return (
    <div className="dock" data-stop={stop && ""}>
      <OpenBadge business={business} />
      {phone && (
        <a href={telephone(phone)} data-fresh="call" suppressHydrationWarning>
          <Icon name="phone" /> Call
        </a>
      )}
      {place && (
        <a href={onMap(place)} rel="noreferrer" data-fresh="way-0" suppressHydrationWarning>
          <Icon name="pin" /> Directions
        </a>
      )}
      {link && (
        <a className="button" href={safe(link.url)} aria-label={withWhom(link)}>
          {typeset(link.label)}
        </a>
      )}
    </div>
  );
}
