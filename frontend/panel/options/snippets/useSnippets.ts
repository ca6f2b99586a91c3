import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useToast } from "../../kit/layout/useToast";
import {
  getKind,
  getTitle,
  MOST,
  type Snippet,
  type SnippetForm,
  type SnippetKind,
  toBody,
  toForm,
} from "../../kit/snippets/snippets";
import { useText } from "../../messages/useText";

const KEY = ["snippets"];

/** Return the snippets of the site, the known services, and the actions on them. */
export function useSnippets() {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const list = useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await answer(api.GET("/api/analytics", { params: { query: { limit: MOST } } }))).data,
  });
  const offered = useQuery({
    queryKey: ["snippet-services"],
    queryFn: async () => (await answer(api.GET("/api/analytics/vendors"))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const services = offered.data ?? [];
  const getName = (row: Snippet) => getTitle(row, services, t);
  const path = (row: Snippet) => ({ params: { path: { id: String(row.id) } } });

  function show(rows: (before: Snippet[]) => Snippet[]) {
    queries.setQueryData<Snippet[]>(KEY, (before) => before && rows(before));
  }

  /** Make a change, and fetch the snippets again. If the change is rejected, this reverts the shown list. */
  async function attempt(work: () => Promise<unknown>) {
    await queries.cancelQueries({ queryKey: KEY });
    try {
      await work();
    } catch (error) {
      sayError(error);
    }
    await queries.invalidateQueries({ queryKey: KEY });
  }

  /** Save a form. Throws if the API rejects it. */
  async function save(row: Snippet | null, kind: SnippetKind, slug: string, form: SnippetForm) {
    const body = toBody(form, kind, slug);
    const { data } = await (row
      ? answer(api.PUT("/api/analytics/{id}", { ...path(row), body }))
      : answer(api.POST("/api/analytics", { body })));
    say(t(row ? "snippets.form.saved" : "snippets.form.added", { title: getName(data) }));
    await queries.invalidateQueries({ queryKey: KEY });
    return toForm(data);
  }

  function switchTo(row: Snippet, is_enabled: boolean) {
    return attempt(async () => {
      const body = toBody({ ...toForm(row), is_enabled }, getKind(row), row.external_analytics_type ?? "");
      await answer(api.PUT("/api/analytics/{id}", { ...path(row), body }));
      const key = is_enabled ? "snippets.row.switchedOn" : "snippets.row.switchedOff";
      say(t(key, { title: getName(row) }));
    });
  }

  function move(from: number, to: number) {
    const row = list.data?.[from];
    if (!row) return;
    show((before) => before.toSpliced(from, 1).toSpliced(to, 0, row));
    void attempt(() =>
      answer(api.PATCH("/api/analytics/{id}/order", { ...path(row), body: { position: to } })),
    );
  }

  function remove(row: Snippet) {
    show((before) => before.filter(({ id }) => id !== row.id));
    return attempt(async () => {
      await answer(api.DELETE("/api/analytics/{id}", path(row)));
      say(t("snippets.delete.done", { title: getName(row) }));
    });
  }

  return { list, offered, services, nameOf: getName, save, switchTo, move, remove };
}
