import type { ReactNode } from "react";
import { ListBase, type RaRecord, type SortPayload } from "react-admin";

interface Props {
  resource: string;
  perPage?: number;
  sort?: SortPayload;
  /** Whether filter and page stand in the address: they survive reload and back, and can be sent to others. */
  isInAddress?: boolean;
  /** Whether the list is found again as it was left, also without its address. */
  isRemembered?: boolean;
  /** Read anew as often as this, in milliseconds; false for not at all. */
  refetchInterval?: number | ((rows: readonly RaRecord[]) => number | false);
  /** Read anew whenever this changes. */
  version?: number;
  children: ReactNode;
}

/** The rows of a resource for everything inside: `useListContext` and `useListFilter` give them, narrow and turn them. */
export function ListData(props: Props) {
  const { resource, perPage = 25, sort, refetchInterval, version, children } = props;
  const { isInAddress = true, isRemembered = false } = props;
  return (
    <ListBase
      resource={resource}
      perPage={perPage}
      // Who is signed in and what they may see is known before there is a screen: the rows are asked for at once.
      disableAuthentication
      disableSyncWithLocation={!isInAddress}
      {...(sort && { sort })}
      {...(!isRemembered && { storeKey: false as const })}
      queryOptions={{
        // The list itself says what went wrong.
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
