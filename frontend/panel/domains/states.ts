import type { PillTone } from "../kit/layout/Pill";
import type { PlainKey } from "../messages/shape";
import type { DomainFull } from "./domains";

interface DomainLabel {
  label: PlainKey;
  tone: PillTone;
}

const STATES: Record<DomainFull["status"], DomainLabel> = {
  active: { label: "domains.states.active", tone: "success" },
  suspended: { label: "domains.states.suspended", tone: "warning" },
  deleting: { label: "domains.states.deleting", tone: "error" },
};

/** Return the site's status for visitors: a site that was never opened responds, but shows no content yet. */
export function getState({ status, opened_at }: Pick<DomainFull, "status" | "opened_at">): DomainLabel {
  if (status === "active" && !opened_at) return { label: "domains.states.notOpen", tone: "info" };
  return STATES[status];
}

/** The filter options. The API cannot filter by whether a site is open. */
export const FILTERS = Object.entries({ ...STATES, active: { label: "domains.list.active" } } as const);
