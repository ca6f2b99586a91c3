import { createEmitter } from "./emitter";

/** Emitted when the API rejects a call because of a missing permission. */
export const { emit: notifyForbidden, subscribe: onForbidden } = createEmitter();
