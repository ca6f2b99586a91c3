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

/** What visitors get of it: a site that was never opened answers, but shows them nothing yet. */
export function stateOf({ status, opened_at }: Pick<DomainFull, "status" | "opened_at">): DomainLabel {
  if (status === "active" && !opened_at) return { label: "domains.states.notOpen", tone: "info" };
  return STATES[status];
}

/** What the list can be narrowed to: the API tells sites that are open from those that are not in no filter. */
export const FILTERS = Object.entries({ ...STATES, active: { label: "domains.list.active" } } as const);
