import type { SitePayload } from "../../generated/schema";
import { type GuestAction, menuLink, ownBusiness, reservation } from "../business";
import { useVisit } from "../context";
import { onMap, safe, telephone } from "../links";
import { Band } from "./Band";

const mostSteps = 3;

/** The next steps of a visitor, at the end of a list or article. */
export function NextStep({ asks = false }: { asks?: boolean }) {
  const { site } = useVisit();
  const all = asks ? contactSteps(site) : site.business.is_subject ? guestSteps(site) : followerSteps(site);
  const steps = all.filter(({ url }) => url !== `/${site.url}`).slice(0, mostSteps);
  if (!steps.length) return null;
  const title = asks
    ? "Still have a question?"
    : site.business.is_subject
      ? "Plan your visit"
      : "Find something to eat";
  return (
    <Band name="next-step" title={title}>
      <ul className="reach">
        {steps.map(({ label, url }, index) => (
          <li key={url}>
            <a className={index ? "button is-quiet" : "button"} href={safe(url)} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Return the steps of a restaurant's guest. */
function guestSteps(site: SitePayload): GuestAction[] {
  const menu = menuLink(site);
  const [place] = ownBusiness(site).places;
  return [
    ...(menu ? [{ label: "See the menu", url: menu }] : []),
    ...(reservation(site) ? [reservation(site) as GuestAction] : []),
    ...(place ? [{ label: "Directions", url: onMap(place) }] : []),
  ];
}

/** Return the steps of a visitor who looks for a member, from the pages that the site's menus link to. */
function followerSteps({ menus }: SitePayload): GuestAction[] {
  const linked = [...menus.header, ...menus.footer].map(({ url }) => url);
  const steps = [
    { label: "See who’s out today", url: "/today" },
    { label: "Meet the members", url: "/members" },
  ];
  return steps.filter(({ url }) => linked.includes(url));
}

function contactSteps({ options: { phone, email } }: SitePayload): GuestAction[] {
  return [
    ...(phone ? [{ label: `Call ${phone}`, url: telephone(phone) }] : []),
    ...(email ? [{ label: "Email us", url: `mailto:${email}` }] : []),
  ];
}
