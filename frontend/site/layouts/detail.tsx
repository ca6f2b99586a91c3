import type { PostPublic, PostPublicListSlice, SitePayload } from "../../generated/schema";
import { memberBusiness } from "../business";
import { getCollection } from "../collections";
import { getPoster, getText, listPictures, useVisit } from "../context";
import { getSlug } from "../links";
import { Band, type More } from "../parts/Band";
import { Hours, Places, Reach, useShowsHours } from "../parts/Business";
import { Cards } from "../parts/Card";
import { EventLine, EventLinks, NextDays, Participants } from "../parts/EventFacts";
import { MemberEvents } from "../parts/EventsOf";
import { BusinessMenus, useBusinessMenus } from "../parts/FoodMenus";
import { Html } from "../parts/Html";
import { CategoryTags } from "../parts/Labels";
import { Members, useOpenFirst } from "../parts/Members";
import { NextStep } from "../parts/NextStep";
import { Notice } from "../parts/Notice";
import { OpenBadge } from "../parts/OpenBadge";
import { OwnStops } from "../parts/OwnStops";
import { PageHead } from "../parts/PageHead";
import { Picture } from "../parts/Picture";
import { PostLink } from "../parts/PostLink";
import { ShareButton, ShareItem } from "../parts/ShareButton";
import type { PageSection } from "../sections";
import { typeset } from "../typeset";

/** Return the sections of a post of any collection. The fields of the post decide which sections appear. */
export function sections({ days }: SitePayload, post: PostPublic): PageSection[] {
  return [
    { id: "notice", element: <Notice text={days[post.id]?.notice} /> },
    { id: "head", element: <PostHead post={post} /> },
    {
      id: "stops",
      element: post.collection === "members" ? <OwnStops business={post.id} url={post.url} /> : null,
    },
    { id: "body", element: <PostBody post={post} /> },
    { id: "menus", element: post.collection === "members" ? <BusinessMenus /> : null },
    { id: "next-days", element: <NextDays post={post} /> },
    { id: "participants", element: <Participants post={post} /> },
    { id: "events", element: <MemberEvents post={post} /> },
    { id: "gallery", element: <Gallery post={post} /> },
    { id: "members", element: <OtherMembers post={post} /> },
    { id: "more", element: <MoreStories post={post} /> },
    { id: "next-step", element: isEnd(post) ? <NextStep asks={post.collection === "caterings"} /> : null },
  ];
}

/** Return whether visitors have no other page to go to from here. */
function isEnd({ collection }: PostPublic): boolean {
  const isEvent = getCollection(collection)?.is_events === true;
  return isEvent || collection === "blog" || collection === "caterings";
}

function PostHead({ post }: { post: PostPublic }) {
  const poster = getPoster(post);
  const isWide = getLayout(post) === "article";
  return (
    <div className={`post-head${poster ? " has-picture" : ""}${isWide ? " is-wide" : ""}`}>
      <PageHead>
        <Cuisines post={post} />
        <CategoryTags categories={post.external_items.categories} />
        {post.collection === "members" && <OpenBadge business={memberBusiness(post)} />}
        {isShort(post) && <Html html={getText(post, "description")} />}
        {post.collection === "members" && <Reach business={memberBusiness(post)} />}
        {post.collection === "members" && <SectionLinks post={post} />}
        <EventLine post={post} />
        <EventLinks post={post} />
        <Terms post={post} />
      </PageHead>
      {poster && (
        <div className="post-art">
          <Picture item={poster} sizes="(min-width: 960px) 50vw, 100vw" when="first" />
        </div>
      )}
    </div>
  );
}

/** Links to the menu and the times of a member, which may be several screens below. */
function SectionLinks({ post }: { post: PostPublic }) {
  const { site } = useVisit();
  const business = memberBusiness(post);
  const hasMenus = useBusinessMenus().length > 0;
  const hasStops = site.stops.some(({ business_id }) => business_id === post.id);
  const hasHours = useShowsHours(business);
  const hasPlaces = business.places.length > 0;
  if (!hasMenus) return null;
  const times = hasStops ? "#stops" : hasHours ? "#hours" : hasPlaces && "#places";
  return (
    <nav className="section-links" aria-label="On this page">
      <a href="#food-menu">Menu</a>
      {times && <a href={times}>Where and when</a>}
    </nav>
  );
}

