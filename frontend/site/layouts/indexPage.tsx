import { type CollectionOnSite, collectionsOnSite } from "../../generated/collections";
import type {
  PageContent,
  PostPublic,
  PostPublicListSlice,
  PublicFaq,
  SitePayload,
} from "../../generated/schema";
import { getCollection } from "../collections";
import { useVisit } from "../context";
import { byDate, byWeekend } from "../events";
import { getSlug, indexLink, subscription, withToggled } from "../links";
import { Band } from "../parts/Band";
import { Board } from "../parts/Board";
import { Cards, getSpots } from "../parts/Card";
import { Faqs } from "../parts/Faqs";
import { Icon } from "../parts/Icon";
import { CategoryChips } from "../parts/Labels";
import { CuisineChips, listCuisines, useOpenFirst } from "../parts/Members";
import { NextStep } from "../parts/NextStep";
import { PageHead } from "../parts/PageHead";
import { Pagination } from "../parts/Pagination";
import { Rows } from "../parts/Rows";
import { SearchForm } from "../parts/SearchForm";
import { StopMap } from "../parts/StopMap";
import { NearMe } from "../parts/Stops";
import { listRows } from "../rows";
import type { PageSection } from "../sections";
import { nextStop } from "../stopState";
import { nextHours } from "../stops";
import { useToday } from "../today";
import { typeset } from "../typeset";

const boardUrl = "today";
const boardSection: PageSection = { id: "board", element: <DaysBoard /> };

/**
 * Return the sections of an index: all posts of a collection or all FAQs, paginated, or the day's board,
 * which has one page.
 */
export function sections(site: SitePayload): PageSection[] {
  const { collection } = site.page;
  if (site.url === boardUrl) return [{ id: "head", element: <PageHead /> }, boardSection];
  const total = (collection === "faq" ? site.lists.faqs : getList(site, collection))?.total ?? 0;
  const head = (
    <PageHead>
      <Search total={total} />
    </PageHead>
  );
  const asks = collection === "faq" || collection === "caterings";
  return [
    { id: "head", element: head },
    listSection(site, collection),
    { id: "next-step", element: collection === "members" ? null : <NextStep asks={asks} /> },
  ];
}

/** Return the list of an index URL, for a built page that replaces the index. */
export function listAt(site: SitePayload): PageSection[] {
  if (site.url === boardUrl) return [boardSection];
  const listed = collectionsOnSite.find(({ index_path }) => index_path && index_path === site.url);
  const collection = site.url === "faq" ? "faq" : listed?.slug;
  return collection && site.page.post?.collection === "pages" ? [listSection(site, collection)] : [];
}

function listSection(site: SitePayload, collection: PageContent["collection"]): PageSection {
  const element =
    collection === "faq" ? <Questions /> : <Posts collection={collection} list={getList(site, collection)} />;
  return { id: "list", element };
}

function getList(
  { lists }: SitePayload,
  collection: PageContent["collection"],
): PostPublicListSlice | undefined {
  if (!collection || collection === "pages" || collection === "faq") return undefined;
  return collection === "stops" || collection === "menus" ? undefined : lists[collection];
}

function DaysBoard() {
  const { site } = useVisit();
  const { stops } = site;
  const soon = nextHours(site, stops, 24);
  // Without streets, the map is less helpful than the board.
  const hasMap = site.map_tiles !== null && soon.some(({ place }) => place.latitude !== null);
  return (
    <Band name="all stops-board">
      <div className={hasMap ? "has-map" : undefined}>
        {hasMap && <StopMap id="today" stops={soon} withList={false} />}
        <div>
          <Board name="board" stops={stops} below={false} />
        </div>
      </div>
      <CalendarLink path="/stops.ics" />
    </Band>
  );
}

/** The link to all dates of a list for calendar apps. */
function CalendarLink({ path }: { path: string }) {
  return (
    <p className="reach">
      <a className="button is-quiet" href={subscription(useVisit().site.origin, path)}>
        <Icon name="plus" /> Subscribe to calendar
      </a>
    </p>
  );
}

interface PostsProps {
  collection: PageContent["collection"];
  list: PostPublicListSlice | undefined;
}

function Posts({ collection, list }: PostsProps) {
  const { site } = useVisit();
  const { page, lists } = site;
  const posts = useOpenFirst(list?.items ?? []);
  const { filter, shown_as, index_path, is_events }: Partial<CollectionOnSite> =
    getCollection(collection) ?? {};
  return (
    <Band name={`all of-${collection}`}>
      {filter === "cuisine" && (
        <CuisineChips
          cuisines={lists.cuisines?.items ?? listCuisines(posts)}
          chosen={page.query.cuisine}
          toggles={page.toggles.filter(
            ({ name }) => name in page.query.toggles || posts.some((post) => isUseful(name, site, post)),
          )}
        />
      )}
      {filter === "category" && <CategoryChips />}
      {filter === "cuisine" && list?.total === posts.length && (
        <NearMe spots={posts.map((post) => getSpots(site, post))} />
      )}
      <Count list={list} />
      {!posts.length ? (
        <EmptyResult />
      ) : is_events ? (
        <Dated posts={posts} />
      ) : shown_as === "rows" ? (
        <Rows posts={posts} level={2} />
      ) : (
        <Cards posts={posts} level={2} first />
      )}
      {is_events && posts.length > 0 && <CalendarLink path={`/${index_path}.ics`} />}
      {list && <Pagination list={list} />}
    </Band>
  );
}

/** Return whether a member can match the toggle. Only members with hours or stops are ever open. */
function isUseful(toggle: string, site: SitePayload, post: PostPublic): boolean {
  return toggle !== "open" || listRows(post, "hours").length > 0 || nextStop(site, post.id) !== undefined;
}

