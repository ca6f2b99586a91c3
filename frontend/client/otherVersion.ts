import { createEmitter } from "./emitter";

/** The server refused what only another release knows. */
export const { emit: notifyOtherVersion, subscribe: onOtherVersion } = createEmitter();
