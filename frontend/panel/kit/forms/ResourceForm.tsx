import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CreateBase, EditBase, type RaRecord, useResourceContext, useSaveContext } from "react-admin";

interface Props {
  resource: string;
  /** A form whose `send` is what `useSend` gives. */
  children: ReactNode;
}

/** A form inside adds a row to a resource, and every list of it is read anew. What comes then is for the form to say. */
export function CreateForm({ resource, children }: Props) {
  return (
    // Whoever may not add anything is not shown the form.
    <CreateBase resource={resource} redirect={false} mutationOptions={{ onError }} disableAuthentication>
      {children}
    </CreateBase>
  );
}

interface EditProps<Row extends RaRecord> extends Props {
  /** The row as its list has it; it is read anew only when that is some seconds old. */
  record: Row;
}

/** A form inside changes a row of a resource, as `CreateForm` adds one. */
export function EditForm<Row extends RaRecord>({ resource, record, children }: EditProps<Row>) {
  return (
    <EditBase
      resource={resource}
      id={record.id}
      // Nothing is shown as saved before it is: what was refused is still in the form.
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

/** Sends a form's values to the resource around it, whose lists are read anew then; a refusal is thrown.
 *
 * Gives back the row as it is then, unless the form was closed meanwhile. */
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
    // It resolves in any case. Its callbacks are called only while the form is there; the lists change without it, too.
    await save(values, { onSuccess, onError: (error: unknown) => refusals.push(error) });
    if (refusals.length > 0) throw refusals[0];
    await queries.invalidateQueries({ queryKey: [resource] });
    return saved;
  };
}

/** The form itself says what went wrong. */
function onError() {}
