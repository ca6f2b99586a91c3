import { Skeleton } from "@mui/material";
import { Fragment, type ReactNode } from "react";
import { type RaRecord, useGetOne } from "react-admin";
import { useParams } from "react-router-dom";
import { ApiError } from "../../../client/errors";
import { Failed } from "../lists/ListStates";
import { NotFound } from "./NotFound";
import { Page } from "./Page";

interface Props<Row extends RaRecord> {
  resource: string;
  /** The title while the record is loading. */
  title: string;
  children: (row: Row) => ReactNode;
}

/** The screen of the record named by the URL. */
export function RecordScreen<Row extends RaRecord>({ resource, title, children }: Props<Row>) {
  const { id = "" } = useParams();
  const { data, error, refetch } = useGetOne<Row>(resource, { id: id as Row["id"] });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (data) return <Fragment key={data.id}>{children(data)}</Fragment>;
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
