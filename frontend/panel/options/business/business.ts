import { answer, api } from "../../../client/api";
import type { BusinessReply } from "../../../generated/schema";
import { hasShapeOf } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";
import type { Currency } from "./currencies";

/** What the form of the business states; the name of the site is among what is said of the site in general. */
export type BusinessFacts = Pick<
  BusinessReply,
  | "kind"
  | "address"
  | "phone"
  | "email"
  | "latitude"
  | "longitude"
  | "links"
  | "hours"
  | "services"
  | "exceptions"
> & { currency: Currency };
export type BusinessSettings = SettingsState<BusinessFacts>;

const SAMPLE = {
  kind: "restaurant",
  currency: "",
  address: "",
  phone: "",
  email: "",
  links: [{ label: "", url: "", purpose: "" }],
  hours: [{ day: "" }],
  services: [{ name: "", days: [""], begins: "", ends: "" }],
  exceptions: [{ from_date: "", to_date: "", opens: "", closes: "", note: "" }],
};

export const source: SettingsSource<BusinessFacts> = {
  name: "business",
  permission: "business.write",
  load: async () => factsOf((await answer(api.GET("/api/business"))).data),
  save: async (body) => factsOf((await answer(api.PUT("/api/business", { body: sent(body) }))).data),
  fits: (stored): stored is BusinessFacts => hasShapeOf(SAMPLE, stored),
  touches: ["options", "businesses"],
};

function factsOf(business: BusinessReply): BusinessFacts {
  const { kind, address, phone, email, latitude, longitude } = business;
  const { links, services, exceptions } = business;
  const currency = business.currency as Currency;
  // To the form a row without times is one that nobody has given any.
  const hours = business.hours.map(({ opens, closes, ...row }) => (opens ? { ...row, opens, closes } : row));
  return { kind, address, phone, email, latitude, longitude, links, hours, services, exceptions, currency };
}

/** A row to which nothing was given is none. */
function sent({ hours, links, services, ...facts }: BusinessFacts) {
  return {
    ...facts,
    hours: hours
      .filter(({ opens, closes, note }) => opens || closes || note)
      .map(({ note = "", ...row }) => ({ ...row, note })),
    links: links.filter(({ label, url }) => label || url),
    services: services.filter(({ name, begins, ends }) => name || begins || ends),
  };
}
