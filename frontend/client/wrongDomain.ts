import { createEmitter } from "./emitter";
import { type ApiError, readError, UNKNOWN_FIELD } from "./errors";
import { notifyForbidden } from "./forbidden";
import { CONFIRM_IDENTITY } from "./identity";
import { notifyOtherVersion } from "./otherVersion";
import { stopView, VIEW_ENDED } from "./session";

/** The codes of 403 errors that do not mean that the user's role has changed. */
const EXPECTED = new Set<string | undefined>([CONFIRM_IDENTITY, "viewing_as", VIEW_ENDED]);

/** The error for a tab and a session on different domains, until it is resolved. */
let current: ApiError | null = null;
const changed = createEmitter();

/** Return the error for an unsuccessful response, and notify the whole tab if the error concerns it. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const error = await readError(response);
  if (error.code === VIEW_ENDED) await stopView(VIEW_ENDED);
  if (error.code === "wrong_domain") setWrongDomain(error);
  else if (error.code === UNKNOWN_FIELD) notifyOtherVersion();
  else if (error.status === 403 && !EXPECTED.has(error.code)) notifyForbidden();
  return error;
}

export function wrongDomain(): ApiError | null {
  return current;
}

export function setWrongDomain(error: ApiError | null): void {
  current = error;
  changed.emit();
}

export const onWrongDomain = changed.subscribe;
