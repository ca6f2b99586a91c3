import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { components } from "../../generated/schema";
import type { PillTone } from "../kit/layout/Pill";
import { useToast } from "../kit/layout/useToast";
import type { PlainKey } from "../messages/shape";
import { useText } from "../messages/useText";

export type HostFull = components["schemas"]["HostFull"];

const WHILE_CHECKING_MS = 2_000;
const MOST = 100;

interface HostLabel {
  label: Extract<PlainKey, `domains.hosts.states.${string}`>;
  tone: PillTone;
}

/** Return the DNS status of a host, as shown in its pill. */
export function getState({ state }: Pick<HostFull, "state">): HostLabel {
  if (!state) return { label: "domains.hosts.states.never", tone: null };
  if (state.is_being_checked) return { label: "domains.hosts.states.checking", tone: "info" };
  if (state.points_here) return { label: "domains.hosts.states.right", tone: "success" };
  if (state.points_here === false) {
    return state.addresses.length > 0
      ? { label: "domains.hosts.states.elsewhere", tone: "error" }
      : { label: "domains.hosts.states.nowhere", tone: "error" };
  }
  return state.addresses.length > 0
    ? { label: "domains.hosts.states.found", tone: null }
    : { label: "domains.hosts.states.unknown", tone: "warning" };
}

/** Return the hosts of a domain, polled while one of them is being checked. */
export function useHosts(domainId: number) {
  return useQuery({
    queryKey: ["domains", domainId, "hosts"],
    queryFn: async () => {
      const params = { path: { id: String(domainId) }, query: { limit: MOST } };
      return (await answer(api.GET("/api/domains/{id}/hosts", { params }))).data;
    },
    refetchInterval: ({ state }) =>
      state.data?.some((host) => host.state?.is_being_checked) ? WHILE_CHECKING_MS : false,
  });
}

/** Return the actions on a domain's hosts; each shows its result and resolves to whether it succeeded. */
export function useHostActions(domainId: number) {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const id = String(domainId);
  const at = (host: HostFull) => ({ params: { path: { id, host_id: String(host.id) } } });

  async function done(act: () => Promise<{ message?: string }>, text: string): Promise<boolean> {
    try {
      const { message } = await act();
      await queries.invalidateQueries({ queryKey: ["domains"] });
      say(localizedMessage(message, text));
      return true;
    } catch (error) {
      sayError(error);
      return false;
    }
  }

  const change = (host: HostFull, body: { is_primary?: boolean; redirects?: boolean }) =>
    done(
      () => answer(api.PATCH("/api/domains/{id}/hosts/{host_id}", { ...at(host), body })),
      t("domains.hosts.saved"),
    );

  return {
    add: (host: string) =>
      done(
        () =>
          answer(
            api.POST("/api/domains/{id}/hosts", {
              params: { path: { id } },
              body: { host, is_primary: false, redirects: true },
            }),
          ),
        t("domains.hosts.added", { host }),
      ),
    makePrimary: (host: HostFull) => change(host, { is_primary: true }),
    setRedirects: (host: HostFull, redirects: boolean) => change(host, { redirects }),
    remove: (host: HostFull) =>
      done(
        () => answer(api.DELETE("/api/domains/{id}/hosts/{host_id}", at(host))),
        t("domains.hosts.removed", { host: host.host }),
      ),
    check: (host: HostFull) =>
      done(
        () => answer(api.POST("/api/domains/{id}/hosts/{host_id}/check", at(host))),
        t("domains.hosts.checking"),
      ),
  };
}
