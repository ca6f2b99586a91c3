import type { CuisineItem, ListToggle, PostPublic } from "../../generated/schema";
import { memberBusiness } from "../business";
import { useDerived, useVisit } from "../context";
import { type Chosen, getSlug, indexLink, withToggled } from "../links";
import { typeset } from "../typeset";
import { Band, type More } from "./Band";
import { Cards } from "./Card";
import { getState } from "./OpenBadge";

const chipsShown = 14;
/** The maximum number of cuisines that the server accepts. */
const mostChosen = 4;

interface Props {
  title: string;
  text?: string;
  members: PostPublic[];
  filter?: boolean;
  more?: More;
}

/** Members under a heading, with cuisine filters. Renders nothing without members. */
export function Members({ title, text = "", members, filter = false, more }: Props) {
  const { site } = useVisit();
  if (!members.length) return null;
  return (
    <Band name="members" title={title} text={text}>
      {filter && (
        <CuisineChips label={title} cuisines={site.lists.cuisines?.items ?? listCuisines(members)} />
      )}
      <Cards posts={members} more={more} />
    </Band>
  );
}

interface ChipsProps {
  cuisines: CuisineItem[];
  /** The slugs of the selected cuisines, separated by commas. */
  chosen?: string;
  /** The name of the list that the cuisines filter, for pages with several lists. */
  label?: string;
  /** The number of members to show before the link to all. */
  most?: number;
  /** Other filters of the list, such as "Open now". */
  toggles?: ListToggle[];
}

/** Cuisines as links that filter the members. An active cuisine links to the list without its filter. */
export function CuisineChips(props: ChipsProps) {
  const { cuisines, chosen = "", label = "", most = chipsShown, toggles = [] } = props;
  const { total = cuisines.length } = useVisit().site.lists.cuisines ?? {};
  if (cuisines.length < 2 && !chosen && !toggles.length) return null;
  const slugs = chosen.split(",");
  const isChosen = (cuisine: CuisineItem) => slugs.includes(getSlug(cuisine.url));
  const others = slugs.length < mostChosen ? cuisines.filter((each) => !isChosen(each)) : [];
  const chips = [...cuisines.filter(isChosen), ...others].map((cuisine) => (
    <Chip key={cuisine.id} cuisine={cuisine} chosen={chosen} isChosen={isChosen(cuisine)} />
  ));
  return (
    <nav className="chips" aria-label={["Cuisines", label].filter(Boolean).join(": ")}>
      <ul>
        {toggles.map((toggle) => (
          <ToggleChip key={toggle.name} toggle={toggle} />
        ))}
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

/** A link that turns a filter of the list on or off. */
function ToggleChip({ toggle: { name, value, label } }: { toggle: ListToggle }) {
  const { site } = useVisit();
  const { [name]: chosen, ...others } = site.page.query.toggles;
  return (
    <li>
      <a
        className="chip"
        href={indexLink(site, { toggles: chosen ? others : { ...others, [name]: value } })}
        aria-current={Boolean(chosen) || undefined}
        rel="nofollow"
      >
        {label}
      </a>
    </li>
  );
}

function Chip({ cuisine, chosen, isChosen }: { cuisine: CuisineItem; chosen: string; isChosen: boolean }) {
  const { site } = useVisit();
  const slug = getSlug(cuisine.url);
  // Links within the list keep the search words.
  const here = site.url === "members" ? site : allMembers;
  return (
    <li>
      <a
        className="chip"
        href={indexLink(here, { cuisine: withToggled(chosen, slug) })}
        aria-current={isChosen || undefined}
        rel={chosen && !isChosen ? "nofollow" : undefined}
      >
        {typeset(cuisine.title)}
      </a>
    </li>
  );
}

const allMembers: Chosen = {
  url: "members",
  page: { query: { page: 1, cuisine: "", category: "", toggles: {}, q: "" } },
};

/** Return the posts with open members first, and otherwise in their order. */
export function useOpenFirst(posts: PostPublic[]): PostPublic[] {
  const open = useDerived((visit) =>
    posts.filter((post) => getState(memberBusiness(post), visit)?.open).map(({ id }) => id),
  );
  return [...posts.filter(({ id }) => open.includes(id)), ...posts.filter(({ id }) => !open.includes(id))];
}

export function listCuisines(members: PostPublic[]): CuisineItem[] {
  const cuisines = new Map<number, CuisineItem>();
  for (const member of members)
    for (const each of member.external_items.cuisines ?? []) cuisines.set(each.id, each);
  return [...cuisines.values()];
}
