import { vi } from "vitest";

const { waitFor } = vi;

/** On a busy machine a module may take longer to load than the second that `vi.waitFor` waits by default. */
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { timeout: 10_000, ...(typeof options === "number" ? { timeout: options } : options) });
