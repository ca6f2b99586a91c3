import type { PostPublic, ShownStop, SitePayload } from "../../generated/schema";
import { memberBusiness } from "../business";
import { getPoster, getText, listPictures, useVisit } from "../context";
import { inWords } from "../dates";
import { listRows } from "../rows";
import { nextStop, placeName } from "../stopState";
import { typeset } from "../typeset";
import type { More } from "./Band";
import { OpenBadge } from "./OpenBadge";
import { Picture } from "./Picture";
import { PostLink } from "./PostLink";
import { Price } from "./Rows";
import { spotText } from "./Stops";
import { type CardShape, cardWidth } from "./widths";

interface Props {
  posts: PostPublic[];
  level?: 2 | 3;
  more?: More;
  /** Whether the cards are at the top of the page. */
  first?: boolean;
}

/** Posts as cards in the domain's grid, with a link to more at the end. Renders nothing for an empty list. */
export function Cards({ posts, level = 3, more, first = false }: Props) {
  const { site } = useVisit();
  const { template } = site.domain;
  if (!posts.length) return null;
  const getShape = ({ collection }: PostPublic, index: number): CardShape => {
    if (collection === "blog" && first && index === 0 && posts.length > 1) return "wide";
    if (template !== "association" || !pairs.includes(collection)) return "alone";
    return index === 0 && !first ? "wide" : "pair";
  };
  return (
    <ul className="cards">
      {posts.map((post, index) => (
        <li key={post.id} className="card" data-spot={getSpots(site, post)}>
          <Card post={post} level={level} first={first && index === 0} shape={getShape(post, index)} />
        </li>
      ))}
      {more && (
        <li className="more">
          <a href={more.url}>{more.text}</a>
        </li>
      )}
    </ul>
  );
}

/**
 * Return the spots of a member for `data-spot`, each on a line with its name: the current or next stop, and the
 * locations.
 */
export function getSpots(site: SitePayload, post: PostPublic): string | undefined {
  const places = [nextStop(site, post.id)?.place, ...listRows<ShownStop["place"]>(post, "locations")];
  const spots = places.flatMap((place) => {
    const spot = place && spotText(place);
    return spot ? `${spot},${placeName({ place })}` : [];
  });
  return spots.join("\n") || undefined;
}

/** The collections that the association shows in two columns on phones. */
const pairs = ["members", "cuisines"];

interface CardProps {
  post: PostPublic;
  level: 2 | 3;
  first: boolean;
  shape: CardShape;
}

function Card({ post, level, first, shape }: CardProps) {
  const title = typeset(post.title);
  const Heading = `h${level}` as const;
  const poster = getPoster(post);
  const logo = listPictures(post, "logo")[0];
  return (
    <article data-length={getLength(title)}>
      <div className={poster ? "card-art" : "card-art no-picture"}>
        {poster && <Picture item={poster} sizes={cardWidth(poster, shape)} when={first ? "first" : "near"} />}
        {poster && logo && (
          <span className="card-logo">
            <Picture item={logo} sizes="3.5rem" />
          </span>
        )}
      </div>
      <Heading>
        <a href={`/${post.url}`}>{title}</a>
      </Heading>
      <CardNote post={post} />
    </article>
  );
}

function CardNote({ post }: { post: PostPublic }) {
  const { timezone } = useVisit().site.domain;
  const date = getText(post, "date") || getText(post, "published_date") || post.published_at || "";
  if (post.collection === "members") {
    const cuisines = (post.external_items.cuisines ?? []).slice(0, 3).map((each) => typeset(each.title));
    return (
      <>
        {cuisines.length > 0 && <p className="note">{cuisines.join(" · ")}</p>}
        <OpenBadge business={memberBusiness(post)} />
      </>
    );
  }
  return (
    <>
      {post.collection === "blog" && (
        <p className="note">
          {[
            inWords(date, timezone),
            isolated(typeset(getText(post, "author"))),
            post.reading_minutes && `${post.reading_minutes} min`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {post.collection === "caterings" && <Price post={post} />}
      {post.excerpt && <p className="card-text">{typeset(post.excerpt)}</p>}
      {post.collection === "caterings" && <PostLink post={post} />}
    </>
  );
}

/** Limit a name's text direction to the name, so that it does not reorder adjacent texts. */
function isolated(name: string): string {
  return name && `\u2068${name}\u2069`;
}

/** Return the length class of a name. Shorter names are larger. */
function getLength(title: string): "short" | "medium" | "long" {
  const longestWord = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  if (title.length > 34 || longestWord > 11) return "long";
  return title.length > 14 || longestWord > 7 ? "medium" : "short";
}
