import type { PostPublicListSlice } from "../../generated/schema";
import { useVisit } from "../context";
import { indexLink } from "../links";

/** Links to the other pages of a list. Renders nothing for a single page. */
export function Pagination({ list }: { list: Omit<PostPublicListSlice, "items"> }) {
  const { site } = useVisit();
  const last = Math.ceil(list.total / list.limit);
  const { page } = site.page.query;
  if (!(last > 1)) return null;
  const link = (to: number, text: string) => <a href={indexLink(site, { page: to })}>{text}</a>;
  const near = Array.from({ length: last }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === last || Math.abs(each - page) < 2,
  );
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && link(page - 1, "Previous")}
      <ol>
        {near.map((each, index) => (
          <li key={each} className={each - (near[index - 1] ?? 0) > 1 ? "after-gap" : undefined}>
            {each === page ? <b aria-current="page">{each}</b> : link(each, String(each))}
          </li>
        ))}
      </ol>
      {page < last && link(page + 1, "Next")}
    </nav>
  );
}
