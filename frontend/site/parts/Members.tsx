import type { CuisineItem, PostPublic } from "../../generated/schema";
import { useVisit } from "../context";
import { slugOf } from "../links";
import { typeset } from "../typeset";
import { Band, type More } from "./Band";
import { Cards } from "./Card";

const chipsShown = 14;

interface Props {
  title: string;
  text?: string;
  members: PostPublic[];
  filter?: boolean;
  more?: More;
}

/** Members under a heading, with their cuisines as filters; nothing when there are none. */
export function Members({ title, text = "", members, filter = false, more }: Props) {
  const { site } = useVisit();
  if (!members.length) return null;
  return (
    <Band name="members" title={title} text={text}>
      {filter && <CuisineChips label={title} cuisines={site.lists.cuisines?.items ?? cuisinesOf(members)} />}
      <Cards posts={members} more={more} />
    </Band>
  );
}

interface ChipsProps {
  cuisines: CuisineItem[];
  /** The last segment of the url of the cuisine that is chosen. */
  chosen?: string;
  /** What the cuisines are chosen for, when a page has several such lists. */
  label?: string;
  /** How many are shown before the way to all of them. */
  most?: number;
}

/** Cuisines as links to the members that serve them; the chosen one leads back to all. */
export function CuisineChips({ cuisines, chosen = "", label = "", most = chipsShown }: ChipsProps) {
  const { total = cuisines.length } = useVisit().site.lists.cuisines ?? {};
  if (cuisines.length < 2 && !chosen) return null;
  const isChosen = (cuisine: CuisineItem) => slugOf(cuisine.url) === chosen;
  const chosenFirst = [...cuisines.filter(isChosen), ...cuisines.filter((each) => !isChosen(each))];
  const chips = chosenFirst.map((cuisine) => (
    <Chip key={cuisine.id} cuisine={cuisine} isChosen={isChosen(cuisine)} />
  ));
  return (
    <nav className="chips" aria-label={["Cuisines", label].filter(Boolean).join(": ")}>
      <ul>
        {chips.slice(0, most)}
        {total > most && (
          <li>
            <a className="chip chip-more" href="/cuisines">
              All {total} cuisines
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Chip({ cuisine, isChosen }: { cuisine: CuisineItem; isChosen: boolean }) {
  return (
    <li>
      <a
        className="chip"
        href={isChosen ? "/members" : `/members?cuisine=${encodeURIComponent(slugOf(cuisine.url))}`}
        aria-current={isChosen || undefined}
      >
        {typeset(cuisine.title)}
      </a>
    </li>
  );
}

export function cuisinesOf(members: PostPublic[]): CuisineItem[] {
  const found = new Map<number, CuisineItem>();
  for (const member of members)
    for (const each of member.external_items.cuisines ?? []) found.set(each.id, each);
  return [...found.values()];
}
