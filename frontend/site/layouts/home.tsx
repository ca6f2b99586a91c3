import type { PostPublic, SitePayload } from "../../generated/schema";
import { linkTo, menuLink, ownBusiness, reservation } from "../business";
import { getPoster, getText, useVisit } from "../context";
import { byDate } from "../events";
import { safe, telephone } from "../links";
import { Band } from "../parts/Band";
import { Hours, Places, Reach } from "../parts/Business";
import { Cards } from "../parts/Card";
import { Faqs } from "../parts/Faqs";
import { FromTheMenu } from "../parts/FoodMenus";
import { Hero } from "../parts/Hero";
import { Html } from "../parts/Html";
import { Members } from "../parts/Members";
import { OpenBadge } from "../parts/OpenBadge";
import { OutNow } from "../parts/OutNow";
import { OwnStops } from "../parts/OwnStops";
import { Rows } from "../parts/Rows";
import type { PageSection } from "../sections";
import { useToday } from "../today";

const outNowShown = 6;

/**
 * Return the sections of the home page of a site that has not built its own. A section appears if it has
 * content.
 */
export function sections(site: SitePayload): PageSection[] {
  const { lists } = site;
  const isBusiness = site.business.is_subject;
  return [
    { id: "home-hero", element: <HomeHero /> },
    { id: "home-menu", element: <FromTheMenu /> },
    { id: "home-stops", element: isBusiness ? <OwnStops business={0} url="" /> : <WhoIsOut /> },
    {
      id: "home-members",
      element: isBusiness ? (
        <BusinessBand />
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
        <Band name="caterings" title="Catering" more={{ text: "Learn about catering", url: "/catering" }}>
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

function HomeHero() {
  const { site } = useVisit();
  const { options, domain, page, lists, seo } = site;
  const isBusiness = site.business.is_subject;
  const menu = isBusiness ? menuLink(site) : null;
  const members = lists.members?.total ?? 0;
  const story = isBusiness ? lists.members?.items[0] : undefined;
  return (
    <Hero
      title={options.title || domain.title}
      subtitle={page.description || seo.description}
      image={(page.post && getPoster(page.post)) ?? (story && getPoster(story))}
      action={getAction(site)}
      more={menu ? { text: "See the menu", url: menu } : undefined}
      first
    >
      {isBusiness && <OpenBadge business={ownBusiness(site)} />}
      {members > 1 && !isBusiness && (
        <p className="stamp">
          <b>{members}</b> members
        </p>
      )}
    </Hero>
  );
}

/**
 * Return the main action: the members if the site is about them, else the reservation, else the order link, else
 * a call.
 */
function getAction(site: SitePayload): { text: string; url: string } {
  const { options, lists, domain } = site;
  const { phone } = options;
  if (!site.business.is_subject && lists.members?.items.length) {
    const text = domain.template === "association" ? "Find something to eat" : "Meet the members";
    return { text, url: "/members" };
  }
  const main = reservation(site) ?? linkTo(site, "order");
  if (main) return { text: main.label, url: main.url };
  return { text: phone && `Call ${phone}`, url: phone && telephone(phone) };
}

/** The members with a current stop, before the list of all members. */
function WhoIsOut() {
  const { stops } = useVisit().site;
  return <OutNow name="home-out-now" title="Out now" stops={stops} most={outNowShown} />;
}

function BusinessBand() {
  const { site } = useVisit();
  const business = ownBusiness(site);
  const story = site.lists.members?.items[0];
  return (
    <section className="band business">
      <div className="wrap">
        <div className="business-about">
          <h2>Visit us</h2>
          {story && <Html html={getText(story, "description")} />}
          <Reach business={business} />
        </div>
        <div className="business-card">
          <Hours business={business} services={site.business.services} />
          <Places business={business} />
        </div>
      </div>
    </section>
  );
}

/** Upcoming events, the soonest first, or past events if there are none. */
function Events({ posts }: { posts: PostPublic[] }) {
  const { site } = useVisit();
  const today = useToday();
  if (!posts.length) return null;
  const { coming } = byDate(site, posts, today);
  return (
    <Band
      name="events"
      tone="secondary"
      title={coming.length ? "What’s on" : "Past events"}
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
          {/^(?:mailto|tel):/.test(join_url) ? "Get in touch" : "Learn more"}
        </a>
      )}
    </Band>
  );
}
