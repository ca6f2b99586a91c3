import type { ReactNode } from "react";
import { ListBase, type RaRecord, type SortPayload } from "react-admin";

interface Props {
  resource: string;
  perPage?: number;
  sort?: SortPayload;
  /**
   * Whether the filter and page are in the URL, where they survive reloads and back navigation and can be
   * shared.
   */
  isInAddress?: boolean;
  /** Whether the list restores its last filter and page if the URL contains none. */
  isRemembered?: boolean;
  /** The refresh interval in milliseconds, or false for none. */
  refetchInterval?: number | ((rows: readonly RaRecord[]) => number | false);
  /** A number that refreshes the list whenever it changes. */
  version?: number;
  children: ReactNode;
}

/** Provides the rows of a resource to its content, which uses `useListContext` and `useListFilter`. */
export function ListData(props: Props) {
  const { resource, perPage = 25, sort, refetchInterval, version, children } = props;
  const { isInAddress = true, isRemembered = false } = props;
  return (
    <ListBase
      resource={resource}
      perPage={perPage}
      // User and permissions are known before any screen is shown, so the rows are requested immediately.
      disableAuthentication
      disableSyncWithLocation={!isInAddress}
      {...(sort && { sort })}
      {...(!isRemembered && { storeKey: false as const })}
      queryOptions={{
        // The list itself shows the error.
        onError: () => {},
        ...(refetchInterval && {
          refetchInterval:
            typeof refetchInterval === "number"
              ? refetchInterval
              : ({ state }) => refetchInterval(state.data?.data ?? []),
        }),
        ...(version !== undefined && { meta: { version } }),
      }}
    >
      {children}
    </ListBase>
  );
}
