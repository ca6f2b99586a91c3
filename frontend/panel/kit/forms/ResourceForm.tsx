import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  CreateBase,
  EditBase,
  type Identifier,
  type Middleware,
  type RaRecord,
  SaveContextProvider,
  useCreateContext,
  useEditContext,
  usePickSaveContext,
  useResourceContext,
  useSaveContext,
} from "react-admin";
import { newName } from "../../../client/once";

interface Props {
  resource: string;
  /** A form that uses `send` from `useSend`. */
  children: ReactNode;
}

interface CreateProps extends Props {
  onCreated?: (id: Identifier) => void;
}

/**
 * Context for a form that adds a row to a resource and refreshes every list of the resource. The form decides
 * what happens next.
 */
export function CreateForm({ resource, onCreated, children }: CreateProps) {
  return (
    // Users without permission to add rows do not see the form.
    <CreateBase
      resource={resource}
      redirect={false}
      mutationOptions={{
        onSuccess: nothing,
        onError: nothing,
        onSettled: (row?: RaRecord) => row && onCreated?.(row.id),
      }}
      disableAuthentication
    >
      {children}
    </CreateBase>
  );
}

interface EditProps<Row extends RaRecord> extends Props {
  id: Identifier;
  /** The row from its list. It is fetched again only if it is a few seconds old. */
  record?: Row;
  /** The name of a cache entry for this form only. Its row is fetched once and does not change. */
  copy?: string;
  isFetched?: boolean;
}

/** Context for a form that changes a row of a resource, like `CreateForm`. `useEditContext` returns the row. */
export function EditForm<Row extends RaRecord>(props: EditProps<Row>) {
  const { resource, id, record, copy, isFetched = true, children } = props;
  const meta = copy === undefined ? {} : { meta: { copy } };
  return (
    <EditBase
      resource={resource}
      id={id}
      // A row must not look saved before the server has saved it. Rejected values stay in the form.
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{
        onError: nothing,
        ...(record && { initialData: record }),
        ...(copy !== undefined && {
          gcTime: 0,
          enabled: ({ state }) => isFetched && state.data === undefined,
        }),
        ...meta,
      }}
      mutationOptions={{ onSuccess: nothing, onError: nothing, ...meta }}
      disableAuthentication
    >
      {children}
    </EditBase>
  );
}

const NEW = "new";

interface RecordProps extends Props {
  /** Null for a new row. */
  id: Identifier | null;
}

/**
 * Context for a form that edits a row for a longer time. Saves of other users never change its row. The first
 * save creates a new row, the next ones change it, and the form stays mounted.
 */
export function RecordForm({ resource, id, children }: RecordProps) {
  const [copy] = useState(newName);
  const [created, setCreated] = useState<Identifier | null>(null);
  const current = id ?? created;
  return (
    <CreateForm resource={resource} onCreated={setCreated}>
      <EditForm resource={resource} id={current ?? NEW} copy={copy} isFetched={id !== null}>
        <SaveTarget isNew={current === null}>{children}</SaveTarget>
      </EditForm>
    </CreateForm>
  );
}

function SaveTarget({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const create = useCreateContext();
  const edit = useEditContext();
  return (
    <SaveContextProvider value={usePickSaveContext(isNew ? create : edit)}>{children}</SaveContextProvider>
  );
}

/** The data provider's response to a save, with the API's message. */
export interface Saved<Row extends RaRecord> {
  data: Row;
  message?: string;
}

type Send = (resource: string, params: { meta?: object }) => Promise<Saved<RaRecord>>;

/**
 * Return a function that sends a form's values to the surrounding resource and refreshes its lists. The
 * function throws on failure. `meta` contains the special parameters of the resource.
 */
export function useSend<Row extends RaRecord = RaRecord>() {
  const { save, registerMutationMiddleware, unregisterMutationMiddleware } = useSaveContext();
  const resource = useResourceContext();
  const queries = useQueryClient();
  return async (values: object, meta?: object): Promise<Saved<Row>> => {
    if (!save || !registerMutationMiddleware) throw new Error("There is no resource around the form");
    let reply: Promise<Saved<RaRecord>> | undefined;
    // `save` resolves in any case, and calls back only while the form is mounted.
    const keepReply = ((name: string, params: { meta?: object }, next: Send) => {
      reply = next(name, { ...params, meta: { ...params.meta, ...meta } });
      return reply;
    }) as Middleware;
    registerMutationMiddleware(keepReply);
    await save(values);
    unregisterMutationMiddleware?.(keepReply);
    if (!reply) throw new Error("The form was not sent");
    const saved = (await reply) as Saved<Row>;
    await queries.invalidateQueries({ queryKey: [resource] });
    return saved;
  };
}

/** Ignore the result, because the form itself shows it instead of react-admin's notification. */
function nothing() {}
