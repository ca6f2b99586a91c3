import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../client/schema";
import type { PillTone } from "../layout/Pill";
import { useToast } from "../layout/useToast";

export type DomainFull = components["schemas"]["DomainFull"];
export type Template = components["schemas"]["TemplateEnum"];

export const STATES: Record<DomainFull["status"], { label: string; tone: PillTone }> = {
  active: { label: "Online", tone: "success" },
  suspended: { label: "Suspended", tone: "warning" },
  deleting: { label: "Deleted", tone: "error" },
};

/** What can be done to a domain; each says what it did. */
export function useDomainActions() {
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const at = ({ id }: DomainFull) => ({ params: { path: { id: String(id) } } });

  async function done(act: () => Promise<{ message?: string }>, text?: string, undo?: () => void) {
    try {
      const { message } = await act();
      await queries.invalidateQueries({ queryKey: ["all-domains"] });
      await queries.invalidateQueries({ queryKey: ["domains"] });
      say(text ?? message ?? "Saved.", undo && { label: "Undo", onClick: undo });
    } catch (error) {
      sayError(error);
    }
  }

  const setStatus = (domain: DomainFull, status: "active" | "suspended") => () =>
    answer(api.PATCH("/api/domains/{id}", { ...at(domain), body: { status } }));

  function reactivate(domain: DomainFull) {
    return done(setStatus(domain, "active"), `${domain.title} is online again.`);
  }

  return {
    reactivate,
    suspend: (domain: DomainFull) =>
      done(setStatus(domain, "suspended"), `${domain.title} is suspended.`, () => void reactivate(domain)),
    remove: (domain: DomainFull, host: string) =>
      done(() => answer(api.DELETE("/api/domains/{id}", { ...at(domain), body: { host } }))),
  };
}
