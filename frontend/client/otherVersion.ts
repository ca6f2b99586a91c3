import { createEmitter } from "./emitter";

/** Emitted when the server rejects input that only another release knows. */
export const { emit: notifyOtherVersion, subscribe: onOtherVersion } = createEmitter();