/**
 * Events of this weekend, then other upcoming events, the soonest first, then past events, the latest first.
 */
function Dated({ posts }: { posts: PostPublic[] }) {
  const { site } = useVisit();
  const today = useToday();
  const { coming, over } = byDate(site, posts, today);
  const { weekend, others } = byWeekend(site, coming, today);
  if (!coming.length) return <Rows posts={over} level={2} />;
  return (
    <>
      <TitledRows title="This weekend" posts={weekend} />
      {weekend.length > 0 ? (
        <TitledRows title="More events" posts={others} />
      ) : (
        <Rows posts={others} level={2} />
      )}
      <TitledRows title="Past events" posts={over} />
    </>
  );
}

function TitledRows({ title, posts }: { title: string; posts: PostPublic[] }) {
  if (!posts.length) return null;
  return (
    <>
      <h2 className="list-title">{title}</h2>
      <Rows posts={posts} level={3} />
    </>
  );
}

/** A search within one list that is too long to scan. */
function Search({ total }: { total: number }) {
  const { url, page } = useVisit().site;
  const { q, cuisine, category, toggles } = page.query;
  const also = { cuisine, category, ...toggles };
  if (!q && !Object.values(also).some(Boolean) && total < 9) return null;
  return <SearchForm action={`/${url}`} q={q} placeholder="Search" also={also} />;
}

/** The number of results of a search or filter, or the number of members even without one. */
function Count({ list }: { list: PostPublicListSlice | undefined }) {
  const { site } = useVisit();
  const filters = getFilters(site);
  const isMembers = site.page.collection === "members" || site.url === "members";
  if (!list?.total || (!isMembers && !filters.length)) return null;
  const [one, many] = isMembers ? ["member", "members"] : ["result", "results"];
  return (
    <p className="results-count" role="status">
      {list.total} {list.total === 1 ? one : many}
      {inWords(filters)}
    </p>
  );
}

function EmptyResult() {
  const { site } = useVisit();
  const filters = getFilters(site);
  if (!filters.length) {
    return (
      <div className="nothing">
        <p className="lead">Nothing here yet. Check back soon.</p>
      </div>
    );
  }
  return (
    <div className="nothing">
      <p className="lead" role="status">
        {filters.length === 1 && filters[0]?.noResults
          ? filters[0].noResults
          : `No results for ${filters.map(({ name }) => typeset(name)).join(", ")}.`}
      </p>
      {filters.length > 1 &&
        filters.map(({ name, without }) => (
          <a key={name} href={without}>
            Remove “{name}”
          </a>
        ))}
      <a href={indexLink(site, { q: "", cuisine: "", category: "", toggles: {} })}>Clear filters</a>
    </div>
  );
}

interface IndexFilter {
  name: string;
  kind: "toggle" | "label" | "words";
  /** The text after the number of results of a toggle, such as "open now". */
  phrase?: string;
  noResults?: string;
  /** The URL of the list without this filter. */
  without: string;
}

/** Return the active filters of the list. */
function getFilters(site: SitePayload): IndexFilter[] {
  const { q, cuisine, category, toggles } = site.page.query;
  const { cuisines, categories } = site.lists;
  const chosen = cuisine ? cuisine.split(",") : [];
  const titled = (slug: string) => cuisines?.items.find(({ url }) => getSlug(url) === slug)?.title ?? slug;
  const label = categories?.items.find(({ slug }) => slug === category)?.name ?? category;
  return [
    ...site.page.toggles
      .filter(({ name }) => name in toggles)
      .map(({ name, label, phrase, no_results }) => {
        const { [name]: _removed, ...others } = toggles;
        const without = indexLink(site, { toggles: others });
        return { name: label, kind: "toggle" as const, phrase, noResults: no_results, without };
      }),
    ...chosen.map((slug) => ({
      name: titled(slug),
      kind: "label" as const,
      without: indexLink(site, { cuisine: withToggled(cuisine, slug) }),
    })),
    ...(category
      ? [{ name: label, kind: "label" as const, without: indexLink(site, { category: "" }) }]
      : []),
    ...(q ? [{ name: `“${q}”`, kind: "words" as const, without: indexLink(site, { q: "" }) }] : []),
  ];
}

/** Return the filters in words, such as " open now with Tacos and Vegan for “grill”". */
function inWords(filters: IndexFilter[]): string {
  // "with vegan dishes with halal dishes" reads better as "with vegan and halal dishes".
  const phrases = filters.flatMap(({ phrase }) => (phrase ? ` ${phrase}` : []));
  const toggled = phrases.join("").replaceAll(" dishes with ", " and ");
  const chosen = filters.filter(({ kind }) => kind === "label").map(({ name }) => typeset(name));
  const words = filters.filter(({ kind }) => kind === "words").map(({ name }) => ` for ${name}`);
  const last = chosen.at(-1);
  const before = chosen.slice(0, -1).join(", ");
  const named = last ? ` with ${before ? `${before} and ${last}` : last}` : "";
  return [toggled, named, ...words].join("");
}

function Questions() {
  const faqs = useVisit().site.lists.faqs?.items ?? [];
  const groups = new Map<string, PublicFaq[]>();
  for (const faq of faqs) {
    const name = faq.category?.name ?? "";
    groups.set(name, [...(groups.get(name) ?? []), faq]);
  }
  if (!faqs.length) return <Band name="questions">{<EmptyResult />}</Band>;
  return [...groups].map(([name, items], index) => (
    <Band key={name} name="questions" title={name}>
      <Faqs faqs={items} firstOpen={index === 0} />
    </Band>
  ));
}
