import { answer, api } from "../../../client/api";
import type { BusinessReply } from "../../../generated/schema";
import type { Currency } from "../../kit/inputs/currencies";
import { hasSameShape } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";

/** The values of the business form; the name of the site is a general setting. */
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
  versions: "business",
  permission: "business.write",
  load: async () => getFacts((await answer(api.GET("/api/business"))).data),
  save: async (body) => getFacts((await answer(api.PUT("/api/business", { body: toRequest(body) }))).data),
  fits: (stored): stored is BusinessFacts => hasSameShape(SAMPLE, stored),
  touches: ["options", "businesses"],
};

function getFacts(business: BusinessReply): BusinessFacts {
  const { kind, address, phone, email, latitude, longitude } = business;
  const { links, services, exceptions } = business;
  const currency = business.currency as Currency;
  // The form represents a row without times as an empty one.
  const hours = business.hours.map(({ opens, closes, ...row }) => (opens ? { ...row, opens, closes } : row));
  return { kind, address, phone, email, latitude, longitude, links, hours, services, exceptions, currency };
}

/** Return the request body, without blank rows. */
function toRequest({ hours, links, services, ...facts }: BusinessFacts) {
  return {
    ...facts,
    hours: hours
      .filter(({ opens, closes, note }) => opens || closes || note)
      .map(({ note = "", ...row }) => ({ ...row, note })),
    links: links.filter(({ label, url }) => label || url),
    services: services.filter(({ name, begins, ends }) => name || begins || ends),
  };
}
