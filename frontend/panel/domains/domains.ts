import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import type { PillTone } from "../kit/layout/Pill";
import { useToast } from "../kit/layout/useToast";
import type { PlainKey } from "../messages/shape";
import { useText } from "../messages/useText";

export type DomainFull = components["schemas"]["DomainFull"];
export type Template = components["schemas"]["TemplateEnum"];

export const STATES: Record<DomainFull["status"], { label: PlainKey; tone: PillTone }> = {
  active: { label: "domains.states.active", tone: "success" },
  suspended: { label: "domains.states.suspended", tone: "warning" },
  deleting: { label: "domains.states.deleting", tone: "error" },
};

/** What can be done to a domain; each says what it did. */
export function useDomainActions() {
  const queries = useQueryClient();
  const t = useText();
  const { say, sayError } = useToast();
  const at = ({ id }: DomainFull) => ({ params: { path: { id: String(id) } } });

  async function done(act: () => Promise<unknown>, text: string, undo?: () => void) {
    try {
      await act();
      await queries.invalidateQueries({ queryKey: ["domains"] });
      say(text, undo && { label: t("layout.words.undo"), onClick: undo });
    } catch (error) {
      sayError(error);
    }
  }

  const setStatus = (domain: DomainFull, status: "active" | "suspended") => () =>
    answer(api.PATCH("/api/domains/{id}", { ...at(domain), body: { status } }));

  function reactivate(domain: DomainFull) {
    return done(setStatus(domain, "active"), t("domains.actions.onlineAgain", { title: domain.title }));
  }

  return {
    reactivate,
    suspend: (domain: DomainFull) =>
      done(
        setStatus(domain, "suspended"),
        t("domains.actions.suspended", { title: domain.title }),
        () => void reactivate(domain),
      ),
    remove: (domain: DomainFull, host: string) =>
      done(
        () => answer(api.DELETE("/api/domains/{id}", { ...at(domain), body: { host } })),
        t("domains.actions.deleted", { title: domain.title }),
      ),
  };
}
