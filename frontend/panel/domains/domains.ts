import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";

export type DomainFull = components["schemas"]["DomainFull"];
export type Template = components["schemas"]["Template"];

export const TEMPLATES = ["restaurant", "association", "blank"] as const satisfies readonly Template[];

/** Return the actions on a domain; each shows its result. */
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
