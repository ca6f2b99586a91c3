import { answer, api } from "../../../client/api";
import type { BusinessReply } from "../../../generated/schema";
import { getRows, toRows } from "../business/business";
import { hasSameShape } from "../form/settingsDraft";
import type { SettingsSource, SettingsState } from "../form/useSettings";

/** The answers about a new site; the food is only written into the starter pages. */
export type Answers = Pick<BusinessReply, "name" | "kind" | "hours" | "address" | "phone" | "email"> & {
  food: string;
};
export type SetupState = SettingsState<Answers>;

const SAMPLE = {
  name: "",
  kind: "restaurant",
  hours: [{ day: "" }],
  address: "",
  phone: "",
  email: "",
  food: "",
};

export const source: SettingsSource<Answers> = {
  name: "setup",
  versions: "business",
  permission: "options.write",
  load: async () => getAnswers((await answer(api.GET("/api/business"))).data, ""),
  save: async ({ hours, food, ...answers }) => {
    const body = { ...answers, food, hours: toRows(hours) };
    const { data } = await answer(api.POST("/api/site-setup", { body }));
    return getAnswers(data, data.food);
  },
  fits: (stored): stored is Answers => hasSameShape(SAMPLE, stored),
  touches: ["options", "businesses", "first-steps", "placeholders", "site-opening", "home"],
};

function getAnswers({ name, kind, hours, address, phone, email }: BusinessReply, food: string): Answers {
  return { name, kind, hours: getRows(hours), address, phone, email, food };
}
