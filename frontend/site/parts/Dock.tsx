import { linkTo, menuLink, ownBusiness, reservation } from "../business";
import { useVisit } from "../context";
import { onMap, safe, telephone } from "../links";
import { withProvider } from "../providers";
import { nextStop } from "../stopState";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";

/**
 * The facts and actions that restaurant guests look for: open or closed, menu, order, call, directions, reservation.
 * On phones, the bar is at the bottom, otherwise in the header. Changes appear within a minute on an open page.
 */
export function Dock() {
  const { site } = useVisit();
  // An association presents its members, even if it runs a business itself.
  const stop = site.domain.template === "association" ? undefined : nextStop(site, 0);
  const isSubject = site.business.is_subject;
  if (!isSubject && !stop) return null;
  const business = ownBusiness(site);
  const { phone, places } = business;
  const reserve = isSubject ? reservation(site) : null;
  const order = isSubject ? linkTo(site, "order") : null;
  const menu = isSubject ? menuLink(site) : null;
  const place = stop?.place ?? places[0];
  const main = reserve ?? order;
  if (!phone && !place && !main && !menu) return null;
  return (
    <div className="dock">
      <OpenBadge business={business} />
      {menu && (
        <a href={menu}>
          <Icon name="dish" /> Menu
        </a>
      )}
      {order && order !== main && (
        <a className="dock-order" href={safe(order.url)} aria-label={withProvider(order)}>
          <Icon name="order" /> {typeset(order.label)}
        </a>
      )}
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
      {main && (
        <a className="button" href={safe(main.url)} aria-label={withProvider(main)}>
          {typeset(main.label)}
        </a>
      )}
    </div>
  );
}
