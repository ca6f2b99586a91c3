import type { OpeningHoursProps } from "../generated/blocks";
import { type Business, memberBusiness, ownBusiness } from "../site/business";
import { useVisit } from "../site/context";
import { onMap } from "../site/links";
import { Band } from "../site/parts/Band";
import { MoreLinks } from "../site/parts/Business";
import { ContactLinks } from "../site/parts/ContactLinks";
import { HoursTable, useHasHours } from "../site/parts/Hours";
import { Icon } from "../site/parts/Icon";
import { OpenBadge } from "../site/parts/OpenBadge";
import { typeset } from "../site/typeset";
import { type BlockConfig, shownOrHidden, type WithMetadata } from "./block";

/** Opening hours of the business or, on a member page, of the member. */
export default function OpeningHours(props: WithMetadata<OpeningHoursProps>) {
  const { title, text, show_services, show_contact } = props;
  const { site } = useVisit();
  const { post } = site.page;
  const isMember = post?.collection === "members";
  const business = isMember ? memberBusiness(post) : ownBusiness(site);
  const services = isMember || !show_services ? [] : site.business.services;
  const { phone, email, places, links } = business;
  const hasContact = show_contact && (phone || email || places.length > 0 || links.length > 0);
  const hasHours = useHasHours(business);
  if (!hasHours && !services.length && !hasContact) return null;
  return (
    <Band name="opening" title={title} text={text}>
      <div className="columns-auto">
        {(hasHours || services.length > 0) && (
          <div className="opening-week">
            {hasHours && <OpenBadge business={business} />}
            <HoursTable business={business} services={services} />
          </div>
        )}
        {hasContact && (
          <div>
            <Contact business={business} />
            <MoreLinks business={business} />
          </div>
        )}
      </div>
    </Band>
  );
}

function Contact({ business: { places, phone, email } }: { business: Business }) {
  return (
    <address className="contact-card">
      {places.length === 1 && places[0] && (
        <a className="button" href={onMap(places[0])} rel="noreferrer">
          <Icon name="pin" /> Directions
        </a>
      )}
      {places.map((place) => (
        <a key={place.address} href={onMap(place)} rel="noreferrer">
          <Icon name="pin" /> {typeset(place.address) || "Directions"}
        </a>
      ))}
      <ContactLinks phone={phone} email={email} />
    </address>
  );
}

export const config: BlockConfig<OpeningHoursProps> = {
  category: "business",
  fields: {
    show_services: { label: "Meal periods", options: shownOrHidden },
    show_contact: { label: "Address & phone", options: shownOrHidden },
  },
  example: () => ({}),
};
