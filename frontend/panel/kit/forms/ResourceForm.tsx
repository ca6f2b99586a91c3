import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CreateBase, EditBase, type RaRecord, useResourceContext, useSaveContext } from "react-admin";

interface Props {
  resource: string;
  /** A form whose `send` comes from `useSend`. */
  children: ReactNode;
}

/**
 * Context for a form that adds a row to a resource, and refreshes every list of it. The form itself decides
 * what follows.
 */
export function CreateForm({ resource, children }: Props) {
  return (
    // Users without permission to add rows do not see the form.
    <CreateBase resource={resource} redirect={false} mutationOptions={{ onError }} disableAuthentication>
      {children}
    </CreateBase>
  );
}

interface EditProps<Row extends RaRecord> extends Props {
  /** The row as its list has it; fetched again only when it is some seconds old. */
  record: Row;
}

/** Context for a form that changes a row of a resource, like `CreateForm`. */
export function EditForm<Row extends RaRecord>({ resource, record, children }: EditProps<Row>) {
  return (
    <EditBase
      resource={resource}
      id={record.id}
      // The row is not shown as saved before it is: rejected values stay in the form.
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ initialData: record, onError }}
      mutationOptions={{ onError }}
      disableAuthentication
    >
      {children}
    </EditBase>
  );
}

/**
 * Return a function that sends a form's values to the surrounding resource and refreshes its lists; throws on
 * failure.
 *
 * Resolves to the saved row, or undefined if the form has been closed.
 */
export function useSend<Row extends RaRecord = RaRecord>(): (values: object) => Promise<Row | undefined> {
  const { save } = useSaveContext();
  const resource = useResourceContext();
  const queries = useQueryClient();
  return async (values) => {
    if (!save) throw new Error("There is no resource around the form");
    const refusals: unknown[] = [];
    let saved: Row | undefined;
    const onSuccess = (row: Row) => {
      saved = row;
    };
    // This resolves in any case. The callbacks are called only while the form is mounted; the lists are
    // refreshed anyway.
    await save(values, { onSuccess, onError: (error: unknown) => refusals.push(error) });
    if (refusals.length > 0) throw refusals[0];
    await queries.invalidateQueries({ queryKey: [resource] });
    return saved;
  };
}

/** The form itself shows the error. */
function onError() {}
