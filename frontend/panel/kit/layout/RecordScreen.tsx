import { Skeleton } from "@mui/material";
import type { ReactNode } from "react";
import { type RaRecord, useEditContext } from "react-admin";
import { useParams } from "react-router-dom";
import { ApiError } from "../../../client/errors";
import { EditForm } from "../forms/ResourceForm";
import { Failed } from "../lists/ListStates";
import { NotFound } from "./NotFound";
import { Page } from "./Page";

interface Props<Row extends RaRecord> {
  resource: string;
  /** The title of the screen while the record is loading. */
  title: string;
  children: (row: Row) => ReactNode;
}

/** The screen of the record with the id in the URL. */
export function RecordScreen<Row extends RaRecord>({ resource, title, children }: Props<Row>) {
  const { id = "" } = useParams();
  return (
    <EditForm key={id} resource={resource} id={id}>
      <Loaded title={title}>{children}</Loaded>
    </EditForm>
  );
}

function Loaded<Row extends RaRecord>({ title, children }: Omit<Props<Row>, "resource">) {
  const { record, error, refetch } = useEditContext<Row>();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (record) return children(record);
  return (
    <Page title={title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Page>
  );
}
