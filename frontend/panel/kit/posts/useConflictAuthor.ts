import type { ApiError } from "../../../client/errors";
import type { Person } from "../../../client/types";
import { getName, useAccount } from "../../account/account";
import { fullMoment } from "../../messages/dates";

/** Return the author and time of a conflicting version. The author is often the same user, in another tab. */
export function useConflictAuthor(conflict: ApiError | undefined) {
  const { id } = useAccount();
  const { updated_by, updated_at } = (conflict?.body ?? {}) as { updated_by?: Person; updated_at?: string };
  return {
    isOwn: updated_by?.id === id,
    who: getName(updated_by),
    when: updated_at ? fullMoment(updated_at) : "",
  };
}
