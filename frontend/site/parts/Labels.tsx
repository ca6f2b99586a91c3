import type { CategoryItem } from "../../generated/schema";
import { useVisit } from "../context";
import { typeset } from "../typeset";

/** The blog categories as links to their posts. The active category links to all posts. */
export function CategoryChips() {
  const { page, lists } = useVisit().site;
  const categories = lists.categories?.items ?? [];
  const chosen = page.query.category;
  if (categories.length < 2 && !chosen) return null;
  return (
    <nav className="chips" aria-label="Categories">
      <ul>
        {categories.map((each) => (
          <li key={each.id}>
            <a
              className="chip"
              href={each.slug === chosen ? "/blog" : linkTo(each)}
              aria-current={each.slug === chosen || undefined}
            >
              {typeset(each.name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The categories of a post. */
export function CategoryTags({ categories }: { categories: CategoryItem[] | undefined }) {
  if (!categories?.length) return null;
  return (
    <ul className="tags">
      {categories.map((each) => (
        <li key={each.id}>
          <a className="chip" href={linkTo(each)}>
            {typeset(each.name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function linkTo({ slug }: CategoryItem): string {
  return `/blog?category=${encodeURIComponent(slug)}`;
}
