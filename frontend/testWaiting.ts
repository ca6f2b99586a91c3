import { vi } from "vitest";

const MILLISECONDS = 10_000;

// This file runs before each test file, in a process that may be shared.
if (vi.waitFor.name !== "waitLonger") {
  const { waitFor } = vi;
  /** On a busy machine, loading a module may take longer than the default second of `vi.waitFor`. */
  vi.waitFor = function waitLonger(callback, options = {}) {
    const given = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { timeout: MILLISECONDS, ...given });
  };
}
