import { collectionsOnSite } from "../../generated/collections";
import type {
  PageContent,
  PostPublic,
  PostPublicListed,
  PublicFaq,
  SitePayload,
} from "../../generated/schema";
import { useVisit } from "../context";
import { isoDay } from "../dates";
import { indexLink } from "../links";
import { Band } from "../parts/Band";
import { Cards } from "../parts/Card";
import { Faqs } from "../parts/Faqs";
import { CategoryChips } from "../parts/Labels";
import { CuisineChips, cuisinesOf } from "../parts/Members";
import { PageHead } from "../parts/PageHead";
import { Pagination } from "../parts/Pagination";
import { byDate, Rows } from "../parts/Rows";
import { SearchForm } from "../parts/SearchForm";
import type { Section } from "../sections";

/** All posts of a collection, or all questions, a page at a time. */
export function sections(site: SitePayload): Section[] {
  const { collection } = site.page;
  const total = (collection === "faq" ? site.lists.faqs : listOf(site, collection))?.total ?? 0;
  const head = (
    <PageHead>
      <Search total={total} />
    </PageHead>
  );
  return [{ id: "head", element: head }, listSection(site, collection)];
}

/** The list that belongs to the url of a page somebody made in the place of an index. */
export function listAt(site: SitePayload): Section[] {
  const listed = collectionsOnSite.find(({ index_path }) => index_path && index_path === site.url);
  const collection = site.url === "faq" ? "faq" : listed?.slug;
  return collection && site.page.post?.collection === "pages" ? [listSection(site, collection)] : [];
}

function listSection(site: SitePayload, collection: PageContent["collection"]): Section {
  const element =
    collection === "faq" ? <Questions /> : <Posts collection={collection} list={listOf(site, collection)} />;
  return { id: "list", element };
}

function listOf({ lists }: SitePayload, collection: PageContent["collection"]): PostPublicListed | undefined {
  return collection && collection !== "pages" && collection !== "faq" ? lists[collection] : undefined;
}

interface PostsProps {
  collection: PageContent["collection"];
  list: PostPublicListed | undefined;
}

function Posts({ collection, list }: PostsProps) {
  const { page, lists } = useVisit().site;
  const posts = list?.items ?? [];
  const { filter, shown_as } = collectionsOnSite.find(({ slug }) => slug === collection) ?? {};
  return (
    <Band name={`all of-${collection}`}>
      {filter === "cuisine" && (
        <CuisineChips cuisines={lists.cuisines?.items ?? cuisinesOf(posts)} chosen={page.query.cuisine} />
      )}
      {filter === "category" && <CategoryChips />}
      {!posts.length ? (
        <NothingFound />
      ) : collection === "showcases" ? (
        <Dated posts={posts} />
      ) : shown_as === "rows" ? (
        <Rows posts={posts} level={2} />
      ) : (
        <Cards posts={posts} level={2} first />
      )}
      {list && <Pagination list={list} />}
    </Band>
  );
}

/** What is to come, the soonest first, and below it what is over, the latest first. */
function Dated({ posts }: { posts: PostPublic[] }) {
  const { now, domain } = useVisit().site;
  const { coming, over } = byDate(posts, isoDay(now, domain.timezone));
  if (!coming.length) return <Rows posts={over} level={2} />;
  return (
    <>
      <Rows posts={coming} level={2} />
      {over.length > 0 && <h2 className="over">What was</h2>}
      <Rows posts={over} level={3} />
    </>
  );
}

/** A search among the entries of one list, where there are too many to look through. */
function Search({ total }: { total: number }) {
  const { url, page } = useVisit().site;
  const { q, cuisine, category } = page.query;
  if (!q && total < 9) return null;
  return <SearchForm action={`/${url}`} q={q} placeholder="Search" also={{ cuisine, category }} />;
}

function NothingFound() {
  const { site } = useVisit();
  const { q, cuisine, category } = site.page.query;
  const asked = q || cuisine || category;
  return (
    <div className="nothing">
      <p className="lead">{asked ? `Nothing found for “${asked}”.` : "Nothing here yet. Come back soon."}</p>
      {asked && <a href={indexLink(site, { q: "", cuisine: "", category: "" })}>Show everything</a>}
    </div>
  );
}

function Questions() {
  const faqs = useVisit().site.lists.faqs?.items ?? [];
  const groups = new Map<string, PublicFaq[]>();
  for (const faq of faqs) {
    const name = faq.category?.name ?? "";
    groups.set(name, [...(groups.get(name) ?? []), faq]);
  }
  if (!faqs.length) return <Band name="questions">{<NothingFound />}</Band>;
  return [...groups].map(([name, items]) => (
    <Band key={name} name="questions" title={name}>
      <Faqs faqs={items} />
    </Band>
  ));
}
