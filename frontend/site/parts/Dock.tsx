import { useVisit } from "../context";
import { ownHouse, reservation } from "../house";
import { onMap, safe, telephone } from "../links";
import { nextStop } from "../standing";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";

/** A restaurant's hours, phone and reservation, always at hand: in the header, on a phone at the thumb. What changes
 * while the page is open is there within a minute. */
export function Dock() {
  const { site } = useVisit();
  // An association is about its members, whatever it runs itself.
  const stop = site.domain.template === "association" ? undefined : nextStop(site, 0);
  if (!site.house.is_subject && !stop) return null;
  const house = ownHouse(site);
  const { phone, places } = house;
  const reserve = site.house.is_subject ? reservation(site) : null;
  const place = stop?.place ?? places[0];
  if (!phone && !place && !reserve) return null;
  return (
    <div className="dock" data-stop={stop && ""}>
      <OpenBadge house={house} />
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
      {reserve && (
        <a className="button" href={safe(reserve.url)}>
          {typeset(reserve.label) || "Reserve"}
        </a>
      )}
    </div>
  );
}
