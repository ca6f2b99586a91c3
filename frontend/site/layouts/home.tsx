import type { PostPublic, SitePayload } from "../../generated/schema";
import { posterOf, textOf, useVisit } from "../context";
import { isoDay } from "../dates";
import { houseOf } from "../house";
import { safe, telephone } from "../links";
import { Band } from "../parts/Band";
import { Cards } from "../parts/Card";
import { Faqs } from "../parts/Faqs";
import { Hero } from "../parts/Hero";
import { Hours, Places, Reach } from "../parts/House";
import { Html } from "../parts/Html";
import { Members } from "../parts/Members";
import { HouseBadge } from "../parts/OpenBadge";
import { byDate, Rows } from "../parts/Rows";
import type { Section } from "../sections";
import { typeset } from "../typeset";

/** The front page of a site that has built none: each part appears when there is something in it. */
export function sections(site: SitePayload): Section[] {
  const { lists } = site;
  const house = houseOf(site);
  return [
    { id: "home-hero", element: <HomeHero house={house} /> },
    {
      id: "home-members",
      element: house ? (
        <HouseBand house={house} />
      ) : (
        <Members
          title="Meet the members"
          members={(lists.members?.items ?? []).slice(0, 8)}
          more={{ text: "View all members", url: "/members" }}
          filter
        />
      ),
    },
    {
      id: "home-showcases",
      element: <Events posts={lists.showcases?.items ?? []} />,
    },
    {
      id: "home-caterings",
      element: lists.caterings?.items.length ? (
        <Band name="caterings" title="Catering" more={{ text: "All about catering", url: "/catering" }}>
          <Rows posts={lists.caterings.items.slice(0, 6)} />
        </Band>
      ) : null,
    },
    { id: "home-join", element: <Join /> },
    {
      id: "home-blog",
      element: lists.blog?.items.length ? (
        <Band name="blog" title="From the blog">
          <Cards posts={lists.blog.items.slice(0, 3)} more={{ text: "All stories", url: "/blog" }} />
        </Band>
      ) : null,
    },
    {
      id: "home-faqs",
      element: lists.faqs?.items.length ? (
        <Band name="questions" title="Good to know" more={{ text: "All questions", url: "/faq" }}>
          <Faqs faqs={lists.faqs.items.slice(0, 6)} />
        </Band>
      ) : null,
    },
  ];
}

function HomeHero({ house }: { house: PostPublic | undefined }) {
  const { site } = useVisit();
  const { options, domain, page, lists, seo } = site;
  const members = lists.members?.total ?? 0;
  return (
    <Hero
      title={options.title || domain.title}
      subtitle={page.description || seo.description}
      image={(page.post && posterOf(page.post)) ?? (house && posterOf(house))}
      action={actionOf(site, house)}
      first
    >
      <HouseBadge />
      {members > 1 && !house && (
        <p className="stamp">
          <b>{members}</b> members
        </p>
      )}
    </Hero>
  );
}

/** The one obvious thing to do: see who is there, or come to the one who is. */
function actionOf(
  { options, lists, domain }: SitePayload,
  house: PostPublic | undefined,
): { text: string; url: string } {
  const phone = options.phone || (house ? textOf(house, "phone") : "");
  if (!house && lists.members?.items.length) {
    const text = domain.template === "association" ? "Find something to eat" : "Meet the members";
    return { text, url: "/members" };
  }
  if (options.join_url) return { text: options.join_title || "Reserve", url: options.join_url };
  return { text: phone && `Call ${phone}`, url: phone && telephone(phone) };
}

function HouseBand({ house }: { house: PostPublic }) {
  const { site } = useVisit();
  return (
    <section className="band house">
      <div className="wrap">
        <div className="house-about">
          <h2>{house.title === site.options.title ? "Come on in" : typeset(house.title)}</h2>
          <Html html={textOf(house, "description")} />
          <Reach post={house} />
        </div>
        <div className="house-card">
          <Hours post={house} />
          <Places post={house} />
        </div>
      </div>
    </section>
  );
}

/** What comes next, the soonest first; without plans, what there was. */
function Events({ posts }: { posts: PostPublic[] }) {
  const { domain, now } = useVisit().site;
  if (!posts.length) return null;
  const today = isoDay(now, domain.timezone);
  const { coming } = byDate(posts, today);
  return (
    <Band
      name="events"
      tone="secondary"
      title={coming.length ? "What’s on" : "What we did"}
      more={{ text: "All events", url: "/showcases" }}
    >
      <Rows posts={(coming.length ? coming : posts).slice(0, 4)} />
    </Band>
  );
}

function Join() {
  const { join_title, join_text, join_url } = useVisit().site.options;
  if (!join_title || !join_text) return null;
  return (
    <Band name="join" tone="accent" title={join_title} text={join_text}>
      {join_url && (
        <a className="button" href={safe(join_url)}>
          {/^(?:mailto|tel):/.test(join_url) ? "Get in touch" : "Find out more"}
        </a>
      )}
    </Band>
  );
}
