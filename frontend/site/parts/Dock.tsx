import { useVisit } from "../context";
import { ownHouse, reservation } from "../house";
import { onMap, safe, telephone } from "../links";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";

/** A restaurant's hours, phone and reservation, always at hand: in the header, on a phone at the thumb. */
export function Dock() {
  const { site } = useVisit();
  if (!site.house.is_subject) return null;
  const house = ownHouse(site);
  const { phone, places } = house;
  const reserve = reservation(site);
  if (!phone && !places[0] && !reserve) return null;
  return (
    <div className="dock">
      <OpenBadge house={house} />
      {phone && (
        <a href={telephone(phone)}>
          <Icon name="phone" /> Call
        </a>
      )}
      {places[0] && (
        <a href={onMap(places[0])} rel="noreferrer">
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
