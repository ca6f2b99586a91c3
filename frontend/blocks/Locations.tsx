import type { LocationsProps } from "../generated/blocks";
import { mapFrame, onMap, safe } from "../site/links";
import { Band } from "../site/parts/Band";
import { Icon } from "../site/parts/Icon";
import { typeset } from "../site/typeset";
import { type BlockConfig, type Drawn, shownOrHidden } from "./block";

type Place = LocationsProps["places"][number];

/** A list first; a map is asked for, one place at a time, and only then does anybody else hear of it. */
export default function Locations({ title, text, places, show_map }: Drawn<LocationsProps>) {
  const shown = places.filter(({ name, address }) => name || address);
  if (!shown.length) return null;
  return (
    <Band name="locations" title={title} text={text}>
      <ul className="locations-list">
        {shown.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no id, two may be alike, and a drawn list never changes order
          <li key={index}>
            <Location place={place} withMap={show_map} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Location({ place, withMap }: { place: Place; withMap: boolean }) {
  const { name, address, note, url, latitude, longitude } = place;
  const spot = latitude === null || longitude === null ? null : { latitude, longitude };
  const directions = onMap(spot ?? { address: address || name });
  const link = url && safe(url);
  return (
    <>
      {name && <p className="location-name">{typeset(name)}</p>}
      {address && <address>{typeset(address)}</address>}
      {note && <p className="note">{typeset(note)}</p>}
      <p className="location-links">
        <a href={directions} rel="noreferrer">
          <Icon name="pin" /> Directions
        </a>
        {link && <a href={link}>More</a>}
        {withMap && spot && (
          <a
            href={directions}
            rel="noreferrer"
            data-opens="frame"
            data-frame={mapFrame(spot)}
            data-title={`Map: ${name || address}`}
          >
            Show map
          </a>
        )}
      </p>
      {withMap && spot && (
        <p className="note frame-note">The map comes from OpenStreetMap, which then learns of your visit.</p>
      )}
    </>
  );
}

export const config: BlockConfig<LocationsProps> = {
  category: "house",
  fields: {
    places: {
      items: {
        latitude: { help: "With both, a map can be shown." },
        note: { label: "Remark" },
        url: { label: "Leads to" },
      },
    },
    show_map: { label: "Map, when asked for", options: shownOrHidden },
  },
  example: (say) => ({
    places: [
      {
        name: say("The yard"),
        address: say("48 Water Street"),
        latitude: 37.7936,
        longitude: -122.3965,
        note: "",
        url: "",
      },
    ],
  }),
};
