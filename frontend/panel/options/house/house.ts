import { answer, api } from "../../../client/api";
import type { HouseReply } from "../../../generated/schema";
import { hasShapeOf } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";
import type { Currency } from "./currencies";

/** What the form of the house states; the name of the site is among what is said of the site in general. */
export type HouseFacts = Pick<
  HouseReply,
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
export type HouseSettings = SettingsState<HouseFacts>;

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

export const source: SettingsSource<HouseFacts> = {
  name: "house",
  permission: "house.write",
  load: async () => factsOf((await answer(api.GET("/api/house"))).data),
  save: async (body) => factsOf((await answer(api.PUT("/api/house", { body: sent(body) }))).data),
  fits: (stored): stored is HouseFacts => hasShapeOf(SAMPLE, stored),
  touches: ["options", "houses"],
};

function factsOf(house: HouseReply): HouseFacts {
  const { kind, address, phone, email, latitude, longitude } = house;
  const { links, services, exceptions } = house;
  const currency = house.currency as Currency;
  // To the form a row without times is one that nobody has given any.
  const hours = house.hours.map(({ opens, closes, ...row }) => (opens ? { ...row, opens, closes } : row));
  return { kind, address, phone, email, latitude, longitude, links, hours, services, exceptions, currency };
}

/** A row to which nothing was given is none. */
function sent({ hours, links, services, ...facts }: HouseFacts) {
  return {
    ...facts,
    hours: hours
      .filter(({ opens, closes, note }) => opens || closes || note)
      .map(({ note = "", ...row }) => ({ ...row, note })),
    links: links.filter(({ label, url }) => label || url),
    services: services.filter(({ name, begins, ends }) => name || begins || ends),
  };
}
