import { createEmitter } from "./emitter";

/** Emitted when the server rejects input that only another release supports. */
export const { emit: notifyOtherVersion, subscribe: onOtherVersion } = createEmitter();
