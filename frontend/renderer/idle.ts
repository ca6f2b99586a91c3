import type { EventEmitter } from "node:events";

/** Milliseconds without a page after which a thread releases unused memory. */
const idleMilliseconds = 5_000;

/**
 * Call `collect` once when `port` has received nothing for a while. V8 collects garbage when it needs memory.
 * An idle thread needs none, and would hold 20 MB of old pages. Does nothing without `--expose-gc`.
 */
export function collectWhenIdle(port: EventEmitter, collect: (() => unknown) | undefined): void {
  if (!collect) return;
  let pause: NodeJS.Timeout | undefined;
  port.on("message", () => {
    clearTimeout(pause);
    pause = setTimeout(collect, idleMilliseconds).unref();
  });
}
