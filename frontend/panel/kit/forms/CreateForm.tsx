import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CreateBase, type RaRecord, useResourceContext, useSaveContext } from "react-admin";

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

/** Sends a form's values to the resource around it and gives back the row; a refusal is thrown. */
export function useSend<Row extends RaRecord>(): (values: object) => Promise<Row> {
  const { save } = useSaveContext();
  const resource = useResourceContext();
  const queries = useQueryClient();
  const send = (values: object) =>
    new Promise<Row>((resolve, reject) => {
      if (!save) return reject(new Error("There is no resource around the form"));
      const sent = values as Partial<Row>;
      void save(sent, { onSuccess: (row: Row) => resolve(row), onError: (error: unknown) => reject(error) });
    });
  return async (values) => {
    const row = await send(values);
    await queries.invalidateQueries({ queryKey: [resource] });
    return row;
  };
}

/** The form itself says what went wrong. */
function onError() {}
