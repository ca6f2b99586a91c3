import type { Hit, SearchResults, SitePayload, TextFragment } from "../../generated/schema";
import { menuLink } from "../business";
import { getCollection } from "../collections";
import { useVisit } from "../context";
import { Band } from "../parts/Band";
import { CuisineChips } from "../parts/Members";
import { NextStep } from "../parts/NextStep";
import { PageHead } from "../parts/PageHead";
import { Pagination } from "../parts/Pagination";
import { SearchForm } from "../parts/SearchForm";
import type { PageSection } from "../sections";
import { typeset } from "../typeset";

const mostStarts = 8;
const legalPages = ["/privacy", "/legal", "/accessibility", "/imprint"];

/** Return the sections of a search over all public content. */
export function sections({ page }: SitePayload): PageSection[] {
  return [
    { id: "head", element: <SearchHead /> },
    { id: "results", element: <Results /> },
    { id: "next-step", element: page.query.q ? null : <NextStep /> },
  ];
}

function SearchHead() {
  const { page } = useVisit().site;
  return (
    <PageHead>
      <SearchForm action="/search" q={page.query.q} label="Search this site" placeholder="Search this site" />
    </PageHead>
  );
}

function Results() {
  const { search, page, lists } = useVisit().site;
  if (!search) return null;
  const cuisines = lists.cuisines?.items ?? [];
  if (!page.query.q) {
    return (
      <Band name="results">
        <Starts />
        {cuisines.length > 1 && (
          <section className="facts">
            <h2>Cuisines</h2>
            <CuisineChips cuisines={cuisines} />
          </section>
        )}
      </Band>
    );
  }
  return (
    <Band name="results">
      <p className="results-count" role="status">
        {`${getCount(search)} for “${page.query.q}”`}
      </p>
      {search.hits.length ? (
        <ol className="hits" start={search.offset + 1}>
          {search.hits.map((hit) => (
            <li key={hit.url}>
              <HitRow hit={hit} />
            </li>
          ))}
        </ol>
      ) : (
        <Nothing search={search} />
      )}
      <Pagination list={search} />
    </Band>
  );
}

/** Links to popular pages and filters, before a search. */
function Starts() {
  const { site } = useVisit();
  const { is_subject } = site.business;
  const menu = is_subject ? menuLink(site) : null;
  const toggles = is_subject ? [] : site.page.toggles;
  const pages = [...site.menus.header, ...site.menus.footer].filter(
    ({ url }) => url?.startsWith("/") && !legalPages.includes(url),
  );
  const links = [
    ...(menu ? [{ text: "Menu", url: menu }] : []),
    ...toggles.map(({ name, value, label }) => ({ text: label, url: `/members?${name}=${value}` })),
    ...pages.map(({ text, url }) => ({ text, url })),
  ];
  const shown = links.filter(
    ({ url, text }, index) => links.findIndex((each) => each.url === url || each.text === text) === index,
  );
  if (!shown.length) return null;
  return (
    <section className="facts">
      <h2>Popular</h2>
      <nav className="chips" aria-label="Popular pages">
        <ul>
          {shown.slice(0, mostStarts).map(({ text, url }) => (
            <li key={url}>
              <a className="chip" href={url}>
                {typeset(text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

function getCount({ total }: SearchResults): string {
  return total === 0 ? "No results" : total === 1 ? "1 result" : `${total} results`;
}

function HitRow({ hit }: { hit: Hit }) {
  const kind = getCollection(hit.collection)?.result_label;
  return (
    <article>
      <h2>
        <a href={`/${hit.url}`}>
          <Marked pieces={hit.title} />
        </a>
      </h2>
      {kind && <p className="note">{kind}</p>}
      {hit.text.length > 0 && (
        <p>
          <Marked pieces={hit.text} />
        </p>
      )}
    </article>
  );
}

function Marked({ pieces }: { pieces: TextFragment[] }) {
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: text segments are never reordered
      <mark key={index}>{text}</mark>
    ) : (
      text
    ),
  );
}

/** Alternatives for a search without results: similar words, and the index pages. */
function Nothing({ search }: { search: SearchResults }) {
  const { lists } = useVisit().site;
  return (
    <div className="nothing">
      {search.suggestions.length > 0 ? (
        <>
          <h2>Did you mean</h2>
          <ul className="suggestions">
            {search.suggestions.map(({ url, title }) => (
              <li key={url}>
                <a href={`/${url}`}>{typeset(title)}</a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="lead">Try fewer words or different ones.</p>
      )}
      <CuisineChips cuisines={lists.cuisines?.items ?? []} />
      <a href="/">Go to the home page</a>
    </div>
  );
}