function Cuisines({ post }: { post: PostPublic }) {
  const cuisines = post.external_items.cuisines ?? [];
  if (!cuisines.length) return null;
  return (
    <ul className="tags">
      {cuisines.map(({ id, title, url }) => (
        <li key={id}>
          <a className="chip" href={`/${url}`} data-slug={getSlug(url)}>
            {typeset(title)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The price, group sizes and link of a post, which only catering posts have by default. */
function Terms({ post }: { post: PostPublic }) {
  const [price, guests, link] = ["price_note", "minimum_guests", "link"].map((name) => getText(post, name));
  const isCatering = post.collection === "caterings";
  return (
    <>
      {price && <p className="price">{typeset(price)}</p>}
      {guests && <p className="note">{guests}-guest minimum</p>}
      {(link || isCatering) && (
        <ul className="reach">
          {link && (
            <li>
              <PostLink post={post} />
            </li>
          )}
          {isCatering && <ShareItem />}
        </ul>
      )}
    </>
  );
}

/** Return whether the collection has the short layout: a sentence or two next to the image. */
function isShort(post: PostPublic): boolean {
  return getLayout(post) === "short";
}

function getLayout({ collection }: PostPublic) {
  return getCollection(collection)?.layout;
}

function PostBody({ post }: { post: PostPublic }) {
  return isShort(post) ? null : <LongBody post={post} />;
}

/** The text of a post, next to the facts of its business, if there are any. */
function LongBody({ post }: { post: PostPublic }) {
  const html = getText(post, "description");
  const excerpt = getText(post, "excerpt");
  const business = memberBusiness(post);
  const hasHours = useShowsHours(business);
  const hasPlaces = business.places.length > 0;
  const facts = getLayout(post) === "facts" && (hasHours || hasPlaces);
  if (!html && !excerpt && !facts) return null;
  return (
    <div className="band post-body">
      <div className={facts ? "wrap has-facts" : "wrap"}>
        <div>
          {excerpt && <p className="lead">{typeset(excerpt)}</p>}
          <Html html={html} />
          {post.collection === "blog" && <StoryEnd post={post} />}
          <OtherStories />
        </div>
        {facts && (
          <div className="fact-list">
            <Hours business={business} />
            <Places business={business} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The author of a story, and the button to share it. */
function StoryEnd({ post }: { post: PostPublic }) {
  const author = getText(post, "author");
  const face = listPictures(post, "logo")[0];
  return (
    <div className="byline story-end">
      {author && face && (
        <span className="card-logo">
          <Picture item={face} sizes="4rem" />
        </span>
      )}
      {author && <span>Written by {typeset(author)}</span>}
      <ShareButton />
    </div>
  );
}

/** Links to the next older and the next newer story. */
function OtherStories() {
  const { newer, older } = useVisit().site.page;
  if (!newer && !older) return null;
  return (
    <nav className="other-stories" aria-label="Other stories">
      {older && (
        <a href={older.url} rel="prev">
          <span className="note">Previous story</span>
          <b>{typeset(older.text)}</b>
        </a>
      )}
      {newer && (
        <a href={newer.url} rel="next">
          <span className="note">Next story</span>
          <b>{typeset(newer.text)}</b>
        </a>
      )}
    </nav>
  );
}

/** The images after the first one, which is shown at the top. */
function Gallery({ post }: { post: PostPublic }) {
  const pictures = listPictures(post, "gallery").slice(1);
  if (!pictures.length) return null;
  return (
    <Band name="gallery">
      <ul>
        {pictures.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image can appear twice, and the list is never reordered
          <li key={index}>
            <Picture item={item} sizes="(min-width: 960px) 36rem, 92vw" />
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** The members that serve a cuisine, or the other members on a member's page. */
function OtherMembers({ post }: { post: PostPublic }) {
  const { lists } = useVisit().site;
  const others = (lists.members?.items ?? []).filter(({ id }) => id !== post.id);
  const openFirst = useOpenFirst(others);
  if (post.collection === "cuisines") {
    return (
      <Members
        title={`Who serves ${post.title}`}
        members={openFirst}
        more={moreMembers(post, lists.members)}
      />
    );
  }
  return post.collection === "members" ? (
    <Members title="You might also like" members={others.slice(0, 4)} />
  ) : null;
}

/** Return the link to the whole list if a cuisine has more members than its page shows, or undefined. */
function moreMembers({ url }: PostPublic, list: PostPublicListSlice | undefined): More | undefined {
  const total = list?.total ?? 0;
  if (total <= (list?.items.length ?? 0)) return undefined;
  return { text: `View all ${total} members`, url: `/members?cuisine=${getSlug(url)}` };
}

function MoreStories({ post }: { post: PostPublic }) {
  const { blog } = useVisit().site.lists;
  if (post.collection !== "blog") return null;
  const others = (blog?.items ?? []).filter(({ id }) => id !== post.id).slice(0, 3);
  if (!others.length) return null;
  return (
    <Band name="blog" title="More stories">
      <Cards posts={others} more={{ text: "All stories", url: "/blog" }} />
    </Band>
  );
}
