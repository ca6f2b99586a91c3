import { createEmitter } from "./emitter";

/** The API refused a call for want of a right. */
export const { emit: notifyForbidden, subscribe: onForbidden } = createEmitter();
