import type { ReactNode } from "react";
import { type RaRecord, useListContext } from "react-admin";
import { Failed, LoadingRows } from "./ListStates";
import { Pages } from "./Pages";

interface Props<Row extends RaRecord> {
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Shown instead of the default skeleton. */
  loading?: ReactNode;
  /** Return content for an expected error, or null for any other error. */
  excuse?: (error: Error) => ReactNode;
  /** Shown between the rows and the pagination. */
  below?: ReactNode;
  /** Render the rows. Called with at least one row. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** The content of a list: loading, failed, empty, or a page of rows. */
export function ListBody<Row extends RaRecord>({ empty, loading, excuse, below, children }: Props<Row>) {
  const { data, error, refetch, total, page, perPage, setPage } = useListContext<Row>();
  const excused = error && excuse?.(error as Error);
  return (
    <>
      {excused}
      {/* After a failed refresh, the current rows stay. */}
      {error && !excused && !data && <Failed error={error as Error} onRetry={() => void refetch()} />}
      {!data && !error && (loading ?? <LoadingRows />)}
      {data && data.length === 0 && empty}
      {data && data.length > 0 && children(data)}
      {below}
      <Pages total={total ?? 0} page={page} perPage={perPage} onPage={setPage} />
    </>
  );
}
