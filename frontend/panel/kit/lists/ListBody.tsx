import type { ReactNode } from "react";
import { type RaRecord, useListContext } from "react-admin";
import { Failed, LoadingRows } from "./ListStates";
import { Pages } from "./Pages";

interface Props<Row extends RaRecord> {
  /** What stands there when there are no rows. */
  empty: ReactNode;
  /** Instead of the skeleton of rows. */
  loading?: ReactNode;
  /** What an error means that is none; null if it is one. */
  excuse?: (error: Error) => ReactNode;
  /** Between the rows and the pages. */
  below?: ReactNode;
  /** The rows, of which there are some. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** What a list shows: that it is on its way, that it could not be read, that it is empty, or a page of it. */
export function ListBody<Row extends RaRecord>({ empty, loading, excuse, below, children }: Props<Row>) {
  const { data, error, refetch, total, page, perPage, setPage } = useListContext<Row>();
  const excused = error && excuse?.(error as Error);
  return (
    <>
      {excused}
      {/* A refresh that failed leaves in place what is there. */}
      {error && !excused && !data && <Failed error={error as Error} onRetry={() => void refetch()} />}
      {!data && !error && (loading ?? <LoadingRows />)}
      {data && data.length === 0 && empty}
      {data && data.length > 0 && children(data)}
      {below}
      <Pages total={total ?? 0} page={page} perPage={perPage} onPage={setPage} />
    </>
  );
}
