import type { SitePayload } from "../../generated/schema";
import { ownBusiness, reservation } from "../business";
import { useVisit } from "../context";
import { onMap, safe, telephone } from "../links";
import { providerOf } from "../providers";
import { nextStop } from "../stopState";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";

/** Return the main action of guests: the reservation link, else the order link. */
function mainLink(site: SitePayload): { label: string; url: string } | null {
  const reserve = reservation(site);
  if (reserve) return { ...reserve, label: reserve.label || "Reserve" };
  const order = site.business.links.find(({ purpose }) => purpose === "order");
  return order ? { ...order, label: order.label || "Order" } : null;
}

/**
 * Return the label for screen readers, such as "Reserve a table with OpenTable"; undefined for an unknown
 * provider.
 */
function withWhom({ label, url }: { label: string; url: string }): string | undefined {
  const provider = providerOf(url);
  return provider ? `${label} with ${provider.name}` : undefined;
}

/**
 * A restaurant's hours, phone and reservation link: in the header, on phones at the bottom. Changes appear
 * within a minute on an open page.
 */
export function Dock() {
  const { site } = useVisit();
  // An association presents its members, even if it runs a business itself.
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
