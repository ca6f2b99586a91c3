import type { MapTiles, ShownStop } from "../../generated/schema";
import { useVisit } from "../context";
import { onMap } from "../links";
import { clusters, getSides, shortName } from "../mapLabels";
import { boxAround, placeIn } from "../mapping";
import { isHappening, placeName } from "../stopState";
import { byPlace, dayTitle, getToday, type StopPlace, spanInWords, stateInWords } from "../stops";
import { typeset } from "../typeset";
import { getClock } from "../week";
import { Icon } from "./Icon";
import { MapGround } from "./MapGround";
import { BusinessName, Directions, NearMe, spotText } from "./Stops";

interface StopPin {
  at: { x: number; y: number };
  items: StopPlace[];
}

/**
 * A map of stops. The list next to it has the same content. Without streets, cards replace the map, because
 * pins on an empty background do not help visitors find a place.
 */
export function StopMap({ id, stops, withList }: { id: string; stops: ShownStop[]; withList: boolean }) {
  return <PlaceMap id={id} places={byPlace(useVisit().site, stops)} withList={withList} />;
}

interface PlaceMapProps {
  id: string;
  places: StopPlace[];
  withList: boolean;
}

/** Places with their current businesses, on a map if the installation has one. */
export function PlaceMap(props: PlaceMapProps) {
  return useVisit().site.map_tiles ? <StreetMap {...props} /> : <PlaceCards {...props} />;
}

/** Places as cards with directions, which work without a map. */
export function PlaceCards({ id, places }: Omit<PlaceMapProps, "withList">) {
  return (
    <>
      <NearMe spots={places.map(({ place }) => spotText(place))} />
      <ul className="place-cards" data-fresh={`map-${id}`}>
        {places.map((each) => (
          <li
            key={each.key}
            data-spot={spotText(each.place)}
            data-on={each.now.some(isHappening) || undefined}
          >
            <b>{typeset(placeName(each))}</b>
            <PlaceFacts place={each} />
            <Directions place={each.place} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StreetMap({ id, places, withList }: PlaceMapProps) {
  const { site } = useVisit();
  const placed = places.filter(({ place }) => getSpot(place));
  const elsewhere = places.filter(({ place }) => !getSpot(place));
  const box = boxAround(placed.flatMap(({ place }) => getSpot(place) ?? []));
  const pins = clusters(placed, ({ place }) => placeIn(box, getSpot(place) ?? { latitude: 0, longitude: 0 }));
  const names = pins.map(getName);
  const sides = getSides(pins.map(({ at }, index) => ({ at, name: names[index] ?? "" })));
  // Names that do not fit on the map are listed next to it, with or without the list.
  const isListed = (index: number) => withList || !sides[index] || (pins[index]?.items.length ?? 0) > 1;
  const listed = pins.map((pin, index) => ({ pin, index })).filter(({ index }) => isListed(index));
  return (
    <div className={withList ? "stop-map has-list" : "stop-map"} data-fresh={`map-${id}`}>
      {pins.length > 0 && (
        <div className="map-frame">
          <MapGround box={box}>
            <ul className="map-pins" aria-label="Map">
              {pins.map((pin, index) => (
                <li
                  key={pin.items[0]?.key}
                  style={{ left: `${pin.at.x.toFixed(2)}%`, top: `${pin.at.y.toFixed(2)}%` }}
                  data-on={isOn(pin) || undefined}
                >
                  <a
                    className="map-pin"
                    href={
                      isListed(index) ? `#${spotId(id, index)}` : onMap((pin.items[0] as StopPlace).place)
                    }
                    rel={isListed(index) ? undefined : "noreferrer"}
                    aria-label={`${index + 1}: ${pin.items.map(inWords).join("; ")}`}
                  >
                    {index + 1}
                  </a>
                  {sides[index] && (
                    <span className="map-name" data-side={sides[index]} aria-hidden="true">
                      {typeset(shortName(names[index] ?? ""))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </MapGround>
          {site.map_tiles && <AskForTiles tiles={site.map_tiles} />}
        </div>
      )}
      {listed.length + elsewhere.length > 0 && (
        <ol className="map-list">
          {listed.map(({ pin, index }) => (
            <li key={pin.items[0]?.key} id={spotId(id, index)} data-on={isOn(pin) || undefined}>
              <span className="map-pin" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                {pin.items.map((each) => (
                  <PlaceLines key={each.key} place={each} />
                ))}
              </div>
            </li>
          ))}
          {elsewhere.map((each) => (
            <li key={each.key}>
              <Icon name="pin" />
              <div>
                <PlaceLines place={each} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function PlaceLines({ place: each }: { place: StopPlace }) {
  return (
    <div className="map-place">
      <p>
        <a href={onMap(each.place)} rel="noreferrer">
          <b>{typeset(placeName(each))}</b>
          <span className="unseen">, directions</span>
        </a>
      </p>
      <PlaceFacts place={each} />
    </div>
  );
}

/** The businesses at a place, or its description. */
function PlaceFacts({ place: { place, now, next } }: { place: StopPlace }) {
  const { site } = useVisit();
  const today = getToday(site);
  return (
    <>
      {now.length + next.length === 0 && <PlaceDescription place={place} />}
      {[...now, ...next].map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stops can be identical, and the list is never reordered
        <p key={index} data-state={stop.state}>
          <BusinessName stop={stop} />{" "}
          <span className="note">
            {(!isHappening(stop) && stateInWords(stop, site)) ||
              (isHappening(stop)
                ? `until ${getClock(stop.ends)}`
                : `${stop.day > today ? `${dayTitle(stop.day, today)}, ` : ""}${spanInWords(stop)}`)}
          </span>
        </p>
      ))}
    </>
  );
}

/** The description of a place without a business. */
function PlaceDescription({ place: { name, address, note } }: Pick<StopPlace, "place">) {
  return (
    <>
      {name && address && address !== name && <p>{typeset(address)}</p>}
      {note && <p className="note">{typeset(note)}</p>}
    </>
  );
}

/** The button that loads tiles. Their server receives no data from visitors who have not requested tiles. */
function AskForTiles({ tiles }: { tiles: MapTiles }) {
  return (
    <>
      <p className="map-ask">
        <button type="button" className="button is-quiet" data-opens="tiles" data-tiles={tiles.url}>
          Load map from {new URL(tiles.url).host}
        </button>
        <span className="note">The map service can then track your visit.</span>
      </p>
      <p className="note map-by">{tiles.attribution}</p>
    </>
  );
}

function getSpot({ latitude, longitude }: ShownStop["place"]) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function spotId(id: string, index: number): string {
  return `spot-${id}-${index + 1}`;
}

function getName({ items }: StopPin): string {
  const [first] = items;
  const more = items.length > 1 ? ` + ${items.length - 1}` : "";
  return first ? `${shortName(placeName(first))}${more}` : "";
}

function isOn({ items }: StopPin): boolean {
  return items.some(({ now }) => now.some(isHappening));
}

/** Return a place and its businesses in words: "Pier 9, Marisol's, Bao House, Noodle Bar and 2 more". */
function inWords(each: StopPlace): string {
  const businesses = [...each.now, ...each.next].map((stop) => stop.business.title);
  const shown = businesses.slice(0, 3).join(", ");
  const more = businesses.length > 3 ? ` and ${businesses.length - 3} more` : "";
  return [placeName(each), shown].filter(Boolean).join(", ") + more;
}
