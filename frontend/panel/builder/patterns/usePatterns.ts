import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { Pattern } from "../../../client/types";
import { useAccount } from "../../account/account";
import { useToast } from "../../kit/layout/useToast";
import { type Block, SCHEMA } from "../model/document";
import { readDocument } from "../model/readDocument";

/** A page size above the limit of patterns per site. */
const ALL = 500;

export interface SavedPattern {
  id: number;
  name: string;
  blocks: Block[];
  /** Whether the user may rename and delete the pattern. */
  isMine: boolean;
}

/** Return the patterns of this domain, fetched while they are shown, and their actions. */
export function usePatterns({ areShown = true } = {}) {
  const { domain, id: user, reach } = useAccount();
  const { sayError } = useToast();
  const queries = useQueryClient();
  const queryKey = ["patterns", domain.id];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await answer(api.GET("/api/patterns", { params: { query: { limit: ALL } } }))).data,
    enabled: areShown,
  });
  const after = { onError: sayError, onSuccess: () => queries.invalidateQueries({ queryKey }) };
  const add = useMutation({ mutationFn: addPattern, ...after });
  const rename = useMutation({ mutationFn: renamePattern, ...after });
  const remove = useMutation({ mutationFn: deletePattern, ...after });
  const showPattern = (row: Pattern): SavedPattern[] => {
    const blocks = readDocument(row.builder)?.content;
    const isMine = row.created_by?.id === user || reach["patterns.write"] === "all";
    return blocks ? [{ id: row.id, name: row.name, blocks, isMine }] : [];
  };
  return {
    saved: data?.flatMap(showPattern),
    add: add.mutateAsync,
    rename: rename.mutateAsync,
    remove: remove.mutateAsync,
  };
}

async function addPattern({ name, blocks }: { name: string; blocks: Block[] }): Promise<void> {
  const builder = { schema: SCHEMA, root: { props: {} }, content: blocks };
  await answer(api.POST("/api/patterns", { body: { name, builder } }));
}

async function renamePattern({ id, name }: { id: number; name: string }): Promise<void> {
  const params = { path: { id: String(id) } };
  await answer(api.PATCH("/api/patterns/{id}", { params, body: { name } }));
}

async function deletePattern({ id }: { id: number }): Promise<void> {
  await answer(api.DELETE("/api/patterns/{id}", { params: { path: { id: String(id) } } }));
}
