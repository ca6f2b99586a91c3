import type { ReactNode } from "react";
import type { PostPublic } from "../../generated/schema";
import { getPoster, getText, listPictures, useVisit } from "../context";
import { inFull, inWords, machineTime } from "../dates";
import { daysOn } from "../events";
import { typeset } from "../typeset";
import { Picture } from "./Picture";

/** The breadcrumb and title of the page. */
export function PageHead({ children }: { children?: ReactNode }) {
  const { page } = useVisit().site;
  const { kind, post } = page;
  const title = typeset(page.title);
  return (
    <div className="page-head" data-tone={kind === "index" ? "secondary" : post ? getTone(post) : undefined}>
      <div className="wrap">
        <Breadcrumbs />
        <h1 data-long={title.length > 24 || undefined}>{title}</h1>
        {kind === "index" && page.description && <p className="lead">{typeset(page.description)}</p>}
        {post && <Byline post={post} />}
        {children}
      </div>
    </div>
  );
}

/** Return the background color of a head without an image, alternating as on cards. */
function getTone(post: PostPublic): "primary" | "secondary" | "accent" | undefined {
  if (getPoster(post) || post.collection === "pages") return undefined;
  return (["primary", "secondary", "accent"] as const)[post.position % 3];
}

function Breadcrumbs() {
  const { breadcrumbs, title } = useVisit().site.page;
  const above = breadcrumbs.filter((each) => each.text !== title);
  if (!above.length) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {above.map(({ text, url }) => (
          <li key={url}>
            <a href={url.startsWith("/") ? url : `/${url}`}>{typeset(text)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Author and date of a post, or the day of an event. */
function Byline({ post }: { post: PostPublic }) {
  const { site } = useVisit();
  const day = daysOn(site, post).first;
  const date = day || (post.collection === "blog" && blogDate(post));
  const author = getText(post, "author");
  const face = listPictures(post, "logo")[0];
  const minutes = post.reading_minutes;
  if (!date && !author && !face && !minutes) return null;
  return (
    <div className="byline">
      {face && (
        <span className="card-logo">
          <Picture item={face} sizes="4rem" when="early" />
        </span>
      )}
      {date && (
        <time dateTime={machineTime(date)}>{day ? inFull(day) : inWords(date, site.domain.timezone)}</time>
      )}
      {author && <span>{typeset(author)}</span>}
      {minutes && <span>{`${minutes} min read`}</span>}
    </div>
  );
}

function blogDate(post: PostPublic): string {
  return getText(post, "published_date") || post.published_at || "";
}
