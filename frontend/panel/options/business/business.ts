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
  const hours = getRows(business.hours);
  return { kind, address, phone, email, latitude, longitude, links, hours, services, exceptions, currency };
}

/** Return hours for the form. Rows without times have no `opens` and `closes` there. */
export function getRows(hours: BusinessReply["hours"]): BusinessReply["hours"] {
  return hours.map(({ opens, closes, ...row }) => (opens ? { ...row, opens, closes } : row));
}

/** Return hours for a request, without blank rows. */
export function toRows(hours: BusinessReply["hours"]) {
  return hours
    .filter(({ opens, closes, note }) => opens || closes || note)
    .map(({ note = "", ...row }) => ({ ...row, note }));
}

/** Return the error of a list, or of its first invalid row, or undefined if all are valid. */
export function getFirst(errors: Record<string, string>, list: string): string | undefined {
  return Object.entries(errors).find(([place]) => place === list || place.startsWith(`${list}.`))?.[1];
}

/** Return the request body, without blank rows. */
function toRequest({ hours, links, services, ...facts }: BusinessFacts) {
  return {
    ...facts,
    hours: toRows(hours),
    links: links.filter(({ label, url }) => label || url),
    services: services.filter(({ name, begins, ends }) => name || begins || ends),
  };
}
