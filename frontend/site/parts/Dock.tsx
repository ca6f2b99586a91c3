import { textOf, useVisit } from "../context";
import { houseOf } from "../house";
import { onMap, safe, telephone } from "../links";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { HouseBadge } from "./OpenBadge";

/** A restaurant's hours, phone and reservation, always at hand: in the header, on a phone at the thumb. */
export function Dock() {
  const { site } = useVisit();
  if (site.domain.template !== "restaurant") return null;
  const house = houseOf(site);
  const phone = site.options.phone || (house ? textOf(house, "phone") : "");
  const address = site.options.address || (house ? textOf(house, "address") : "");
  const { join_url, join_title } = site.options;
  if (!phone && !address && !join_url) return null;
  return (
    <div className="dock">
      <HouseBadge />
      {phone && (
        <a href={telephone(phone)}>
          <Icon name="phone" /> Call
        </a>
      )}
      {address && (
        <a href={onMap({ address })} rel="noreferrer">
          <Icon name="pin" /> Directions
        </a>
      )}
      {join_url && (
        <a className="button" href={safe(join_url)}>
          {typeset(join_title) || "Reserve"}
        </a>
      )}
    </div>
  );
}
