import type { EventEmitter } from "node:events";

/** After so long without a page a thread gives back what pages have left behind. */
const idleMilliseconds = 5_000;

/**
 * Has `collect` called once when nothing has come through `port` for a while.
 *
 * V8 tidies up when it needs room, which may be never again: it would hold twenty megabytes of pages drawn long ago.
 * Without `--expose-gc` there is nothing to call, and nothing is done.
 */
export function collectWhenIdle(port: EventEmitter, collect: (() => unknown) | undefined): void {
  if (!collect) return;
  let pause: NodeJS.Timeout | undefined;
  port.on("message", () => {
    clearTimeout(pause);
    pause = setTimeout(collect, idleMilliseconds).unref();
  });
}
